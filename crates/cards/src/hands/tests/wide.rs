//! Hands that are drawn rather than listed, against the same hands listed.

use super::super::parser::{self, Language};
use super::super::wide::{WideHands, wide};
use super::*;
use crate::HandList;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};

/// The hands of a text, not listed however few they are.
fn unlisted(text: &str, deck: Deck, sizes: RangeInclusive<usize>) -> Result<WideHands, HandsError> {
    let language = Language { deck, sizes, order: None };
    let items = parser::items(text, &language)?;
    Ok(wide(&items, &language, 0.0)?.unwrap_or_else(|| panic!("{text} can be drawn")))
}

/// Texts with overlaps, weights, conditions and exclusions of every kind.
const TEXTS: [&str; 14] = [
    "AAA*",
    "AKQ*$ds, QQQ*",
    "[Ah,Kh]AQ*, AAK*, !AhAd**",
    "(AA,KK)QQ:0.5",
    "AAKK, AAK*!AAKK:0.25",
    "KKQ*$op:0.5, AAA*$ss",
    "AAQ*, AAK*, AAJ*, AK$np",
    "AhKhXhXh",
    "AA$tp, KK$tp",
    "JT98+, !****$rb",
    "AAKJ:xxyz, KKK*!AAKJ",
    "As2d3c*, AsAd**, AsAcA*",
    "$F$F$FA!KKK, QQQA",
    "AsKsQ*:0.125, AdKdQ*:0.5, QQQQ",
];

fn listed(text: &str) -> BTreeMap<CardSet, f32> {
    omaha(text).iter().collect()
}

fn random(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }
}

#[test]
fn patterns_stand_for_the_hands_that_are_listed() {
    for text in TEXTS {
        let (hands, listed) = (unlisted(text, Deck::Full, 4..=4).unwrap(), listed(text));
        let mut visited = BTreeMap::new();
        let all = hands.each(Deck::Full.cards(), &mut |hand, weight| {
            assert_eq!(visited.insert(hand, weight), None, "{text}: {hand} twice");
            ControlFlow::Continue(())
        });
        assert_eq!((all, &visited), (ControlFlow::Continue(()), &listed), "{text}");
        assert!(listed.iter().all(|(&hand, &weight)| hands.weight(hand) == weight), "{text}");
        assert_eq!(hands.list().unwrap(), omaha(text), "{text}");
        let count = listed.len() as f64;
        assert!(
            hands.count().is_none_or(|exact| exact == listed.len() as u64),
            "{text}: {:?}",
            hands.count()
        );
        assert_eq!(
            hands.count().is_none(),
            text.contains('$') && !text.contains("$F") || text.contains(":x"),
            "{text}"
        );
        assert!((hands.estimate() / count - 1.0).abs() < 0.15, "{text}: {} of {count}", hands.estimate());
        let certain = listed.keys().fold(CardSet::FULL, |all, &hand| all & hand);
        assert!(certain.contains_all(hands.certain()), "{text}");
    }
}

/// Every hand is drawn as often as its weight says, among all cards and among those that others leave.
#[test]
fn hands_are_drawn_by_their_weights() {
    const DRAWS: usize = 150_000;
    for (at, text) in TEXTS.into_iter().enumerate() {
        let (hands, listed) = (unlisted(text, Deck::Full, 4..=4).unwrap(), listed(text));
        for gone in ["", "Ah7d", "AcKdQs2h"] {
            let left = Deck::Full.cards() - gone.parse().unwrap();
            let live: BTreeMap<CardSet, f32> =
                listed.iter().filter(|(hand, _)| left.contains_all(**hand)).map(|(&a, &b)| (a, b)).collect();
            assert_eq!(hands.has_hand(left), !live.is_empty(), "{text} without {gone}");
            let bound = hands.bound(left);
            let total: f64 = live.values().map(|&weight| f64::from(weight)).sum();
            assert!(total <= bound + 1e-9, "{text}: {total} {bound}");
            let mut counts: BTreeMap<CardSet, f64> = BTreeMap::new();
            let mut random = random(at as u64);
            (0..DRAWS)
                .filter_map(|_| hands.draw(left, &mut random))
                .for_each(|hand| *counts.entry(hand).or_default() += 1.0);
            assert!(counts.keys().all(|hand| live.contains_key(hand)), "{text}");
            // Pearson's statistic, with a bound five standard deviations above its mean.
            let draws = DRAWS as f64;
            let mut statistic = (counts.values().sum::<f64>() - draws * total / bound.max(1e-9)).powi(2)
                / (draws * (1.0 - total / bound.max(1e-9))).max(1.0);
            for (hand, &weight) in &live {
                let expected = draws * f64::from(weight) / bound;
                let found = counts.get(hand).copied().unwrap_or(0.0);
                statistic += (found - expected).powi(2) / expected;
            }
            let freedom = live.len() as f64;
            assert!(
                statistic < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0,
                "{text}: {statistic} of {freedom}"
            );
        }
    }
}

