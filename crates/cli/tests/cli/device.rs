//! `--device`: the device of a solve, and what is reported where there is no GPU.

use crate::{command, isofold, lines, object};
use serde_json::{Value, json};

/// The reason why there is no GPU; `None` on a machine that has one.
fn absent() -> Option<&'static str> {
    let run = isofold(&["solve", "river", "--device", "cuda", "--json"]);
    if run.code == 0 {
        println!("this machine has a GPU: what is said without one is not tested");
        return None;
    }
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.matches('\n').count()),
        (1, "", 1),
        "{}",
        run.stderr
    );
    let why = if cfg!(feature = "gpu") {
        "there is no NVIDIA"
    } else {
        "this build has no GPU support: it was made without the feature `gpu`"
    };
    assert!(run.stderr.starts_with(&format!("error: {why}")), "{}", run.stderr);
    Some(why)
}

#[test]
fn without_a_gpu_auto_is_the_cpu() {
    let Some(why) = absent() else { return };
    let plain = object(&["solve", "river"]);
    assert_eq!(plain["device"], "cpu");
    for command in [&["solve", "river"][..], &["show", "river"], &["exploit", "river", "--by", "ip"]] {
        let run = isofold(&[command, &["--device", "auto", "--json"]].concat());
        assert_eq!((run.code, run.stderr.matches('\n').count()), (0, 1), "{command:?}: {}", run.stderr);
        assert!(run.stderr.starts_with(&format!("solving on the CPU: {why}")), "{}", run.stderr);
        let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        if command[0] == "solve" {
            assert_eq!((&value["device"], &value["ev"]), (&json!("cpu"), &plain["ev"]));
        }
    }
    assert_eq!(object(&["solve", "river", "--device", "cpu"])["ev"], plain["ev"]);
}

#[test]
fn spots_that_no_gpu_supports_are_refused_before_the_solve() {
    for (flag, text, what) in [
        ("--folded", "22+", "folded ranges"),
        ("--lock", "line = x; overall = x:80%", "aggregate frequency locks (`overall`)"),
    ] {
        let run = isofold(&["solve", "river", flag, text, "--device", "cuda"]);
        let message =
            format!("error: the GPU does not support {what}: leave out --device, or say --device cpu\n");
        assert_eq!((run.code, run.stderr), (1, message));
    }
    let run =
        isofold(&["solve", "river", "--lock", "line = x; overall = x:80%", "--device", "auto", "--json"]);
    let expected = "solving on the CPU: the GPU does not support aggregate frequency locks (`overall`)\n";
    assert_eq!((run.code, run.stderr.as_str()), (0, expected));
}

/// A solve is continued on another device than it began on.
#[test]
fn a_file_does_not_depend_on_the_device() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (first, second) = (path("first"), path("second"));
    let begin = ["solve", "river", "--iterations", "20", "--regrets", "--device", "auto", "--out", &first];
    assert!(command(&begin).output().unwrap().status.success());
    let resume = ["solve", "--resume", &first, "--iterations", "40", "--out", &second];
    let run = isofold(&[&resume[..], &["--device", "auto", "--device-memory", "1Gi", "--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(value["iterations"], 40);
    let page = lines(&["show", &second]);
    assert!(page.iter().any(|line| line.contains("from a file, solved in 40 iterations")), "{page:?}");
    // A solution in the library needs no device.
    let library = path("library");
    let stored = ["solve", "river", "--library", &library, "--json"];
    assert!(isofold(&stored).stderr.is_empty());
    let run = isofold(&[&stored[..], &["--device", "cuda"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&value["reason"], &value["device"]), (&json!("library"), &Value::Null));
}

#[test]
fn devices_have_names_and_limits() {
    for (arguments, parts) in [
        (&["--device", "tpu"][..], &["'tpu'", "cpu, cuda, auto"][..]),
        (&["--device-memory", "8G"], &["--device-memory: it is the memory of a GPU", "--device cuda"]),
        (&["--device", "auto", "--device-memory", "8X"], &["`8X` is not an amount of memory", "8G"]),
    ] {
        let run = isofold(&[&["solve", "river"], arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stderr);
        parts.iter().for_each(|part| assert!(run.stderr.contains(part), "{part}: {}", run.stderr));
    }
    let help = lines(&["solve", "--help-all"]).join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["--device <DEVICE>", "else cpu", "--device-memory <BYTES>", "not to the last bit"] {
        assert!(help.contains(part), "{part}");
    }
}
