//! Equity as people type it: players, games, ranges of Omaha, and the tables before the flop.

use crate::{command, isofold, keys, lines, object};
use isofold_equity::preflop::{TripleCounts, TripleFile, TripleSampler};
use serde_json::{Value, json};
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

fn equities(arguments: &[&str]) -> Vec<Value> {
    let value = object(&[&["equity"], arguments].concat());
    value["players"].as_array().unwrap().iter().map(|player| player["equity"].clone()).collect()
}

fn error(arguments: &[&str]) -> String {
    let run = isofold(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
    run.stderr
}

#[test]
fn players_may_be_typed_in_many_ways() {
    let table: [(&[&str], &str); 12] = [
        (&["AA", "KK"], "AA | KK"),
        (&["AA KK"], "AA | KK"),
        (&["AA vs KK"], "AA | KK"),
        (&["AA", "v", "KK"], "AA | KK"),
        (&["Jc", "Jh", "QQ"], "JcJh | QQ"),
        (&["Jc Jh | QQ"], "JcJh | QQ"),
        (&["[Jc Jh] vs QQ"], "JcJh | QQ"),
        (&["AA", "XX"], "AA | random"),
        (&["AA", "Xx", "Xx"], "AA | random"),
        (&["AhXx | KK"], "AhA,AhKx,AhQx,AhJx,AhTx,Ah9x,Ah8x,Ah7x,Ah6x,Ah5x,Ah4x,Ah3x,Ah2x | KK"),
        (&["[AKQ][AKQ] vs JJ"], "AA,KK,QQ,AK,AQ,KQ | JJ"),
        (&["QQ+,AKs", "22+"], "QQ+,AKs | 22+"),
    ];
    for (typed, plain) in table {
        assert_eq!(equities(typed), equities(&[plain]), "{typed:?}");
    }
}

#[test]
fn what_was_understood_is_said() {
    assert_eq!(lines(&["equity", "Jc", "Jh", "QQ"])[0], "read as  J♣J♥ | QQ");
    assert!(lines(&["equity", "AA | KK"])[0].starts_with("player"));
    assert_eq!(object(&["equity", "AA", "KK"])["understood"], "AA | KK");
    assert!(object(&["equity", "AA | KK"]).get("understood").is_none());
    let omaha = lines(&["equity", "AA", "KK", "--game", "plo", "--trials", "1_000"]);
    assert_eq!(omaha[1], "read as  AA (6 961 hands) | KK (6 961 hands)");
    let batch = crate::isofold_reading(&["equity", "--batch"], b"AA KK\nAA vs KK --board Ks7d4d\n");
    assert_eq!(batch.stdout.lines().next(), Some("AA 81.9461% | KK 18.0539%"));
    assert_eq!((batch.code, batch.stdout.lines().count()), (0, 2));
}

#[test]
fn games_have_the_names_that_players_use() {
    for (typed, name) in [("plo", "omaha"), ("PLO5", "omaha5"), ("o8", "omaha8"), ("big-o", "omaha5-8")] {
        let value = object(&["equity", "random | random", "--game", typed, "--trials", "1_000"]);
        assert_eq!((&value["game"], &value["trials"]), (&json!(name), &json!(1000)), "{typed}");
    }
    assert_eq!(object(&["equity", "AA | KK", "--game", "NLHE"])["game"], "holdem");
}

#[test]
fn ranges_may_overlap_as_asked() {
    let text = "22+:0.5,AA | KK";
    let refused = error(&["equity", text]);
    assert!(refused.ends_with("; or choose with --overlap first|last|max|min\n"), "{refused}");
    assert_eq!(equities(&[text, "--overlap", "last"]), equities(&["KK-22:0.5,AA | KK"]));
    assert_eq!(equities(&[text, "--overlap", "min"]), equities(&["22+:0.5 | KK"]));
    let common = object(&["equity", "QQ+ | JJ-KK | AA", "--common"])["common"].clone();
    assert_eq!(common[0], json!({"players": [1, 2], "share": 0.5}));
    assert_eq!(common[1], json!({"players": [1, 3], "share": 1.0 / 3.0}));
    let page = lines(&["equity", "QQ+ | JJ-KK", "--common"]).join("\n");
    assert!(page.contains("1 and 2 have 50.00% of their hands in common"), "{page}");
}

#[test]
fn spots_take_the_policy_too() {
    let spot = |oop: &'static str, more: &[&'static str]| {
        let flags =
            ["solve", "--board", "QsTs7h8c2d", "--ip", "KK", "--pot", "10", "--stack", "20", "--bet", "50%"];
        isofold(&[&flags[..], &["--oop", oop], more, &["--json"]].concat())
    };
    let equity = |run: crate::Run| serde_json::from_str::<Value>(&run.stdout).unwrap()["equity"].clone();
    let refused = spot("22+:0.5,AA", &[]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.starts_with("error: --oop: AdAc is listed twice"), "{}", refused.stderr);
    assert!(
        refused.stderr.ends_with("; or choose with --overlap first|last|max|min\n"),
        "{}",
        refused.stderr
    );
    assert_eq!(equity(spot("22+:0.5,AA", &["--overlap", "last"])), equity(spot("KK-22:0.5,AA", &[])));
    assert_ne!(equity(spot("22+:0.5,AA", &["--overlap", "min"])), equity(spot("KK-22:0.5,AA", &[])));
}

