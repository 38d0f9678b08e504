//! Queueing, cancelling, coming back, and ending.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{ENDLESS, Tab, get, start, within};

#[test]
fn a_job_is_cancelled_when_asked() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), "cancel-0123456789abcd");
    let job = tab.submit(ENDLESS).remove(0);
    let progress = tab.wait_for(&job, &["progress"]);
    assert!(progress["expanded"].as_u64().is_some());
    assert_eq!(tab.delete(&format!("/api/jobs/{job}")).status, 204);
    assert_eq!(tab.end_of(&job)["type"], "cancelled");
    assert_eq!(tab.delete(&format!("/api/jobs/{job}")).status, 204);
    assert_eq!(get(server.address(), &format!("/api/jobs/{job}")).json()["state"], "cancelled");
    assert_eq!(server.busy(), 0);
}

#[test]
fn a_closed_stream_cancels_its_jobs_within_two_seconds() {
    let server = start(1);
    let tab = Tab::open(server.address(), "closed-0123456789abcd");
    tab.submit(ENDLESS);
    tab.submit(ENDLESS);
    assert_eq!(server.busy(), 2);
    drop(tab);
    within(Duration::from_secs(2), "cancelling", || server.busy() == 0);
}

#[test]
fn a_session_ended_by_the_page_is_gone_at_once() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), "ended-0123456789abcde");
    tab.submit(ENDLESS);
    assert_eq!(tab.delete("/api/session/ended-0123456789abcde").status, 204);
    within(Duration::from_millis(500), "cancelling", || server.busy() == 0);
    while tab.next().is_some() {}
}

#[test]
fn a_page_that_comes_back_in_time_misses_nothing() {
    let server = start(1);
    let id = "resume-0123456789abcd";
    let mut tab = Tab::open(server.address(), id);
    let job = tab.submit(ENDLESS).remove(0);
    tab.wait_for(&job, &["started"]);
    let (seen, token) = (tab.seen, tab.token.clone());
    drop(tab);
    let mut tab = Tab::resume(server.address(), id, Some(seen));
    assert_eq!(tab.token, token);
    tab.wait_for(&job, &["progress"]);
    tab.delete(&format!("/api/jobs/{job}"));
    let end = tab.end_of(&job);
    assert_eq!(end["type"], "cancelled");
    // And once more from the beginning: the end is still told, after a minute's time at most.
    drop(tab);
    let mut tab = Tab::open(server.address(), id);
    assert_eq!(tab.end_of(&job), end);
}

#[test]
fn a_page_that_knows_a_lost_session_is_told_so() {
    let server = start(1);
    let mut tab = Tab::resume(server.address(), "lost-0123456789abcdef", Some(17));
    let event = tab.next().unwrap();
    assert_eq!((&event["type"], &event["job"]), (&json!("gone"), &json!(null)));
}

#[test]
fn a_newer_stream_of_a_session_ends_the_older() {
    let server = start(1);
    let mut old = Tab::open(server.address(), "newer-0123456789abcde");
    let _new = Tab::open(server.address(), "newer-0123456789abcde");
    assert_eq!(old.next(), None);
}

#[test]
fn one_page_with_many_jobs_does_not_keep_another_waiting() {
    let server = start(1);
    let greedy = Tab::open(server.address(), "greedy-0123456789abcd");
    let long = ENDLESS.replacen('{', r#"{"limits":{"seconds":0.3},"#, 1);
    for _ in 0..10 {
        greedy.submit(&long);
    }
    let mut modest = Tab::open(server.address(), "modest-0123456789abcd");
    let job = modest.submit(r#"{"kind":"solve","puzzle":{"board":[[1,2],[0,3]]}}"#).remove(0);
    assert_eq!(modest.wait_for(&job, &["queued"])["ahead"], 0);
    assert_eq!(modest.end_of(&job)["type"], "done");
    assert!(server.busy() >= 7, "the others should still wait");
}

#[test]
fn too_many_jobs_of_one_page_are_refused_politely() {
    let server = start(1);
    let tab = Tab::open(server.address(), "many-0123456789abcdef");
    let refused = (0..20).map(|_| tab.post("/api/jobs", ENDLESS)).find(|reply| reply.status != 202).unwrap();
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("1")));
    assert_eq!(refused.json()["type"], "too-many-jobs");
}

#[test]
fn limits_stop_a_search_and_are_cut_to_the_servers() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), "limits-0123456789abcd");
    for (limits, stopped_by) in
        [(r#"{"nodes":1000}"#, "nodes"), (r#"{"seconds":0.05}"#, "time"), (r#"{"seconds":-1}"#, "time")]
    {
        let done = tab.run(&ENDLESS.replacen('{', &format!(r#"{{"limits":{limits},"#), 1));
        assert_eq!(done["result"]["stopped_by"], stopped_by);
        assert!(done["result"]["lower_bound"].as_u64().unwrap() >= 40);
    }
    let bfs = ENDLESS.replace("ida-star:zero", "bfs").replacen('{', r#"{"limits":{"bytes":1000000},"#, 1);
    assert_eq!(tab.run(&bfs)["result"]["stopped_by"], "memory");
}

#[test]
fn progress_comes_at_most_twenty_times_a_second() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), "progress-0123456789ab");
    let began = Instant::now();
    let job = tab.submit(&ENDLESS.replacen('{', r#"{"limits":{"seconds":1},"#, 1)).remove(0);
    let mut count = 0;
    while tab.wait_for(&job, &["progress", "done"])["type"] == "progress" {
        count += 1;
    }
    let most = 2 + began.elapsed().as_millis() / 50;
    assert!(count >= 2 && count <= most, "{count} of at most {most}");
}

#[test]
fn the_server_ends_within_two_seconds_with_streams_open_and_searches_running() {
    let server = start(4);
    let mut tabs: Vec<Tab> =
        (0..20).map(|n| Tab::open(server.address(), &format!("stopping-0123456789-{n}"))).collect();
    for tab in &tabs {
        tab.submit(ENDLESS);
    }
    let address = server.address();
    let began = Instant::now();
    server.stop();
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    for tab in &mut tabs {
        while tab.next().is_some() {}
    }
    assert!(std::net::TcpStream::connect(address).is_err());
}

#[test]
fn pages_that_left_make_room_for_new_ones() {
    let server = start(1);
    for visit in 0..600 {
        let id = format!("passing-by-{visit:010}");
        // Those who left a moment ago still count, until they have been silent for a second.
        if Tab::try_open(server.address(), &id, None).is_err() {
            within(Duration::from_secs(3), "making room", || {
                Tab::try_open(server.address(), &id, None).is_ok()
            });
        }
    }
}
