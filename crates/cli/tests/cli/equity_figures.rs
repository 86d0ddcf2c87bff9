//! `isofold equity` in every game with every view, method, board and format: each figure is a number, or there is one line that says why not.

use crate::{Run, isofold};
use serde_json::Value;

/// A game with players that are cheap to compute: two hands, a hand and a range, nothing known, and a range too wide to be listed.
struct Spots {
    game: &'static str,
    players: &'static [&'static str],
    has_board: bool,
}

const fn with_board(game: &'static str, players: &'static [&'static str]) -> Spots {
    Spots { game, players, has_board: true }
}

const fn without_board(game: &'static str, players: &'static [&'static str]) -> Spots {
    Spots { game, players, has_board: false }
}

const OMAHA: &[&str] = &["AsAhKsKh | QcQdJcJd", "AA$ds | AsKsQsJh", "random | random"];
const OMAHA5: &[&str] = &["AsAhKsKh6c | random", "random,!AA*** | random", "AAKK6 | random,!K****:0.5"];
const OMAHA6: &[&str] = &["AsAhKsKh6c6d | random", "random,!AA**** | AA****", "AAKK66 | random$ds"];
const STUD: &[&str] =
    &["AsAhKd | KsKhQd", "random | random", "AA***** | KK*****,!AAA", "AsAhKdQc9h8h | KsKhQdJd7c6c"];
const DRAW: &[&str] =
    &["7s6h4d3c2h | random", "random,!AA*** | *****$np", "8s7h4d3c2h,7s5h4d3c2c:0.5 | 9s8h6s3d2s"];

const SPOTS: [Spots; 15] = [
    with_board("holdem", &["AhKh | QQ", "JJ+,AQs:0.5 | random", "random | random | 99"]),
    with_board("short-deck", &["AhKh | QQ", "random | AQs+"]),
    with_board("short-deck-trips", &["AhKh | QQ"]),
    with_board("omaha", OMAHA),
    with_board("omaha5", OMAHA5),
    with_board("omaha6", OMAHA6),
    with_board("omaha8", OMAHA),
    with_board("omaha5-8", OMAHA5),
    with_board("omaha6-8", OMAHA6),
    without_board("stud", STUD),
    without_board("stud8", STUD),
    without_board("razz", STUD),
    without_board("2-7", DRAW),
    without_board("a-5", DRAW),
    without_board("badugi", &["As2h3d4c | random", "A2** | A3**,!AA", "random | random"]),
];

/// No board, a flop, a turn, a river, and one that is known in part; all of them in the short deck too.
const BOARDS: [&str; 5] = ["", "Td9d7h", "Td9d7h8c", "Td9d7h8c6s", "Td9d*"];
const METHODS: [&[&str]; 4] = [
    &["--threshold", "1e5"],
    &["--trials", "1"],
    &["--trials", "300"],
    &["--error", "30%", "--trials", "500"],
];
const FORMATS: [&[&str]; 7] = [
    &["--curve"],
    &["--curve", "--categories", "--common"],
    &["--per-combo", "--curve", "--categories", "--json"],
    &["--curve", "--csv"],
    &["--categories", "--csv"],
    &["--csv"],
    &[],
];

/// Whether a word is no number: `NaN%`, `inf`.
fn is_no_number(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    ["nan", "inf", "infinity"].contains(&word.as_str())
}

/// Whether a value has a number that JSON cannot express, which is written as `null`.
fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.iter().any(has_null),
        Value::Object(fields) => fields.values().any(has_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn check(arguments: &[&str]) {
    let Run { code, stdout, stderr } = isofold(arguments);
    match code {
        0 => assert!(!stdout.is_empty(), "{arguments:?}"),
        2 => assert!(stdout.is_empty() && stderr.lines().count() == 1, "{arguments:?}: {stdout} {stderr}"),
        code => panic!("{arguments:?}: exit code {code}: {stderr}"),
    }
    let bad = stdout.split([' ', ',', '\n']).find(|word| is_no_number(word));
    assert_eq!(bad, None, "{arguments:?}: {stdout}");
    if code == 0 && arguments.contains(&"--json") {
        let value: Value = serde_json::from_str(&stdout).unwrap();
        assert!(!has_null(&value), "{arguments:?}: {stdout}");
    }
    let is_refused = stderr.contains("--curve: an equity distribution ranks the hands of a range");
    assert!(code == 0 || is_refused, "{arguments:?}: {stderr}");
    let is_known = |player: &str| !player.contains("random");
    let names = arguments[1].split('|').any(is_known);
    assert!(
        !is_refused || !names || arguments[1].contains("**") || arguments[1].contains("AsAhKd |"),
        "{arguments:?}"
    );
}

#[test]
fn every_figure_is_a_number() {
    let walk = |spots: &Spots| {
        let boards = if spots.has_board { &BOARDS[..] } else { &BOARDS[..1] };
        let mut at = 0;
        for players in spots.players {
            for board in boards {
                for method in METHODS {
                    for format in FORMATS {
                        // Every fifth with dead cards, and every seventh with the next cards, where there are any.
                        at += 1;
                        let dead: &[&str] = if at % 5 == 0 { &["--dead", "7sJs"] } else { &[] };
                        let dead = if players.contains("7s") || players.contains("Js") { &[] } else { dead };
                        let by_card =
                            at % 7 == 0 && [6, 8].contains(&board.len()) && !format.contains(&"--csv");
                        let board: &[&str] = if board.is_empty() { &[] } else { &["--board", board] };
                        let by_card: &[&str] = if by_card { &["--by-card"] } else { &[] };
                        let start = ["equity", players, "--game", spots.game, "--threads", "1"];
                        check(&[&start[..], board, dead, method, format, by_card].concat());
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for half in SPOTS.chunks(SPOTS.len().div_ceil(2)) {
            scope.spawn(move || half.iter().for_each(walk));
        }
    });
}

#[test]
fn curves_that_mean_nothing_are_refused() {
    let run =
        isofold(&["equity", "random | random,!AA****", "--game", "omaha6", "--curve", "--trials", "100"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    let start = "error: --curve: an equity distribution ranks the hands of a range by their equity, and no player has";
    assert!(run.stderr.starts_with(start), "{}", run.stderr);
    // The others are shown where some player has one.
    let run = isofold(&["equity", "AA** | random", "--game", "omaha", "--curve", "--trials", "100"]);
    assert!(
        run.code == 0 && run.stdout.ends_with("- hands that are not counted one by one\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn impossible_deals_name_the_players() {
    let run = isofold(&[
        "equity",
        "AA**** | random,!KK**** | AA**** | AA****",
        "--game",
        "omaha6",
        "--trials",
        "1M",
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    let message =
        "the hands cannot all be dealt: in every combination two of players 1, 3 and 4 need the same card";
    assert!(run.stderr.contains(message), "{}", run.stderr);
}

/// A thousand deals of ranges of millions of hands take little memory, and lists that take more than there is are refused.
#[test]
fn wide_ranges_take_little_memory() {
    let players = ["random,!AA****"; 4].join(" | ");
    let query = ["equity", &players, "--game", "omaha6", "--trials", "1000", "--memory", "10M"];
    let page = isofold(&query);
    assert_eq!((page.code, page.stderr.as_str()), (0, ""));
    assert!(page.stdout.contains("random,!AA**** (19 120 728 hands)"), "{}", page.stdout);
    let exact =
        ["equity", "AA**** | AsKsQsJsTs9s", "--game", "omaha6", "--board", "2c3c4d5d6h", "--memory", "1M"];
    let run = isofold(&exact);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("may be used, as --memory says (--memory "), "{}", run.stderr);
}

/// The peak memory of the process itself, where the system limits it: four such ranges took 4.9 GB when they were listed.
#[cfg(target_os = "linux")]
#[test]
fn wide_ranges_are_dealt_in_little_address_space() {
    let players = ["random,!AA****"; 4].join(" | ");
    let mut shell = std::process::Command::new("sh");
    let run = "ulimit -v 400000 && exec \"$0\" equity \"$1\" --game omaha6 --trials 1000 --threads 1";
    shell.args(["-c", run, env!("CARGO_BIN_EXE_isofold"), &players]);
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
