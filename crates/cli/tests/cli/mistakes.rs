//! Bad input ends with exit code 2, nothing on stdout and one line that says what is wrong.

use crate::{isofold, isofold_reading};

/// Runs with and without `--json`; the message must hold every part.
pub(crate) fn refused(arguments: &[&str], parts: &[&str]) {
    for more in [&[][..], &["--json"]] {
        let run = isofold(&[more, arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.matches('\n').count(), 1, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
        for part in parts {
            assert!(run.stderr.contains(part), "{arguments:?}: `{part}` is not in: {}", run.stderr);
        }
    }
}

#[test]
fn usage() {
    refused(&["canno", "As"], &["unrecognized subcommand 'canno'", "'canon'", "--help"]);
    refused(&["canon", "As", "--bord", "2c"], &["'--bord'", "'--board'"]);
    refused(&["canon"], &["<CARDS>"]);
    refused(&["iso"], &["<BOARD>"]);
    refused(&["boards"], &["<STREET>"]);
    refused(&["boards", "preflop"], &["'preflop'", "flop, turn, river"]);
    refused(&["boards", "flop", "--deck", "piquet"], &["'piquet'", "full, short"]);
    refused(&["range"], &["<RANGE>"]);
    refused(&["range", "AA", "--overlap", "mean"], &["error, first, last, max, min"]);
    refused(&["index", "AsKs"], &["--rounds"]);
    refused(&["index", "--rounds", "2"], &["<CARDS>"]);
    refused(&["index", "--rounds", "2", "--size", "AsKs"], &["'--size'", "[CARDS]"]);
    refused(&["unindex", "--rounds", "2"], &["<INDEX>"]);
    refused(&["QsTs7h"], &["'QsTs7h'", "did you mean `isofold iso QsTs7h`?"]);
    refused(&["AsKs"], &["did you mean `isofold canon AsKs`?"]);
    refused(&["QQ+,AKs"], &["did you mean `isofold range \"QQ+,AKs\"`?"]);
    refused(&["AhKh | QQ+"], &["did you mean `isofold equity \"AhKh | QQ+\"`?"]);
    refused(&["QsTs7h|2c"], &["did you mean `isofold iso \"QsTs7h|2c\"`?"]);
    for runs in ["abc", "", "0", "1001", "-1"] {
        let quoted =
            format!("--runs: `{runs}` is not a number of runs: expected a whole number from 1 to 1000");
        refused(&["bench", &format!("--runs={runs}")], &[&quoted]);
        refused(&["bench", "--runs", runs], &[&quoted]);
    }
}

/// For any input, the message is one short line without control characters.
#[test]
fn messages_are_fit_to_read() {
    let long = "x".repeat(100_000);
    let (bars, quotes, words) = ("|".repeat(100_000), "'`".repeat(50_000), "AA ,x".repeat(20_000));
    let odd = "A\u{1b}[31m\u{7}\u{9b}\u{200f}\u{202e}\u{2066}\u{2069}\u{feff}\nx";
    for text in [&long[..], &bars, &quotes, &words, odd] {
        for arguments in [
            &[text][..],
            &["canon", text],
            &["canon", "As", "--board", text],
            &["canon", "As", "--dead", text],
            &["canon", "As", "--deck", text],
            &["iso", text],
            &["iso", "QsTs7h", "--oop", text],
            &["boards", text],
            &["index", "--size", "--rounds", text],
            &["index", "--rounds", "2", text],
            &["unindex", "--rounds", "2", text],
            &["range", text],
            &["equity", text],
            &["equity", "AA | KK", "--board", &format!("${text}")],
            &["equity", "AA | KK", "--game", text],
            &["equity", "AA | KK", "--trials", text],
            &["icm", text, "--payouts", "1"],
            &["icm", "1,2", "--payouts", text],
            &["icm", "1,2", "--payouts", "1", "--all-in", text],
            &["solve", text],
            &["solve", "river", "--bet", text],
            &["solve", "river", "--oop", text],
            &["show", "river", "--line", &format!("y{text}")],
            &["tree", "river", "--merge", text],
            &["bench", text],
            &["bench", "--runs", text],
            &["canon", "As", &format!("--{text}")],
        ] {
            let run = isofold(arguments);
            let message = run.stderr.strip_suffix('\n').unwrap();
            assert_eq!(run.code, 2, "{message}");
            assert!(message.chars().count() < 1_100, "{} characters: {message}", message.chars().count());
            let is_odd = |c: char| c.is_control() || "\u{200f}\u{202e}\u{2066}\u{2069}\u{feff}".contains(c);
            assert!(!message.contains(is_odd), "{message:?}");
        }
    }
    let cut = format!("unrecognized subcommand '{}…'", "x".repeat(80));
    refused(&[&long], &[&cut, "--help"]);
    refused(&["unindex", "--rounds", "2", &long], &["is not an index: expected a whole number from 0\n"]);
}

#[test]
fn canon() {
    refused(&["canon", ""], &["CARDS:", "at least one card"]);
    refused(&["canon", "AsXs"], &["CARDS: `Xs` at position 3 is not a rank"]);
    refused(&["canon", "AsA"], &["CARDS: `A` at position 3 has no suit"]);
    refused(&["canon", "AsKs | KsQd"], &["CARDS: duplicate card Ks at position 8"]);
    refused(&["canon", "AsKs | "], &["CARDS:", "empty group"]);
    refused(&["canon", "As\nKs\u{1b}[31m |\n"], &["CARDS:"]);
    refused(&["canon", "\n|\n"], &["CARDS:", "empty group"]);
    refused(&["canon", "AsKs", "--board", "Kd2c"], &["--board: a board has 3, 4 or 5 cards, not 2"]);
    refused(&["canon", "AsKs", "--board", ""], &["--board:", "not 0"]);
    refused(&["canon", "AsKs", "--board", "AsKd2c"], &["--board: duplicate card As", "among the cards"]);
    refused(
        &["canon", "AsKs", "--board", "QdJd2c", "--dead", "2c"],
        &["--dead: duplicate card 2c", "on the board"],
    );
    for bars in ["QdJd|2c", "QdJd|2c3c", "QdJd2c|3c4c", "QdJd2c3c|4c", "QdJd2c|", "|QdJd2c", "QdJd2c||3c"] {
        refused(&["canon", "AsKs", "--board", bars], &["--board: `", "after flop and turn", "`QsTs7h|2c`"]);
    }
    refused(&["canon", "AsKs", "--board", "QdJd2c|2x"], &["--board: `2x` at position 8"]);
    refused(&["canon", "AsKs", "--dead", "3c3c"], &["--dead: duplicate card 3c"]);
    refused(&["canon", "AsKs", "--dead", "5c", "--deck", "short"], &["--dead: 5c is not in the short deck"]);
}

#[test]
fn iso() {
    refused(&["iso", ""], &["BOARD: expected 3 or 4 cards, found 0", "isofold boards flop"]);
    refused(&["iso", "AsKd"], &["BOARD: expected 3 or 4 cards, found 2", "isofold boards flop"]);
    refused(&["iso", "AsKdQh2c3c"], &["BOARD: the board is complete"]);
    refused(&["iso", "AsKdQh2c3c4c"], &["BOARD: expected 3 or 4 cards, found 6"]);
    refused(&["iso", "AsKdAs"], &["BOARD: duplicate card As"]);
    refused(&["iso", "AsKd5c", "--deck", "short"], &["BOARD: 5c is not in the short deck"]);
    refused(&["iso", "AsKdQh", "--dead", "Qh"], &["--dead: duplicate card Qh"]);
    refused(&["iso", "AsKdQh", "--known", "2c2d", "--known", "2d"], &["--known: duplicate card 2d"]);
    refused(&["iso", "AsKdQh", "--oop", "AKx"], &["--oop: `AKx` at position 1", "did you mean `AK`?"]);
    refused(&["iso", "AsKdQh", "--ip", "AsQd"], &["--ip: no combo is left"]);
    refused(&["iso", "AsKdQh", "--ip", "random:0"], &["--ip: empty range"]);
    refused(&["iso", "AsKdQh", "--ip", "-"], &["--ip:"]);
    refused(&["iso", "AsKd|Qh2c"], &["BOARD: `AsKd|Qh2c` has a bar"]);
    let overlap = isofold(&["iso", "AsKdQh", "--oop", "22+:0.5,AA"]).stderr;
    assert!(
        overlap.starts_with("error: --oop: AdAc is listed twice") && !overlap.contains("--overlap"),
        "{overlap}"
    );
}

#[test]
fn index_and_unindex() {
    refused(&["index", "--rounds", "2,3", "AsKs"], &["CARDS: expected 5 cards for the rounds 2,3, found 2"]);
    refused(&["index", "--rounds", "2,3", "AsKsQs|JsTs"], &["CARDS:", "groups of 2,3", "groups of 3,2"]);
    refused(&["index", "--rounds", "2", "AsAs"], &["CARDS: duplicate card As"]);
    refused(&["index", "--rounds", "2", "As5s", "--deck", "short"], &["CARDS: 5s is not in the short deck"]);
    refused(&["index", "--rounds", "2,x", "--size"], &["--rounds: `x` is not a number of cards"]);
    refused(
        &["index", "--rounds", "", "--size"],
        &["--rounds: a number of cards is missing: expected a list such as 2,3,1,1"],
    );
    refused(&["index", "--rounds", "2,", "--size"], &["--rounds: a number of cards is missing"]);
    refused(&["index", "--rounds", "2,300", "--size"], &["--rounds: `300` is more cards than a deck has"]);
    refused(&["index", "--rounds", "60", "--size"], &["--rounds:"]);
    refused(&["index", "--rounds", "18446744073709551615,1", "--size"], &["--rounds:"]);
    refused(&["unindex", "--rounds", "2", "169"], &["INDEX: past the end: indices run from 0 to 168\n"]);
    refused(&["unindex", "--rounds", "2", "-1"], &["INDEX: `-1` is not an index"]);
    refused(
        &["unindex", "--rounds", "2", "99999999999999999999999"],
        &["INDEX: past the end: indices run from 0 to 168\n"],
    );
}

#[test]
fn range() {
    refused(&["range", ""], &["RANGE: empty range"]);
    refused(&["range", "AA:50"], &["RANGE: `50` at position 4", "`AA@50`"]);
    refused(
        &["range", "22+:0.5,AA"],
        &["RANGE: AdAc is listed twice", "; or choose with --overlap first|last|max|min\n"],
    );
    refused(&["range", "AA", "--dead", "1s"], &["--dead: `1s` at position 1"]);
    refused(&["range", "AA", "--categories"], &["--board <CARDS>"]);
    refused(
        &["range", "AA", "--categories", "--board", "QsTs"],
        &["--board: a board has 3, 4 or 5 cards, not 2"],
    );
    refused(
        &["range", "AA", "--categories", "--board", "QsTs7h", "--dead", "Ts"],
        &["--dead: duplicate card Ts: it is on the board already"],
    );
    refused(&["range", "-"], &["RANGE: empty range"]);
    let binary = isofold_reading(&["range", "-"], b"\xff\xfe");
    assert_eq!((binary.code, binary.stderr.contains("UTF-8")), (2, true));
}

#[test]
fn equity() {
    for (players, parts) in [
        ("AhKz | QQ", &["error: player 1: `AhKz` at position 1 is not a hand"][..]),
        ("AA | ", &["error: player 2 has no hand: write a hand, a range or `random`"]),
        ("", &["error: player 1 has no hand"]),
        ("AA", &["error: Texas hold'em takes 2 to 23 players, not 1"]),
        (&["random"; 24].join("|"), &["takes 2 to 23 players, not 24"]),
        ("AhKh | AhQh", &["error: duplicate card Ah: it is in player 1's hand and in player 2's hand"]),
        ("AA:0 | KK", &["error: player 1 has an empty range"]),
        ("AA | AA | AA", &["error: the hands cannot all be dealt"]),
    ] {
        refused(&["equity", players], parts);
    }
    for (option, value, parts) in [
        ("--board", "Kx7d4d5c6c9h", &["--board:", "one card too many", "at most 5"][..]),
        ("--board", "2c3c4c5c6c7c", &["--board: `7c` at position 11 is one card too many"]),
        ("--board", "2c", &["--board: a board has 3, 4 or 5 cards, not 1", "`2c****`"]),
        ("--board", "2c3c", &["--board: a board has 3, 4 or 5 cards, not 2", "`2c3c***`"]),
        ("--board", "KsKs4d", &["--board: duplicate card Ks at position 3"]),
        ("--board", "K$7d4d", &["--board:", "`$", "is not a card"]),
        ("--board", "AsAhAd", &["error: every hand of player 1 is blocked"]),
        ("--dead", "2z", &["--dead: `2z` at position 1 has no suit"]),
        ("--dead", "AsAhAd", &["error: every hand of player 1 is blocked"]),
        ("--game", "chess", &["'chess'", "--game", "holdem, short-deck", "badugi"]),
        ("--trials", "0", &["--trials: `0` is not a number of deals", "1000000, 1e6, 500k or 5M"]),
        ("--trials", "1.5", &["--trials: `1.5` is not a number of deals"]),
        ("--trials", "1e30", &["--trials: `1e30` is not a number of deals", "1 to 9007199254740992,"]),
        ("--trials", "", &["--trials: `` is not a number of deals"]),
        ("--trials", "M", &["--trials: `M` is not a number of deals"]),
        ("--trials", "♠", &["--trials: `♠` is not a number of deals"]),
        ("--error", "0", &["--error: `0` is not a standard error", "0.0005 or 0.05%"]),
        ("--error", "nan", &["--error: `nan` is not a standard error"]),
        ("--error", "100%", &["--error: `100%` is not a standard error"]),
        ("--threshold", "inf", &["--threshold: `inf` is not a number of outcomes"]),
        ("--threshold", "many", &["--threshold: `many` is not a number of outcomes", "1e10"]),
        ("--seed", "1.5", &["--seed: `1.5` is not a seed: expected a whole number from 0"]),
        ("--threads", "1025", &["--threads: `1025` is not a number of threads: expected 1 to 1024"]),
    ] {
        refused(&["equity", "AA | KK", option, value], parts);
    }
    let short =
        "error: player 1: a hand has 4 cards, `AsAh` at position 1 has 2: write `*` for an unknown card";
    refused(&["equity", "AsAh | KK", "--game", "omaha"], &[short]);
    for (option, value, what) in [
        ("--seed", "-1", "a seed"),
        ("--threads", "-1", "a number of threads"),
        ("--trials", "-1", "a number of deals"),
        ("--trials", "-5M", "a number of deals"),
        ("--error", "-1", "a standard error"),
        ("--error", "-0.1%", "a standard error"),
        ("--threshold", "-1", "a number of outcomes"),
        ("--threshold", "-1k", "a number of outcomes"),
    ] {
        let message = format!("error: {option}: `{value}` is not {what}: expected ");
        refused(&["equity", "AA | KK", option, value], &[&message]);
        refused(&["equity", "AA | KK", &format!("{option}={value}")], &[&message]);
    }
    refused(
        &["equity", "2c2d | AA", "--game", "short-deck"],
        &["error: 2c in player 1's hand is not in the short"],
    );
    refused(
        &["equity", "AsAh | KsKh", "--game", "razz", "--board", "2c3c4c"],
        &["error: razz is played without a board"],
    );
    refused(
        &["equity", "AA | KK", "--exact", "--trials", "9"],
        &["'--exact' cannot be used with '--trials <N>'"],
    );
    refused(
        &["equity", "AA | KK", "--exact", "--error", "1%"],
        &["'--exact' cannot be used with '--error <ERROR>'"],
    );
    refused(
        &["equity", "AA | KK", "--exact", "--threshold", "1"],
        &["'--exact' cannot be used with '--threshold"],
    );
    refused(
        &["equity", "random | random", "--game", "omaha6", "--exact"],
        &["error: too many outcomes to enumerate"],
    );
    refused(&["equity", "AA | KK", "--by-card"], &["error: equities by next card need a known flop or turn"]);
    refused(&["equity", "AA | KK", "--board", "2c3c4c", "--beats"], &["error: a list of better hands needs"]);
    refused(&["equity"], &["PLAYERS: expected hands or ranges, as in `AA KK`", "--batch"]);
    refused(&["equity", "AA | KK", "--batch"], &["PLAYERS: expected none", "from stdin"]);
    let both = isofold(&["equity", "AA | KK", "--csv", "--json"]);
    assert_eq!(
        (both.code, &both.stderr[..]),
        (2, "error: the argument '--csv' cannot be used with '--json'\n")
    );
    let two = isofold(&["equity", "AA | KK", "--csv", "--curve", "--per-combo"]);
    assert_eq!(two.code, 2);
    assert!(
        two.stderr.contains("--csv has one table: expected --per-combo or --curve, not both"),
        "{}",
        two.stderr
    );
}
