//! Where the library is.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The library that is used if none is named: `ISOFOLD_LIBRARY`, or a folder among the user's data. `None` if that variable
/// is `none`, or if the system does not say where data is.
pub(crate) fn default_folder() -> Option<PathBuf> {
    chosen(|name| env::var_os(name))
}

fn chosen(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // A folder that depends on where one is would be many.
    let absolute = |name: &str| path(name).filter(|path| path.is_absolute());
    let data = || {
        if cfg!(windows) {
            absolute("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join("Library/Application Support")))
        } else {
            absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))
        }
    };
    match path("ISOFOLD_LIBRARY") {
        Some(none) if none.as_os_str() == "none" => None,
        Some(folder) => Some(folder),
        None => Some(data()?.join("isofold").join("library")),
    }
}

#[cfg(test)]
#[cfg(all(unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_counts() {
        let folder = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
            chosen(|name| value(name).map(|(_, value)| value.into())).map(|path| path.display().to_string())
        };
        let all = [("ISOFOLD_LIBRARY", "here"), ("XDG_DATA_HOME", "/data"), ("HOME", "/home/me")];
        assert_eq!(folder(&all).as_deref(), Some("here"));
        assert_eq!(folder(&all[1..]).as_deref(), Some("/data/isofold/library"));
        assert_eq!(folder(&all[2..]).as_deref(), Some("/home/me/.local/share/isofold/library"));
        assert_eq!(folder(&[]), None);
        assert_eq!(folder(&[("ISOFOLD_LIBRARY", "none"), ("HOME", "/me")]), None);
        let empty = [("ISOFOLD_LIBRARY", ""), ("XDG_DATA_HOME", "relative"), ("HOME", "/me")];
        assert_eq!(folder(&empty).as_deref(), Some("/me/.local/share/isofold/library"));
    }
}