#[test]
fn bounds_hold_whichever_cards_are_gone() {
    for (at, text) in TEXTS.into_iter().enumerate() {
        let (hands, listed) = (unlisted(text, Deck::Full, 4..=4).unwrap(), listed(text));
        let mut random = random(at as u64);
        for gone in [0, 1, 3, 8, 20] {
            let most = hands.most(Deck::Full.cards(), gone);
            for _ in 0..100 {
                let mut left = Deck::Full.cards();
                while left.len() > 52 - gone {
                    let card = Card::all().nth(random() as usize % 52).unwrap();
                    left = left - CardSet::of(card);
                }
                assert!(hands.bound(left) <= most * (1.0 + 1e-12), "{text}, {gone} gone");
            }
        }
        for _ in 0..100 {
            let cards = CardSet::from_bits_truncated(random() & random());
            let least = listed.keys().map(|&hand| (hand & cards).len()).min().unwrap();
            assert!(hands.least(cards) <= least, "{text}: {cards}");
        }
        let aces = CardSet::from_lanes([1 << 12; 4]);
        let least = listed.keys().map(|&hand| (hand & aces).len()).min().unwrap();
        assert!(text.contains('!') || hands.least(aces) == least, "{text}");
    }
}

#[test]
fn few_hands_are_listed_and_many_are_not() {
    let is_wide = |text: &str, sizes: RangeInclusive<usize>| {
        matches!(HandList::parse(text, Deck::Full, sizes, None).unwrap(), HandList::Wide(_))
    };
    for text in ["random, !AA", "AA**", "****$np, !AAAA"] {
        assert!(!is_wide(text, 4..=4), "{text}");
    }
    for text in ["AA***", "random", "AsKs***"] {
        assert!(!is_wide(text, 5..=5), "{text}");
    }
    // Its pattern has 2.6 million hands, and it has 5 108 of them.
    assert!(!is_wide("*****:xxxxx, !AKQJT", 5..=5));
    for text in ["random, !AA***", "*****$np", "[A-8]****:0.5"] {
        assert!(is_wide(text, 5..=5), "{text}");
    }
    assert!(is_wide("random, !AA****", 6..=6) && is_wide("AA*****, KK*****", 1..=7));
}

/// The errors of a list are the same whether its hands are listed or not.
#[test]
fn the_errors_of_wide_lists() {
    let error = |text: &str| HandList::parse(text, Deck::Full, 5..=5, None).unwrap_err().to_string();
    assert!(HandList::parse("A****:0.5, K****!A", Deck::Full, 5..=5, None).is_ok());
    assert!(HandList::parse("*A***:0.5, K****:0.5", Deck::Full, 5..=5, None).is_ok());
    for text in ["*A***:0.5, K****", "random, !random", "random:0", "*****$rb, random"] {
        let listed = Hands::parse(text, Deck::Full, 5..=5).unwrap_err().to_string();
        assert_eq!(error(text), listed, "{text}");
    }
}

/// Suits that a list does not tell apart.
#[test]
fn relabelled_suits() {
    let swap = |set: CardSet| {
        let [a, b, c, d] = set.lanes();
        CardSet::from_lanes([b, a, c, d])
    };
    let texts =
        [("AA**$ds, !AKQJ", true), ("AhKd**, KK**", false), ("AdAc**, KK**", true), ("AdK*A, AcK*A", true)];
    for (text, kept) in texts {
        let hands = unlisted(text, Deck::Full, 4..=4).unwrap();
        let listed: BTreeMap<CardSet, f32> = hands.list().unwrap().iter().collect();
        let truly = listed.iter().all(|(&hand, weight)| listed.get(&swap(hand)) == Some(weight));
        assert_eq!((hands.is_kept_by(swap), truly), (kept, kept), "{text}");
    }
}
