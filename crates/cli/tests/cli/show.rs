//! `isofold show`: decisions, cards to come, hands.

use crate::{isofold, keys, lines};
use serde_json::{Value, json};

/// The object of a successful run, with nothing on stderr.
fn show(arguments: &[&str]) -> Value {
    let run = isofold(&[&["show"], arguments, &["--json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout.matches('\n').count(), 1);
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn is_close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-3
}

#[test]
fn a_decision_has_actions_and_hands() {
    let value = show(&["river", "--line", "x b66"]);
    assert_eq!(
        keys(&value),
        [
            "actions",
            "board",
            "combos",
            "complete",
            "device",
            "eqr",
            "equity",
            "ev",
            "exploitability",
            "folded",
            "hands",
            "hands_of",
            "iterations",
            "line",
            "locks",
            "player",
            "pot",
            "precision",
            "put_in",
            "seconds",
            "spot",
            "stack",
            "stacks",
            "unit"
        ]
    );
    assert_eq!((&value["line"], &value["board"]), (&json!("x b66"), &json!("QsTs7h8c2d")));
    assert_eq!(
        (&value["player"], &value["pot"], &value["put_in"]),
        (&json!("oop"), &json!(266), &json!([0, 66]))
    );
    assert!(is_close(number(&value["ev"][0]) + number(&value["ev"][1]), 266.0));
    assert!(is_close(number(&value["equity"][0]) + number(&value["equity"][1]), 1.0));
    let actions = value["actions"].as_array().unwrap();
    assert_eq!(
        keys(&actions[2]),
        ["action", "amount", "ev", "frequency", "kind", "next", "pot_share", "token"]
    );
    let names: Vec<&Value> = actions.iter().map(|action| &action["action"]).collect();
    assert_eq!(names, ["fold", "call", "raise 232"]);
    assert_eq!((actions[0].get("pot_share"), &actions[2]["pot_share"]), (None, &json!(0.5)));
    // A fold is worth nothing, exactly.
    assert_eq!(actions[0]["ev"], json!(0.0));
    let hands = value["hands"].as_array().unwrap();
    assert_eq!(keys(&hands[0]), ["action_evs", "combo", "eqr", "equity", "ev", "reach", "share", "strategy"]);
    let sum = |of: &dyn Fn(&Value) -> f64| hands.iter().map(of).sum::<f64>();
    assert!(is_close(sum(&|hand| number(&hand["share"])), 1.0));
    assert!(is_close(sum(&|hand| number(&hand["share"]) * number(&hand["ev"])), number(&value["ev"][0])));
    for (index, action) in actions.iter().enumerate() {
        let taken = sum(&|hand| number(&hand["share"]) * number(&hand["strategy"][index]));
        assert!(is_close(taken, number(&action["frequency"])), "{action}");
    }
    for hand in hands {
        assert!(is_close(hand["strategy"].as_array().unwrap().iter().map(number).sum(), 1.0), "{hand}");
        assert_eq!(hand["action_evs"].as_array().unwrap().len(), 3);
        assert_eq!(hand["action_evs"][0], json!(0.0), "{hand}");
    }
}

#[test]
fn the_other_player_has_hands_too() {
    let value = show(&["river", "--line", "x b66", "--player", "ip"]);
    assert_eq!((&value["player"], &value["hands_of"]), (&json!("oop"), &json!("ip")));
    let hands = value["hands"].as_array().unwrap();
    assert!(hands.iter().all(|hand| hand["strategy"] == json!([]) && hand["action_evs"] == json!([])));
    let ev: f64 = hands.iter().map(|hand| number(&hand["share"]) * number(&hand["ev"])).sum();
    assert!(is_close(ev, number(&value["ev"][1])));
    let page = lines(&["show", "river", "--line", "x b66", "--player", "ip", "--combos"]);
    assert!(page.contains(&"Reach of ip".to_owned()) && page.contains(&"Hands of ip".to_owned()), "{page:?}");
}

#[test]
fn cards_come_class_by_class() {
    let spot = ["turn-basic", "--target", "2%", "--board", "Td9d6h9h"];
    let value = show(&[&spot[..], &["--line", "x x"]].concat());
    assert_eq!(
        keys(&value),
        [
            "board",
            "cards",
            "complete",
            "device",
            "exploitability",
            "folded",
            "iterations",
            "line",
            "locks",
            "player",
            "pot",
            "precision",
            "put_in",
            "seconds",
            "spot",
            "stack",
            "stacks",
            "unit"
        ]
    );
    let cards = value["cards"].as_array().unwrap();
    assert_eq!(
        keys(&cards[0]),
        ["actions", "cards", "chance", "equity", "ev", "permutations", "representative"]
    );
    assert!(cards.iter().any(|class| class["cards"] == json!(["2c", "2s"])), "{cards:?}");
    assert!(is_close(cards.iter().map(|class| number(&class["chance"])).sum(), 1.0));
    let all: usize = cards.iter().map(|class| class["cards"].as_array().unwrap().len()).sum();
    assert_eq!(all, 48);
    assert!(cards.iter().all(|class| is_close(number(&class["ev"][0]) + number(&class["ev"][1]), 200.0)));
    let page = lines(&[&["show"], &spot[..], &["--line", "check check"]].concat());
    assert_eq!(page[0], "turn-basic on Td9d6h9h   Turn  T♦ 9♦ 6♥ | 9♥   after x x");
    assert_eq!(page[1], format!("pot 200; river to come: {} classes for 48 cards", cards.len()));
    assert!(page.iter().any(|line| line.starts_with("2♣ 2♠ ×2   4.45%  ")), "{page:?}");
    // Cards of a class have the same strategy up to suits.
    let [clubs, spades] =
        ["2c", "2s"].map(|card| show(&[&spot[..], &["--line", &format!("x x | {card}")]].concat()));
    assert_eq!((&clubs["board"], &spades["board"]), (&json!("Td9d6h9h2c"), &json!("Td9d6h9h2s")));
    assert!(is_close(number(&clubs["ev"][0]), number(&spades["ev"][0])));
}

#[test]
fn pages_have_grids_and_hands() {
    let river = |more: &[&str]| lines(&[&["show", "river", "--line", "x"], more].concat());
    let page = river(&[]);
    assert_eq!(page[0], "river   River  Q♠ T♠ 7♥ | 8♣ | 2♦   after x");
    assert_eq!(page[1], "pot 200, 900 behind; ip acts");
    let title = page.iter().position(|line| line == "Strategy of ip").unwrap();
    assert_eq!(page.len(), title + 1 + 14 + 1, "{page:?}");
    assert!(river(&["--grid", "ev"]).contains(&"EV in chips from here on".to_owned()));
    assert!(river(&["--grid", "equity"]).contains(&"Equity of ip".to_owned()));
    assert!(river(&["--grid", "reach"]).iter().any(|line| line.starts_with("A 100% 100% ")), "{page:?}");
    let hand = river(&["--hand", "AsKd"]);
    let detail = hand.iter().position(|line| line.starts_with("A♠K♦ of ip: EV ")).unwrap();
    assert!(hand[detail + 1].starts_with("action") && hand[detail + 2].starts_with("check "), "{hand:?}");
    assert_eq!(hand.len(), detail + 2 + 4);
    let class = river(&["--hand", "AKs"]);
    assert_eq!(
        class.iter().filter(|line| line.starts_with("A♠K♠ ")).count(),
        2,
        "a table in two parts: {class:?}"
    );
    let combos = river(&["--combos"]);
    assert!(combos.len() > page.len() + 200 && combos.iter().all(|line| line.chars().count() <= 100));
    assert_eq!(show(&["river", "--hand", "AKs"])["hands"].as_array().unwrap().len(), 4);
}

#[test]
fn mistakes_are_reported_before_the_solve() {
    for (arguments, parts) in [
        (
            &["demo", "--line", "x b40"][..],
            &["--line: there is no `b40` after `x`: ip can check, bet 20"][..],
        ),
        (&["demo", "--line", "x y"], &["--line: `y` is not an action"]),
        (&["demo", "--line", "x x x"], &["--line: after `x x` the turn is dealt"]),
        (&["demo", "--line", "x x | Qs"], &["--line: duplicate card Qs: it is on the board already"]),
        (&["demo", "--line", "x b20 f"], &["--line: the hand is over after `x b20 f`"]),
        (&["demo", "--line", "b20 r80 a c"], &["--line: after `b20 r80 a c` both players are all-in"]),
        (&["demo", "--line", "x x", "--combos"], &["--combos: after `x x` a card is dealt", "`x x | 6c`"]),
        (&["demo", "--line", "x x", "--grid", "ev"], &["--grid: after `x x` a card is dealt"]),
        (&["demo", "--grid", "strategy", "--player", "ip"], &["--grid: oop acts there, not ip: expected ev"]),
        (&["demo", "--grid", "range"], &["'range'", "strategy, ev, equity, reach"]),
        (&["demo", "--browse"], &["--browse: needs a terminal, and stdout is none"]),
        (&["demo", "--browse", "--json"], &["'--browse' cannot be used with '--json'"]),
        (&["demo", "--browse", "--hand", "AA"], &["'--browse' cannot be used with '--hand <HAND>'"]),
        (&["demo", "--browse", "--grid", "ev"], &["'--browse' cannot be used with '--grid <FIGURE>'"]),
        (&["demo", "--browse", "--combos"], &["'--browse' cannot be used with '--combos'"]),
        (&["demo", "--browse", "--player", "ip"], &["'--browse' cannot be used with '--player <PLAYER>'"]),
        (&["demo", "--hand", "72o"], &["--hand: 72o is not in the range of oop"]),
        (&["demo", "--hand", "QsQh"], &["--hand: QsQh holds a card of the board or a dead card"]),
        (&["demo", "--hand", "AsKz"], &["--hand: `AsKz` at position 1"]),
    ] {
        let run = isofold(&[&["show"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
        parts.iter().for_each(|part| assert!(run.stderr.contains(part), "{part}: {}", run.stderr));
    }
}
