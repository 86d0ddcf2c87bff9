//! Words of a command that a shell takes.

use std::path::Path;

/// A path as a shell takes it.
pub(super) fn shell_quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-,+:=@%".contains(&byte);
    if text.bytes().all(is_plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
