//! `isofold equity`: objects, tables for programs, and pages.

use crate::{keys, lines, object};
use serde_json::{Value, json};

fn equity(arguments: &[&str]) -> Value {
    object(&[&["equity"], arguments].concat())
}

fn page(arguments: &[&str]) -> Vec<String> {
    lines(&[&["equity"], arguments].concat())
}

fn figure(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// Whether two numbers are the same up to sums in floating point.
fn is_close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn aces_against_kings() {
    let value = equity(&["AA | KK"]);
    assert_eq!(
        keys(&value),
        ["algorithm", "board", "complete", "game", "method", "outcomes", "players", "seconds"]
    );
    assert_eq!((&value["method"], &value["algorithm"]), (&json!("table"), &json!("table of match-ups")));
    assert_eq!((&value["outcomes"], &value["complete"]), (&json!(61_642_944), &json!(true)));
    assert_eq!((&value["game"], &value["board"]), (&json!("holdem"), &json!("")));
    assert!(figure(&value["seconds"]) > 0.0);
    let [aces, kings] = &value["players"].as_array().unwrap()[..] else { panic!("{value}") };
    assert_eq!(keys(aces), ["equity", "error", "hand", "lose", "tie", "win"]);
    assert_eq!((&aces["hand"], &kings["hand"], &aces["error"]), (&json!("AA"), &json!("KK"), &json!(0.0)));
    assert_eq!(format!("{:.6}", figure(&aces["equity"])), "0.819461");
    assert!(is_close(figure(&aces["equity"]) + figure(&kings["equity"]), 1.0));
    assert!(is_close(figure(&aces["win"]), figure(&kings["lose"])));
    assert!(is_close(figure(&aces["win"]) + figure(&aces["tie"]) + figure(&aces["lose"]), 1.0));
}

#[test]
fn every_option_reaches_the_library() {
    let flop = equity(&["AhKh | QQ+,AKs:0.5 | random", "--board", "Ks7d4d", "--dead", "2c"]);
    assert_eq!(
        (&flop["board"], &flop["dead"], &flop["method"]),
        (&json!("Ks7d4d"), &json!("2c"), &json!("exact"))
    );
    let plain =
        equity(&["AhKh | QQ+,AKs:0.5 | random", "--board", "Ks7d4d", "--dead", "2c", "--no-isomorphism"]);
    for player in 0..3 {
        let of = |value: &Value| figure(&value["players"][player]["equity"]);
        assert!(is_close(of(&flop), of(&plain)));
    }
    assert_eq!(equity(&["AA | KK", "--board", "2♥ 7s 9h | 4h | T"])["board"], "2h7s9h4hT");
    let sampled = equity(&["AA | KK", "--trials", "2k", "--seed", "7", "--threads", "1"]);
    assert_eq!(
        keys(&sampled),
        ["algorithm", "board", "complete", "game", "method", "players", "seconds", "trials"]
    );
    assert_eq!((&sampled["method"], &sampled["trials"]), (&json!("monte-carlo"), &json!(2000)));
    assert!(figure(&sampled["players"][0]["error"]) > 0.0);
    let players = |seed: &str| equity(&["AA | KK", "--trials", "2e3", "--seed", seed])["players"].clone();
    assert_eq!(players("7"), sampled["players"]);
    assert_ne!(players("8"), sampled["players"]);
    let target = equity(&["AA | KK", "--error", "0.5%"]);
    let trials = figure(&target["trials"]);
    assert!(target["players"].as_array().unwrap().iter().all(|player| figure(&player["error"]) <= 0.005));
    // The first limit that is reached counts.
    let both = |trials: &str| figure(&equity(&["AA | KK", "--error", "0.005", "--trials", trials])["trials"]);
    assert_eq!((both("100"), both("1G")), (100.0, trials));
    assert_eq!(equity(&["AA | KK", "--threshold", "0"])["method"], "monte-carlo");
    // Beside a threshold, the number of deals holds only where Monte Carlo is used.
    let with_trials = |threshold: &str| equity(&["AA | KK", "--threshold", threshold, "--trials", "900"]);
    assert_eq!(
        (&with_trials("0")["trials"], &with_trials("1e10")["outcomes"]),
        (&900.into(), &61_642_944.into())
    );
    assert_eq!(equity(&["AA | KK", "--exact", "--dead", "2c"])["method"], "exact");
    let omaha = equity(&["AsAhKdQd | 9c8c7h6h", "--board", "Ts9s2c", "--game", "omaha8"]);
    assert_eq!((&omaha["game"], &omaha["outcomes"]), (&json!("omaha8"), &json!(820)));
}

#[test]
fn views_are_in_the_object() {
    let value =
        equity(&["AKs,QQ | 22+", "--board", "Ks7d4d", "--per-combo", "--categories", "--curve", "--by-card"]);
    let player = &value["players"][0];
    let combos = player["combos"].as_array().unwrap();
    assert_eq!(combos.len(), 9);
    assert_eq!(keys(&combos[0]), ["equity", "error", "hand", "share", "tie", "win"]);
    let sum = |name: &str, weigh: bool| -> f64 {
        combos.iter().map(|hand| figure(&hand[name]) * if weigh { figure(&hand["share"]) } else { 1.0 }).sum()
    };
    assert!(is_close(sum("share", false), 1.0) && is_close(sum("equity", true), figure(&player["equity"])));
    let categories = player["categories"].as_object().unwrap();
    assert!(categories.len() == 9 && categories.contains_key("full house"));
    assert!(is_close(categories.values().map(figure).sum(), 1.0));
    let curve = player["curve"].as_array().unwrap();
    assert!(curve.len() > 2 && is_close(figure(&curve[curve.len() - 1][0]), 1.0));
    assert!(curve.windows(2).all(|two| figure(&two[0][1]) > figure(&two[1][1])));
    let cards = value["cards"].as_array().unwrap();
    assert_eq!(keys(&cards[0]), ["cards", "equities", "errors", "share"]);
    assert!(is_close(cards.iter().map(|class| figure(&class["share"])).sum(), 1.0));
    let mean = cards.iter().map(|class| figure(&class["share"]) * figure(&class["equities"][0])).sum();
    assert!(is_close(mean, figure(&player["equity"])));
    // Interchangeable cards are together: clubs and hearts here.
    assert!(cards.iter().any(|class| class["cards"] == json!(["2c", "2h"])), "{cards:?}");
}

#[test]
fn hands_that_beat_a_hand() {
    let value = equity(&["AhKh", "--board", "Ks7d4d", "--beats"]);
    assert_eq!(keys(&value), ["beats", "board", "complete", "game", "seconds"]);
    let beats = &value["beats"];
    assert_eq!(keys(beats), ["better", "board", "categories", "equal", "hand", "strength", "worse"]);
    assert_eq!((&beats["hand"], &beats["board"]), (&json!("AhKh"), &json!("Ks7d4d")));
    assert_eq!(["better", "equal", "worse"].map(|name| beats[name].as_u64().unwrap()), [31, 6, 1044]);
    let names: Vec<&Value> =
        beats["categories"].as_array().unwrap().iter().map(|one| &one["category"]).collect();
    assert_eq!(names, ["three of a kind", "two pair", "pair"]);
    let with_equity = equity(&["AhKh", "--board", "Ks7d4d", "--beats", "--curve"]);
    assert_eq!(with_equity["players"][1]["hand"], "random");
    let page = page(&["AhKh | random", "--board", "Ks7d4d", "--beats"]);
    assert!(page[0].starts_with("A♥K♥ on K♠ 7♦ 4♦: pair of kings, ace"), "{page:?}");
    assert_eq!(page[1], "31 hands beat it, 6 hands equal it, 1 044 hands lose to it");
    assert!(page[3].starts_with("three of a kind   7  "), "{page:?}");
}

#[test]
fn pages_say_which_hands_are_compared() {
    let note = |game: &str| page(&["AsAhKdQd", "--game", game, "--board", "Ts9s2c", "--beats"])[4].clone();
    assert_eq!(note("omaha"), "combos are the two cards that are played");
    assert_eq!(note("omaha8"), "the high hands are compared; combos are the two cards that are played");
    let holdem = page(&["AhKh", "--board", "Ks7d4d", "--beats"]).join(" ");
    assert!(!holdem.contains("compared") && !holdem.contains("are played"), "{holdem}");
}

#[test]
fn one_deal_has_an_error() {
    let query = ["AA | KK | QQ", "--board", "Qs7s4d", "--trials", "1"];
    let with = |more: &[&'static str]| [&query[..], more].concat();
    let value = equity(&with(&["--by-card", "--per-combo"]));
    let players = value["players"].as_array().unwrap();
    assert!(players.iter().all(|player| player["error"] == 0.5 && player["combos"][0]["error"] == 0.5));
    assert_eq!(value["cards"][0]["errors"], json!([0.5, 0.5, 0.5]));
    for view in [&[][..], &["--by-card"], &["--per-combo"]] {
        let csv = page(&[&with(&["--csv"])[..], view].concat());
        assert!(csv.len() > 3 && csv[1..].iter().all(|line| line.ends_with(",0.5")), "{csv:?}");
        let page = page(&[&query[..], view].concat());
        assert!(page[3].contains("%  ± 50.0%"), "{page:?}");
        assert!(page[7].ends_with(", standard error at most 50%"), "{page:?}");
        assert!(!page.iter().any(|line| line.contains("inf") || line.contains("NaN")), "{page:?}");
    }
}

/// The page is no wider for any number of players.
#[test]
fn many_players_have_room() {
    let eight = "AA | KK | QQ | JJ | TT | 99 | 88 | 77";
    let views = ["--board", "Qs7s4d", "--by-card", "--categories", "--curve"];
    let fits =
        |page: &[String]| page.iter().all(|line| line.trim_end() == line && line.chars().count() <= 100);
    let sampled = page(&[&[eight, "--trials", "2k"], &views[..]].concat());
    assert!(fits(&sampled), "{sampled:?}");
    assert!(sampled.iter().any(|line| line.starts_with("next card ") && line.ends_with(" 8")), "{sampled:?}");
    assert!(sampled.last().unwrap().starts_with("standard error at most "), "{sampled:?}");
    let exact = page(&[eight, "--board", "Qs7s4d2h", "--by-card", "--categories"]);
    assert!(fits(&exact) && exact.last().unwrap().starts_with("2♣ "), "{exact:?}");
    // Columns that do not fit follow below.
    let many = page(&[&[&["random"; 23].join("|"), "--trials", "1k"], &views[..]].concat());
    assert!(fits(&many), "{many:?}");
    let heads = many.iter().filter(|line| line.starts_with("next card "));
    let numbers: Vec<&str> = heads.flat_map(|head| head.split_whitespace().skip(3)).collect();
    assert_eq!(numbers, (1..=23).map(|number| number.to_string()).collect::<Vec<_>>());
    // Errors stay where there is room.
    let three = page(&["AA | KK | QQ", "--trials", "2k", "--board", "Qs7s4d", "--by-card"]);
    assert!(fits(&three) && three.last().unwrap().matches(" ± ").count() == 3, "{three:?}");
}

#[test]
fn commas_separate_values() {
    let csv = |arguments: &[&str]| page(&[arguments, &["--csv"]].concat());
    let players = csv(&["QQ+,AKs | KK"]);
    assert_eq!(players[0], "player,hand,equity,win,tie,lose,error");
    assert!(players.len() == 3 && players[1].starts_with("1,\"QQ+,AKs\",0.") && players[2].ends_with(",0"));
    let board = ["AhKh | QQ", "--board", "Ks7d4d"];
    let combos = csv(&[&board[..], &["--per-combo"]].concat());
    assert_eq!((combos.len(), &combos[0][..]), (1 + 1 + 6, "player,hand,share,equity,win,tie,error"));
    assert!(combos[1].starts_with("1,AhKh,1,0."), "{combos:?}");
    let cards = csv(&[&board[..], &["--by-card"]].concat());
    assert_eq!(cards[0], "cards,share,player,equity,error");
    assert!(
        cards[1].starts_with("2c,0.0") && cards.iter().all(|line| line.split(',').count() == 5),
        "{cards:?}"
    );
    let categories = csv(&[&board[..], &["--categories"]].concat());
    assert_eq!((categories.len(), &categories[0][..]), (1 + 2 * 9, "player,category,share"));
    assert!(categories[1].starts_with("1,straight flush,"));
    let curve = csv(&[&board[..], &["--curve"]].concat());
    assert_eq!(curve[0], "player,share,equity");
    assert!(curve[1].starts_with("1,1,0."), "{curve:?}");
    assert_eq!(csv(&["AhKh", "--board", "Ks7d4d", "--beats"])[0], "category,hands,combos");
}

#[test]
fn the_page_has_the_spot_the_players_and_the_method() {
    let aces = page(&["AA | KK"]);
    assert_eq!(aces[0], "player    equity                             win      tie      lose");
    assert_eq!(aces[1], "1  AA   81.9461%  ████████████████▍     81.7147%  0.4627%  17.8226%");
    assert!(
        aces[4].starts_with("table of match-ups: 61 642 944 outcomes in ") && aces[4].ends_with("s"),
        "{aces:?}"
    );
    let flop = page(&["AhKh | QQ+,AKs:0.5 | random", "--board", "Ks7d4d", "--dead", "2c"]);
    assert_eq!(flop[0], "Flop  K♠ 7♦ 4♦   dead 2♣");
    assert!(flop[3].starts_with("1  A♥K♥         ") && flop[4].starts_with("2  QQ+,AKs:0.5  "), "{flop:?}");
    assert!(flop[7].starts_with("exact, ") && flop[7].contains(" outcomes in "), "{flop:?}");
    let part = page(&["AhKh | 22", "--board", "2h7s9h4hT"]);
    assert_eq!((&part[0][..], part[3].contains("100.0000%")), ("Board  2♥ 7♠ 9♥ 4♥ T", true));
    let omaha = page(&["AsAhKdQd | 9c8c7h6h", "--board", "Ts9s2c", "--game", "omaha8"]);
    assert_eq!(omaha[0], "Omaha hi-lo eight or better   Flop  T♠ 9♠ 2♣");
    assert!(omaha[2].ends_with("scoop     part      lose"), "{omaha:?}");
    let sampled = page(&["AA | KK | QQ", "--trials", "20k"]);
    assert!(sampled[1].contains("% ") && sampled[1].contains("  ± 0."), "{sampled:?}");
    assert!(sampled[5].starts_with("Monte Carlo: 20 000 deals in "), "{sampled:?}");
    assert!(sampled[5].contains(", standard error at most 0."), "{sampled:?}");
    // Long ranges are shortened.
    let long = "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,72s+,62s+,52s+,42s+,32s";
    let shortened = page(&[&format!("{long} | random"), "--trials", "1k"]);
    assert!(shortened[1].starts_with("1  22+,A2s+,K2s+,Q2s+,J2s+,T2s…  "), "{shortened:?}");
    assert!(shortened.iter().all(|line| line.chars().count() <= 100), "{shortened:?}");
}

#[test]
fn views_have_their_tables() {
    let combos = page(&["AKs,QQ | 22+", "--board", "Ks7d4d", "--per-combo"]);
    assert!(combos.contains(&"1  AKs,QQ: 9 hands".to_owned()), "{combos:?}");
    assert!(combos.iter().any(|line| line.starts_with("A♥K♥ A♣K♣ ×2       22.22%")), "{combos:?}");
    assert!(combos.iter().any(|line| line.starts_with("77 ×3 ")), "{combos:?}");
    let aces = page(&["AA | KK", "--per-combo"]);
    assert!(aces[6] == "1  AA: 6 hands" && aces[8].starts_with("AA ×6  100.00%  81.9461%"), "{aces:?}");
    let categories = page(&["JTs | QQ+", "--board", "Ks9d4d", "--categories"]);
    assert_eq!(categories[8], "ends with           1 JTs     2 QQ+");
    assert!(categories[9].starts_with("straight flush ") && categories[17].starts_with("high card "));
    let curve = page(&["22+,AJs+ | random", "--curve"]);
    assert_eq!(curve[6], "The equity that the best part of each range has at least");
    assert!(curve[7].starts_with("best part  1 22+,AJs+ "), "{curve:?}");
    assert_eq!(curve.iter().filter(|line| line.trim_start().starts_with(char::is_numeric)).count(), 2 + 10);
    let cards = page(&["AA | KK", "--board", "Qs7s4d", "--by-card"]);
    assert!(cards.iter().any(|line| line.starts_with("J♣ J♥ ×2   4.44%  ")), "{cards:?}");
    for page in [combos, aces, categories, curve, cards] {
        assert!(page.iter().all(|line| line.trim_end() == line && line.chars().count() <= 100), "{page:?}");
    }
}
