//! `isofold compare`: two solutions, two places, and why they differ.

use crate::{isofold, keys, lines, object};
use serde_json::{Value, json};

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// Solves `river` to a file, with more arguments.
fn solved(folder: &tempfile::TempDir, name: &str, more: &[&str]) -> String {
    let path = folder.path().join(name).to_str().unwrap().to_owned();
    let run = isofold(&[&["solve", "river", "--out", &path], more].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    path
}

#[test]
fn two_solutions_of_one_game_differ_in_the_equilibrium_only() {
    let folder = tempfile::tempdir().unwrap();
    let coarse = solved(&folder, "coarse", &["--target", "2%"]);
    let fine = solved(&folder, "fine", &["--target", "0.3%"]);
    let page = lines(&["compare", &coarse, &fine, "--line", "x"]);
    assert!(
        page.contains(&"one game: the trees are the same, only the equilibrium differs".to_owned()),
        "{page:#?}"
    );
    assert!(
        page.iter()
            .any(|line| line.starts_with("EVs at the start differ by ") && line.contains(", within the ")),
        "{page:#?}"
    );
    assert!(page.contains(&"Hands of ip that play most differently".to_owned()), "{page:#?}");
    assert!(page.iter().all(|line| line.chars().count() <= 118), "{page:#?}");
    let value = object(&["compare", &coarse, &fine, "--line", "x"]);
    assert_eq!(
        (&value["same_game"], &value["same_tree"], &value["same_line"], &value["within_bound"]),
        (&json!(true), &json!(true), &json!(true), &json!(true))
    );
    assert_eq!((&value["differences"], &value["hands_of"]), (&json!([]), &json!("ip")));
    assert_eq!(value["a"]["fingerprint"], value["b"]["fingerprint"]);
    let bound = 2.0 * (number(&value["a"]["exploitability"]) + number(&value["b"]["exploitability"])) * 200.0;
    assert!((number(&value["start_ev_bound"]) - bound).abs() < 1e-9);
    assert!(number(&value["start_ev_difference"][0]).abs() <= bound);
    assert!(number(&value["strategy_distance"]) > 0.0);
    // The loss of ip in the finer solution by the coarser frequencies, hand by hand.
    let show = object(&["show", &fine, "--line", "x"]);
    let (hands, both) = (show["hands"].as_array().unwrap(), value["hands"].as_array().unwrap());
    let loss = |(hand, both): (&Value, &Value)| {
        assert_eq!(hand["combo"], both["combo"]);
        let evs = hand["action_evs"].as_array().unwrap().iter().map(number);
        let other = both["a"]["strategy"].as_array().unwrap().iter().map(number);
        number(&hand["share"])
            * (number(&hand["ev"]) - evs.zip(other).map(|(ev, share)| ev * share).sum::<f64>())
    };
    let cost: f64 = hands.iter().zip(both).map(loss).sum();
    assert!((number(&value["costs"][1]) - cost).abs() < 1e-9, "{cost}: {}", value["costs"]);
}

#[test]
fn flags_change_b_and_the_difference_is_named() {
    for (flags, tree, different) in [
        (&["--rake", "5%"][..], true, json!(["rake"])),
        (&["--bet", "75%"], false, json!(["bet sizes"])),
        (&["--ip", "22+,A2s+,KQo"], true, json!(["the range of ip"])),
        (&["--lock", "line = x b66; play = f:60%, c"], true, json!(["locks"])),
        (&["--pot", "300"], false, json!(["the pot"])),
    ] {
        let value = object(&[&["compare", "river", "--target", "5%"], flags].concat());
        assert_eq!(
            (&value["same_game"], &value["same_tree"], &value["differences"], &value["within_bound"]),
            (&json!(false), &json!(tree), &different, &json!(null)),
            "{flags:?}"
        );
        assert_eq!(value["a"]["spot"], "river");
        assert!(value["b"]["spot"].as_str().unwrap().starts_with("river, "), "{value}");
    }
    let page = lines(&["compare", "river", "--target", "5%", "--rake", "5%"]);
    assert!(page.contains(&"two games, the same betting tree; different: rake".to_owned()), "{page:#?}");
}

#[test]
fn spots_that_differ_in_suits_are_one_game() {
    let value = object(&["compare", "river", "--target", "1%", "--board", "QdTd7s8h2c", "--line", "x"]);
    assert_eq!((&value["same_game"], &value["same_line"]), (&json!(true), &json!(true)));
    assert_eq!(value["strategy_distance"], json!(0.0), "{}", value["costs"]);
    assert_eq!(value["a"]["ev"], value["b"]["ev"]);
}

#[test]
fn two_places_of_one_solution() {
    let turn = ["compare", "turn-basic", "--target", "5%", "--line", "x x | 2d", "--other-line", "x x | Ad"];
    let value = object(&turn);
    assert_eq!((&value["same_game"], &value["same_line"]), (&json!(true), &json!(false)));
    assert_eq!((&value["a"]["board"], &value["b"]["board"]), (&json!("Td9d6hQc2d"), &json!("Td9d6hQcAd")));
    assert!(lines(&turn).contains(&"one game, two places".to_owned()));
    let csv = lines(&[&turn[..], &["--csv"]].concat());
    assert_eq!(
        csv[0],
        "player,combo,reach a,reach b,share a,share b,ev a,ev b,check a,check b,bet 120 a,bet 120 b,allin 900 a,allin 900 b"
    );
    assert_eq!(csv.len() - 1, value["hands"].as_array().unwrap().len());
    assert_eq!(keys(&value["hands"][0]), ["a", "b", "combo"]);
    let other = lines(&["compare", "river", "--line", "x", "--other-line", "x b66"]);
    assert!(
        other.contains(&"ip acts in A, oop in B: their frequencies are not compared".to_owned()),
        "{other:#?}"
    );
}

#[test]
fn mistakes_are_reported_before_the_solve() {
    let folder = tempfile::tempdir().unwrap();
    let file = solved(&folder, "one", &["--target", "5%"]);
    for (arguments, said) in [
        (&["river"][..], "B: nothing to compare with"),
        (&["river", "--line", "x", "--other-line", "x"], "B: nothing to compare with"),
        (&["demo", "river", "--line", "x x"], "--line: after `x x` a card is dealt"),
        (&["river", "--line", "x", "--other-line", "x b66 f"], "--other-line: the hand is over"),
        (&["river", "--line", "x", "--other-line", "x b7"], "--other-line: there is no `b7` after `x`"),
        (&["river", "nothing.iso"], "there is no file `nothing.iso`"),
        (&[&file, &file, "--target", "1%"], "both are files, as they were solved"),
        (&["river", "demo", "--csv", "--json"], "'--csv' cannot be used with '--json'"),
    ] {
        let run = isofold(&[&["compare"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(said), "{said}: {}", run.stderr);
    }
}

/// A size with more decimals gives a big blind more chips in B; the game in big blinds is what is compared.
#[test]
fn spots_in_big_blinds_are_compared_in_big_blinds() {
    let folder = tempfile::tempdir().unwrap();
    let spot = |name: &str, unit: &str, pot: &str, stack: &str, bet: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        let text = format!(
            "{unit}board = 'QsJh2h4d8c'\npot = {pot}\nstack = {stack}\nranges = {{ oop = '88+', ip = '99-22' }}\n\
             bets.river = {{ bet = '{bet}' }}\n"
        );
        std::fs::write(&path, text).unwrap();
        path
    };
    let bb = "unit = 'bb'\n";
    let coarse = spot("coarse.toml", bb, "6", "20", "2bb");
    let fine = spot("fine.toml", bb, "6", "20", "2bb, 1.875bb");
    let value = object(&["compare", &coarse, &fine, "--target", "0.1%"]);
    assert_eq!((&value["a"]["pot"], &value["b"]["pot"]), (&json!(600), &json!(1200)));
    assert_eq!((&value["differences"], &value["same_tree"]), (&json!(["bet sizes"]), &json!(false)));
    for player in 0..2 {
        let (a, b) = (number(&value["a"]["start_ev"][player]), number(&value["b"]["start_ev"][player]));
        let difference = number(&value["start_ev_difference"][player]);
        assert!((difference - (b / 2.0 - a)).abs() < 1e-9 && difference.abs() < 100.0, "{difference}");
    }
    let csv = lines(&["compare", &coarse, &fine, "--target", "0.1%", "--csv"]);
    assert!(
        csv[0].ends_with("check a,check b,bet 1.875bb a,bet 1.875bb b,bet 2bb a,bet 2bb b"),
        "{}",
        csv[0]
    );
    let row: Vec<&str> = csv[1].split(',').collect();
    assert!(row[10].is_empty() && !row[12].is_empty() && !row[13].is_empty(), "{row:?}");
    // The flag does the same, and the line is found in both.
    let value =
        object(&["compare", &coarse, "--bet", "river:ip:1.875bb", "--line", "b200", "--target", "1%"]);
    assert_eq!(value["b"]["spot"], "spot, other sizes");
    assert_eq!((&value["same_line"], &value["b"]["line"]), (&json!(true), &json!("b400")));
    assert!(value["strategy_distance"].is_number() && value["costs"].is_array(), "{value}");
    // Amounts in chips are not compared with amounts in big blinds.
    let chips = spot("chips.toml", "", "600", "2000", "250c");
    let mixed = ["compare", &coarse, &chips, "--target", "1%"];
    let value = object(&mixed);
    assert_eq!((&value["start_ev_difference"], &value["same_tree"]), (&json!(null), &json!(false)));
    assert_eq!(value["differences"], json!(["the unit"]));
    let page = lines(&mixed);
    assert!(
        page.contains(&"A is in big blinds, B in chips: amounts are not compared".to_owned()),
        "{page:#?}"
    );
    let oop = page.iter().find(|line| line.starts_with("oop ")).unwrap();
    assert!(oop.contains(" –"), "{page:#?}");
}

/// A cap may stand with a size or with its street: the tree is one, and so is the game.
#[test]
fn sizes_that_make_one_tree_are_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let spot = |board: &str, raise: &str| {
        format!(
            "board = \"{board}\"\npot = 100\nstack = 900\n[ranges]\noop = \"QQ,JJ,AK\"\nip = \"TT,99,KQ\"\n[bets]\nriver = {{ bet = \"50%\", {raise} }}\n"
        )
    };
    std::fs::write(path("one"), spot("Ks7d2c9h3s", "raise = \"60%2r\"")).unwrap();
    std::fs::write(path("two"), spot("Ks7d2c9h3s", "raise = \"60%\", max_raises = 2")).unwrap();
    std::fs::write(path("three"), spot("Kh7c2d9s3h", "raise = \"60%\", max_raises = 2")).unwrap();
    for other in ["two", "three"] {
        let value = object(&["compare", &path("one"), &path(other), "--target", "1%"]);
        assert_eq!((&value["same_game"], &value["same_tree"]), (&json!(true), &json!(true)), "{value}");
    }
}
