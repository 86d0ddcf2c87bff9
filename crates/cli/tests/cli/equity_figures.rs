//! `isofold equity` in every game with every view, method, board and format: each figure is a number, or there is one line that says why not.

use crate::{isofold, isofold_reading};
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
const OMAHA5: &[&str] = &["AsAhKsKh6c | random", "random,!AA*** | random", "AAKK6 | random:0.5,!K****"];
const OMAHA6: &[&str] = &["AsAhKsKh6c6d | random", "random,!AA**** | AA****", "AAKK66 | random$ds"];
const STUD: &[&str] =
    &["AsAhKd | KsKhQd", "random | random", "AA***** | KK*****,!AAA****", "AsAhKdQc9h8h | KsKhQdJd7c6c"];
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
const METHODS: [&str; 4] = ["--exact", "--trials 1", "--trials 300", "--error 30% --trials 500"];
const FORMATS: [&[&str]; 6] = [
    &["--json", "--curve", "--per-combo", "--categories"],
    &["--csv", "--curve"],
    &["--csv", "--categories"],
    &["--csv", "--per-combo"],
    &["--csv", "--by-card"],
    &["--csv"],
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

fn check_words(text: &str) {
    let bad = text.lines().find(|line| line.split([' ', ',']).any(is_no_number));
    assert_eq!(bad, None);
}

/// All queries of a game: players, boards, dead cards and methods.
fn queries(spots: &Spots) -> Vec<String> {
    let boards = if spots.has_board { &BOARDS[..] } else { &BOARDS[..1] };
    let mut queries = Vec::new();
    for players in spots.players {
        for board in boards {
            for method in METHODS {
                // Exact methods where they take no time.
                let is_small =
                    !players.contains("random") && !players.contains("**") && !players.contains("AA$");
                let is_late = board.len() >= 8 || !spots.has_board && !players.contains("Kd |");
                if method == "--exact" && !(is_small && is_late) {
                    continue;
                }
                let dead =
                    if queries.len() % 3 == 0 && !players.contains("5s") { " --dead 5s5c" } else { "" };
                let dead = if spots.game.starts_with("short") { "" } else { dead };
                let board = if board.is_empty() { String::new() } else { format!(" --board {board}") };
                queries.push(format!("{players}{board}{dead} {method}"));
            }
        }
    }
    queries
}

/// Answers all queries of a game in every format for programs.
fn walk_formats(spots: &Spots) {
    let queries = queries(spots).join("\n");
    for format in FORMATS {
        let start = ["equity", "--batch", "--threads", "1", "--game", spots.game];
        let run = isofold_reading(&[&start[..], format].concat(), queries.as_bytes());
        check_words(&run.stdout);
        let is_expected = |line: &str| {
            let parts =
                ["--curve: an equity distribution ranks", "equities by next card need a known flop or turn"];
            parts.iter().any(|part| line.contains(part)) || line.contains(" queries failed")
        };
        let bad = run.stderr.lines().find(|line| !is_expected(line) && line.contains("error"));
        assert_eq!(bad, None, "{} {format:?}", spots.game);
        if format[0] != "--json" {
            continue;
        }
        let mut answers = 0;
        for line in run.stdout.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            assert!(!has_null(&value), "{line}");
            answers += usize::from(value.get("players").is_some());
            if value.get("players").is_none() {
                assert!(line.contains("--curve: an equity distribution ranks"), "{line}");
            }
        }
        assert!(answers > 0 && run.stdout.lines().count() == queries.lines().count(), "{}", run.stderr);
    }
}

/// Prints pages of a game: every players and boards, one method after the other.
fn walk_pages(spots: &Spots) {
    for (at, query) in queries(spots).iter().enumerate().filter(|(at, _)| at % 3 == 0) {
        let (players, options) = query.split_once(" --").unwrap();
        let options = format!("--{options}");
        let by_card: &[&str] =
            if at % 2 == 0 && options.contains("--board Td9d7h8c ") { &["--by-card"] } else { &[] };
        let start = ["equity", players, "--threads", "1", "--game", spots.game, "--curve", "--categories"];
        let run = isofold(&[&start[..], by_card, &options.split(' ').collect::<Vec<_>>()].concat());
        check_words(&run.stdout);
        let is_refused = run.code == 2 && run.stderr.contains("--curve: an equity distribution ranks");
        assert!(run.code == 0 || is_refused && run.stderr.lines().count() == 1, "{query}: {}", run.stderr);
    }
}

#[test]
fn every_figure_is_a_number() {
    SPOTS.iter().for_each(walk_formats);
}

#[test]
fn every_figure_of_a_page_is_a_number() {
    SPOTS.iter().for_each(walk_pages);
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
