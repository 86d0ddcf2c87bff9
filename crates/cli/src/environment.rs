//! The environment variables that the command line reads; the libraries read none.

use crate::device::{self, DeviceName};
use crate::failure::Failure;
use crate::input;
use crate::solving::values;
#[cfg(feature = "gpu")]
use isofold_gpu::CudaOptions;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The settings of the environment. Each holds where its flag is not given.
#[derive(Clone, Default, PartialEq, Debug)]
struct Settings {
    threads: Option<usize>,
    memory: Option<u64>,
    device: Option<DeviceName>,
}

static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// Reads the settings, before any command runs. A value that is not accepted is an error that names its variable.
pub(crate) fn read() -> Result<(), Failure> {
    let settings = settings_of(|name| env::var_os(name))?;
    // The first call counts.
    let _ = SETTINGS.set(settings);
    Ok(())
}

/// The number of threads (`ISOFOLD_THREADS`), which `--threads` overrides.
pub(crate) fn threads() -> Option<usize> {
    SETTINGS.get()?.threads
}

/// The number of threads that rayon's own variable asks for.
pub(crate) fn rayon_threads() -> Option<usize> {
    env::var("RAYON_NUM_THREADS").ok()?.parse().ok().filter(|&threads| threads > 0)
}

/// The bytes that may be used (`ISOFOLD_MEMORY`), which `--memory` overrides.
pub(crate) fn memory() -> Option<u64> {
    SETTINGS.get()?.memory
}

/// The device that solves (`ISOFOLD_DEVICE`), which `--device` overrides.
pub(crate) fn device() -> Option<DeviceName> {
    SETTINGS.get()?.device
}

fn settings_of(variable: impl Fn(&str) -> Option<OsString>) -> Result<Settings, Failure> {
    fn parsed<T>(
        name: &str,
        value: Option<OsString>,
        parse: fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, Failure> {
        // An empty variable is one that is not set.
        let Some(value) = value.filter(|value| !value.is_empty()) else { return Ok(None) };
        let parsed = parse(value.to_string_lossy().trim());
        parsed.map(Some).map_err(|why| Failure::argument(&format!("the environment variable {name}"), why))
    }
    Ok(Settings {
        threads: parsed("ISOFOLD_THREADS", variable("ISOFOLD_THREADS"), input::threads)?,
        memory: parsed("ISOFOLD_MEMORY", variable("ISOFOLD_MEMORY"), values::memory)?,
        device: parsed("ISOFOLD_DEVICE", variable("ISOFOLD_DEVICE"), device::choice)?,
    })
}

/// The folder of the library unless `--library` names one: `ISOFOLD_LIBRARY`, else a folder in the user's data folder. `None`
/// if that variable is `none`, or if the system names no data folder.
pub(crate) fn library_folder() -> Option<PathBuf> {
    library_folder_of(|name| env::var_os(name))
}

/// Whether `ISOFOLD_LIBRARY` says that there is no library.
pub(crate) fn is_library_off() -> bool {
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

/// The cache folder and the CUDA toolkits.
#[cfg(feature = "gpu")]
pub(crate) fn cuda_options() -> CudaOptions {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
    let cache = cache.or_else(|| set("LOCALAPPDATA"));
    let options =
        cache.into_iter().fold(CudaOptions::default(), |options, cache| options.cache(cache.join("isofold")));
    let toolkits =
        ["CUDA_PATH", "CUDA_HOME"].into_iter().filter_map(set).chain([PathBuf::from("/usr/local/cuda")]);
    let folders = toolkits.flat_map(|toolkit| ["lib64", "bin"].map(|inside| toolkit.join(inside)));
    folders.fold(options, CudaOptions::nvrtc)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_settings_name_their_variable() {
        let settings = |name: &str, value: &str| {
            settings_of(|asked| (asked == name).then(|| value.into())).map_err(|failure| failure.message())
        };
        let default = Settings::default();
        assert_eq!(settings("ISOFOLD_THREADS", " 3 "), Ok(Settings { threads: Some(3), ..default.clone() }));
        assert_eq!(
            settings("ISOFOLD_MEMORY", "8G"),
            Ok(Settings { memory: Some(8_000_000_000), ..default.clone() })
        );
        assert_eq!(settings("ISOFOLD_DEVICE", ""), Ok(default));
        for (name, value) in
            [("ISOFOLD_THREADS", "many"), ("ISOFOLD_MEMORY", "8X"), ("ISOFOLD_DEVICE", "tpu")]
        {
            let message = settings(name, value).unwrap_err();
            let start = format!("the environment variable {name}: `{value}` is not ");
            assert!(message.starts_with(&start) && message.contains("expected "), "{message}");
        }
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn isofold_library_outranks_the_data_folders() {
        let folder = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
            library_folder_of(|name| value(name).map(|(_, value)| value.into()))
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
