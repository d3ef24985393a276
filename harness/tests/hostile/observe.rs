//! What can be seen of processes from outside.

use std::fs;

/// Processes whose command line holds a text.
pub fn running(text: &str) -> Vec<String> {
    processes()
        .filter(|pid| {
            let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            line.windows(text.len()).any(|part| part == text.as_bytes())
        })
        .collect()
}

/// Descendants of this process that are dead and not reaped.
pub fn zombies() -> Vec<String> {
    let all: Vec<_> = processes().filter_map(|pid| stat(&pid)).collect();
    let mut family = vec![std::process::id().to_string()];
    let mut next = 0;
    while next < family.len() {
        let parent = family[next].clone();
        family.extend(all.iter().filter(|one| one.parent == parent).map(|one| one.pid.clone()));
        next += 1;
    }
    all.into_iter()
        .filter(|one| one.state == "Z" && family.contains(&one.pid))
        .map(|one| one.pid)
        .collect()
}

/// Children of this process, dead or alive.
pub fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    let all = processes().filter_map(|pid| stat(&pid));
    all.filter(|one| one.parent == own).map(|one| one.pid).collect()
}

/// How many descriptors this process has open.
pub fn open_files() -> usize {
    fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}

/// What this process holds in memory, in bytes.
pub fn resident() -> u64 {
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * rustix::param::page_size() as u64
}

/// How many threads of the whole machine run or want to, this one included.
pub fn runnable() -> usize {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let count = load.split([' ', '/']).nth(3).and_then(|count| count.parse().ok());
    count.unwrap_or(0)
}

struct Stat {
    pid: String,
    state: String,
    parent: String,
}

fn stat(pid: &str) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name before it may hold anything but ends with the last bracket.
    let (_, rest) = text.rsplit_once(") ")?;
    let mut fields = rest.split(' ').map(String::from);
    Some(Stat { pid: pid.into(), state: fields.next()?, parent: fields.next()? })
}

fn processes() -> impl Iterator<Item = String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
}
