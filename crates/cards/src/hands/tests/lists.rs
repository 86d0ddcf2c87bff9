use super::*;
use std::time::{Duration, Instant};

#[test]
fn weights_are_those_of_the_range_language() {
    for (text, weight) in [
        ("AsAhKsKh", 1.0),
        ("AsAhKsKh:0.5", 0.5),
        ("AsAhKsKh=.5", 0.5),
        ("AsAhKsKh@50", 0.5),
        ("As Ah Ks Kh @ 50", 0.5),
        ("AsAhKsKh$ds : 1e-2", 0.01),
        ("AsAh**:0.25", 0.25),
        ("random:0.25", 0.25),
        ("AsAhKsKh@50,AsAhKsKh:0.5", 0.5),
        ("AsAhKsKh:1e-45", 1e-45),
    ] {
        let hands = omaha(text);
        assert_eq!(hands.weights(), [weight], "{text}");
        assert_eq!(hands.iter().collect::<Vec<_>>(), [(hands.sets()[0], weight)], "{text}");
    }
    let hands = omaha("AAKK:0.5,AAQQ,2222:0");
    let kings: CardSet = "KcKdKhKs".parse().unwrap();
    for (hand, weight) in hands.iter() {
        assert_eq!(weight, if hand.intersects(kings) { 0.5 } else { 1.0 }, "{hand}");
    }
    assert_eq!(hands.len(), 72);
}

#[test]
fn the_limit_counts_different_hands() {
    let read = |text: &str, limit| {
        let language = super::super::Language { deck: Deck::Full, sizes: 4..=4, order: None };
        let items = super::super::parser::items(text, &language).unwrap();
        super::super::list::hands(&items, &language, limit).map(|hands| hands.len())
    };
    assert_eq!(read("AAKK", 36), Ok(36));
    assert_eq!(read("AAKK,AAKK,KKAA,AsAhKsKh", 36), Ok(36));
    for text in ["AAKK", "AsAhKs*,AsAhKd*", "!AAKK", "QQJJ:0.5,QQ**"] {
        assert!(matches!(read(text, 35), Err(HandsError::TooMany { limit: 35, .. })), "{text}");
    }
    assert!(matches!(read("AAKK,AAKK:0.5", 36), Err(HandsError::Overlap { .. })));
}

/// A repeated item is expanded once, whatever the order of its cards.
#[test]
fn repeated_items_cost_nothing() {
    let best = |text: &str| {
        let time = || {
            let start = Instant::now();
            assert_eq!(Hands::parse(text, Deck::Full, 5..=5).unwrap().len(), 2_598_960 - 1_712_304);
            start.elapsed()
        };
        (0..3).map(|_| time()).min().unwrap()
    };
    let (twice, often) = (best("A****,*A***"), best("A****,*A***,Xx*A**,".repeat(100).trim_end_matches(',')));
    assert!(often < 16 * twice, "{twice:?}, then {often:?}");
}

/// A list of every hand as an item of its own: the time does not grow with the square of the items.
#[test]
fn many_items_make_one_list() {
    let hands = sets(Deck::Full, 4);
    let mixed = (0..hands.len()).map(|i| hands[i * 100_003 % hands.len()].to_string());
    assert_eq!(omaha(&mixed.collect::<Vec<_>>().join(",")).sets(), hands);
}

/// Eight times the text may take eight times as long, not sixty-four times.
#[test]
fn the_time_to_read_grows_with_the_length() {
    let best = |text: &str| {
        let time = || {
            let start = Instant::now();
            let _ = Hands::parse(text, Deck::Full, 2..=2);
            start.elapsed()
        };
        (0..3).map(|_| time()).min().unwrap()
    };
    for text in
        ["AsKs,", "AK ", "A", "A ", "*", "* ", "**A", "AK:1e-5,", "!*,", "!", "$", "AK$ds$", "\u{2660}", " "]
    {
        let length = (1 << 12) / text.len();
        let (short, long) = (text.repeat(length), text.repeat(8 * length));
        let limit = 32 * best(&short).max(Duration::from_millis(1));
        // A busy machine may interrupt every run but one.
        assert!((0..20).any(|_| best(&long) < limit), "{text} takes longer than {limit:?}");
    }
}

/// A list of a few items, whether each is excluded, and its weight.
fn items() -> impl Strategy<Value = Vec<(ReferenceItem, bool, f32)>> {
    let weight = prop_oneof![4 => Just(1.0f32), 1 => Just(0.5), 1 => Just(0.0)];
    proptest::collection::vec((reference_items(3), proptest::bool::weighted(0.3), weight), 1..6)
}

proptest! {
    #[test]
    fn lists_agree_with_the_reference(items in items()) {
        let text = |(item, excluded, weight): &(ReferenceItem, bool, f32)| match (excluded, *weight) {
            (true, _) => format!("!{}", item.text),
            (false, 1.0) => item.text.clone(),
            (false, weight) => format!("{}:{weight}", item.text),
        };
        let text = items.iter().map(text).collect::<Vec<_>>().join(", ");
        let read = Hands::parse(&text, Deck::Short, 3..=3);
        let all = sets(Deck::Short, 3);

        let barren = items.iter().any(|(item, ..)| !all.iter().any(|&set| item.matches(set)));
        let only_exclusions = items.iter().all(|&(_, excluded, _)| excluded);
        let (mut clash, mut expected) = (false, Vec::new());
        for &set in &all {
            let matching: Vec<_> = items.iter().filter(|(item, ..)| item.matches(set)).collect();
            let mut weights: Vec<f32> = matching.iter().filter(|item| !item.1).map(|item| item.2).collect();
            weights.extend(only_exclusions.then_some(1.0));
            clash |= weights.windows(2).any(|pair| pair[0] != pair[1]);
            let weight = weights.first().filter(|_| !matching.iter().any(|item| item.1));
            expected.extend(weight.filter(|&&weight| weight > 0.0).map(|&weight| (set, weight)));
        }
        match read {
            Ok(hands) if hands.cards() < 3 => {
                let (known, weight) = hands.iter().next().unwrap();
                let listed: Vec<_> = all.iter().filter(|set| set.contains_all(known)).collect();
                prop_assert!(expected.iter().all(|&(_, other)| other == weight), "{}", text);
                prop_assert_eq!(listed, expected.iter().map(|(set, _)| set).collect::<Vec<_>>(), "{}", text);
            }
            Ok(hands) => {
                prop_assert!(!barren && !clash, "{}", text);
                prop_assert_eq!(hands.iter().collect::<Vec<_>>(), expected, "{}", text);
            }
            Err(HandsError::NoHand { .. }) => prop_assert!(barren, "{}", text),
            Err(HandsError::Overlap { .. }) => prop_assert!(clash, "{}", text),
            Err(HandsError::NothingLeft) => prop_assert!(expected.is_empty(), "{}", text),
            Err(error) => prop_assert!(false, "{}: {}", text, error),
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,40}|[2-9TJQKA10cdhsx$r.b!:@=,*♠ ]{0,16}|([AK7][x♠h]?[*!, $]?(ds)?){1,4}") {
        for (deck, sizes) in [(Deck::Full, 4..=4), (Deck::Short, 1..=3)] {
            match Hands::parse(&text, deck, sizes) {
                Ok(hands) => {
                    prop_assert!(hands.sets().is_sorted_by(|a, b| a < b));
                    for (set, weight) in hands.iter() {
                        prop_assert!(set.len() == hands.cards() && deck.cards().contains_all(set));
                        prop_assert!(weight > 0.0 && weight <= 1.0);
                    }
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
