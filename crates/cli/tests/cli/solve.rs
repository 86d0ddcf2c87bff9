//! `isofold solve`: objects and pages.

use crate::{isofold_reading, keys, lines, object};
use serde_json::{Value, json};

const KEYS: [&str; 19] = [
    "board",
    "complete",
    "device",
    "entry",
    "equity",
    "ev",
    "exploitability",
    "folded",
    "iterations",
    "locks",
    "memory_bytes",
    "pot",
    "reason",
    "root",
    "seconds",
    "spot",
    "stack",
    "stacks",
    "unit",
];

/// A river from flags alone.
const RIVER: [&str; 11] = [
    "solve",
    "--board",
    "KsTd7c4h2s",
    "--oop",
    "AA,QQ,AJs",
    "--ip",
    "KK,JJ,KQs",
    "--pot",
    "100",
    "--stack",
    "200",
];

fn solve(arguments: &[&str]) -> Value {
    object(&[&["solve"], arguments].concat())
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn frequencies(value: &Value) -> Vec<f64> {
    let root = value["root"].as_array().unwrap();
    root.iter().map(|action| action["frequency"].as_f64().unwrap()).collect()
}

/// Checks what holds of every solution; `kept` is the least share of the pot that the rake leaves.
fn makes_sense(value: &Value, kept: f64) {
    assert_eq!(keys(value), KEYS);
    let pot = value["pot"].as_f64().unwrap();
    let (ev, equity) = (numbers(&value["ev"]), numbers(&value["equity"]));
    assert!(ev.len() == 2 && ev.iter().all(|ev| (0.0..=pot).contains(ev)), "{value}");
    let sum = (ev[0] + ev[1]) / pot;
    assert!(sum < 1.0 + 1e-4 && sum > kept - 1e-4, "{value}");
    assert!((equity[0] + equity[1] - 1.0).abs() < 1e-9, "{value}");
    let frequencies = frequencies(value);
    assert!(frequencies.iter().all(|share| (0.0..=1.0).contains(share)), "{value}");
    assert!((frequencies.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{value}");
    assert!(value["seconds"].as_f64().unwrap() > 0.0 && value["memory_bytes"].as_u64().unwrap() > 0);
    assert!(value["exploitability"].as_f64().unwrap().abs() < 1.0);
}

#[test]
fn an_embedded_spot() {
    let value = solve(&["turn-basic"]);
    makes_sense(&value, 1.0);
    assert_eq!((&value["spot"], &value["board"]), (&json!("turn-basic"), &json!("Td9d6hQc")));
    assert_eq!((&value["reason"], &value["complete"]), (&json!("target"), &json!(true)));
    assert!(value["exploitability"].as_f64().unwrap() <= 0.005);
    let names: Vec<&Value> = value["root"].as_array().unwrap().iter().map(|root| &root["action"]).collect();
    assert_eq!(names, ["check", "bet 120", "bet 216", "allin 900"]);
    let (ev, equity) = (numbers(&value["ev"]), numbers(&value["equity"]));
    assert!((ev[0] - 91.95).abs() < 1.5, "{ev:?}");
    assert_eq!(format!("{:.3}", 100.0 * equity[0]), "53.060");
}

#[test]
fn without_a_command_the_demo_is_solved() {
    let page = lines(&[]);
    assert_eq!(page[0], "demo   Flop  Q♠ T♠ 7♥   pot 60   stack 270");
    assert!(page[1].starts_with("solved in ") && page[1].contains(" of the pot ("), "{page:?}");
    assert!(page.iter().any(|line| line.starts_with("oop        233  ")), "{page:?}");
    assert!(
        page.contains(&"oop acts first".to_owned())
            && page.contains(&"The most mixed hands of oop".to_owned())
    );
    assert!(
        page.iter().any(|line| line.starts_with("check "))
            && page.iter().any(|line| line.starts_with("bet 20 (33%) "))
    );
    let turn = page.iter().find(|line| line.starts_with("The turn after ")).unwrap();
    assert!(turn.ends_with("% of the hands): 36 classes for 49 cards"), "{turn}");
    assert_eq!(page.iter().filter(|line| line.starts_with("best for ")).count(), 2);
    assert!(page.iter().all(|line| line.chars().count() <= 100), "{page:?}");
    assert!(page.last().unwrap().contains("isofold --help"));
}

#[test]
fn a_spot_from_flags() {
    let bets = ["--bet", "50%,a", "--raise", "a"];
    let value = object(&[&RIVER[..], &bets].concat());
    makes_sense(&value, 1.0);
    assert_eq!((&value["spot"], &value["pot"], &value["stack"]), (&json!("spot"), &json!(100), &json!(200)));
    let names = |value: &Value| -> Vec<String> {
        value["root"]
            .as_array()
            .unwrap()
            .iter()
            .map(|root| root["action"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(&value), ["check", "bet 50", "allin 200"]);
    // The last sizes for a street and a player count, and other streets do not change.
    let other = ["--bet", "50%", "--bet", "flop:33%", "--bet", "river:75%", "--bet", "oop:river:100%"];
    assert_eq!(names(&object(&[&RIVER[..], &other].concat())), ["check", "bet 100"]);
    assert_eq!(names(&object(&[&RIVER[..], &["--bet", "ip:50%"]].concat())), ["check"]);
    let raked = object(&[&RIVER[..], &bets, &["--rake", "5%:3"]].concat());
    makes_sense(&raked, 0.97);
    assert!(numbers(&raked["ev"]).iter().sum::<f64>() < 97.01, "{raked}");
}

#[test]
fn flags_change_a_spot() {
    let value =
        solve(&["river", "--pot", "100", "--stack", "50", "--bet", "a", "--oop", "22+", "--target", "0.1%"]);
    makes_sense(&value, 1.0);
    assert_eq!(
        (&value["spot"], &value["stack"]),
        (&json!("river, other range of oop, pot 100, stack 50, other sizes"), &json!(50))
    );
    assert_eq!(frequencies(&value).len(), 2);
    assert!(value["exploitability"].as_f64().unwrap() <= 0.001);
    let value = solve(&["river", "--add-allin", "5", "--bet", "", "--raise", "", "--dead", "AcAd"]);
    assert_eq!(value["root"][1]["action"], "allin 900");
}

#[test]
fn a_spot_from_stdin() {
    let text = "board = 'KsTd7c4h2s'\npot = 100\nstack = 200\nranges = { oop = 'AA,QQ', ip = 'KK,JJ' }\n\
        bets.river = { bet = '50%' }\n";
    for text in [text.to_owned(), format!("\u{feff}{text}"), text.replace('\n', "\r\n")] {
        let run = isofold_reading(&["solve", "-", "--json"], text.as_bytes());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        makes_sense(&serde_json::from_str(&run.stdout).unwrap(), 1.0);
    }
}

#[test]
fn options_reach_the_library() {
    let few = solve(&["river", "--iterations", "7"]);
    assert_eq!(
        (&few["iterations"], &few["reason"], &few["complete"]),
        (&json!(7), &json!("iterations"), &json!(true))
    );
    let short = solve(&["turn-basic", "--target", "0.0001%", "--seconds", "0.2"]);
    assert_eq!(short["reason"], "time");
    let close = solve(&["river", "--target", "0.05%"]);
    assert!(
        close["exploitability"].as_f64().unwrap() <= 0.0005
            && close["iterations"].as_u64() > few["iterations"].as_u64()
    );
    assert_eq!(solve(&["river", "--target", "0.0005"])["iterations"], close["iterations"]);
    // The same to the bit, on any number of threads.
    let ten = |more: &[&str]| solve(&[&["turn-basic", "--iterations", "10"], more].concat());
    let alone = ten(&["--threads", "1"]);
    assert_eq!(
        (&ten(&["--threads", "2"])["ev"], &ten(&["--memory", "1Gi"])["ev"]),
        (&alone["ev"], &alone["ev"])
    );
    let half = ten(&["--precision", "16"]);
    assert!(half["memory_bytes"].as_u64() < alone["memory_bytes"].as_u64());
    assert_ne!(ten(&["--precision", "16", "--seed", "9"])["ev"], half["ev"]);
    for rule in ["cfr+", "reset:1.5,0,3", "dcfr:1.5,0,3", "dcfr", "pdcfr:1.25,0.25,3,0.1,1"] {
        assert_ne!(ten(&["--rule", rule])["ev"], alone["ev"], "{rule}");
    }
    assert_eq!(ten(&["--rule", "pdcfr"])["ev"], alone["ev"]);
    // Suit isomorphism takes less memory, with the same result.
    let board = ["turn-basic", "--board", "Td9d6h9h"];
    let (folded, plain) = (solve(&board), solve(&[&board[..], &["--no-isomorphism"]].concat()));
    assert!(folded["memory_bytes"].as_u64() < plain["memory_bytes"].as_u64());
    let evs = [&folded, &plain].map(|value| numbers(&value["ev"])[0]);
    assert!((evs[0] - evs[1]).abs() < 2.0 * 0.005 * 200.0, "{evs:?}");
}

#[test]
fn a_turn_shows_the_rivers_and_a_river_shows_none() {
    let turn = lines(&["solve", "turn-basic", "--target", "2%", "--rake", "5%:10"]);
    assert_eq!(turn[0], "turn-basic, rake 5%   Turn  T♦ 9♦ 6♥ | Q♣   pot 200   stack 900   rake 5% up to 10");
    assert!(turn.iter().any(|line| line.starts_with("The river after ")), "{turn:?}");
    // With rake, the best cards of one player are not the worst of the other.
    let titles = ["best for oop", "worst for oop", "best for ip", "worst for ip"];
    titles.iter().for_each(|title| {
        assert!(turn.iter().any(|line| line.starts_with(&format!("{title}  "))), "{turn:?}")
    });
    let river = lines(&["solve", "river", "--iterations", "100", "--target", "0.0001%"]);
    assert!(
        river[1].starts_with("100 iterations as asked for, ") && river[1].contains(", not yet 0.0001%;"),
        "{river:?}"
    );
    assert!(!river.iter().any(|line| line.contains(" after ")), "{river:?}");
    let legend =
        "x check, 1 bet 66 (33%), 2 bet 132 (66%), a allin 900 (450%); each letter is a fifth of the hand";
    assert!(river.contains(&legend.to_owned()), "{river:?}");
}

#[test]
fn remarks_are_on_stderr() {
    let run = crate::isofold(&[&RIVER[..], &["--json"]].concat());
    assert_eq!((run.code, run.stderr.starts_with("there are no bet sizes")), (0, true), "{}", run.stderr);
    let run = crate::isofold(&["solve", "river", "--target", "0.5", "--json"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (0, "the target is 50% of the pot; 0.5% is `--target 0.5%`\n")
    );
}
