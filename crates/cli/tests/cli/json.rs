//! Keys and values of the JSON objects.

use crate::{keys, lines, object, relabelled};
use serde_json::{Value, json};

#[test]
fn canon_gives_form_class_and_permutation() {
    let value = object(&["canon", "AhKh", "--board", "Th9h8d"]);
    assert_eq!(
        keys(&value),
        [
            "board_labels",
            "canonical",
            "class_size",
            "deck",
            "given",
            "groups",
            "labels",
            "member_permutations",
            "members",
            "pairs",
            "permutation",
            "signature",
            "stabilizer",
            "stabilizer_order",
            "suits"
        ]
    );
    assert_eq!((&value["given"], &value["deck"]), (&json!("AhKh | Th9h8d"), &json!("full")));
    assert_eq!(value["canonical"], "AcKc | Tc9c8d");
    assert_eq!(value["groups"], json!(["AcKc", "Tc9c8d"]));
    assert_eq!(value["labels"], "A₀ K₀ | T₀ 9₀ 8₁");
    assert_eq!(value["signature"], "22956877cc608b82");
    assert_eq!((&value["class_size"], &value["stabilizer_order"]), (&json!(12), &json!(2)));
    assert_eq!(value["stabilizer"], json!(["cdhs", "cdsh"]));
    let members = value["members"].as_array().unwrap();
    assert_eq!((members.len(), &members[0]), (12, &value["canonical"]));
    assert!(members.contains(&json!("AhKh | Th9h8d")));
}

#[test]
fn permutations_lead_from_given_to_canonical_and_from_representatives_to_members() {
    // A cycle of three suits, which is not its own inverse.
    let form = object(&["canon", "AdKh|QcJs"]);
    let (given, permutation) = (form["given"].as_str().unwrap(), form["permutation"].as_str().unwrap());
    assert_eq!(json!(relabelled(given, permutation)), form["canonical"]);
    assert_eq!((&form["canonical"], permutation), (&json!("AcKd | QhJs"), "hcds"));
    let sizes: Vec<usize> = object(&["iso", "AsKsQs"])["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|class| {
            let representative = class["representative"].as_str().unwrap();
            let members = class["members"].as_array().unwrap();
            for member in members {
                let permutation = member["permutation"].as_str().unwrap();
                assert_eq!(json!(relabelled(representative, permutation)), member["card"]);
            }
            members.len()
        })
        .collect();
    assert_eq!((sizes.iter().sum::<usize>(), sizes.iter().max()), (49, Some(&3)));
}

#[test]
fn canon_groups_stand_in_order_and_read_back() {
    let options = object(&["canon", "AsKs", "--board", "Ts9s8c 2d 3h", "--dead", "4c4s"]);
    let barred = object(&["canon", "AsKs", "--board", "Ts9s8c|2d | 3h", "--dead", "4c4s"]);
    assert_eq!(barred, options);
    assert_eq!(options["groups"].as_array().unwrap().len(), 5);
    for text in
        ["AsKs|Ts9s8c|2d|3h|4c4s", options["canonical"].as_str().unwrap(), "A♠K♠ | T♠9♠8♣ | 2♦ | 3♥ | 4♣4♠"]
    {
        assert_eq!(object(&["canon", text])["canonical"], options["canonical"]);
    }
    assert_eq!(object(&["canon", "AsKs", "--dead", ""]), object(&["canon", "AsKs"]));
}

#[test]
fn iso_gives_classes_with_permutations() {
    let value = object(&["iso", "QsTs7h"]);
    assert_eq!(keys(&value), ["board", "broken_by", "cards", "classes", "deck", "group", "pairs", "runouts"]);
    assert_eq!((&value["board"], &value["cards"]), (&json!("QsTs7h"), &json!(49)));
    assert_eq!(value["group"], json!(["cdhs", "dchs"]));
    assert_eq!(value["broken_by"], json!([]));
    let classes = value["classes"].as_array().unwrap();
    assert_eq!(classes.len(), 36);
    let six = classes.iter().find(|class| class["representative"] == "6c").unwrap();
    let members = json!([{"card": "6c", "permutation": "cdhs"}, {"card": "6d", "permutation": "dchs"}]);
    assert_eq!(six, &json!({"representative": "6c", "size": 2, "members": members}));
    assert_eq!((&value["deck"], &value["runouts"]), (&json!("full"), &json!(1429)));
    for nothing in ["--dead", "--known"] {
        assert_eq!(object(&["iso", "QsTs7h", nothing, ""]), value);
    }
    let turn = object(&["iso", "QsTs7h6c", "--deck", "short"]);
    assert_eq!((turn.get("runouts"), &turn["deck"]), (None, &json!("short")));
    assert_eq!(object(&["iso", "QsTs7h|2c"]), object(&["iso", "QsTs7h2c"]));
}

