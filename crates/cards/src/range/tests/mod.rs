mod algebra;
mod errors;
mod language;
mod printing;

use super::{Overlap, Range};
use crate::{CardSet, Combo};
use proptest::prelude::*;

fn range(text: &str) -> Range {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Ranges as solver spots have them.
const SPOTS: [&str; 5] = [
    "88+,A8s+,A5s-A2s:0.5,AJo+,ATo:0.75,K9s+,KQo,KJo:0.75,KTo:0.25,Q9s+,QJo:0.5,J8s+,JTo:0.25,T8s+,T7s:0.45,97s+,\
     96s:0.45,87s,86s:0.75,85s:0.45,75s+:0.75,74s:0.45,65s:0.75,64s:0.5,63s:0.45,54s:0.75,53s:0.5,52s:0.45,43s:0.5,\
     42s:0.45,32s:0.45",
    "AA:0.25,99-22,AJs-A2s,AQo-A8o,K2s+,K9o+,Q2s+,Q9o+,J6s+,J9o+,T6s+,T9o,96s+,95s:0.5,98o,86s+,85s:0.5,75s+,\
     74s:0.5,64s+,63s:0.5,54s,53s:0.5,43s",
    "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,65s,ATo+,KJo+,QJo",
    "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s",
    "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+",
];

/// Any word of the language with its combos, found by a predicate on (higher rank, lower rank, suited).
fn hands() -> impl Strategy<Value = (String, [bool; Combo::COUNT])> {
    let letters: Vec<char> = crate::Rank::LETTERS.chars().collect();
    (0..13usize, 0..13usize, 0..13usize, 0..3usize, 0..9usize).prop_filter_map(
        "a pair has no suits, a span needs room",
        move |(a, b, c, suits, form)| {
            let (h, l) = (a.max(b), a.min(b));
            if h == l && suits > 0 && form < 4 {
                return None;
            }
            let suffix = ["", "s", "o"][suits];
            let [x, y, z] = [h, l, c].map(|rank| letters[rank]);
            type Test = Box<dyn Fn(usize, usize) -> bool>;
            let (text, test): (String, Test) = match form {
                0 => (format!("{x}{y}{suffix}"), Box::new(move |p, q| (p, q) == (h, l))),
                1 if h - l < 2 => {
                    (format!("{y}{x}{suffix}+"), Box::new(move |p, q| p >= h && p - q == h - l))
                }
                1 => (format!("{x}{y}{suffix}+"), Box::new(move |p, q| p == h && l <= q && q < h)),
                2 => (format!("{x}{y}{suffix}++"), Box::new(move |p, q| p >= h && p - q == h - l)),
                3 => {
                    let (low, high) = (l, h.saturating_sub(1));
                    (low < high).then_some(())?;
                    let (from, to) = (letters[low], letters[high]);
                    let text = format!("{x}{from}{suffix} - {x}{to}{suffix}");
                    (text, Box::new(move |p, q| p == h && low <= q && q <= high))
                }
                4 => {
                    let gap = if suits > 0 { 1 + c % 3 } else { c % 4 };
                    let bottom = l.checked_sub(gap)?;
                    let text = format!("{x}{}{suffix}-{y}{}{suffix}", letters[h - gap], letters[bottom]);
                    (text, Box::new(move |p, q| p - q == gap && l <= p && p <= h))
                }
                5 => (format!("{z}x{suffix}"), Box::new(move |p, q| p == c || q == c)),
                6 => (format!("{z}x{suffix}+"), Box::new(move |p, _| p >= c)),
                7 => (
                    format!("{x}x{suffix}-{y}x{suffix}"),
                    Box::new(move |p, q| (l <= p && p <= h) || (l <= q && q <= h)),
                ),
                _ => {
                    let text = format!("[{y}+][{x}+]");
                    let named = named(|p, q, _| p >= h && q >= l);
                    return Some((text, named));
                }
            };
            Some((
                text,
                named(|p, q, suited| {
                    let fits = [true, suited && p != q, !suited && p != q][suits];
                    fits && test(p, q)
                }),
            ))
        },
    )
}

fn named(test: impl Fn(usize, usize, bool) -> bool) -> [bool; Combo::COUNT] {
    let mut named = [false; Combo::COUNT];
    for combo in Combo::all() {
        let [low, high] = combo.cards();
        let rank = |card: crate::Card| usize::from(card.rank().index());
        named[combo.index()] = test(rank(high), rank(low), low.suit() == high.suit());
    }
    named
}

/// Ranges as people build them: a few hands, each with a weight, perhaps without the cards of a board.
fn structured() -> impl Strategy<Value = Range> {
    let weight = prop_oneof![Just(1.0f32), Just(0.5), Just(0.0), 0.0f32..=1.0];
    let items = proptest::collection::vec((hands(), weight), 1..12);
    (items, proptest::option::of(proptest::collection::vec(0..52u8, 1..5)), any::<bool>()).prop_map(
        |(items, dead, inverted)| {
            let texts: Vec<String> =
                items.iter().map(|((text, _), weight)| format!("{text}:{weight}")).collect();
            let range = Range::parse(&texts.join(","), Overlap::Last).unwrap();
            let dead = dead.unwrap_or_default().into_iter().filter_map(crate::Card::new);
            let range = if inverted { range.invert() } else { range };
            range.without(dead.fold(CardSet::EMPTY, CardSet::with))
        },
    )
}

/// Ranges of few or many weights without any structure.
fn scattered() -> impl Strategy<Value = Range> {
    let weights = prop_oneof![
        proptest::collection::vec(prop_oneof![Just(0.0f32), Just(1.0)], Combo::COUNT),
        proptest::collection::vec(prop_oneof![Just(0.0f32), Just(0.3), Just(1.0)], Combo::COUNT),
        proptest::collection::vec(0.0f32..=1.0, Combo::COUNT),
        (0..Combo::COUNT, 0.0f32..1e-6).prop_map(|(index, weight)| {
            let mut weights = vec![1.0; Combo::COUNT];
            weights[index] = weight;
            weights
        }),
    ];
    weights.prop_map(|weights| Range::from_weights(&weights).unwrap())
}
