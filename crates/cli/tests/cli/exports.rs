//! `isofold show` for other programs: CSV of a decision and of the cards to come, ranges as text.

use crate::{isofold, keys, lines, object};
use isofold_cards::{CardSet, Range, RangeFormat};
use isofold_tree::{Spot, spots};
use serde_json::{Value, json};

/// The board of the spot `river`.
const BOARD: &str = "QsTs7h8c2d";

/// The names of the columns, and the rows.
fn csv(arguments: &[&str]) -> (Vec<String>, Vec<Vec<String>>) {
    let run = isofold(&[&["show"], arguments, &["--csv"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    let mut rows = run.stdout.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<String>>());
    let head = rows.next().unwrap();
    let rows: Vec<Vec<String>> = rows.collect();
    assert!(rows.iter().all(|row| row.len() == head.len()), "{arguments:?}");
    (head, rows)
}

/// Whether fields are the values of JSON, numbers or nothing; a JSON parser may miss the last bit.
fn same<'a>(fields: &[String], values: impl IntoIterator<Item = &'a Value>) -> bool {
    let is_same = |(field, value): (&String, &Value)| match (field.parse::<f64>(), value.as_f64()) {
        (Ok(a), Some(b)) => (a - b).abs() <= 1e-15 * a.abs(),
        _ => field.is_empty() && value.is_null(),
    };
    let values: Vec<&Value> = values.into_iter().collect();
    values.len() == fields.len() && fields.iter().zip(values).all(is_same)
}

#[test]
fn csv_of_a_decision_has_what_json_has() {
    let (head, rows) = csv(&["river", "--line", "x"]);
    let columns = "player,combo,reach,share,check,bet 66,bet 132,allin 900,ev check,ev bet 66,ev bet 132,\
                   ev allin 900,ev,equity,eqr";
    assert_eq!(head.join(","), columns);
    let value = object(&["show", "river", "--line", "x", "--combos"]);
    assert_eq!(value["hands_of"], json!("ip"));
    for (player, hands) in [("oop", &value["other_hands"]), ("ip", &value["hands"])] {
        let hands = hands.as_array().unwrap();
        let rows: Vec<&Vec<String>> = rows.iter().filter(|row| row[0] == player).collect();
        assert_eq!((rows.len(), hands.len()), (223, 223), "{player}");
        for (row, hand) in rows.into_iter().zip(hands) {
            assert_eq!(json!(row[1]), hand["combo"]);
            let figures = ["reach", "share", "ev", "equity", "eqr"].map(|key| &hand[key]);
            assert!(same(&[&row[2..4], &row[12..]].concat(), figures), "{row:?} {hand}");
            let actions = ["strategy", "action_evs"].map(|key| hand[key].as_array().unwrap());
            if player == "ip" {
                assert!(same(&row[4..12], actions.into_iter().flatten()), "{row:?} {hand}");
            } else {
                assert!(
                    row[4..12].iter().all(String::is_empty) && actions.iter().all(|values| values.is_empty()),
                    "{row:?} {hand}"
                );
            }
        }
    }
    assert_eq!(rows.len(), 2 * 223);
}

#[test]
fn csv_of_a_player_or_a_hand() {
    let rows = |more: &[&str]| csv(&[&["river", "--line", "x b66"], more].concat()).1;
    let names = |more: &[&str]| -> Vec<String> {
        rows(more).iter().map(|row| format!("{} {}", row[0], row[1])).collect()
    };
    assert_eq!(names(&["--hand", "AsKd"]), ["oop AsKd", "ip AsKd"]);
    assert_eq!(names(&["--hand", "AsKd", "--player", "ip"]), ["ip AsKd"]);
    assert!(rows(&["--player", "oop"]).iter().all(|row| row[0] == "oop"));
    // A hand of one player is enough.
    let spot = ["river", "--oop", "AA,KK", "--ip", "KK,QQ"];
    assert_eq!(csv(&[&spot[..], &["--hand", "QQ"]].concat()).1.len(), 3);
}

#[test]
fn json_has_the_other_hands_if_both_are_asked_for() {
    let other = |more: &[&str]| object(&[&["show", "river"], more].concat()).get("other_hands").is_some();
    assert!(other(&["--combos"]));
    assert!(!other(&[]) && !other(&["--combos", "--player", "oop"]));
}

#[test]
fn csv_of_cards_has_a_row_for_each_class() {
    let spot = ["turn-basic", "--target", "2%", "--board", "Td9d6h9h", "--line", "x x"];
    let (head, rows) = csv(&spot);
    assert_eq!(head.join(","), "cards,chance,ev oop,ev ip,equity oop,equity ip,check,bet 120,allin 900");
    let value = object(&[&["show"], &spot[..]].concat());
    let classes = value["cards"].as_array().unwrap();
    assert_eq!(rows.len(), classes.len());
    assert!(rows.iter().any(|row| row[0] == "2c2s"));
    for (row, class) in rows.iter().zip(classes) {
        let [ev, equity] = ["ev", "equity"].map(|key| class[key].as_array().unwrap());
        let actions = class["actions"].as_array().unwrap().iter().map(|action| &action["frequency"]);
        let values = [&class["chance"]].into_iter().chain(ev).chain(equity).chain(actions);
        assert!(same(&row[1..], values), "{row:?} {class}");
    }
}

/// The range of some rows: reach, times the strategy if one is named by its column.
fn range(rows: &[Vec<String>], player: &str, column: Option<usize>) -> Range {
    let mut range = Range::empty();
    for row in rows.iter().filter(|row| row[0] == player) {
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        let weight = number(2) * column.map_or(1.0, number);
        range.set(row[1].parse().unwrap(), weight as f32).unwrap();
    }
    range
}

#[test]
fn ranges_are_reach_times_strategy() {
    let decision = ["river", "--line", "x"];
    let (head, rows) = csv(&decision);
    let board: CardSet = BOARD.parse().unwrap();
    let given = spots::ALL.iter().find(|(name, _)| *name == "river").unwrap().1;
    let given = Spot::from_toml(given).unwrap();
    for (name, format) in [
        ("pio", RangeFormat::Pio),
        ("gto+", RangeFormat::GtoPlus),
        ("wizard", RangeFormat::GtoWizard),
        ("isofold", RangeFormat::Isofold),
    ] {
        let page = lines(&[&["show"], &decision[..], &["--ranges", name]].concat());
        let mut expected = Vec::new();
        for (player, column) in
            [("oop", None), ("ip", None)].into_iter().chain((4..8).map(|column| ("ip", Some(column))))
        {
            let action = column.map_or(String::new(), |column| format!(" {}", head[column]));
            expected.push(format!("{player}{action}"));
            let range = range(&rows, player, column);
            // The player in position has not acted: the range is the one that was given, with the hands that the board blocks.
            let is_given = format == RangeFormat::Isofold && (player, column) == ("ip", None);
            expected.push(match is_given {
                true => given.ranges[1].to_string(),
                false => range.to_format_without(format, board),
            });
        }
        assert_eq!(page, expected, "{name}");
        let value = object(&[&["show"], &decision[..], &["--ranges", name]].concat());
        assert_eq!((keys(&value), &value["format"]), (vec!["format", "ranges"], &json!(name)));
        let entries = value["ranges"].as_array().unwrap();
        assert_eq!(keys(&entries[0]), ["player", "range"]);
        assert_eq!((&entries[1]["action"], &entries[3]["action"]), (&Value::Null, &json!("bet 66")));
        let texts: Vec<&Value> = entries.iter().map(|entry| &entry["range"]).collect();
        assert_eq!(texts, expected.iter().skip(1).step_by(2).collect::<Vec<_>>());
    }
    // After a check of oop the range of ip is whole, except for combos that the board blocks.
    let page = lines(&["show", "river", "--line", "x", "--ranges", "pio", "--player", "ip"]);
    assert!(page[1].starts_with("AA,AKs,AQs,AJs,") && !page[1].contains(':'), "{}", page[1]);
    assert_eq!(
        page.iter().step_by(2).collect::<Vec<_>>(),
        ["ip", "ip check", "ip bet 66", "ip bet 132", "ip allin 900"]
    );
    let other = lines(&["show", "river", "--line", "x", "--ranges", "pio", "--player", "oop"]);
    assert_eq!((other.len(), &other[0][..]), (2, "oop"));
}

/// Other programs know the board but no dead cards: a class that lost a combo to one is written combo by combo.
#[test]
fn dead_cards_break_classes_in_ranges() {
    let spot = ["show", "river", "--ranges", "pio", "--player", "ip", "--ip", "QQ,AKs"];
    assert_eq!(lines(&spot), ["ip", "AKs,QQ"]);
    assert_eq!(lines(&[&spot[..], &["--dead", "As"]].concat()), ["ip", "AhKh,AdKd,AcKc,QQ"]);
}

#[test]
fn mistakes() {
    for (arguments, part) in [
        (&["demo", "--csv", "--json"][..], "error: the argument '--csv' cannot be used with '--json'\n"),
        (&["demo", "--csv", "--grid", "ev"], "'--csv' cannot be used with '--grid <FIGURE>'"),
        (&["demo", "--ranges", "pio", "--csv"], "'--ranges <FORMAT>' cannot be used with '--csv'"),
        (
            &["demo", "--ranges", "pio", "--hand", "AA"],
            "'--ranges <FORMAT>' cannot be used with '--hand <HAND>'",
        ),
        (
            &["demo", "--ranges", "excel"],
            "--ranges: 'excel' is not accepted: expected one of pio, gto+, wizard, isofold\n",
        ),
        (&["demo", "--line", "x x", "--ranges", "pio"], "--ranges: after `x x` a card is dealt"),
        (&["demo", "--line", "x x", "--csv", "--hand", "AA"], "--hand: after `x x` a card is dealt"),
        (&["demo", "--csv", "--hand", "72o"], "--hand: 72o is not in the range of oop or ip"),
        (&["demo", "--csv", "--hand", "72o", "--player", "ip"], "--hand: 72o is not in the range of ip"),
    ] {
        let run = isofold(&[&["show"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}