#[test]
fn iso_says_what_breaks_a_symmetry() {
    let broken = |arguments: &[&str]| object(arguments)["broken_by"].clone();
    let step = |source: &str, breaks: &[&str], orders: [u32; 2], classes: [usize; 2]| {
        json!({
            "source": source, "breaks": breaks, "before_order": orders[0], "after_order": orders[1],
            "classes_before": classes[0], "classes": classes[1],
        })
    };
    let why = |mut step: Value, why: &str| {
        step["why"] = json!(why);
        step
    };
    assert_eq!(
        broken(&["iso", "QsTs7h", "--dead", "AcKd"]),
        json!([step("--dead AcKd", &["dchs"], [2, 1], [36, 47])])
    );
    assert_eq!(broken(&["iso", "QsTs7h", "--known", "AcAd", "--oop", "QQ+"]), json!([]));
    assert_eq!(
        broken(&["iso", "AsKsQs", "--known", "2s2d", "--ip", "random,!AcJc"]),
        json!([
            step("--known 2s2d", &["chds", "dchs", "dhcs", "hcds"], [6, 2], [23, 34]),
            why(step("--ip", &["dchs", "dhcs", "hcds", "hdcs"], [2, 1], [34, 47]), "weights AcJc 0, AdJd 1")
        ])
    );
    // A later argument also breaks what an earlier one has broken, unless cards block the difference.
    let odd = "random,!AcKc";
    assert_eq!(
        broken(&["iso", "QsTs7h", "--oop", odd, "--ip", odd]),
        json!([
            why(step("--oop", &["dchs"], [2, 1], [36, 49]), "weights AcKc 0, AdKd 1"),
            why(step("--ip", &["dchs"], [1, 1], [49, 49]), "weights AcKc 0, AdKd 1")
        ])
    );
    assert_eq!(broken(&["iso", "QsTs7h", "--ip", odd, "--known", "AcAd"]), json!([]));
    // A range that treats the suits alike is not to blame for the dead cards.
    let dead = broken(&["iso", "QsTs7h", "--oop", "QQ+,AKs", "--dead", "AcKd"]);
    assert_eq!(dead.as_array().unwrap().len(), 1);
    // A range treats blocked combos and cards that the deck lacks as absent.
    assert_eq!(broken(&["iso", "QsTs7h", "--oop", "22+,!QsQc"]), json!([]));
    assert_eq!(broken(&["iso", "QsTs7h", "--oop", "22+,!2c2d", "--deck", "short"]), json!([]));
    // Only a cycle survives.
    let cycle = object(&["iso", "7s7h7c", "--oop", "AcKh,AhKs,AsKc"]);
    assert_eq!(cycle["group"].as_array().unwrap().len(), 3);
}

#[test]
fn boards_are_counted_and_listed() {
    for (arguments, count, total) in [
        (&["boards", "flop"][..], 1_755, 22_100),
        (&["boards", "turn"], 16_432, 270_725),
        (&["boards", "river"], 134_459, 2_598_960),
        (&["boards", "flop", "--deck", "short"], 573, 7_140),
        (&["boards", "turn", "--runouts"], 63_193, 22_100 * 49),
    ] {
        let counted = object(&[arguments, &["--count"]].concat());
        assert_eq!(keys(&counted), ["count", "deck", "runouts", "street", "total"]);
        assert_eq!((&counted["count"], &counted["total"]), (&json!(count), &json!(total)), "{arguments:?}");
        let listed = object(arguments);
        assert_eq!(keys(&listed), ["boards", "count", "deck", "runouts", "street", "total"]);
        assert_eq!((&listed["count"], &listed["total"]), (&json!(count), &json!(total)));
        let runouts = arguments.contains(&"--runouts");
        assert_eq!((&counted["runouts"], &listed["runouts"]), (&json!(runouts), &json!(runouts)));
        let boards = listed["boards"].as_array().unwrap();
        assert_eq!(boards.len(), count);
        assert_eq!(boards.iter().map(|board| board["multiplicity"].as_u64().unwrap()).sum::<u64>(), total);
    }
    let runouts = object(&["boards", "turn", "--runouts", "--deck", "short"]);
    assert_eq!(runouts["deck"], "short");
    assert_eq!(runouts["boards"][0]["board"].as_str().unwrap().matches(" | ").count(), 1);
}

#[test]
fn hands_have_an_index_and_back() {
    let size = object(&["index", "--rounds", "2,3", "--size"]);
    assert_eq!(size, json!({"size": 1_286_792, "total": 25_989_600, "rounds": [2, 3], "deck": "full"}));
    assert_eq!(object(&["index", "--rounds", "2", "--deck", "short", "--size"])["size"], 81);
    assert_eq!(object(&["unindex", "--rounds", "2", "--deck", "short", "80"])["deck"], "short");
    for index in ["0", "77", "654321", "1286791"] {
        let hand = object(&["unindex", "--rounds", "2,3", index]);
        assert_eq!(keys(&hand), ["cards", "deck", "groups", "index", "rounds", "size"]);
        assert_eq!(hand["groups"].as_array().unwrap().len(), 2);
        let cards = hand["cards"].as_str().unwrap();
        for text in [cards.to_owned(), cards.replace(" | ", "")] {
            let indexed = object(&["index", "--rounds", "2,3", &text]);
            assert_eq!(
                indexed,
                json!({"index": hand["index"], "size": 1_286_792, "total": 25_989_600, "rounds": [2, 3], "deck": "full"})
            );
        }
        assert_eq!(hand["index"].to_string(), index);
    }
    let index = |text: &str| object(&["index", "--rounds", "2,3", text])["index"].clone();
    assert_eq!(index("AsKs Ts9s8c"), index("KhAh 8dTh9h"));
    assert_ne!(index("AsKs Ts9s8c"), index("AhKh Ts9s8c"));
}