#[test]
fn high_and_low_are_shown_apart() {
    let query = ["equity", "AsAh2d3d | KsKhQdJd", "--game", "o8", "--board", "4s5c9h"];
    let players = object(&query)["players"].clone();
    assert_eq!(keys(&players[0]), ["equity", "error", "hand", "high", "lose", "low", "lows", "tie", "win"]);
    assert_eq!((players[0]["low"].as_f64(), players[1]["low"].as_f64()), (Some(1.0), Some(0.0)));
    let sampled = object(&[&query[..], &["--trials", "20k"]].concat())["players"].clone();
    for (exact, sampled) in players.as_array().unwrap().iter().zip(sampled.as_array().unwrap()) {
        for key in ["high", "low", "lows", "win"] {
            let off = exact[key].as_f64().unwrap() - sampled[key].as_f64().unwrap();
            assert!(off.abs() < 0.02, "{key}: {off}");
        }
    }
    let page = lines(&query).join("\n");
    assert!(
        page.contains("high pot    low pot") && page.contains("there is a low in 74.3902% of the deals"),
        "{page}"
    );
    assert!(object(&["equity", "AA | KK"])["players"][0].get("high").is_none());
}

#[test]
fn omaha_ranges_are_counted() {
    for (range, combos) in [
        ("AAds", 864),
        ("AAxx", 6961),
        ("AA", 6961),
        ("(AA,KK)**", 13_886),
        ("JT98+", 1024),
        ("$np", 183_040),
    ] {
        let value = object(&["range", range, "--game", "omaha"]);
        assert_eq!((&value["combos"], &value["live"]), (&json!(combos), &json!(270_725)), "{range}");
    }
    let [ten, twenty] =
        ["10%", "20%"].map(|range| object(&["range", range, "--game", "plo", "--expand"])["hands"].clone());
    let twenty: std::collections::BTreeSet<String> =
        twenty.as_array().unwrap().iter().map(|hand| hand["combo"].to_string()).collect();
    assert!(ten.as_array().unwrap().iter().all(|hand| twenty.contains(&hand["combo"].to_string())));
    assert_eq!(lines(&["range", "AAds", "--game", "plo"])[2], "864 hands, weight 864, 0.32% of all 270 725");
    assert_eq!(object(&["range", "AsAh**", "--game", "plo", "--dead", "Ks"])["combos"], 1176);
    assert_eq!(object(&["range", "random", "--game", "omaha6"])["combos"], 20_358_520);
}

