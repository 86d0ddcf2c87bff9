//! What the machine has.

use std::fs;

/// The bytes that programs can have without others being pushed out, where the system says so.
pub(crate) fn available() -> Option<u64> {
    of_text(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// `MemAvailable:   24000000 kB`
fn of_text(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::of_text;

    #[test]
    fn the_system_says_what_is_available() {
        let text = "MemTotal:       24607416 kB\nMemFree:        1 kB\nMemAvailable:   23000000 kB\n";
        assert_eq!(of_text(text), Some(23_000_000 * 1024));
        assert_eq!(of_text("MemTotal: 1 kB"), None);
        assert_eq!(of_text("MemAvailable: many kB"), None);
    }
}
