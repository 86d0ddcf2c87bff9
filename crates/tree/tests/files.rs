//! Spot files: reading, writing, and the errors of bad ones.
#![allow(clippy::unwrap_used)]

use isofold_tree::spots::{DEMO, THREE_BET_POT_FAST, TURN_BASIC};
use isofold_tree::{Player, Rake, Spot, Street};
use proptest::prelude::*;

/// The error of the demo with one text replaced by another.
fn changed(from: &str, to: &str) -> String {
    assert!(DEMO.contains(from), "{from}");
    Spot::from_toml(&DEMO.replacen(from, to, 1)).unwrap_err().to_string()
}

fn read(from: &str, to: &str) -> Spot {
    assert!(DEMO.contains(from), "{from}");
    Spot::from_toml(&DEMO.replacen(from, to, 1)).unwrap()
}

#[test]
fn the_shipped_spots_are_read() {
    for text in [DEMO, TURN_BASIC, THREE_BET_POT_FAST] {
        let spot = Spot::from_toml(text).unwrap();
        assert_eq!(spot.stop.exploitability, Some(0.005));
        assert_eq!(Spot::from_toml(&spot.to_toml()), Ok(spot));
    }
}

#[test]
fn a_file_is_written_as_people_write_it() {
    let spot = Spot::on("QsTs7h")
        .name("a \"name\"")
        .pot(60)
        .stack(270)
        .oop("AA")
        .ip("KK,AKs:0.5")
        .dead("2c")
        .bet(Street::Flop, "33%")
        .raise_of(Player::Ip, Street::Turn, "2.5x")
        .donk(Street::River, "")
        .merge(0.1)
        .rake(0.05, f64::INFINITY)
        .remove("x b20 c | * | x")
        .build()
        .unwrap();
    assert_eq!(
        spot.to_toml(),
        r#"name = 'a "name"'
board = "QsTs7h"
dead = "2c"
pot = 60
stack = 270

[ranges]
oop = "AA"
ip = "KK,AKs:0.5"

[bets]
flop = { bet = "33%" }
turn = { ip = { raise = "2.5x" } }
river = { donk = "" }

[tree]
merge = 0.1

[rake]
rate = 0.05

[[edits]]
remove = "x b20 c | * | x"
"#
    );
    assert_eq!(Spot::from_toml(&spot.to_toml()), Ok(spot));
}

#[test]
fn players_may_have_lists_of_their_own() {
    let spot = read(
        r#"turn  = { bet = "66%", raise = "60%" }"#,
        r#"turn = { oop = { bet = "e", donk = "" }, ip = { raise = "a" } }"#,
    );
    let [oop, ip] = Player::BOTH.map(|player| spot.bets.of(Street::Turn, player));
    assert_eq!((oop.bet.to_string(), oop.raise.to_string()), ("e".to_owned(), String::new()));
    assert_eq!((ip.bet.to_string(), ip.raise.to_string()), (String::new(), "a".to_owned()));
    assert!(oop.donk.as_ref().is_some_and(|donk| donk.is_empty()) && ip.donk.is_none());
}

#[test]
fn settings_have_their_meaning() {
    assert_eq!(read("[tree]", "[rake]\nrate = 0.05\n[tree]").rake, Rake { rate: 0.05, cap: f64::INFINITY });
    assert_eq!(read("[tree]", "[rake]\nrate = '5%'\ncap = 30\n[tree]").rake, Rake { rate: 0.05, cap: 30.0 });
    assert_eq!(read("name", "dead = '2c, 2d'\nname").dead, "2c2d".parse().unwrap());
    assert_eq!(
        read("exploitability = \"0.5%\"", "exploitability = 0.01\niterations = 100").stop.iterations,
        Some(100)
    );
    assert_eq!(read("[stop]\nexploitability = \"0.5%\"", "").stop, Default::default());
    let edits =
        read("[stop]", "[[edits]]\nremove = 'x b20 c | 6c | x'\n[[edits]]\nadd = 'b100'\n[stop]").edits;
    assert_eq!(
        edits.iter().map(|edit| edit.to_string()).collect::<Vec<_>>(),
        ["remove `x b20 c | 6c | x`", "add `b100`"]
    );
    // Streets before the board's are of no use, and no harm.
    assert_eq!(read("QsTs7h\"", "QsTs7h2c\"").street(), Street::Turn);
}

