//! Pipes, colours, stdout and stderr.

use crate::{command, isofold_reading, lines};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [
        &["boards", "river"][..],
        &["boards", "river", "--json"],
        &["boards", "turn", "--runouts"],
        &["range", "random", "--expand"],
        &["equity", "random | random", "--per-combo", "--csv"],
    ] {
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut byte = [0];
        child.stdout.take().unwrap().read_exact(&mut byte).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        assert!(!String::from_utf8(output.stderr).unwrap().contains("error"), "{arguments:?}");
    }
}

#[test]
fn long_lists_come_whole() {
    let mut child =
        command(&["boards", "river"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    assert_eq!(BufReader::new(child.stdout.take().unwrap()).lines().count(), 134_459);
    assert!(child.wait().unwrap().success());
}

#[test]
fn colours_are_for_terminals() {
    let commands: [&[&str]; 8] = [
        &["solve", "river"],
        &["show", "river", "--line", "x", "--combos"],
        &["tree", "river"],
        &["canon", "AsKs"],
        &["iso", "AsKsQs"],
        &["range", "AA"],
        &["boards", "flop", "--count"],
        &["equity", "AA | KK", "--board", "AsKsQs", "--per-combo"],
    ];
    for arguments in commands {
        assert!(lines(arguments).iter().all(|line| !line.contains('\u{1b}')), "{arguments:?}");
    }
    let escapes = |name: &str| {
        let output =
            command(&["range", "AA,KK:0.5"]).env("CLICOLOR_FORCE", "1").env(name, "1").output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(escapes("CLICOLOR_FORCE") && !escapes("NO_COLOR"));
}

#[test]
fn suits_and_weights_have_their_colours() {
    let coloured = |arguments: &[&str]| {
        let output = command(arguments).env("CLICOLOR_FORCE", "1").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let page = coloured(&["canon", "AsKh|QdJc"]);
    let given = "\u{1b}[1mA♠\u{1b}[0m\u{1b}[31mK♥\u{1b}[0m | \u{1b}[94mQ♦\u{1b}[0m\u{1b}[32mJ♣\u{1b}[0m";
    assert_eq!(page.lines().next(), Some(&format!("given        {given}")[..]));
    let grid = coloured(&["range", "AA,AKs:0.5,AQs:0.001", "--grid"]);
    let cells = ["48;5;40m AA  \u{1b}", "48;5;28m 50% \u{1b}", "48;5;22m <1% \u{1b}", "[2m  .  \u{1b}"];
    for cell in cells {
        assert!(grid.contains(cell), "{cell:?} is not in {grid:?}");
    }
    assert!(grid.starts_with("   A    K    Q  "), "{grid}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let commands: [&[&str]; 12] = [
        &["solve", "river"],
        &["solve", "river", "--json"],
        &["tree", "river"],
        &["tree", "river", "--json"],
        &["equity", "AA | KK"],
        &["equity", "AA | KK", "--json"],
        &["equity", "AA | KK", "--csv"],
        &["equity", "--batch", "--csv"],
        &["--help"],
        &["boards", "flop"],
        &["boards", "flop", "--json"],
        &["range", "--help"],
    ];
    for arguments in commands {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
        assert!(message.starts_with("error: cannot write the output: "), "{arguments:?}: {message}");
    }
}

#[test]
fn a_range_is_read_from_stdin() {
    let run = isofold_reading(&["range", "-", "--count"], b"AA\nKK,\n QQ\n");
    assert_eq!((run.code, run.stdout.as_str()), (0, "18 combos, weight 18, 1.36% of all 1 326\n"));
}
