//! The server from outside: a real one on a loopback port, and a client that speaks plain HTTP.

#[path = "server/client.rs"]
mod client;
#[path = "server/domains.rs"]
mod domains;
#[path = "server/endpoints.rs"]
mod endpoints;
#[path = "server/faults.rs"]
mod faults;
#[path = "server/golden.rs"]
mod golden;
#[path = "server/greedy.rs"]
mod greedy;
#[path = "server/guard.rs"]
mod guard;
#[path = "server/jobs.rs"]
mod jobs;
#[path = "server/malformed.rs"]
mod malformed;
#[path = "../../cli/tests/golden/mask.rs"]
mod mask;
#[path = "../../cli/tests/golden/recorder.rs"]
mod recorder;
