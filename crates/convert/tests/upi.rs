//! Trees of `add_line` commands.

use crate::{actions, refusal, spot};

fn script(lines: &[&str]) -> String {
    let lines: String = lines.iter().map(|line| format!("add_line {line}\n")).collect();
    format!(
        "set_range OOP AA,QQ\nset_range IP KK\nset_board 2cJs7s\nset_eff_stack 975\nset_pot 0 0 55\nclear_lines\n{lines}build_tree\n"
    )
}

/// Numbers are what a player has put in over the whole hand; the rest of a line is checked and called.
#[test]
fn lines_are_the_tree() {
    let (spot, remarks) = spot(&script(&[
        "0 0 0 0 0 41 112 257 553 975",
        "0 0 0 0 41 112",
        "0 25 25 90 90 300",
        "0 25 25 25",
        "0 25 100",
    ]));
    assert_eq!(actions(&spot, ""), "check");
    assert_eq!(actions(&spot, "x"), "check, bet 25");
    assert_eq!(actions(&spot, "x b25"), "fold, call, raise 100");
    assert_eq!(actions(&spot, "x b25 r100"), "fold, call");
    // The turn after a call of 25: 90 in all is a bet of 65.
    assert_eq!(actions(&spot, "x b25 c | 4d"), "check, bet 65");
    assert_eq!(actions(&spot, "x b25 c | 4d | b65 c | 5d"), "bet 210");
    assert_eq!(actions(&spot, "x x | 4d | x x | 5d"), "check, bet 41");
    assert_eq!(actions(&spot, "x x | 4d | x x | 5d | x b41 r112 r257 r553"), "fold, call, allin 975");
    // Beyond the lines, everything is checked and called.
    assert_eq!(actions(&spot, "x b25 r100 c | 4d | x x | 5d"), "check");
    let forced = "line 9: no line checks after `x b25 c | * | b65 c | *`, so the player has to bet there: the check is removed";
    assert!(remarks.contains(&forced.to_owned()), "{remarks:?}");
}

#[test]
fn lines_that_no_tree_has_are_refused_with_their_amount() {
    for (line, why) in [
        ("0 0 0 0 0 0 0", "line 7: amount 7, `0`: the hand is over before it"),
        ("41 30", "line 7: amount 2, `30`: expected 41 to call, or 82 to 975 to raise; 975 is all-in"),
        ("41 60", "line 7: amount 2, `60`: expected 41 to call, or 82 to 975 to raise; 975 is all-in"),
        ("1000", "line 7: amount 1, `1000`: expected 0 to check, or 1 to 975 to bet; 975 is all-in"),
        ("975 975 975", "line 7: amount 3, `975`: the hand is over before it"),
        ("975 1000", "line 7: amount 2, `1000`: expected 975 to call: an all-in cannot be raised"),
        (
            "100 600 700",
            "line 7: amount 3, `700`: expected 600 to call, or 975 to 975 to raise; 975 is all-in",
        ),
    ] {
        assert_eq!(refusal(&script(&[line])), why);
    }
}

#[test]
fn weights_decimals_accuracy_and_rake_are_read() {
    let weights = vec!["0.5"; 1326].join(" ");
    let (spot, remarks) = spot(&format!(
        "set_range OOP {weights}\nset_range IP KK\nset_board 2cJs7s3d9h\nset_eff_stack 97.5\nset_pot 0 0 5.5\nset_rake 0.05 0.3\n\
         set_accuracy 0.011\nadd_line 0 0\nadd_line 2.75 97.5\ngo"
    ));
    assert_eq!((spot.pot, spot.stack(), spot.rake.cap), (550, 9750, 30.0));
    assert_eq!(spot.ranges[0].weighted(), 663.0);
    assert!((spot.stop.exploitability.unwrap() - 0.002).abs() < 1e-12);
    assert_eq!(actions(&spot, ""), "check, bet 275");
    assert!(remarks.iter().any(|remark| remark.contains("100 chips for each of theirs")), "{remarks:?}");
    assert!(
        remarks.contains(&"line 10: go is not used: it does not change the spot".to_owned()),
        "{remarks:?}"
    );
}

#[test]
fn a_line_can_be_removed_and_all_can_be_cleared() {
    let (spot, _) = spot(&script(&["0 0", "0 20", "0 30"]).replace("build_tree", "remove_line 0 20"));
    assert_eq!(actions(&spot, "x"), "check, bet 30");
    let message = refusal(&script(&["0 0"]).replace("build_tree", "clear_lines"));
    assert_eq!(message, "there is no tree: expected a line such as `add_line 0 0 50`");
    assert!(
        refusal(&script(&["0 0"]).replace("build_tree", "remove_line 0 5")).contains("a line that was added")
    );
}
