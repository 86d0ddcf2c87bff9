use super::*;
use crate::{HandClass, PREFLOP_ORDER};
use std::time::{Duration, Instant};

#[test]
fn every_form_of_the_language_is_read() {
    let table = [
        // Combos and classes.
        ("AhKh", 1, 1.0),
        ("a♥k♥", 1, 1.0),
        ("A♥\u{fe0f}10♠", 1, 1.0),
        ("A♥\u{fe0e}10♠\u{fe0e}", 1, 1.0),
        ("\u{feff}AA", 6, 6.0),
        ("AA", 6, 6.0),
        ("1010", 6, 6.0),
        ("AKs", 4, 4.0),
        ("ako", 12, 12.0),
        ("5AS", 4, 4.0),
        ("AK", 16, 16.0),
        ("109s", 4, 4.0),
        ("Ax", 198, 198.0),
        ("Axs", 48, 48.0),
        ("AXO", 144, 144.0),
        // The plus signs.
        ("77+", 48, 48.0),
        ("77++", 48, 48.0),
        ("KJs+", 8, 8.0),
        ("T9s+", 20, 20.0),
        ("T9s++", 20, 20.0),
        ("64s+", 8, 8.0),
        ("64s++", 36, 36.0),
        ("A2s+", 48, 48.0),
        ("A2+", 192, 192.0),
        ("AKs+", 4, 4.0),
        ("Kx+", 380, 380.0),
        ("Kx++", 380, 380.0),
        ("2x+", 1326, 1326.0),
        // Spans.
        ("JJ-88", 24, 24.0),
        ("88-JJ", 24, 24.0),
        ("A5s-A2s", 16, 16.0),
        ("A5s - A2s", 16, 16.0),
        ("A10o-A9o", 24, 24.0),
        ("T9o-65o", 60, 60.0),
        ("65o-T9o", 60, 60.0),
        ("AK-JT", 64, 64.0),
        ("Kxs-Jxs", 132, 132.0),
        ("A5s-A5s", 4, 4.0),
        ("[7+][7+]", 496, 496.0),
        ("[T+][7+]", 430, 430.0),
        ("[10+][A+]", 70, 70.0),
        ("[AKQ][AKQ]", 66, 66.0),
        ("[A-Q][A,K,Q]", 66, 66.0),
        ("[AKQ][AKQ]s", 12, 12.0),
        ("[AKQ][AKQ]o", 36, 36.0),
        ("[98][76]", 64, 64.0),
        ("[98][98],AA", 34, 34.0),
        ("A[KQJ]", 48, 48.0),
        ("A[KQJ]s", 12, 12.0),
        ("[KQJ]Ah", 12, 12.0),
        ("[3-][3-]", 28, 28.0),
        ("![AKQ][AKQ]", 1260, 1260.0),
        ("Jc Jh", 1, 1.0),
        ("10h K♥", 1, 1.0),
        ("Jc Jh, Ah Kh", 2, 2.0),
        ("Jc Jh Ah Kh:0.5", 2, 1.5),
        ("[Jc Jh]", 1, 1.0),
        ("[JcJh],[Ah,Kh]", 2, 2.0),
        ("[Jc Jh]:0.5", 1, 0.5),
        ("XX", 1326, 1326.0),
        ("Xx Xx", 1326, 1326.0),
        ("AhXx", 51, 51.0),
        ("Ah Xx", 51, 51.0),
        ("Xx Ah", 51, 51.0),
        ("Ah*", 51, 51.0),
        ("AhXh", 12, 12.0),
        ("XhXh", 78, 78.0),
        ("AhK", 4, 4.0),
        ("AhKx:0.5", 4, 2.0),
        ("AhXx,!AhKh", 50, 50.0),
        // Everything, and parts of it.
        ("random", 1326, 1326.0),
        ("RANDOM", 1326, 1326.0),
        ("XxXx", 1326, 1326.0),
        ("*", 1326, 1326.0),
        ("100%", 1326, 1326.0),
        ("0%-100%", 1326, 1326.0),
        ("0%", 0, 0.0),
        // Weights.
        ("AA:0.5", 6, 3.0),
        ("AhKs: 0.5", 1, 0.5),
        ("AhKs :.5", 1, 0.5),
        ("AA@50", 6, 3.0),
        ("AA @ 12.5", 6, 0.75),
        ("AhKh=0.5", 1, 0.5),
        ("AA:0", 0, 0.0),
        ("AA=1e-2", 6, 6.0 * 0.01f32 as f64),
        ("AA:1e-2,KK:1E+0", 12, 6.0 + 6.0 * 0.01f32 as f64),
        ("A5s-A2s:0.5", 16, 8.0),
        // Groups.
        ("[50]AA,KK[/50]", 12, 6.0),
        ("[ 50 ] AA KK [ / 50.0 ],QQ", 18, 12.0),
        ("[50]100% [/50]", 1326, 663.0),
        ("40%(ATs+)", 16, 16.0 * 0.4f32 as f64),
        ("(AA,KK)", 12, 12.0),
        ("(AA,KK):0.5", 12, 6.0),
        ("(AA,(KK,QQ:0.5)@50)=0.5", 18, 3.0 + 1.5 + 0.75),
        ("[7+][7+]:0.5", 496, 248.0),
        // Lists.
        ("AA KK", 12, 12.0),
        (" AA\n,\tKK\r\nQQ ", 18, 18.0),
        ("AA,AA,22+", 78, 78.0),
        // Exclusions.
        ("AA,!AhAd", 5, 5.0),
        ("!AhAd,AA", 5, 5.0),
        ("!AA", 1320, 1320.0),
        ("!(AA,KK)", 1314, 1314.0),
        ("! AA ! KK", 1314, 1314.0),
        ("22+,(A2s+,!A5s-A2s):0.5,!AA", 104, 72.0 + 16.0),
        ("AA,(AA,!AA),KK", 12, 12.0),
        ("![7+][7+]", 830, 830.0),
        ("!(random,!AA)", 6, 6.0),
        ("!100%", 0, 0.0),
        ("0%,!AA", 0, 0.0),
        ("100% !AA", 1320, 1320.0),
        ("!100% AA", 0, 0.0),
        ("0%-100% AA", 1326, 1326.0),
    ];
    for (text, combos, weighted) in table {
        let range = range(text);
        assert_eq!((range.combos(), range.weighted()), (combos, weighted), "{text}");
    }
}