#[test]
fn mistakes_name_their_field() {
    let starts = |found: String, wanted: &str| assert!(found.starts_with(wanted), "{found}\n{wanted}");
    starts(
        changed("turn  = { bet = \"66%\"", "turn = { bet = \"2.5y\""),
        "bets.turn.bet: `2.5y` is not a size: expected",
    );
    starts(
        changed("bet = \"66%\", raise = \"60%\"", "oop = { raise = \"2.5y\" }"),
        "bets.turn.oop.raise: `2.5y` is not",
    );
    starts(changed("bet = \"33%\"", "bet = \"3x\""), "bets.flop.bet: `3x` is for raises only");
    starts(
        changed("bet = \"33%\"", "bet = 33"),
        "bets.flop.bet: 33 is not accepted; expected a text in quotes",
    );
    starts(changed("bet = \"33%\"", "bets = \"33%\""), "bets.flop.bets: unknown key; expected one of");
    starts(
        changed("bet = \"33%\"", "oop = { bet = \"33%\" }"),
        "bets.flop: lists for both players and for one of them",
    );
    starts(changed("bet = \"33%\"", "ip = { donk = \"33%\" }"), "bets.flop: lists for both");
    starts(
        changed("bet = \"33%\", raise = \"60%\"", "ip = { donk = \"33%\" }"),
        "bets.flop.ip.donk: only the player out of",
    );
    starts(changed("turn ", "tunr "), "bets.tunr: unknown key; expected one of");
    starts(changed("pot ", "pott "), "pott: unknown key; expected one of");
    starts(changed("pot ", "# "), "pot: missing; expected the chips in the pot at the start");
    starts(changed("60\n", "60.5\n"), "pot: 60.5 is not accepted; expected whole chips");
    starts(changed("60\n", "0\n"), "pot: 0 is not accepted; expected whole chips from 1 to 1000000000");
    starts(changed("270", "2000000000"), "stack: 2000000000 is not accepted");
    starts(changed("270", "-1"), "stack: -1 is not accepted; expected whole chips");
    starts(changed("QsTs7h\"", "QsTs\""), "board: 2 cards are no flop, turn or river");
    starts(changed("QsTs7h\"", "QsTs7x\""), "board: `7x` at position 5 has no suit");
    starts(changed("QsTs7h\"", "QsTsQs\""), "board: duplicate card Qs");
    starts(changed("name", "dead = 'Qs'\nname"), "dead: duplicate card Qs: it is on the board already");
    starts(changed("name", "dead = 7\nname"), "dead: 7 is not accepted; expected a text in quotes");
    starts(changed("oop = \"22+", "oop = \"22+;"), "ranges.oop: ");
    starts(changed("ip  = \"", "# \""), "ranges.ip: missing; expected a range");
    starts(changed("1.5", "-1.5"), "tree.add_allin: -1.5 is not accepted");
    starts(changed("[tree]", "[tree]\nadd_all_in = 1\n"), "tree.add_all_in: unknown key; expected one of");
    starts(
        changed("[tree]", "[rake]\nrate = 1.5\n[tree]"),
        "rake.rate: 1.5 is not accepted; expected a share from 0 to 1",
    );
    starts(changed("[tree]", "[rake]\ncap = 1.5\n[tree]"), "rake.rate: missing");
    starts(changed("[tree]", "[rake]\nrate = 0.1\ncap = nan\n[tree]"), "rake.cap: NaN is not accepted");
    starts(
        changed("\"0.5%\"", "\"half\""),
        "stop.exploitability: \"half\" is not accepted; expected a number such as",
    );
    starts(changed("[stop]", "[stop]\niterations = 0"), "stop.iterations: 0 is not accepted");
    starts(changed("[stop]", "[stop]\nseconds = 0"), "stop.seconds: 0 is not accepted");
    starts(changed("[stop]", "[[edits]]\nremove = 'x z'\n[stop]"), "edits.1.remove: `z` is not an action");
    starts(changed("[stop]", "[[edits]]\n[stop]"), "edits.1: an edit takes either `remove` or `add`");
    starts(
        changed("[stop]", "[edits]\n[stop]"),
        "edits: a TOML table is not accepted; expected tables [[edits]]",
    );
    starts(changed("[stop]", "[[locks]]\n[stop]"), "locks.1.line: missing; expected the line to a decision");
    starts(
        changed("[stop]", "[[locks]]\nline = 'x'\n[stop]"),
        "locks.1: a lock takes either `play`, for each",
    );
    starts(
        changed("[stop]", "[bunching]\nfolded = 7\n[stop]"),
        "bunching.folded: 7 is not accepted; expected texts",
    );
    starts(changed("[stop]", "[icm]\n[stop]"), "icm.payouts: missing; expected payouts by finishing place");
    starts(changed("270", "{ oop = 270 }"), "stack.ip: missing; expected whole chips");
    starts(changed("[ranges]", "[ranges"), "line 7: ");
    starts(changed("[bets]", "bets = 3\n[bats]"), "ranges.bets: unknown key");
    for (from, to, key) in [
        ("pot ", "pott ", "pot"),
        ("turn ", "Tunr ", "turn"),
        ("bet = \"33%\"", "bets = \"33%\"", "bet"),
        ("[tree]", "[tree]\nadd_all_in = 1\n", "add_allin"),
    ] {
        let found = changed(from, to);
        assert!(found.ends_with(&format!("; did you mean `{key}`?")), "{found}");
    }
    assert!(!changed("pot ", "elephant = ").contains("did you mean"));
    starts(Spot::from_toml("").unwrap_err().to_string(), "board: missing; expected 3 to 5 cards");
}

