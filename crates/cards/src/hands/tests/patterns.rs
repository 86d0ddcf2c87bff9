//! The language of Omaha ranges: known counts, and a reference matcher that tries every hand.

use super::*;

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[test]
fn omaha_patterns_have_the_known_counts() {
    let aces = choose(4, 2) * choose(48, 2) + choose(4, 3) * 48 + 1;
    let table = [
        // At least two aces, however it is written.
        ("AA", aces),
        ("AAxx", aces),
        ("AAXX", aces),
        ("AAXxXx", aces),
        ("AxAx", aces),
        ("(AA)**", aces),
        ("A A", aces),
        ("AA!AAA", choose(4, 2) * choose(48, 2)),
        ("AA!(AAA,KK)", choose(4, 2) * (choose(48, 2) - 6)),
        ("(AA,KK)**", 2 * aces - 36),
        ("(AA KK)", 2 * aces - 36),
        ("AA,KK", 2 * aces - 36),
        ("KK+", 2 * aces - 36),
        ("AA-KK", 2 * aces - 36),
        ("33-", 2 * aces - 36),
        ("AhKhxx", 1),
        // Suits.
        ("AAds", 6 * 12 * 12),
        ("AA$ds", 6 * 12 * 12),
        ("AAxxds", 6 * 12 * 12),
        ("AA:xxyy", 6 * 12 * 12),
        ("AA:$ds", 6 * 12 * 12),
        ("$ds", 36_504),
        ("*:xxyz", choose(4, 1) * choose(13, 2) * 3 * 13 * 13),
        ("*:xxxx", 4 * choose(13, 4)),
        ("*:wxyz", 28_561),
        ("*:xxxy", 4 * choose(13, 3) * 39),
        ("$r", 28_561),
        ("AKQJrb", 24),
        ("AKQJss", 256 - 36 - 24),
        // Pairs.
        ("$np", choose(13, 4) * 256),
        ("$op", 13 * 6 * choose(12, 2) * 16),
        ("$tp", choose(13, 2) * 36),
        ("$nt", choose(13, 4) * 256 + 13 * 6 * choose(12, 2) * 16 + choose(13, 2) * 36),
        ("AA$op", 6 * choose(12, 2) * 16),
        ("$np$ds", choose(13, 4) * 36),
        ("$np$op", choose(13, 4) * 256 + 13 * 6 * choose(12, 2) * 16),
        // Ranks.
        ("JT98+", 4 * 256),
        ("JT98+ds", 4 * 36),
        ("JT98+$ds", 4 * 36),
        ("JT98-8765", 4 * 256),
        ("8765-JT98", 4 * 256),
        ("5432-", 0),
        ("6543-", 2 * 256),
        ("AAJT-AA76", 5 * 6 * 16),
        // The queen of spades, and one of four other spades: a step with the queen twice is no hand.
        ("QsTs**-QsAs**", choose(51, 3) - choose(47, 3)),
        ("QsAs**-QsTs**", choose(51, 3) - choose(47, 3)),
        ("AAKK-QQJJ", 3 * 36),
        ("[AKQ][AKQ][AKQ][AKQ]", choose(12, 4)),
        ("[A-Q][A,K,Q][Q+][AKQ]", choose(12, 4)),
        ("[A-T][A-T][A-T][A-T]", choose(20, 4)),
        ("$R$R$R$R", choose(20, 4)),
        ("$B$B$B$B$np", 256),
        ("AA$W$W$np", 0),
        ("[3-][3-][3-][3-]", choose(8, 4)),
        ("[Ah,Kh]QJT", 2 * 64),
        ("[As Ah Ks Kh]", 1),
        ("[As,Ah,Ks,Kh]***", choose(52, 4) - choose(48, 4)),
        ("JhTh98+", 4 * 16),
    ];
    for (text, count) in table {
        match Hands::parse(text, Deck::Full, 4..=4) {
            Ok(hands) => assert_eq!(hands.len(), count, "{text}"),
            Err(error) => assert_eq!(count, 0, "{text}: {error}"),
        }
    }
    let five = |text: &str| Hands::parse(text, Deck::Full, 5..=5).unwrap().len();
    assert_eq!(five("AAxxx"), five("AA***"));
    assert_eq!(five("AAKK"), five("AAKK*"));
}

#[test]
fn percentages_are_nested_and_as_large_as_they_say() {
    let top = |text: &str| Hands::parse_ordered(text, Deck::Full, 4..=4, Some(&HandOrder::OMAHA)).unwrap();
    let mut last = 0;
    for percent in [1, 2, 5, 10, 15, 20, 50, 80, 99, 100] {
        let hands = top(&format!("{percent}%"));
        let sets = top(&format!("{percent}%,{last}%-{percent}%"));
        assert_eq!(hands, sets, "{percent}");
        let share = hands.len() as f64 / 270_725.0;
        assert!((share - f64::from(percent) / 100.0).abs() < 1e-4, "{percent}: {share}");
        if last > 0 {
            let smaller = top(&format!("{last}%"));
            assert!(smaller.sets().iter().all(|set| hands.sets().binary_search(set).is_ok()));
            assert_eq!(smaller.len() + top(&format!("{last}%-{percent}%")).len(), hands.len());
        }
        last = percent;
    }
    assert_eq!(top("100%").len(), 270_725);
    assert_eq!(top("0.002%"), omaha("AATT$ds"));
    assert_eq!(top("99.9998%-100%"), omaha("2222"));
    assert_eq!(top("10%$ds,10%$ss,10%$rb"), top("10%"));
    let aces = top("AA");
    let others = top("10%").sets().iter().filter(|set| aces.sets().binary_search(set).is_err()).count();
    assert_eq!((top("10%!AA").len(), top("10%,!AA").len()), (others, others));
    assert!(Hands::parse("!10%", Deck::Full, 4..=4).is_err());
    assert_eq!(top("!10%").len(), 270_725 - top("10%").len());
}

