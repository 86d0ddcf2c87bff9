//! Words of messages.

/// `alice`, `alice and bob`, `alice, bob and carol`.
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