#[test]
fn percentages_cut_the_preflop_order_into_whole_classes() {
    for (low, high) in [(0, 5), (5, 10), (10, 50), (50, 100)] {
        let part = range(&format!("{low}%-{high}%"));
        let joined = range(&format!("{low}%")).merge(&part);
        assert_eq!(joined, range(&format!("{high}%")));
        assert!(range(&format!("{low}%")).intersect(&part).is_empty());
        assert!(part.class_weights().iter().all(|&weight| weight == 0.0 || weight == 1.0));
    }
    for percent in 0..=100 {
        let combos = range(&format!("{percent}%")).combos();
        assert!(combos.abs_diff(percent * Combo::COUNT / 100) <= 7, "{percent}% holds {combos} combos");
        let classes = PREFLOP_ORDER.iter().map(|&class| range(&format!("{percent}%")).class_weight(class));
        assert!(classes.is_sorted_by(|a, b| a >= b));
    }
    assert_eq!(PREFLOP_ORDER.iter().map(|class| class.combos().count()).sum::<usize>(), Combo::COUNT);
    assert_eq!(range("0.3%").combos(), PREFLOP_ORDER[0].combos().count());
    assert_eq!(range("12.5%-12.5%").combos(), 0);
}

#[test]
fn a_class_whose_middle_is_the_percentage_is_above_it() {
    let mut before = 0;
    for class in PREFLOP_ORDER {
        let size = class.combos().count();
        let middle = 100.0 * (before as f64 + size as f64 / 2.0) / Combo::COUNT as f64;
        assert_eq!(range(&format!("{middle}%")).combos(), before, "{class}");
        assert_eq!(range(&format!("{middle}%-100%")).combos(), Combo::COUNT - before, "{class}");
        before += size;
    }
}