#[test]
fn ranges_must_be_able_to_meet() {
    let build =
        |oop: &str, ip: &str| Spot::on("QsTs7h").pot(60).stack(270).oop(oop).ip(ip).dead("2c").build();
    let error = |oop: &str, ip: &str| build(oop, ip).unwrap_err().to_string();
    assert_eq!(error("QsAs,2c3c", "AA"), "ranges.oop: every hand holds a card of the board or a dead card");
    assert!(error("AA", "AA:0").starts_with("ranges.ip: the range is empty"));
    assert!(error("AsKs", "AsAd,KsKd").starts_with("ranges: every hand of oop shares a card"));
    assert!(build("AsKs", "AsAd,KhKd").is_ok());
    let spot = build("AA", "KK").unwrap();
    let dead: String =
        "23456789".chars().flat_map(|rank| "cdhs".chars().map(move |suit| format!("{rank}{suit}"))).collect();
    let many = Spot { dead: (dead + "TcTdThJcJdJhJsQcQdQhKcKd").replace("7h", "").parse().unwrap(), ..spot };
    assert!(many.validate().is_ok());
    let too_many = Spot { dead: many.dead.with("Kh".parse().unwrap()), ..many };
    assert!(too_many.validate().unwrap_err().to_string().starts_with("dead: 44 dead cards leave too few"));
}

#[test]
fn deep_nesting_is_refused() {
    const DEEP: usize = 200_000;
    for text in [
        "a = ".to_owned() + &"[".repeat(DEEP),
        "a = ".to_owned() + &"[".repeat(DEEP) + &"]".repeat(DEEP),
        "a = ".to_owned() + &"{ a = ".repeat(DEEP),
        "a.".repeat(DEEP) + "a = 1",
        "[".to_owned() + &"a.".repeat(DEEP) + "a]",
        "[[".to_owned() + &"a.".repeat(DEEP) + "a]]",
    ] {
        assert!(Spot::from_toml(&text).is_err());
    }
}

proptest! {
    #[test]
    fn no_file_panics(text in "\\PC*", at: prop::sample::Index, with in "[\\PC\n]{0,6}", cut in 0..12usize) {
        let _ = Spot::from_toml(&text);
        // The demo with a piece replaced.
        let chars: Vec<char> = DEMO.chars().collect();
        let at = at.index(chars.len());
        let rest = chars[(at + cut).min(chars.len())..].iter();
        let text: String = chars[..at].iter().copied().chain(with.chars()).chain(rest.copied()).collect();
        match Spot::from_toml(&text) {
            Ok(spot) => prop_assert_eq!(Spot::from_toml(&spot.to_toml()), Ok(spot)),
            Err(error) => prop_assert!(!error.to_string().is_empty() && !error.to_string().contains('\n'), "{}", error),
        }
    }

    #[test]
    fn no_bytes_panic(bytes: Vec<u8>) {
        let _ = Spot::from_toml(&String::from_utf8_lossy(&bytes));
    }
}
