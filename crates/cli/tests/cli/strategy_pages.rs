//! Pages of strategies: grids scaled by reach, first decisions with a choice, sorted runouts, totals, categories, EQR.

use crate::{isofold, lines, object};
use serde_json::{Value, json};

const TURN: [&str; 3] = ["turn-basic", "--target", "3%"];

fn show(more: &[&str]) -> Vec<String> {
    lines(&[&["show"], &TURN[..], more].concat())
}

fn show_json(more: &[&str]) -> Value {
    object(&[&["show"], &TURN[..], more].concat())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// The line that has a text, and its index.
fn find(page: &[String], text: &str) -> usize {
    page.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("`{text}` is not in {page:#?}"))
}

#[test]
fn letters_tell_bet_sizes_and_reach_without_colours() {
    let start = lines(&["show", "river", "--target", "1%"]);
    let legend = find(&start, "x check, 1 bet 66 (33%), 2 bet 132 (66%), a allin 900 (450%)");
    let grid = &start[find(&start, "Strategy of oop") + 2..legend];
    assert_eq!(grid.len(), 13);
    assert!(grid.iter().all(|row| row.chars().count() <= 79), "{grid:#?}");
    // Every hand is whole at the start: five letters each, of both sizes.
    let cells: Vec<&str> =
        grid.iter().flat_map(|row| row[1..].split_whitespace()).filter(|&cell| cell != ".").collect();
    assert!(
        cells.iter().all(|cell| cell.len() == 5 && cell.chars().all(|c| "x12a".contains(c))),
        "{cells:?}"
    );
    assert!(['1', '2'].iter().all(|&size| cells.iter().any(|cell| cell.contains(size))), "{cells:?}");
    // After a check and a bet hands get here in part: shorter cells, and a legend.
    let later = lines(&["show", "river", "--target", "1%", "--line", "x b132"]);
    assert!(
        later.last().unwrap().starts_with("the more letters, the more of the hand gets here, up to "),
        "{later:#?}"
    );
    let grid = &later[find(&later, "Strategy of oop") + 2..later.len() - 2];
    let lengths: Vec<usize> =
        grid.iter().flat_map(|row| row[1..].split_whitespace()).filter(|&c| c != ".").map(str::len).collect();
    assert!(lengths.contains(&5) && lengths.iter().any(|&length| length < 4), "{grid:#?}");
    let marked = lines(&["show", "river", "--target", "1%", "--line", "x b132", "--grid", "main"]);
    assert!(marked.last().unwrap().starts_with("▁ to █: the taller, the more of the hand"), "{marked:#?}");
    let row = &marked[find(&marked, "Main action of oop") + 2];
    assert!(row.contains('█') && row.chars().count() <= 79, "{row}");
}

#[test]
fn a_grid_of_evs_has_no_negative_zero() {
    for line in ["x b66", "x b132", "x a"] {
        let page = lines(&["show", "river", "--line", line, "--grid", "ev"]);
        assert!(page.iter().any(|row| row.contains(" 0.0")), "{page:#?}");
        assert!(!page.iter().any(|row| row.contains("-0.0")), "{page:#?}");
    }
}

#[test]
fn a_player_who_can_only_check_is_passed_over() {
    let spot = ["river", "--bet", "river:oop:", "--target", "1%"];
    let solved = lines(&[&["solve"], &spot[..]].concat());
    find(&solved, "oop can only check; ip acts after x");
    find(&solved, "x check, 1 bet 66");
    assert!(
        !solved.iter().any(|line| line.starts_with("check  ") && line.contains("100.00%")),
        "{solved:#?}"
    );
    let shown = lines(&[&["show"], &spot[..]].concat());
    assert!(shown[0].ends_with("after x") && shown[1].ends_with("ip acts"), "{shown:#?}");
    assert_eq!(shown[2], "oop can only check: this is the first decision with a choice");
    // Programs get what they asked for, and so does who names the player.
    let object = object(&[&["show"], &spot[..]].concat());
    assert_eq!((&object["line"], &object["player"]), (&json!(""), &json!("oop")));
    let oop = lines(&[&["show"], &spot[..], &["--player", "oop"]].concat());
    assert!(oop[0].ends_with("at the start"), "{oop:#?}");
    // The hand that is asked for is one of the player who acts there.
    find(&lines(&[&["show"], &spot[..], &["--hand", "AsKd"]].concat()), "A♠K♦ of ip");
    find(
        &lines(&["simplify", "river", "--bet", "river:oop:", "--round", "50%"]),
        "oop can only check; ip acts after x",
    );
}