#[test]
fn equal_weights_agree_however_they_are_written() {
    for (i, j) in (1..100).flat_map(|i| (1..100).map(move |j| (i, j))) {
        let product = i * j;
        let text = format!("(AA:0.{i:02}):0.{j:02},AA:0.{product:04}");
        let weight = range(&text).class_weight(HandClass::AA);
        assert_eq!(weight, format!("0.{product:04}").parse().unwrap(), "{text}");
    }
    // Read as an f64 first, this would be halfway between two f32 and round to the other one.
    let halfway = "0.500000029802322388";
    assert_ne!(halfway.parse::<f32>().unwrap(), halfway.parse::<f64>().unwrap() as f32);
    assert_eq!(range(&format!("(AA:{halfway}):1")).class_weight(HandClass::AA), halfway.parse().unwrap());
}

#[test]
fn a_policy_decides_overlaps() {
    use Overlap::{Error, First, Last, Max, Min};
    let weight =
        |text: &str, overlap| Range::parse(text, overlap).map(|range| range.class_weight(HandClass::AA));
    for (overlap, expected) in [(First, 0.5), (Last, 0.25), (Max, 1.0), (Min, 0.25)] {
        assert_eq!(weight("AA:0.5,AA,AA:0.25", overlap), Ok(expected));
        assert_eq!(weight("(AA:0.5,AA,AA:0.25)", overlap), Ok(expected));
    }
    assert_eq!(weight("AA,AA:0", Min), Ok(0.0));
    assert!(weight("AA,AA:0", Error).is_err(), "a weight of 0 is a name too");
    assert!(weight("AA:0.5,AA,!AA", Error).is_err());
    assert_eq!(weight("AA@50,AA:0.5,[50]AA[/50],50%(AA),(AA:0.5)", Error), Ok(0.5));
    assert_eq!(weight("(AA:0.5):0.5,(AA,AA):0.25", Error), Ok(0.25));
    assert_eq!(weight("(AA:0.5,AA):0.5", Last), Ok(0.5));
    assert_eq!(Overlap::default(), Error);
}

/// Eight times the text may take eight times as long, not sixty-four times.
#[test]
fn the_time_to_read_grows_with_the_length() {
    let best = |text: &str| {
        let time = || {
            let start = Instant::now();
            let _ = Range::parse(text, Overlap::Error);
            start.elapsed()
        };
        (0..3).map(|_| time()).min().unwrap()
    };
    for text in [
        "random ",
        "(AA),",
        "5%-95% ",
        "!*,",
        "AhKh:1e-5,",
        "(",
        "!",
        "A",
        "[",
        "AA-",
        "7+",
        "7+ ",
        "A ",
        "\u{2660}",
        "1%(",
        "1% ",
        "AA;",
        "\"",
    ] {
        let length = (1 << 14) / text.len();
        let (short, long) = (text.repeat(length), text.repeat(8 * length));
        let limit = 32 * best(&short).max(Duration::from_millis(1));
        // A busy machine may interrupt every run but one.
        assert!((0..20).any(|_| best(&long) < limit), "{text} takes longer than {limit:?}");
    }
}

proptest! {
    #[test]
    fn words_agree_with_their_predicates((text, named) in hands()) {
        let range = range(&text);
        for combo in Combo::all() {
            prop_assert_eq!(range.weight(combo) == 1.0, named[combo.index()], "{} in {}", combo, text);
        }
        prop_assert_eq!(super::range(&text.to_lowercase()), range.clone());
        prop_assert_eq!(super::range(&format!("!({text})")), range.invert());
    }

    #[test]
    fn no_text_panics(
        text in "\\PC{0,40}|[2-9TJQKA10cdhsxo+\\-%!:@=\\[\\]/().,;\"* ]{0,24}|([AK7][AK7x][so]?[+,:@ !()-]{0,2}){1,6}"
    ) {
        match text.parse::<Range>() {
            Ok(range) => prop_assert_eq!(super::range(&range.to_string()), range),
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                if let Some(suggestion) = error.suggestion() {
                    prop_assert!(suggestion.parse::<Range>().is_ok(), "{}", suggestion);
                }
            }
        }
    }
}
