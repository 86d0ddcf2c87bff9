//! Spot files: reading, writing, and the errors of bad ones.

use isofold_tree::spots::{DEMO, THREE_BET_POT_FAST, TURN_BASIC};
use isofold_tree::{Player, Rake, Spot, Street, Unit};
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

const IN_BB: &str = r#"board = "QsTs7h"
unit = "bb"
pot = 5.5
stack = { oop = 97.5, ip = 120 }

[ranges]
oop = "AA"
ip = "KK"

[bets]
flop = { bet = "33%, 2.5bb", raise = "3bb2r", max_raises = 3 }
turn = { oop = { raise = "60%", max_raises = 0 } }

[rake]
rate = 0.05
cap = 3

[icm]
payouts = [50.0, 30.0, 20.0]
others = [50, 30.5]

[[edits]]
add = "x b4.25bb"

[[locks]]
line = "x b2.5bb"
play = "b5.5bb:60%, c"
"#;

#[test]
fn a_file_in_big_blinds() {
    let spot = Spot::from_toml(IN_BB).unwrap();
    assert_eq!(spot.unit, Unit::BigBlinds { chips: 100 });
    assert_eq!((spot.pot, spot.stacks, spot.rake.cap), (550, [9750, 12_000], 300.0));
    assert_eq!(spot.tournament.as_ref().unwrap().others, [5000.0, 3050.0]);
    let flop = spot.bets.of(Street::Flop, Player::Ip);
    assert_eq!((flop.bet.to_string(), flop.raise.to_string()), ("33%, 250c".to_owned(), "300c2r".to_owned()));
    assert_eq!((flop.max_raises, spot.bets.of(Street::Turn, Player::Ip).max_raises), (Some(3), None));
    assert_eq!(spot.edits[0].to_string(), "add `x b425`");
    assert_eq!(spot.locks[0].to_string(), "line = x b250; play = b550:60%, c");
    assert_eq!(spot.to_toml(), IN_BB);
    let mut chips = spot.clone();
    chips.unit = Unit::Chips;
    assert_eq!(Spot::from_toml(&chips.to_toml()), Ok(chips));

    let changed = |from: &str, to: &str| {
        assert!(IN_BB.contains(from), "{from}");
        Spot::from_toml(&IN_BB.replacen(from, to, 1))
    };
    // An amount that needs finer chips rescales all others.
    for (from, to) in
        [("5.5\n", "5.5625\n"), ("2.5bb\", raise", "2.5625bb\", raise"), ("b4.25bb", "b4.2625bb")]
    {
        let spot = changed(from, to).unwrap();
        assert_eq!((spot.unit, spot.stacks), (Unit::BigBlinds { chips: 400 }, [39_000, 48_000]), "{to}");
        assert_eq!((spot.rake.cap, spot.tournament.as_ref().unwrap().others[1]), (1200.0, 12_200.0));
        assert_eq!(Spot::from_toml(&spot.to_toml()), Ok(spot));
    }
    // A file may say how many chips a big blind has, and one that must is written so.
    let fine = changed("\"bb\"\n", "\"bb\"\nchips_per_bb = 1000\n").unwrap();
    assert_eq!((fine.pot, Spot::from_toml(&fine.to_toml())), (5500, Ok(fine.clone())));
    for same in ["5.50", "\"5.5bb\"", "\"5.5 BB\""] {
        assert_eq!(changed("5.5\n", &format!("{same}\n")), Ok(spot.clone()));
    }

    let starts = |from: &str, to: &str, wanted: &str| {
        let error = changed(from, to).unwrap_err().to_string();
        assert!(error.starts_with(wanted), "{error}\n{wanted}");
    };
    starts(
        "5.5\n",
        "5.55555\n",
        "pot: 5.55555 is not accepted; expected big blinds with at most four decimals",
    );
    starts("5.5\n", "\"5.5\"\n", "pot: \"5.5\" is not accepted; expected big blinds");
    starts("5.5\n", "0\n", "pot: 0bb is not accepted; expected big blinds above 0, up to 10000000bb");
    starts("97.5", "1e9", "stack");
    starts("\"bb\"", "\"$\"", "unit: \"$\" is not accepted; expected \"chips\" or \"bb\"");
    starts("unit = \"bb\"", "chips_per_bb = 100", "chips_per_bb: the amounts of the spot are in chips");
    starts(
        "\"bb\"\n",
        "\"bb\"\nchips_per_bb = 300\n",
        "chips_per_bb: 300 is not accepted; expected a divisor of 10000",
    );
    starts(
        "\"bb\"\n",
        "\"bb\"\nchips_per_bb = 1\n",
        "pot: 5.5bb is not accepted; expected an amount of whole chips",
    );
    starts("\"bb\"\n", "\"bb\"\nchips_per_bb = 2\n", "chips_per_bb: 2 is not accepted; expected more");
    starts(
        "2.5bb\", raise",
        "250c\", raise",
        "bets.flop.oop.bet: an amount in chips is not accepted; expected big blinds",
    );
    starts("b4.25bb", "b425", "edits.1.add: an amount in chips is not accepted");
    starts("b5.5bb", "b550", "locks.1.play: an amount in chips is not accepted");
    starts(
        "unit = \"bb\"",
        "unit = \"chips\"",
        "pot: 5.5 is not accepted; expected whole chips from 1 to 1000000000, or big blinds",
    );
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
    assert!(changed("60\n", "'60'\n").ends_with(", without quotes"), "{}", changed("60\n", "'60'\n"));
    starts(
        changed("bet = \"33%\"", "bet = \"2.5bb\""),
        "bets.flop.oop.bet: 2.5bb is not accepted; expected chips",
    );
    starts(changed("bet = \"33%\"", "max_raises = -1"), "bets.flop.max_raises: -1 is not accepted");
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
