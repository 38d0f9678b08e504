//! What this machine allows. Front ends ask; nothing else here looks at the machine.

use std::fs;

/// The share of the available memory that a search may use where no limit is given.
const SHARE: f64 = 0.75;

/// The addresses that the allocator sets aside for a thread once it starts, and its stack.
#[cfg(target_os = "linux")]
const THREAD_ADDRESSES: u64 = 66 << 20;

/// The memory limit for each of `searches` at a time that were given none: their share of 75 % of what the process can
/// still get, control groups and a limit on its addresses (`ulimit -v`) included. `None` where the system does not tell.
pub fn default_memory_limit(searches: usize) -> Option<usize> {
    let known = [available_on_machine(), available_in_group(), available_addresses(searches)];
    Some(share(known.into_iter().flatten().min()?, searches))
}

/// The most memory that each of `searches` at a time may be given under a limit on the process's addresses (`ulimit -v`),
/// even if more was asked for: beyond it, memory is not refused but the process ended. `None` where there is none.
pub fn address_limit(searches: usize) -> Option<usize> {
    Some(share(available_addresses(searches)?, searches))
}

fn share(available: u64, searches: usize) -> usize {
    (available as f64 * SHARE) as usize / searches.max(1)
}

/// How many of `threads` threads may be started under a limit on the process's addresses: half of what is left is for
/// the work itself. At least one.
pub fn threads_within_addresses(threads: usize) -> usize {
    #[cfg(target_os = "linux")]
    if let Some(left) = addresses_left() {
        let room = left / (2 * THREAD_ADDRESSES);
        return threads.min(room as usize).max(1);
    }
    threads
}

/// The processor, how many threads it runs, the memory and the system, for a report; no name of the machine.
pub fn description() -> String {
    let line = |file: &str, key: &str| {
        let text = fs::read_to_string(file).ok()?;
        let line = text.lines().find(|line| line.starts_with(key))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let processor = line("/proc/cpuinfo", "model name").unwrap_or_else(|| "an unnamed processor".to_owned());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let kibibytes =
        line("/proc/meminfo", "MemTotal").and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    let memory = kibibytes.map_or_else(String::new, |kib| format!(", {} GB", (kib + (1 << 19)) >> 20));
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    let plural = if threads == 1 { "" } else { "s" };
    format!("{processor}, {threads} thread{plural}{memory}, {system} {architecture}")
}

fn available_on_machine() -> Option<u64> {
    bytes_in("/proc/meminfo", "MemAvailable:")
}

/// A number of kibibytes in one of the system's tables, as bytes.
fn bytes_in(file: &str, key: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// What a limit on the process's addresses leaves beside those in use. `None` where there is no such limit.
#[cfg(target_os = "linux")]
fn addresses_left() -> Option<u64> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current?;
    Some(limit.saturating_sub(bytes_in("/proc/self/status", "VmSize:").unwrap_or(0)))
}

/// The same, less what the threads of several searches take, or the one that waits for Ctrl-C.
#[cfg(target_os = "linux")]
fn available_addresses(searches: usize) -> Option<u64> {
    let left = addresses_left()?;
    let threads = if searches > 1 { searches + 1 } else { 1 };
    // Where the limit is too small for that, the allocator makes do without.
    Some(left.saturating_sub(threads as u64 * THREAD_ADDRESSES).max(left / 4))
}

#[cfg(not(target_os = "linux"))]
fn available_addresses(_searches: usize) -> Option<u64> {
    None
}

/// What the process's control group still allows: version 2, then version 1.
fn available_in_group() -> Option<u64> {
    let number = |path: &str| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let group = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = group.lines().find_map(|line| line.strip_prefix("0::")).unwrap_or("/");
    let v2 = |name: &str| number(&format!("/sys/fs/cgroup{}/{name}", own.trim_end_matches('/')));
    let v1 = |name: &str| number(&format!("/sys/fs/cgroup/memory/{name}"));
    let limit = v2("memory.max").or_else(|| v1("memory.limit_in_bytes"))?;
    let used = v2("memory.current").or_else(|| v1("memory.usage_in_bytes")).unwrap_or(0);
    Some(limit.saturating_sub(used))
}
