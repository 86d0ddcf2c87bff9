//! `isofold simplify`: rounded strategies, removed sizes, their cost, and bad input.

use crate::{isofold, isofold_reading, keys, lines, object};
use serde_json::Value;

/// A small spot on the turn.
const SPOT: [&str; 14] = [
    "--board",
    "QsTs7h4d",
    "--oop",
    "AA,QQ,JTs,AsKs,T9s",
    "--ip",
    "KK,AQs,98s,77",
    "--pot",
    "60",
    "--stack",
    "90",
    "--bet",
    "66%,a",
    "--raise",
    "a",
];

fn figure(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["simplify"], &SPOT[..], more].concat()
}

#[test]
fn json_has_what_it_costs() {
    let answer = object(&with(&["--round", "25%", "--target", "0.1%"]));
    let expected = "board complete exploitability folded locks players pot root round spot stack stacks unit";
    assert_eq!(keys(&answer).join(" "), expected);
    assert_eq!(keys(&answer["exploitability"]), ["after", "before"]);
    assert!(figure(&answer["exploitability"]["before"]) <= 0.001);
    assert!(figure(&answer["exploitability"]["after"]) > figure(&answer["exploitability"]["before"]));
    for (player, name) in answer["players"].as_array().unwrap().iter().zip(["oop", "ip"]) {
        assert_eq!(keys(player), ["ev", "loss", "player", "worst"]);
        assert_eq!((&player["player"], keys(&player["ev"])), (&name.into(), vec!["after", "before"]));
        let loss = figure(&player["worst"]["before"]) - figure(&player["worst"]["after"]);
        assert_eq!(figure(&player["loss"]), loss);
        assert!(figure(&player["worst"]["after"]) <= figure(&player["ev"]["after"]) + 0.1, "{player}");
    }
    let [one, fine] = ["100%", "0.1%"].map(|grid| {
        let answer = object(&with(&["--round", grid, "--target", "0.05%"]));
        figure(&answer["players"][0]["loss"]) / 60.0
    });
    assert!(one > 0.01 && fine < 0.002, "{one} {fine}");
    assert_eq!(answer["root"].as_array().unwrap().len(), 3);
}

#[test]
fn one_player_or_both() {
    let answer = object(&with(&["--round", "100%", "--player", "ip", "--line", "x"]));
    let player = |number: usize| &answer["players"][number];
    assert!(figure(&player(0)["loss"]).abs() < 1e-3 && figure(&player(1)["loss"]) > 0.1, "{answer}");
    assert_eq!(keys(&answer["place"]), ["actions", "line", "player"]);
    assert_eq!((&answer["place"]["player"], &answer["place"]["line"]), (&"ip".into(), &"x".into()));
    let page = lines(&with(&["--round", "100%", "--player", "ip", "--line", "x"]));
    assert!(page.contains(&"rounded to multiples of 100% for ip".to_owned()), "{page:?}");
    assert!(page.iter().any(|line| line.starts_with("ip      the solution ")), "{page:?}");
    assert!(!page.iter().any(|line| line.starts_with("oop ")), "{page:?}");
    assert!(page.iter().any(|line| line.starts_with("exploitability ")), "{page:?}");
    assert!(page.contains(&"ip acts after x, rounded to multiples of 100% for ip".to_owned()), "{page:?}");
}

#[test]
fn sizes_are_removed() {
    let answer = object(&with(&["--remove", "b40", "--remove", "a", "--target", "0.1%"]));
    assert_eq!(answer["remove"], serde_json::json!(["b40", "a"]));
    assert!(figure(&answer["players"][0]["loss"]) > 0.5, "{answer}");
    assert!(figure(&answer["players"][1]["loss"]) < -0.5, "{answer}");
    assert!(figure(&answer["exploitability"]["after"]) <= 0.001, "{answer}");
    let page = lines(&with(&["--remove", "x x | 2d | b40"]));
    assert!(page[2].starts_with("without `x x | 2d | b40`: solved in "), "{page:?}");
    assert!(page.iter().any(|line| line.contains("are not significant")), "{page:?}");
}

#[test]
fn costs_are_in_ev_of_prizes() {
    let spot = "board = \"QsTs7h4d2c\"\npot = 60\nstack = 90\nranges.oop = \"AA,QQ,JTs,T9s\"\n\
                ranges.ip = \"KK,AQs,98s,77\"\nbets.river = { bet = \"66%, a\" }\n\
                icm = { payouts = [50, 30, 20], others = [100] }\n";
    let run = isofold_reading(&["simplify", "-", "--round", "100%"], spot.as_bytes());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains(" in $EV)\n"), "{}", run.stdout);
}

