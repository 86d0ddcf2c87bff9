//! `cargo xtask gpu-test`: builds the tests that need a GPU into one binary, and runs it where there is one.

use crate::command::{cargo, exists, output, program, root, step};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The path of the binary, from where it can be carried to a machine with a GPU.
const BINARY: &str = "target/gpu/device";

/// The tests that are small enough for the sanitizer, by a part of their names.
const SMALL: &str = "small";

pub(crate) fn test(is_sanitized: bool) -> Result<(), String> {
    let binary = build()?;
    if !has_driver() {
        let run = match is_sanitized {
            true => sanitized(Path::new("./device"), "memcheck").join(" "),
            false => "./device --nocapture --test-threads=1".to_owned(),
        };
        println!("no NVIDIA driver here: carry {BINARY} to a machine with a GPU, and there `{run}`");
        return Ok(());
    }
    if !is_sanitized {
        let path = binary.display();
        return step(
            "tests on the GPU",
            &mut program(&path.to_string(), &["--nocapture", "--test-threads=1"]),
        );
    }
    if !exists(&mut program("compute-sanitizer", &["--version"])) {
        return Err("no compute-sanitizer here: it comes with the CUDA toolkit".to_owned());
    }
    for tool in ["memcheck", "racecheck"] {
        let [sanitizer, arguments @ ..] = &sanitized(&binary, tool)[..] else { continue };
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        step(tool, &mut program(sanitizer, &arguments))?;
    }
    Ok(())
}

/// A run of the small tests under a tool of the sanitizer, which ends with an error if the tool finds something.
fn sanitized(binary: &Path, tool: &str) -> Vec<String> {
    let tool = format!("--tool={tool}");
    let binary = binary.display().to_string();
    ["compute-sanitizer", &tool, "--error-exitcode=1", &binary, SMALL, "--test-threads=1"]
        .map(str::to_owned)
        .into()
}

/// Builds the binary and copies it to [`BINARY`].
fn build() -> Result<PathBuf, String> {
    println!("── build");
    let arguments = [
        "test",
        "--release",
        "--package",
        "isofold-gpu",
        "--features",
        "gpu-tests",
        "--test",
        "device",
        "--no-run",
        "--message-format=json-render-diagnostics",
    ];
    let messages = output(&mut cargo(&arguments))?;
    let built = executable(&messages, "device").ok_or("cargo built no test `device`")?;
    let binary = root().join(BINARY);
    let copied =
        fs::create_dir_all(binary.parent().unwrap_or(&binary)).and_then(|()| fs::copy(&built, &binary));
    copied.map_err(|error| format!("cannot copy {} to {}: {error}", built.display(), binary.display()))?;
    Ok(binary)
}

/// The names of the tests that need a GPU.
pub(crate) fn names() -> Result<Vec<String>, String> {
    let folder = root().join("crates/gpu/tests/device");
    let unreadable = |error: io::Error| format!("cannot read {}: {error}", folder.display());
    let mut names = Vec::new();
    for file in fs::read_dir(&folder).map_err(unreadable)? {
        let text = fs::read_to_string(file.map_err(unreadable)?.path()).map_err(unreadable)?;
        names.extend(tests_of(&text).map(str::to_owned));
    }
    Ok(names)
}

/// The names of the tests in a file.
fn tests_of(text: &str) -> impl Iterator<Item = &str> {
    text.split("#[test]\n")
        .skip(1)
        .filter_map(|rest| rest.trim_start().strip_prefix("fn ")?.split('(').next())
}

/// The executable of a test among the messages of cargo, one JSON object a line.
pub(crate) fn executable(messages: &str, test: &str) -> Option<PathBuf> {
    let name = format!("\"name\":\"{test}\"");
    let is_test = |line: &&str| line.contains("\"kind\":[\"test\"]") && line.contains(&name);
    let line = messages.lines().filter(is_test).find(|line| line.contains("\"executable\":\""))?;
    let (_, rest) = line.split_once("\"executable\":\"")?;
    let (path, _) = rest.split_once('"')?;
    Some(PathBuf::from(path.replace("\\\\", "\\")))
}

fn has_driver() -> bool {
    Path::new("/proc/driver/nvidia/version").exists() || exists(&mut program("nvidia-smi", &["-L"]))
}

#[cfg(test)]
mod tests {
    use super::{executable, names, tests_of};
    use std::path::PathBuf;

    #[test]
    fn the_executable_is_named_by_cargo() {
        let messages = "\
            {\"reason\":\"compiler-artifact\",\"target\":{\"kind\":[\"lib\"],\"name\":\"device\"},\"executable\":null}\n\
            {\"reason\":\"compiler-artifact\",\"target\":{\"kind\":[\"test\"],\"name\":\"reference\"},\"executable\":\"/t/reference-1\"}\n\
            {\"reason\":\"compiler-artifact\",\"target\":{\"kind\":[\"test\"],\"name\":\"device\"},\"executable\":\"/t/device-2\"}\n\
            {\"reason\":\"build-finished\",\"success\":true}\n";
        assert_eq!(executable(messages, "device"), Some(PathBuf::from("/t/device-2")));
        assert_eq!(executable(messages, "plan"), None);
    }

    #[test]
    fn tests_are_found_by_name() {
        let text = "fn one() {}\n\n#[test]\nfn two() {}\n\n    #[test]\n    fn three() {}\n";
        assert_eq!(tests_of(text).collect::<Vec<_>>(), ["two", "three"]);
        assert!(names().unwrap().iter().any(|name| name == "memory_comes_back"));
    }
}
