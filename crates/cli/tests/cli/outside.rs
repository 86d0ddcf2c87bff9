//! `isofold show --outside`: hands that the player does not hold, and what they would be worth.

use crate::{isofold, keys, lines, object};
use serde_json::{Value, json};

const RIVER: [&str; 4] = ["show", "river", "--line", "x"];

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn combos(value: &Value, key: &str) -> Vec<String> {
    let hands = value[key].as_array().unwrap();
    hands.iter().map(|hand| hand["combo"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn json_has_the_hands_that_are_not_held_beside_those_that_are() {
    let plain = object(&RIVER);
    assert!(plain.get("outside").is_none() && plain.get("outside_of").is_none());
    let mut value = object(&[&RIVER[..], &["--outside"]].concat());
    assert_eq!((&value["outside_of"], &value["hands_of"]), (&json!("ip"), &json!("ip")));
    let (inside, outside) = (combos(&value, "hands"), combos(&value, "outside"));
    assert!(inside.iter().all(|combo| !outside.contains(combo)));
    // Five cards are on the board.
    assert_eq!(inside.len() + outside.len(), 47 * 46 / 2);
    assert_eq!(keys(&value["outside"][0]), ["combo", "ev"]);
    let evs: Vec<f64> = value["outside"].as_array().unwrap().iter().map(|hand| number(&hand["ev"])).collect();
    // A hand can check behind, and wins no more than the pot and all that is behind.
    assert!(evs.iter().all(|ev| (-1e-6..1100.0).contains(ev)));
    assert!(evs.iter().any(|&ev| ev > 150.0) && evs.iter().any(|&ev| ev < 30.0));
    // Everything else is as without the flag, but for times.
    let object = value.as_object_mut().unwrap();
    object.remove("outside");
    object.remove("outside_of");
    let mut plain = plain;
    plain["seconds"] = value["seconds"].clone();
    assert_eq!(value, plain);
}

#[test]
fn a_hand_outside_of_the_range_can_be_asked_for() {
    let refused = isofold(&[&RIVER[..], &["--hand", "9s6d"]].concat());
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("9s6d is not in the range of ip"), "{}", refused.stderr);
    let value = object(&[&RIVER[..], &["--hand", "9s6d", "--outside"]].concat());
    assert_eq!((combos(&value, "hands").len(), combos(&value, "outside")), (0, vec!["9s6d".to_owned()]));
    let page = lines(&[&RIVER[..], &["--hand", "9s6d", "--outside"]].concat());
    assert!(page.iter().any(|line| line == "ip never gets here with such a hand"), "{page:#?}");
    let ev = number(&value["outside"][0]["ev"]);
    let row = page.last().unwrap();
    assert!(row.starts_with("9♠6♦") && row.contains(&format!("{ev:.2}")), "{row} {ev}");
    // A card of the board is on the board.
    let blocked = isofold(&[&RIVER[..], &["--hand", "QsQh", "--outside"]].concat());
    assert_eq!(blocked.code, 2);
    assert!(blocked.stderr.contains("holds a card of the board"), "{}", blocked.stderr);
}

#[test]
fn a_page_has_the_best_hands_first() {
    let page = lines(&[&RIVER[..], &["--outside"]].concat());
    let title = "Hands that ip does not hold here, if they play their best response";
    let start = page.iter().position(|line| line == title).unwrap();
    let words: Vec<&str> = page[start + 1].split_whitespace().collect();
    assert_eq!(words, ["hand", "EV", "of", "the", "pot"]);
    let ev = |row: &String| row.split_whitespace().rev().nth(1).unwrap().parse::<f64>().unwrap();
    let evs: Vec<f64> = page[start + 2..page.len() - 1].iter().map(ev).collect();
    assert_eq!(evs.len(), 20);
    assert!(evs.is_sorted_by(|a, b| a >= b), "{evs:?}");
    let last = page.last().unwrap();
    let note = " classes; --combos shows every combo, --hand AK some";
    assert!(last.starts_with("the best 20 of ") && last.ends_with(note), "{last}");
    // The player who does not act, and every combo.
    let all = lines(&[&RIVER[..], &["--outside", "--player", "oop", "--combos"]].concat());
    let start = all.iter().position(|line| line.starts_with("Hands that oop does not hold here")).unwrap();
    assert!(all.len() - start > 100, "{all:#?}");
}

#[test]
fn where_a_card_is_dealt_a_player_is_chosen() {
    let turn = ["show", "turn-basic", "--target", "3%", "--line", "x x", "--outside"];
    let value = object(&turn);
    assert_eq!((&value["outside_of"], value.get("cards").is_some()), (&json!("oop"), true));
    let ip = object(&[&turn[..], &["--player", "ip"]].concat());
    assert_eq!(ip["outside_of"], json!("ip"));
    assert!(ip["outside"].as_array().unwrap().len() > 300);
    assert_ne!(ip["outside"], value["outside"]);
    let without = isofold(&["show", "turn-basic", "--target", "3%", "--line", "x x", "--player", "ip"]);
    assert_eq!(without.code, 2);
}

/// A solution in the library has no rivers: they are solved again, and that is said.
#[test]
fn streets_that_were_not_stored_are_solved_again() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().to_str().unwrap();
    let show = ["show", "turn-basic", "--target", "3%", "--library", library];
    assert_eq!(isofold(&show).code, 0);
    let run = isofold(&[&show[..], &["--line", "x b120", "--outside", "--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("later streets were not stored: they are solved again"), "{}", run.stderr);
    let value: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&value["entry"], &value["outside_of"]), (&json!(1), &json!("oop")));
    let river = isofold(&[&show[..], &["--line", "x x | 2s", "--outside", "--json"]].concat());
    assert!(!river.stderr.contains("later streets"), "{}", river.stderr);
    let value: Value = serde_json::from_str(&river.stdout).unwrap();
    assert_eq!(value["solved_again"], json!(true));
    assert!(value["outside"].as_array().unwrap().len() > 300);
}

#[test]
fn other_outputs_do_not_take_it() {
    for other in ["--csv", "--browse"] {
        let run = isofold(&[&RIVER[..], &["--outside", other]].concat());
        assert_eq!(run.code, 2, "{other}");
    }
    assert_eq!(isofold(&[&RIVER[..], &["--outside", "--ranges", "pio"]].concat()).code, 2);
}