/// The order is a permutation of the classes.
#[test]
fn every_class_is_in_the_order() {
    let mut all = HandOrder::OMAHA.percentile(0.0, 101.0);
    all.dedup();
    assert_eq!(all.len(), 270_725);
}

/// A place of the reference: its text, and whether it takes a card.
#[derive(Clone, Debug)]
struct ReferencePlace {
    text: &'static str,
    ranks: &'static str,
    suits: &'static str,
}

const PLACES: [ReferencePlace; 10] = [
    ReferencePlace { text: "A", ranks: "A", suits: "cdhs" },
    ReferencePlace { text: "9", ranks: "9", suits: "cdhs" },
    ReferencePlace { text: "[A9]", ranks: "A9", suits: "cdhs" },
    ReferencePlace { text: "[8-6]", ranks: "876", suits: "cdhs" },
    ReferencePlace { text: "[K+]", ranks: "AK", suits: "cdhs" },
    ReferencePlace { text: "$M", ranks: "T987", suits: "cdhs" },
    ReferencePlace { text: "Xs", ranks: "23456789TJQKA", suits: "s" },
    ReferencePlace { text: "[9s,9h]", ranks: "9", suits: "sh" },
    ReferencePlace { text: "*", ranks: "23456789TJQKA", suits: "cdhs" },
    ReferencePlace { text: "9c", ranks: "9", suits: "c" },
];

fn takes(place: &ReferencePlace, card: Card) -> bool {
    let text: Vec<char> = card.to_string().chars().collect();
    place.ranks.contains(text[0]) && place.suits.contains(text[1])
}

/// Whether every place can have a card of its own.
fn fits(places: &[ReferencePlace], hand: CardSet) -> bool {
    let Some((first, rest)) = places.split_first() else { return hand.is_empty() };
    hand.iter().any(|card| takes(first, card) && fits(rest, hand - card.into()))
}

/// The numbers of cards of the same suit and of the same rank, in descending order.
fn multiplicities(hand: CardSet) -> [Vec<usize>; 2] {
    let count = |of: &dyn Fn(Card) -> u8| {
        let mut counts: Vec<usize> = (0..13)
            .map(|value| hand.iter().filter(|&card| of(card) == value).count())
            .filter(|&n| n > 0)
            .collect();
        counts.sort_by(|a, b| b.cmp(a));
        counts
    };
    [count(&|card| card.suit().index()), count(&|card| card.rank().index())]
}

type Condition = (&'static str, fn(&[usize], &[usize]) -> bool);

const CONDITIONS: [Condition; 9] = [
    ("", |_, _| true),
    ("$ds", |suits, _| suits == [2, 2]),
    ("$ss", |suits, _| suits[0] > 1 && suits != [2, 2]),
    ("$rb", |suits, _| suits.len() == 4),
    ("$np", |_, ranks| ranks.len() == 4),
    ("$op$ss", |suits, ranks| ranks == [2, 1, 1] && suits[0] > 1 && suits != [2, 2]),
    ("$tp", |_, ranks| ranks == [2, 2]),
    ("$nt", |_, ranks| ranks[0] < 3),
    (":xxyz", |suits, _| suits == [2, 1, 1]),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn patterns_agree_with_the_matcher(
        chosen in proptest::collection::vec(0..PLACES.len(), 4),
        condition in 0..CONDITIONS.len(),
        grouped in any::<bool>(),
    ) {
        let places: Vec<ReferencePlace> = chosen.iter().map(|&at| PLACES[at].clone()).collect();
        prop_assume!(chosen.iter().filter(|&&at| at == 9).count() < 2);
        let (word, allows) = CONDITIONS[condition];
        let text: String = places.iter().map(|place| place.text).collect();
        // A second item, so that every hand is listed.
        let text = if grouped { format!("({text}){word},({text},{text}){word}") } else { format!("{text}{word},{text}{word}") };
        let mut matching = sets(Deck::Short, 4);
        matching.retain(|&hand| {
            let [suits, ranks] = multiplicities(hand);
            allows(&suits, &ranks) && fits(&places, hand)
        });
        match Hands::parse(&text, Deck::Short, 4..=4) {
            Ok(hands) => prop_assert_eq!(hands.sets(), matching, "{}", text),
            Err(HandsError::NoHand { .. }) => prop_assert!(matching.is_empty(), "{}", text),
            Err(error) => prop_assert!(false, "{}: {}", text, error),
        }
    }

    #[test]
    fn no_text_panics(text in "[AKQJT98765432xXs$dnopr%*+,!:.()\\[\\]@ 01-]{0,14}") {
        let _ = Hands::parse_ordered(&text, Deck::Full, 4..=4, Some(&HandOrder::OMAHA));
        let _ = Hands::parse(&text, Deck::Short, 1..=7);
    }
}
