//! What can be chosen when the server is started.

use std::net::{IpAddr, Ipv4Addr};
use std::thread;

use loyd_lab::machine;

use crate::api;

/// Where to listen and what to grant. The default listens on this computer only.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 is any free one.
    pub port: u16,
    /// Names that requests may call this server by, besides `localhost` and addresses.
    pub names: Vec<String>,
    /// What every request must carry, as `?token=` once or as the cookie that this sets; `None` lets everybody in.
    pub token: Option<String>,
    /// What jobs may use at most.
    pub limits: api::Limits,
}

/// Four lanes of a race run side by side even on a small machine.
const SEARCHES_MIN: usize = 4;
/// What a search gets at most, however large the machine.
const BYTES_MAX: usize = 2 << 30;
/// What a search gets where the machine does not tell what it has.
const BYTES_UNKNOWN: usize = 512 << 20;

impl Default for Config {
    fn default() -> Config {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let searches = cores.max(SEARCHES_MIN);
        let bytes = machine::default_memory_limit(searches).unwrap_or(BYTES_UNKNOWN);
        Config {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            names: Vec::new(),
            token: None,
            limits: api::Limits {
                searches: searches as u32,
                seconds: 600.0,
                nodes: 10_000_000_000,
                bytes: bytes.min(BYTES_MAX) as u64,
                trace: 200_000,
            },
        }
    }
}

/// A token that cannot be guessed, for a server that others can reach.
///
/// # Errors
/// When the system has no random numbers to give.
pub fn new_token() -> std::io::Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}