/// The board blocks hands in all games.
#[test]
fn hands_of_other_games_do_not_hold_cards_of_the_board() {
    let board = object(&["range", "QQ**", "--game", "omaha", "--board", "QsTs7h"]);
    assert_eq!(board, object(&["range", "QQ**", "--game", "omaha", "--dead", "QsTs7h"]));
    // Four of 49 cards.
    assert_eq!(board["live"], 211_876);
    let page = lines(&["range", "QQ**", "--game", "omaha", "--board", "QsTs7h", "--count"]);
    assert!(page[0].ends_with("of the 211 876 that are live"), "{page:?}");
}

#[test]
fn ranges_are_counted_expanded_and_laid_out() {
    let counted = object(&["range", "AA,KK,QQ,AKs:0.5", "--count"]);
    assert_eq!(keys(&counted), ["combos", "live", "range", "share", "weighted"]);
    assert_eq!((&counted["range"], &counted["combos"]), (&json!("QQ+,AKs:0.5"), &json!(22)));
    assert_eq!(counted["weighted"], 20.0);
    assert_eq!(counted["share"], 20.0 / 1326.0);
    // The sum of the weights, which are f32.
    let fractional = object(&["range", "AA:0.1,KK:0.7", "--count"]);
    assert_eq!(fractional["weighted"], 6.0 * f64::from(0.1f32) + 6.0 * f64::from(0.7f32));
    // With dead cards, the share is of the live combos.
    let live = object(&["range", "random", "--dead", "As", "--grid"]);
    assert_eq!(
        (&live["live"], &live["weighted"], &live["share"]),
        (&json!(1275), &json!(1275.0), &json!(1.0))
    );
    assert_eq!(live["grid"][0][0], 1.0);
    let half = object(&["range", "AA,!AhAd,KK", "--dead", "AsKsKhKd", "--grid"])["grid"].clone();
    assert_eq!((half[0][0].as_f64().unwrap() as f32, &half[1][1]), (2.0 / 3.0, &json!(0.0)));
    for nothing in [&["range", "random:0"][..], &["range", "AA", "--dead", "AsAhAd"]] {
        let nothing = object(&[nothing, &["--expand"]].concat());
        assert_eq!(
            (&nothing["combos"], &nothing["hands"], &nothing["range"]),
            (&json!(0), &json!([]), &json!("random:0"))
        );
        assert_eq!(
            (nothing["weighted"].to_string(), nothing["share"].to_string()),
            ("0.0".into(), "0.0".into())
        );
    }

    let expanded = object(&["range", "AKs,!AhKh", "--expand", "--dead", "As"]);
    let hand = |combo: &str| json!({"combo": combo, "weight": 1.0});
    assert_eq!(expanded["hands"], json!([hand("AcKc"), hand("AdKd")]));

    let grid = object(&["range", "AA,AKs:0.5,72o", "--grid"])["grid"].clone();
    let rows: Vec<&Vec<Value>> = grid.as_array().unwrap().iter().map(|row| row.as_array().unwrap()).collect();
    assert!(rows.len() == 13 && rows.iter().all(|row| row.len() == 13));
    assert_eq!([&rows[0][0], &rows[0][1], &rows[1][0], &rows[12][7]], [1.0, 0.5, 0.0, 1.0]);

    let named = object(&["range", "AA:0.5,KsQs", "--board", "Qd7s2s", "--categories"])["categories"].clone();
    assert_eq!(keys(&named), ["board", "draws", "made"]);
    let part = |name: &str, combos: usize, weight: f64| json!({"name": name, "combos": combos, "weight": weight, "share": weight / 4.0});
    assert_eq!(named["board"], "Qd7s2s");
    assert_eq!(named["made"], json!([part("overpair", 6, 3.0), part("top pair good kicker", 1, 1.0)]));
    let draws = [part("flush draw", 1, 1.0), part("backdoor flush draw", 3, 1.5)];
    assert_eq!(named["draws"], json!(draws));

    let overlap = |policy: &str| object(&["range", "22+:0.5,AA", "--overlap", policy])["range"].clone();
    assert_eq!(
        ["first", "last", "max", "min"].map(overlap),
        ["22+:0.5", "AA,KK-22:0.5", "AA,KK-22:0.5", "22+:0.5"]
    );
}
