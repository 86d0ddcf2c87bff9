//! `isofold convert` and `isofold serve --upi`.

use crate::{isofold, isofold_reading, object};
use std::fs;

const TEXAS: &str = "set_pot 50\nset_effective_stack 200\nset_board Qs,Jh,2h,8c,4d\nset_range_oop QQ,AKs\nset_range_ip AA,KK:0.5\n\
                     set_bet_sizes oop,river,bet,33\nset_bet_sizes ip,river,raise,60\nset_thread_num 8\n";

/// Remarks are comments of the spot file, which any command reads.
#[test]
fn a_spot_file_is_written_with_its_remarks() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("hand.txt");
    let out = folder.path().join("hand.toml");
    fs::write(&input, TEXAS).unwrap();
    let (input, out) = (input.to_str().unwrap(), out.to_str().unwrap());
    let shown = isofold(&["convert", input]);
    assert_eq!((shown.code, shown.stderr.as_str()), (0, ""));
    let comments = "# line 6: 33% is 16.5 at the start: 17 here, whole chips, halves up\n# line 7: ";
    assert!(shown.stdout.starts_with(comments), "{}", shown.stdout);
    let written = isofold(&["convert", input, "--out", out]);
    assert_eq!((written.code, written.stdout.as_str()), (0, ""));
    assert!(written.stderr.starts_with("line 6: "), "{}", written.stderr);
    assert_eq!(fs::read_to_string(out).unwrap(), shown.stdout);
    let tree = object(&["tree", out]);
    assert_eq!((&tree["spot"], &tree["pot"]), (&"hand".into(), &50.into()));
    let again = isofold(&["convert", input, "--out", out]);
    assert!(again.code == 2 && again.stderr.contains("exists: --force replaces it"), "{}", again.stderr);
    assert_eq!(isofold(&["convert", input, "--out", out, "--force", "--quiet"]).stderr, "");
}

#[test]
fn formats_go_both_ways() {
    let upi = isofold(&["convert", "river", "--to", "upi"]);
    assert!(upi.code == 0 && upi.stdout.contains("\nadd_line 66 232 564 900\n"), "{}", upi.stderr);
    let back = isofold_reading(&["convert", "-"], upi.stdout.as_bytes());
    assert_eq!(back.code, 0, "{}", back.stderr);
    assert!(back.stdout.contains("add"), "{}", back.stdout);
    let pio = isofold(&["convert", "river", "--to", "pio"]);
    assert!(pio.stdout.starts_with("#Type#NoLimit\n#Range0#"), "{}", pio.stdout);
    let range = isofold_reading(&["convert", "-", "--to", "gto+"], b"AA,KK:0.5");
    assert_eq!((range.code, range.stdout.as_str()), (0, "AA,[50.0]KK[/50.0]\n"));
    let answer = isofold_reading(&["convert", "-", "--json"], TEXAS.as_bytes());
    let answer: serde_json::Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!((&answer["from"], &answer["content"]), (&"texas".into(), &"spot".into()));
    assert_eq!(answer["remarks"][0]["topic"], "rounding");
}

#[test]
fn mistakes_name_the_file_the_line_or_the_flag() {
    for (arguments, stdin, why) in [
        (&["convert", "-"][..], "what is this", "FILE: the format was not recognized"),
        (&["convert", "-"], "set_eff_stack -1", "FILE: line 1: set_eff_stack `-1`"),
        (
            &["convert", "-", "--from", "texas"],
            "set_nothing",
            "FILE: line 1: there is no command `set_nothing` in texas",
        ),
        (&["convert", "-", "--from", "upi"], "add_line 0", "FILE: there is no board"),
        (&["convert", "none.txt"], "", "FILE: `none.txt`: "),
        (
            &["convert", "river", "--to", "texas"],
            "",
            "--to: texas cannot have this spot: all-in is on some menus",
        ),
        (&["convert", "river", "--to", "wizard"], "", "--to: wizard has ranges only, and this is a spot"),
        (&["convert", "river", "--from", "pio"], "", "--from: a spot is one of isofold"),
        (&["convert", "river", "--to", "excel"], "", "'excel'"),
        (&["serve"], "", "--stdio"),
        (&["serve", "--stdio", "--upi"], "", "--upi"),
    ] {
        let run = isofold_reading(arguments, stdin.as_bytes());
        assert_eq!(run.code, 2, "{arguments:?} {}", run.stderr);
        assert!(run.stderr.contains(why), "{arguments:?} {}", run.stderr);
    }
}

/// The strategy that UPI gives is the one that `show` prints.
#[test]
fn upi_answers_as_show_does() {
    let script = isofold(&["convert", "river", "--to", "upi"]).stdout;
    let commands = format!(
        "set_end_string END\n{script}go 100 steps\nwait_for_solver\nshow_strategy r:0\nshow_hand_order\nexit\n"
    );
    let run = isofold_reading(&["serve", "--upi"], commands.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    let end = lines.iter().rposition(|line| line.starts_with("2d2c 2h2c")).unwrap();
    let hands: Vec<&str> = lines[end].split(' ').collect();
    let strategy: Vec<Vec<f64>> = lines[end - 5..end - 1]
        .iter()
        .map(|line| line.split(' ').map(|number| number.parse().unwrap()).collect())
        .collect();
    let shown = object(&["show", "river", "--iterations", "100"]);
    let shown = shown["hands"].as_array().unwrap();
    assert!(shown.len() > 200);
    for hand in shown {
        let at = hands.iter().position(|name| *name == hand["combo"]).unwrap();
        for (action, share) in hand["strategy"].as_array().unwrap().iter().rev().enumerate() {
            assert!((strategy[action][at] - share.as_f64().unwrap()).abs() < 1e-6, "{hand}");
        }
    }
}