#[test]
fn near_misses_have_the_spelling_that_works() {
    for (arguments, part) in [
        (
            &["equity", "Jc", "QQ"][..],
            "`Jc` is 1 card of a hand of Texas hold'em: expected all 2 cards together",
        ),
        (&["equity", "RROO | AA", "--game", "plo"], "`$np`, `$op` and `$tp` ask for"),
        (&["equity", "AxAyKxKy | AA", "--game", "plo"], "as in `AAKK:xxyy` or `AAKK$ds`"),
        (&["equity", "AsAhKs | AA", "--game", "plo"], "has 3: write `*` for an unknown card"),
        (
            &["equity", "AA KK | QQ", "--game", "plo"],
            "`KK` at position 4 may be a hand or cards of the one beside it",
        ),
        (
            &["range", "10%", "--game", "o8"],
            "percentages are known for hold'em and for Omaha with four cards",
        ),
        (&["range", "AA+", "--game", "plo"], "write `[9+]` for one card of nine or higher"),
        (&["range", "AA", "--game", "plo", "--grid"], "--grid: not for Omaha"),
        (&["preflop", "pairs"], "HAND: expected a class such as AKs"),
        (&["preflop", "pairs", "72x"], "expected a pair (`77`), or two ranks with s or o"),
        (&["equity", "AA | KK", "--trials", "1__000"], "`1__000` is not a number of deals"),
    ] {
        let message = error(arguments);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

#[test]
fn the_table_of_two_hands_has_its_counts() {
    let csv = lines(&["preflop", "pairs", "--csv"]);
    assert_eq!((csv.len(), csv[0].as_str()), (28_562, "hand,opponent,pairs,wins,ties,losses,equity"));
    let row: Vec<&str> = csv.iter().find(|row| row.starts_with("AA,KK,")).unwrap().split(',').collect();
    let counts: Vec<u64> = row[2..6].iter().map(|count| count.parse().unwrap()).collect();
    assert_eq!((counts[0], counts[1] + counts[2] + counts[3]), (36, 61_642_944));
    let value = object(&["preflop", "pairs", "aks"]);
    assert_eq!((&value["boards"], value["pairs"].as_array().unwrap().len()), (&json!(1_712_304), 169));
    assert_eq!(value["pairs"][1]["equity"], 0.5);
    assert!(lines(&["preflop", "pairs", "AKs"])[0].starts_with("Equity of AKs"));
}

/// A kill loses at most the block under way, and the table is what one run would have made.
#[test]
fn the_table_of_three_hands_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run_until = |file: &str, threads: &str, length: u64| {
        let arguments = ["preflop", "triples", file, "--trials", "20", "--seed", "5", "--threads", threads];
        let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let started = Instant::now();
        while fs::metadata(file).map_or(0, |file| file.len()) < length {
            assert!(started.elapsed() < Duration::from_secs(60), "no block was written");
            std::thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    };
    let (once, often) = (path("once"), path("often"));
    run_until(&once, "2", 200_000);
    run_until(&often, "1", 40_000);
    let mut torn = fs::read(&often).unwrap();
    torn.extend([7; 100]);
    fs::write(&often, &torn).unwrap();
    run_until(&often, "2", 200_000);
    let [once_bytes, often_bytes] = [&once, &often].map(|file| fs::read(file).unwrap());
    let common = once_bytes.len().min(often_bytes.len()).min(190_000);
    assert!(once_bytes[..common] == often_bytes[..common]);
    let rows = isofold(&["preflop", "triples", &often, "--csv"]);
    assert!(rows.stderr.ends_with("triples: the table is not complete\n"), "{}", rows.stderr);
    assert!(rows.stdout.lines().count() > 5000);
    let refused = error(&["preflop", "triples", &often, "--seed", "6"]);
    assert!(refused.contains("was begun with 5: expected the same, or another file"), "{refused}");
    fs::write(path("other"), "not a table").unwrap();
    assert!(error(&["preflop", "triples", &path("other")]).contains("not a table of triples"));
    assert_eq!(fs::read_to_string(path("other")).unwrap(), "not a table");
    // A folder, or a device that never ends, is not read.
    let folder = folder.path().to_str().unwrap();
    assert!(error(&["preflop", "triples", folder]).contains("is not a plain file"));
}

#[test]
fn short_deck_has_its_own_combos_and_no_percentages() {
    for (range, count) in [("random", "630 combos"), ("22+", "54 combos"), ("AA", "6 combos")] {
        let run = isofold(&["range", range, "--game", "6+", "--count"]);
        assert!(run.code == 0 && run.stdout.starts_with(count), "{range}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("of the 630 that are live"), "{}", run.stdout);
    }
    for arguments in [&["range", "10%", "--game", "6+"][..], &["equity", "10%", "AA", "--game", "short-deck"]]
    {
        let message = error(arguments);
        assert!(message.contains("`10%` is a share of the hands of hold'em"), "{message}");
    }
    assert_eq!(isofold(&["equity", "AA:0.5,KK", "QQ", "--game", "6+", "--trials", "100"]).code, 0);
}

#[test]
fn a_board_takes_combos_out() {
    let run = isofold(&["range", "AA", "--board", "AsKs2d", "--count"]);
    assert!(run.code == 0 && run.stdout.starts_with("3 combos"), "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_policy_that_does_nothing_is_refused() {
    let message = error(&["equity", "AA@50,KK@100", "QQ", "--game", "omaha", "--overlap", "max"]);
    assert!(message.contains("--overlap: not for Omaha"), "{message}");
}

/// A block that is damaged is computed again in its place; those after it stay, whatever they are.
#[test]
fn a_damaged_block_of_the_table_is_computed_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table").to_str().unwrap().to_owned();
    let settings = TripleFile { seed: 5, trials: 20 };
    let marked = TripleCounts { deals: 20, wins: [11, 9, 0], halves: [0; 3], thirds: 0 };
    let block = TripleFile::encode(&[marked; 1024]);
    let mut bytes = settings.header();
    (0..3).for_each(|_| bytes.extend(&block));
    let second = TripleFile::offset(1)..TripleFile::offset(2);
    bytes[second.start + 7] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let rows = isofold(&["preflop", "triples", &file, "--csv"]);
    assert_eq!(rows.stdout.lines().count(), 1 + 2 * 1024);
    assert!(rows.stderr.starts_with("2 048 of "), "{}", rows.stderr);
    let mut child = command(&["preflop", "triples", &file]);
    let mut child =
        child.env("ISOFOLD_THREADS", "7").stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    while fs::metadata(&file).unwrap().len() <= bytes.len() as u64 {
        assert!(started.elapsed() < Duration::from_secs(60), "no block was written");
        std::thread::sleep(Duration::from_millis(10));
    }
    if let Ok(threads) = fs::read_dir(format!("/proc/{}/task", child.id())) {
        assert!(threads.count() > 7);
    }
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("has 1 damaged block: computed again"), "{said}");
    let again = fs::read(&file).unwrap();
    let computed = TripleSampler::new(20, 5, 1).unwrap().sample(1024, 2048).unwrap();
    assert!(again[second.clone()] == TripleFile::encode(&computed));
    assert!(again[..second.start] == bytes[..second.start]);
    assert!(again[second.end..bytes.len()] == bytes[second.end..]);
}
