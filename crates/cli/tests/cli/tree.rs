//! `isofold tree`: the tree, its size and the memory it takes.

use crate::{keys, lines, object};
use serde_json::{Value, json};

#[test]
fn sizes_became_actions() {
    let value = object(&["tree", "turn-basic"]);
    assert_eq!(
        keys(&value),
        [
            "board",
            "fits",
            "folded",
            "locks",
            "memory_bytes",
            "memory_limit",
            "nodes",
            "pot",
            "spot",
            "stack",
            "stacks",
            "streets",
            "tree",
            "unit"
        ]
    );
    let root = &value["tree"][0];
    assert_eq!(keys(root), ["actions", "kind", "line", "notes", "player", "pot", "street"]);
    assert_eq!(
        (&root["kind"], &root["player"], &root["pot"]),
        (&json!("decision"), &json!("oop"), &json!(200))
    );
    let actions: Vec<&Value> = root["actions"].as_array().unwrap().iter().map(|one| &one["action"]).collect();
    assert_eq!(actions, ["check", "bet 120", "bet 216", "allin 900"]);
    assert_eq!(root["actions"][1]["pot_share"], 0.6);
    assert_eq!(root["notes"][0], "60% = 120");
    let nodes = value["tree"].as_array().unwrap();
    assert!(nodes.iter().all(|node| node["street"] == "turn"));
    let facing = nodes.iter().find(|node| node["line"] == "b120").unwrap();
    assert_eq!(facing["actions"][2]["action"], "raise 300");
}

#[test]
fn the_game_is_measured_without_being_solved() {
    let value = object(&["tree", "3bet-pot-fast"]);
    let streets = value["streets"].as_array().unwrap();
    let of = |key: &str| streets.iter().map(|street| street[key].as_u64().unwrap()).collect::<Vec<_>>();
    assert_eq!((of("boards"), of("runouts")), (vec![1, 36, 1429], vec![1, 49, 2352]));
    assert_eq!((streets[2]["showdowns"].as_u64(), streets[2]["folds"].as_u64()), (Some(113 + 16), Some(88)));
    assert_eq!(streets[2]["run_outs"], 16);
    assert!(of("entries").iter().zip(of("raw_entries")).all(|(folded, raw)| *folded < raw));
    let [full, half] = ["32", "16"].map(|bits| value["memory_bytes"][bits].as_u64().unwrap());
    assert!(half < full && full < 2 * half && value["fits"] == true, "{value}");
    let page = lines(&["tree", "3bet-pot-fast", "--memory", "1M"]);
    assert!(page.last().unwrap().starts_with("limit   1.0 MB: too little; give fewer bet sizes"), "{page:?}");
    assert_eq!(object(&["tree", "3bet-pot-fast", "--memory", "1M"])["fits"], false);
    let between = (full + half) / 2;
    let page = lines(&["tree", "3bet-pot-fast", "--memory", &between.to_string()]);
    let [.., limit, fits] = &page[..] else { panic!("{page:?}") };
    assert!(limit.ends_with("too little for 32 bits; --precision 16 fits"), "{page:?}");
    assert!(fits.starts_with("fits    --precision 16 takes "), "{page:?}");
    let plain = object(&["tree", "3bet-pot-fast", "--no-isomorphism"]);
    assert_eq!(plain["streets"][2]["boards"], 2352);
}

#[test]
fn the_page_has_notes_and_counts() {
    let page = lines(&["tree", "turn-basic", "--depth", "1"]);
    assert!(
        page[0].starts_with("turn-basic   Turn  T♦ 9♦ 6♥ | Q♣   ") && page[0].ends_with(" nodes of betting"),
        "{page:?}"
    );
    assert_eq!(page[2], "turn, pot 200, 900 behind: oop");
    assert!(page.contains(&"    60% = 120".to_owned()) && page.contains(&"  bet 120 (60%): ip".to_owned()));
    assert!(
        page.iter().any(|line| line.contains(" more")) && page.iter().any(|line| line.starts_with("river  "))
    );
    let merged = lines(&["tree", "river", "--merge", "0.6", "--force-allin", "50%"]).join("\n");
    assert!(merged.contains("merged into") && merged.contains("all-in because of force_allin"), "{merged}");
    let (turn, river) = (lines(&["tree", "turn-basic"]), lines(&["tree", "turn-basic", "--street", "river"]));
    assert!(
        river.len() > turn.len() && river.iter().any(|line| line.trim_start().starts_with("river, pot "))
    );
}

#[test]
fn columns_are_named() {
    let page = lines(&["tree", "turn-basic"]);
    let head = page.iter().find(|line| line.starts_with("street")).unwrap();
    let columns: Vec<&str> = head.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect();
    assert_eq!(columns, ["street", "decisions", "boards", "all boards", "entries", "all entries"]);
}