#[test]
fn runouts_have_action_frequencies_and_sort() {
    let cards = show_json(&["--line", "x x"]);
    assert_eq!(cards["player"], "oop");
    let classes = cards["cards"].as_array().unwrap();
    for class in classes {
        let actions = class["actions"].as_array().unwrap();
        assert_eq!(actions[0]["action"], "check");
        let sum: f64 = actions.iter().map(|action| number(&action["frequency"])).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{class}");
    }
    // A class has the frequencies of the decision after the card.
    let class = classes.iter().find(|class| class["cards"] == json!(["2c"])).unwrap();
    let view = show_json(&["--line", "x x | 2c"]);
    for (one, other) in class["actions"].as_array().unwrap().iter().zip(view["actions"].as_array().unwrap()) {
        assert_eq!(one["action"], other["action"]);
        assert!((number(&one["frequency"]) - number(&other["frequency"])).abs() < 1e-4, "{class}: {view}");
    }
    let page = show(&["--line", "x x", "--sort", "b120"]);
    find(&page, "actions are those of oop");
    let head = find(&page, "card  chance");
    assert!(page[head].ends_with("check  bet 120  allin 900"), "{}", page[head]);
    let percent = |row: &String, back: usize| {
        row.split_whitespace()
            .rev()
            .nth(back)
            .unwrap()
            .trim_start_matches(['<', '>'])
            .trim_end_matches('%')
            .parse::<f64>()
            .unwrap()
    };
    let falls = |page: &[String], back: usize| {
        let column: Vec<f64> =
            page[find(page, "card  chance") + 1..].iter().map(|row| percent(row, back)).collect();
        column.len() == 48 && column.is_sorted_by(|a, b| a >= b)
    };
    assert!(falls(&page, 1), "{page:#?}");
    assert!(falls(&show(&["--line", "x x", "--sort", "check"]), 2));
    assert!(falls(&show(&["--line", "x x", "--sort", "equity", "--player", "ip"]), 3));
    let evs: Vec<f64> = show_json(&["--line", "x x", "--sort", "ev"])["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|class| number(&class["ev"][0]))
        .collect();
    assert!(evs.is_sorted_by(|a, b| a >= b), "{evs:?}");
    let csv = show(&["--line", "x x", "--csv", "--sort", "card"]);
    assert_eq!(csv[0], "cards,chance,ev oop,ev ip,equity oop,equity ip,check,bet 120,allin 900");
    assert!(csv[1].starts_with("As,") && csv[48].starts_with("2c,"), "{csv:#?}");
    for (order, line, said) in [
        (
            "b77",
            "x x",
            "--sort: no such action after the card: expected check, bet 120, allin 900, ev, equity or card",
        ),
        ("sideways", "x x", "--sort: `sideways` is no order of cards"),
        ("ev", "x", "--sort: sorts the cards to come, and no card is dealt there"),
    ] {
        let run = isofold(&[&["show"], &TURN[..], &["--line", line, "--sort", order]].concat());
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
fn a_class_has_its_total_beside_its_combos() {
    let page = lines(&["show", "river", "--hand", "AKs,KK"]);
    let head = find(&page, "Hands of oop");
    assert!(page[head + 2].starts_with("these hands, all 10 "), "{page:#?}");
    find(&page, "AKs, all 4 ");
    find(&page, "KK, all 6 ");
    let value = object(&["show", "river", "--hand", "AKs"]);
    let total = &value["totals"][0];
    let hands = value["hands"].as_array().unwrap();
    let sum = |key: &str| hands.iter().map(|hand| number(&hand["share"]) * number(&hand[key])).sum::<f64>();
    assert_eq!(total["name"], "AKs, all 4");
    assert!((number(&total["ev"]) - sum("ev") / number(&total["share"])).abs() < 1e-9);
    assert!((number(&total["equity"]) - sum("equity") / number(&total["share"])).abs() < 1e-9);
    assert!(
        (number(&total["strategy"][0])
            - hands.iter().map(|hand| number(&hand["share"]) * number(&hand["strategy"][0])).sum::<f64>()
                / number(&total["share"]))
        .abs()
            < 1e-9
    );
}

#[test]
fn categories_have_strategies() {
    let value = object(&["show", "river", "--line", "x b66", "--categories"]);
    let made = value["categories"]["made"].as_array().unwrap();
    let sum = |of: &dyn Fn(&Value) -> f64| made.iter().map(of).sum::<f64>();
    // Every hand is one made hand.
    assert!((sum(&|part| number(&part["share"])) - 1.0).abs() < 1e-6);
    for action in 0..3 {
        let taken = sum(&|part| number(&part["share"]) * number(&part["strategy"][action]));
        assert!((taken - number(&value["actions"][action]["frequency"])).abs() < 1e-6);
    }
    assert!(
        (sum(&|part| number(&part["share"]) * number(&part["ev"])) - number(&value["ev"][0])).abs() < 1e-3
    );
    assert_eq!(value["categories"]["draws"], json!([]), "there are no draws on the river");
    let page = show(&["--categories", "--line", "x b120"]);
    let head = find(&page, "made hand  ");
    let columns: Vec<&str> = page[head].split_whitespace().collect();
    assert_eq!(columns.join(" "), "made hand combos share equity EQR EV fold call raise 300");
    assert!(page[head + 1].starts_with("straight ") && find(&page, "flush draw") > head, "{page:#?}");
    let csv = lines(&["show", "river", "--line", "x b66", "--categories", "--csv"]);
    assert_eq!(csv[0], "player,kind,category,combos,share,fold,call,raise 232,ev,equity,eqr");
    assert!(csv.iter().any(|row| row.starts_with("ip,made,top pair")), "{csv:#?}");
    let run = isofold(&["show", "turn-basic", "--line", "x x", "--categories"]);
    assert!(
        run.code == 2 && run.stderr.contains("--categories: after `x x` a card is dealt"),
        "{}",
        run.stderr
    );
}

#[test]
fn equity_realization_is_ev_over_equity_and_pot() {
    let value = object(&["show", "river", "--line", "x b66"]);
    for player in 0..2 {
        let eqr = number(&value["ev"][player]) / (number(&value["equity"][player]) * 266.0);
        assert!((number(&value["eqr"][player]) - eqr).abs() < 1e-9);
    }
    let toy = [
        "show",
        "--board",
        "JsTd7c4h2s",
        "--oop",
        "AA,QQ",
        "--ip",
        "KK",
        "--pot",
        "100",
        "--stack",
        "100",
        "--bet",
        "a",
    ];
    let value = object(&[&toy[..], &["--hand", "QcQd"]].concat());
    assert_eq!(value["hands"][0]["equity"], json!(0.0));
    assert_eq!(value["hands"][0]["eqr"], json!(null), "nothing is realized without equity");
    let page = lines(&["solve", "river"]);
    let head = find(&page, "player  combos");
    assert!(page[head].ends_with("of the pot  equity     EQR"), "{}", page[head]);
    assert!(page[head + 1].contains("50.00%   93.9%"), "{}", page[head + 1]);
}
