//! What every command takes: `--quiet`, `--progress`, the environment; and completions and manual pages.

use crate::mistakes::refused;
use crate::{command, isofold, lines, object};
use serde_json::Value;

/// The exit code and stderr of a run with variables.
fn with(variables: &[(&str, &str)], arguments: &[&str]) -> (i32, String, String) {
    let output = command(arguments).envs(variables.iter().copied()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn quiet_leaves_errors_only() {
    let loud = isofold(&["boards", "flop"]);
    assert_eq!((loud.code, loud.stderr.as_str()), (0, "1755 classes of 22100 flops\n"));
    for quiet in ["-q", "--quiet"] {
        let run = isofold(&["boards", "flop", quiet]);
        assert_eq!((run.code, run.stderr.as_str(), run.stdout == loud.stdout), (0, "", true));
        let run = isofold(&[quiet, "canon", "AsAs"]);
        assert_eq!((run.code, run.stderr.starts_with("error: CARDS: ")), (2, true));
    }
}

#[test]
fn progress_is_written_without_a_terminal_on_request() {
    let arguments = ["solve", "turn-basic", "--iterations", "20"];
    for quiet in [&[][..], &["--progress", "none"], &["--progress", "auto"], &["--quiet"]] {
        assert_eq!(isofold(&[&arguments[..], quiet].concat()).stderr, "", "{quiet:?}");
    }
    // Progress that is asked for is no remark.
    for quiet in [&[][..], &["--quiet"]] {
        let run = isofold(&[&arguments[..], &["--progress", "json"], quiet].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        let first: Value = serde_json::from_str(run.stderr.lines().next().unwrap()).unwrap();
        assert!(first["iteration"].is_u64() && first["memory_bytes"].is_u64(), "{first}");
        assert!(first["progress"].as_f64().unwrap() <= 1.0 && first["seconds"].as_f64().unwrap() > 0.0);
        assert!(first["message"].as_str().unwrap().starts_with("iteration "), "{first}");
    }
    let run = isofold(&[&arguments[..], &["--progress", "lines", "--json"]].concat());
    assert!(run.stderr.lines().next().unwrap().contains("%  iteration "), "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 1);
    refused(&["solve", "--progress", "bar"], &["--progress: 'bar'", "auto, lines, json, none"]);
}

#[test]
fn the_environment_has_settings_that_flags_override() {
    let solve = ["solve", "river", "--json"];
    let (code, _, error) = with(&[("ISOFOLD_MEMORY", "1k")], &solve);
    assert_eq!(code, 1, "{error}");
    assert!(error.contains("ISOFOLD_MEMORY") && error.contains("(--memory 10M would be enough)"), "{error}");
    assert_eq!(with(&[("ISOFOLD_MEMORY", "1k")], &[&solve[..], &["--memory", "1G"]].concat()).0, 0);
    let ladder = ["buckets", "ladder", "turn-high", "--features", "classes", "--iterations", "1"];
    let (code, _, error) = with(&[("ISOFOLD_MEMORY", "1k")], &ladder);
    assert!(code == 1 && error.contains("1 kB may be used"), "{error}");
    let all = [("ISOFOLD_THREADS", "2"), ("ISOFOLD_MEMORY", "1G"), ("ISOFOLD_DEVICE", "cpu")];
    assert_eq!(with(&all, &solve).0, 0);
    // `auto` says on stderr why the CPU solves: here, that there is bunching.
    let folded = ["solve", "river", "--folded", "22+", "--json"];
    let (code, _, error) = with(&[("ISOFOLD_DEVICE", "auto")], &folded);
    assert!(code == 0 && error.starts_with("solving on the CPU: "), "{error}");
    let (code, _, error) = with(&[("ISOFOLD_DEVICE", "cuda")], &[&folded[..], &["--device", "cpu"]].concat());
    assert_eq!((code, error.as_str()), (0, ""));
    // No GPU has bunching.
    let (code, _, error) = with(&[("ISOFOLD_DEVICE", "gpu")], &folded);
    assert!(code == 1 && error.contains("; ISOFOLD_DEVICE asks for it, --device cpu does not"), "{error}");
    for (name, value, part) in [
        ("ISOFOLD_THREADS", "many", "is not a number of threads: expected 1 to 1024"),
        ("ISOFOLD_MEMORY", "8X", "is not an amount of memory: expected bytes"),
        ("ISOFOLD_DEVICE", "tpu", "is not a device: expected cpu, cuda or auto"),
    ] {
        let (code, stdout, error) = with(&[(name, value)], &["equity", "AA | KK"]);
        assert_eq!((code, stdout.as_str()), (2, ""));
        assert_eq!(error.lines().count(), 1);
        assert!(
            error.starts_with(&format!("error: the environment variable {name}: `{value}` {part}")),
            "{error}"
        );
        assert_eq!(with(&[(name, "")], &["canon", "AsKs"]).0, 0);
        assert_eq!(with(&[(name, value)], &["--help"]).0, 0);
    }
}

#[test]
fn no_color_outranks_force() {
    let forced = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
    for arguments in [&["iso", "QsTs7h"][..], &["canon", "AsAs"], &["solve", "--help"], &["range", "AA"]] {
        let escapes = |variables| {
            let (_, stdout, stderr) = with(variables, arguments);
            (stdout + &stderr).contains('\u{1b}')
        };
        assert!(escapes(&forced[..1]) && !escapes(&forced), "{arguments:?}");
    }
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = lines(&["completions", shell]).join("\n");
        for word in ["solve", "lookup", "exploitability", "help-all"] {
            assert!(shell == "bash" && word == "exploitability" || script.contains(word), "{shell}: {word}");
        }
        assert_eq!(object(&["completions", shell])["shell"], shell);
    }
    refused(&["completions", "cmd"], &["SHELL: 'cmd'", "bash, elvish, fish, powershell, zsh"]);
}

#[test]
fn every_command_has_a_manual_page() {
    let page = lines(&["man", "solve"]).join("\n");
    assert!(page.contains(".TH ISOFOLD-SOLVE 1") && page.contains("\\-\\-library\\-size"), "{page}");
    // Flags that are in --help-all only have their texts.
    assert!(
        page.contains("Progress on stderr; auto if not given") && page.contains("Merge bet sizes"),
        "{page}"
    );
    assert!(lines(&["man", "buckets", "build"]).join("\n").contains("fast_test"));
    assert!(object(&["man"])["page"].as_str().unwrap().contains("isofold"));
    refused(&["man", "solv"], &["COMMAND: there is no `solv`", "solve"]);
    refused(&["man", "solve", "it"], &["COMMAND: there is no `it`"]);
    let folder = tempfile::tempdir().unwrap();
    let written = lines(&["man", "--out", folder.path().to_str().unwrap()]);
    let names: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(written[0].starts_with(&format!("{} pages are in ", names.len())), "{written:?}");
    for name in ["isofold.1", "isofold-solve.1", "isofold-buckets-lookup.1", "isofold-library-list.1"] {
        assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
    }
}

#[test]
fn small_amounts_of_memory_are_bytes() {
    for (memory, said) in
        [("1", "1 byte"), ("2", "2 bytes"), ("999", "999 bytes"), ("1000", "1 kB"), ("1001", "2 kB")]
    {
        let run = isofold(&["solve", "river", "--memory", memory]);
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(
            run.stderr.contains(&format!(", and {said} may be used, as --memory says")),
            "{}",
            run.stderr
        );
    }
}