#[test]
fn files_are_simplified_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let (full, part, out) = (path("full"), path("part"), path("out"));
    lines(&[&["solve"], &SPOT[..], &["--out", &full, "--save", "full"]].concat());
    lines(&[&["solve"], &SPOT[..], &["--out", &part]].concat());
    let run = isofold(&["simplify", &full, "--round", "50%", "--out", &out, "--json"]);
    assert_eq!((run.code, run.stderr.starts_with("written to ")), (0, true), "{}", run.stderr);
    let from_file: Value = serde_json::from_str(&run.stdout).unwrap();
    let solved = object(&with(&["--round", "50%"]));
    for player in 0..2 {
        let [a, b] = [&from_file, &solved].map(|answer| figure(&answer["players"][player]["loss"]));
        assert!((a - b).abs() < 0.02, "{a} {b}");
    }
    // The file has the strategies that were measured, on every street.
    let shown = object(&["show", &out, "--line", "x x | 2c"]);
    let [a, b] = [&shown["exploitability"], &from_file["exploitability"]["after"]].map(figure);
    assert_eq!(a, b);
    for hand in shown["hands"].as_array().unwrap() {
        let strategy = hand["strategy"].as_array().unwrap();
        assert!(
            strategy.iter().map(figure).all(|share| (share * 2.0 - (share * 2.0).round()).abs() < 1e-3),
            "{hand}"
        );
    }
    assert!(shown.get("solved_again").is_none() && shown["spot"].as_str().unwrap().contains("rounded to"));
    // Rounding again costs nothing.
    let again = object(&["simplify", &out, "--round", "50%"]);
    assert!((0..2).all(|player| figure(&again["players"][player]["loss"]).abs() < 0.02), "{again}");
    let removed = object(&["simplify", &full, "--remove", "x b40"]);
    let [before, after] = ["before", "after"].map(|when| figure(&removed["exploitability"][when]));
    assert!(after <= before + 1e-4, "{removed}");
    for (arguments, part) in [
        (&[&part[..], "--round", "50%"][..], "solve with --save full to store them"),
        (&[&full, "--round", "50%", "--out", &full], "is the solution that is simplified"),
        (&[&full, "--round", "50%", "--target", "1%"], "the file is as it was solved"),
        (&[&full, "--round", "50%", "--pot", "80"], "flags cannot change its spot"),
        (&[&full, "--round", "50%", "--line", "x x"], "--line: a card is dealt there"),
    ] {
        let run = isofold(&[&["simplify"], arguments].concat());
        assert_eq!((run.code, &run.stdout[..]), (2, ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn mistakes() {
    for (arguments, code, part) in [
        (&["river"][..], 2, "--round <STEP>|--remove <LINE>"),
        (&["river", "--round", "33%"], 2, "--round: steps of `33%` do not lead to 100%"),
        (&["river", "--round", "x"], 2, "--round: `x` is not a frequency"),
        (&["river", "--round", "0,110%"], 2, "--round: `110%` is not a frequency"),
        (&["river", "--round", "-5%"], 2, "--round: `-5%` is not a frequency"),
        (&["river", "--round", "25%", "--remove", "b66"], 2, "cannot be used with"),
        (&["river", "--remove", "b66", "--player", "oop"], 2, "cannot be used with"),
        (&["river", "--round", "25%", "--player", "x"], 2, "oop, ip, both"),
        (&["river", "--remove", "b67"], 2, "--remove: there is no `b67` at the start: oop can check, bet 66"),
        (&["river", "--remove", ""], 2, "--remove: "),
        (&["turn-basic", "--remove", "x x | 2d"], 2, "--remove: the line ends with a card"),
        (&["river", "--remove", "b66", "--line", "b66"], 2, "--line: there is no `b66`"),
        (&["river", "--round", "25%", "--line", "x x"], 2, "--line: the hand is over"),
        (
            &["river", "--round", "25%", "--out", "no/such/folder"],
            2,
            "--out: `no/such/folder` is in a folder that does not exist",
        ),
        (&["nothing", "--round", "25%"], 2, "SPOT: there is no file `nothing`"),
        (
            &["turn-basic", "--round", "25%", "--memory", "13M"],
            1,
            "solving takes 15 MB, and 13 MB may be used",
        ),
    ] {
        let run = isofold(&[&["simplify"], arguments].concat());
        assert_eq!((run.code, &run.stdout[..]), (code, ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}
