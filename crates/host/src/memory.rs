//! The memory of the machine.

use std::fs;

/// The bytes that are available without swapping, where the system says so.
pub fn available_memory() -> Option<u64> {
    parse(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// Reads `MemAvailable:   24000000 kB`.
fn parse(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_system_says_what_is_available() {
        let text = "MemTotal:       24607416 kB\nMemFree:        1 kB\nMemAvailable:   23000000 kB\n";
        assert_eq!(parse(text), Some(23_000_000 * 1024));
        assert_eq!(parse("MemTotal: 1 kB"), None);
        assert_eq!(parse("MemAvailable: many kB"), None);
    }
}
