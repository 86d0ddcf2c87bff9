//! The folders of the user.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of the library: `ISOFOLD_LIBRARY`, else a folder in the user's data folder. `None` if that variable is `none`, or if
/// the system names no data folder.
pub fn library_folder() -> Option<PathBuf> {
    library_folder_of(|name| env::var_os(name))
}

/// Whether `ISOFOLD_LIBRARY` says that there is no library.
pub fn is_library_off() -> bool {
    env::var_os("ISOFOLD_LIBRARY").is_some_and(|value| value == "none")
}

fn library_folder_of(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // A relative data folder would make a library of its own in every working directory.
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
mod tests {
    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn isofold_library_outranks_the_data_folders() {
        let folder = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
            super::library_folder_of(|name| value(name).map(|(_, value)| value.into()))
                .map(|path| path.display().to_string())
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
