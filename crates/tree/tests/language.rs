//! Sizes and lines: what is read, what is refused and what is said about it.

use isofold_tree::{Line, Sizes, Spot, Street, Tree};
use proptest::prelude::*;

fn sizes(text: &str) -> String {
    text.parse::<Sizes>().map_or_else(|error| error.to_string(), |sizes| sizes.to_string())
}

#[test]
fn every_size_is_read() {
    for (text, printed) in [
        ("", ""),
        ("  ", ""),
        ("70%", "70%"),
        ("33.5 %,70%", "33.5%, 70%"),
        (".5%", "0.5%"),
        ("2.5X", "2.5x"),
        ("100C", "100c"),
        ("20c3R", "20c3r"),
        ("20 c 3 r", "20c3r"),
        ("e", "e"),
        ("2E", "2e"),
        ("3e200%", "3e200%"),
        ("e 150%", "e150%"),
        ("A", "a"),
        ("allin, All-In", "a, a"),
        ("pot", "100%"),
        ("33", "33%"),
        ("33 75 a", "33%, 75%, a"),
        ("33% 66%", "33%, 66%"),
        ("33 % 75 %, 2e  pot", "33%, 75%, 2e, 100%"),
        ("33 e", "33%, e"),
        ("75 E 200%", "75%, e200%"),
        ("5 e, 5e, 3 e, 33 75 2e", "5%, e, 5e, 3e, 33%, 75%, 2e"),
        ("2.5BB, 3 bb", "2.5bb, 3bb"),
        ("60%3r 2.5x2r", "60%3r, 2.5x2r"),
        ("e2r, 3e200%1r, a1r, 2.5bb3r", "e2r, 3e200%1r, a1r, 2.5bb3r"),
        ("070%, 1.50x", "70%, 1.5x"),
    ] {
        assert_eq!(sizes(text), printed, "{text}");
    }
}

#[test]
fn what_is_no_size_is_refused() {
    for text in [
        "2.5y",
        "x",
        "1x",
        "0.9x",
        "0%",
        "0c",
        "1.5c",
        "c",
        "20c3",
        "20c0r",
        "0e",
        "e200",
        "1.5e",
        "aa",
        "-5%",
        "5%%",
        "60%0r",
        "603r",
        "60%r",
        "60r",
        "0bb",
        "1.00001bb",
        "2.5",
        "4.9",
        "1e9x",
        "nan%",
        "inf%",
        "99999999999%",
        "4294967297c",
    ] {
        assert!(
            sizes(text).starts_with(&format!("`{text}` is not a size: expected a share of the pot (`70%`)")),
            "{text}: {}",
            sizes(text)
        );
    }
    assert!(sizes("3").ends_with("did you mean `3%` or `3x` or `3c` or `3bb`?"), "{}", sizes("3"));
    assert!(sizes("0.5").ends_with("did you mean `50%` or `0.5%` or `0.5bb`?"), "{}", sizes("0.5"));
    assert!(sizes("1 0%").starts_with("`1` is not a size"), "{}", sizes("1 0%"));
    assert!(sizes("33% half").starts_with("`half` is not a size"), "{}", sizes("33% half"));
    assert!(sizes("33%,,50%").starts_with("size 2 of the list is empty"));
    assert!(sizes("33%,").starts_with("size 2 of the list is empty"));
    let bets = |text: &str| Sizes::for_bets(text).unwrap_err().to_string();
    assert!(
        bets("2.5x").starts_with("`2.5x` is for raises only: it is a multiple of the bet"),
        "{}",
        bets("2.5x")
    );
    assert!(bets("3").ends_with("did you mean `3%` or `3c` or `3bb`?"), "{}", bets("3"));
    assert!(bets("60%3r").starts_with("`60%3r` is for raises only: it is capped by the raises"));
    assert!(bets("20c3r").starts_with("`20c3r` is for raises only: it is capped by the raises"));
}

#[test]
fn lines_have_short_words_and_long_ones() {
    for (text, printed) in [
        ("", ""),
        ("x b40 c | 6c | x", "x b40 c | 6c | x"),
        ("CHECK Bet 40 call|6♣|check", "x b40 c | 6c | x"),
        ("b 40 raise 120 r 300 fold", "b40 r120 r300 f"),
        ("a c | 6c | 7d", "a c | 6c | 7d"),
        ("a c | 6c | | 7d |", "a c | 6c | 7d"),
        ("allin 910 f", "a910 f"),
        ("all-in call", "a c"),
        ("x x | * | b40", "x x | * | b40"),
        ("x x | 10h", "x x | Th"),
        ("x-b40/c | 6c | x,b60", "x b40 c | 6c | x b60"),
        ("X B33% r 60 %".trim_end_matches(" %"), "x b33% r60"),
        ("bet 33.5% r12.25BB a", "b33.5% b12.25bb a"),
        ("all-in-call", "a c"),
    ] {
        let line: Line = text.parse().unwrap();
        assert_eq!(line.to_string(), printed);
        assert_eq!(line.to_string().parse::<Line>().unwrap(), line);
    }
    let error = |text: &str| text.parse::<Line>().unwrap_err().to_string();
    assert!(error("x z").starts_with("`z` is not an action: expected x (check), f (fold)"));
    assert!(error("x 40").starts_with("`40` is not an action"));
    assert_eq!(error("x bet c"), "`bet` has no amount: write the chips it goes to, as in `bet40`");
    assert_eq!(error("b99999999999"), "`99999999999` is too large an amount of chips");
    assert!(error("x x 6c x").starts_with("`6c` is not alone"));
    assert!(error("x x | 6c7c | x").starts_with("`6c7c` is not an action"));
    assert_eq!(
        error("x b1.8"),
        "`1.8` is no whole number of chips: write big blinds as `1.8bb`, a share of the pot as `33%`"
    );
    assert!(error("bet 5x").starts_with("`bet 5x` is not an action"), "{}", error("bet 5x"));
    assert!(error("x3").starts_with("`x3` is not an action"));
}

fn error(line: &str) -> String {
    let spot = Spot::on("QsTs7h").pot(60).stack(270).oop("22+").ip("22+").dead("2c");
    let spot = spot
        .bet(Street::Flop, "33%, a")
        .bet(Street::Turn, "50%")
        .raise(Street::Flop, "2.5x")
        .build()
        .unwrap();
    Tree::new(&spot).unwrap().follow(&line.parse().unwrap()).unwrap_err().to_string()
}

#[test]
fn a_line_that_does_not_fit_says_what_does() {
    assert_eq!(error("b40"), "there is no `b40` at the start: oop can check, bet 20, allin 270");
    assert_eq!(error("x b20 r40"), "there is no `r40` after `x b20`: oop can fold, call, raise 50");
    assert_eq!(error("x f"), "there is no `f` after `x`: ip can check, bet 20, allin 270");
    assert_eq!(
        error("x x b30"),
        "after `x x` the turn is dealt: write a card between bars before `b30`, as in `x x | 6c | b30`"
    );
    assert_eq!(error("x | 6c"), "no card is dealt after `x`: ip can check, bet 20, allin 270");
    assert_eq!(error("b20 f | 6c"), "the hand is over after `b20 f`: expected no `6c`");
    assert_eq!(error("b20 f x"), "the hand is over after `b20 f`: expected no `x`");
    assert_eq!(error("x x | Qs"), "duplicate card Qs: it is on the board already");
    assert_eq!(error("x x | 2c"), "duplicate card 2c: it is dead already");
    assert_eq!(error("x x | 6c | x x | 6c"), "duplicate card 6c: it is dealt already");
    assert_eq!(
        error("x x | * | x"),
        "`*` stands for every card, in edits and locks only: write the card that is dealt"
    );
}

/// A share of the pot in a line is the nearest bet, at most half a percentage point off; an edit adds it as a size would be.
#[test]
fn a_bet_is_known_by_its_share_of_the_pot() {
    let spot = Spot::on("QsTs7h").pot(60).stack(270).oop("22+").ip("22+");
    let spot = spot.bet(Street::Flop, "33%, 75%, a").raise(Street::Flop, "60%").add("b50%").remove("x b75%");
    let tree = Tree::new(&spot.build().unwrap()).unwrap();
    let in_chips = |line: &str| tree.in_chips(&line.parse().unwrap()).map(|line| line.to_string());
    for (line, chips) in [("b33%", "b20"), ("b33.8%", "b20"), ("x b33% r60%", "x b20 b80"), ("b450%", "b270")]
    {
        assert_eq!(in_chips(line), Ok(chips.to_owned()), "{line}");
    }
    assert_eq!(in_chips("b50%"), Ok("b30".to_owned()));
    let error = |line: &str| in_chips(line).unwrap_err().to_string();
    assert_eq!(
        error("b34%"),
        "there is no `b34%` at the start: oop can check, bet 20, bet 30, bet 45, allin 270"
    );
    assert_eq!(error("x b75%"), "there is no `b75%` after `x`: ip can check, bet 20, allin 270");
    assert!(error("b2bb").starts_with("`b2bb` is in big blinds, and the spot is in chips"));
}

#[test]
fn a_bet_is_known_by_its_amount() {
    let spot = Spot::on("QsTs7h").pot(60).stack(270).oop("22+").ip("22+").bet(Street::Flop, "33%, a");
    let tree = Tree::new(&spot.build().unwrap()).unwrap();
    let at = |line: &str| tree.follow(&line.parse().unwrap()).map(|(node, _)| node);
    let all_in = at("a").unwrap();
    for line in ["b270", "r270", "a270", "allin", "all-in 270", "bet 270"] {
        assert_eq!(at(line), Ok(all_in), "{line}");
    }
    assert!(at("a300").is_err());
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*|[0-9.%xcreab, ]{0,12}|[xfcbra0-9.%|* sdh/,-]{0,24}") {
        if let Ok(sizes) = text.parse::<Sizes>() {
            prop_assert_eq!(sizes.to_string().parse::<Sizes>().unwrap(), sizes);
        }
        if let Ok(line) = text.parse::<Line>() {
            prop_assert_eq!(line.to_string().parse::<Line>().unwrap(), line);
        }
    }
}
