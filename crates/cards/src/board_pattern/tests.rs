use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn board(text: &str) -> BoardPattern {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_spelling_is_read() {
    let table = [
        ("", "", 0, 1, 5),
        (" |, ", "", 0, 1, 5),
        ("Ks7d4d", "Ks7d4d", 3, 1, 2),
        ("k♠ 7♦\u{fe0f},4D", "Ks7d4d", 3, 1, 2),
        ("2h7s9h | 4h | 10s", "2h7s9h4hTs", 5, 1, 0),
        ("2h7s9h4hT", "2h7s9h4hT", 5, 4, 0),
        ("2h7s9h4hTx", "2h7s9h4hT", 5, 4, 0),
        ("2h7s9h4h*", "2h7s9h4h*", 5, 1, 1),
        ("2h7s9h4hXx", "2h7s9h4h*", 5, 1, 1),
        ("As****", "As****", 5, 1, 4),
        ("As*", "As*", 2, 1, 4),
        ("*", "*", 1, 1, 5),
        ("A", "A", 1, 4, 4),
        ("TT", "TT", 2, 6, 3),
        ("T|T|T|T|T", "TTTTT", 5, 0, 0),
        ("XsXsXs", "XsXsXs", 3, 286, 2),
        ("TXs", "TXs", 2, 3 * 13 + 12, 3),
        ("AsXsXs", "AsXsXs", 3, 66, 2),
    ];
    for (text, printed, len, starts, to_come) in table {
        let board = board(text);
        assert_eq!(board.to_string(), printed, "{text}");
        assert_eq!((board.len(), board.is_empty()), (len, len == 0), "{text}");
        assert_eq!(board.starts(Deck::Full, CardSet::EMPTY).len(), starts, "{text}");
        assert_eq!(board.to_come(5), to_come, "{text}");
    }
    assert_eq!(format!("{:?} {:>4}", BoardPattern::empty(), board("A*")), "BoardPattern()   A*");
}

#[test]
fn a_known_board_is_its_cards() {
    for text in ["*", "As****", "2h7s9h4h*", "2h7s9h4hT", "XsXsXs"] {
        assert_eq!(board(text).known(), None, "{text}");
    }
    for text in ["", "Ks7d4d", "Ks7d4d2c", "Ks7d4d2cAh"] {
        let cards = crate::parse_cards(text).unwrap();
        assert_eq!(board(text).known(), Some(cards.clone()));
        assert_eq!(BoardPattern::of(&cards), Ok(board(text)));
        let set = cards.into_iter().collect();
        assert_eq!(board(text).starts(Deck::Full, CardSet::EMPTY), [(set, 1)]);
        assert_eq!(board(text).starts(Deck::Full, set).is_empty(), !set.is_empty());
        assert_eq!(board(text).starts(Deck::Short, CardSet::EMPTY).is_empty(), !set.is_empty());
    }
}

#[test]
fn a_set_may_match_in_several_ways() {
    let starts = board("TJXsXh").starts(Deck::Full, CardSet::EMPTY);
    let ways = |cards: &str| {
        let cards: CardSet = cards.parse().unwrap();
        starts.iter().find(|&&(set, _)| set == cards).map(|&(_, ways)| ways)
    };
    assert_eq!(ways("TsThJsJh"), Some(2));
    assert_eq!(ways("TcJc2s2h"), Some(1));
    assert_eq!(ways("TcJc2s3s"), None);
}

#[test]
fn errors_name_the_token_its_position_and_what_was_expected() {
    let table = [
        (
            "AsZd*",
            "`Zd*` at position 3 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any card",
        ),
        (
            "As Ks X",
            "`X` at position 7 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any card",
        ),
        ("As*|A♠", "duplicate card As at position 5: it is at position 1 already"),
        ("As", "a board has 3, 4 or 5 cards, not 1; write `*` for an unknown card: `As****`"),
        ("a♠, Ks", "a board has 3, 4 or 5 cards, not 2; write `*` for an unknown card: `AsKs***`"),
        ("2h7s9h4h5cT", "`T` at position 11 is one card too many: expected a board of at most 5"),
        ("2c3c4c****", "`*` at position 9 is one card too many: expected a board of at most 5"),
        ("***** *", "`*` at position 7 is one card too many: expected a board of at most 5"),
    ];
    for (text, expected) in table {
        assert_eq!(text.parse::<BoardPattern>().unwrap_err().to_string(), expected, "{text}");
    }
    let twice = crate::parse_cards("AsKs").unwrap().repeat(2);
    assert_eq!(
        BoardPattern::of(&twice).unwrap_err().to_string(),
        "duplicate card As at position 5: it is at position 1 already"
    );
}

/// The reference implementation of `starts`: tries every card for every pattern in order, then divides by the orders of
/// equal patterns.
fn starts(patterns: &[CardPattern], cards: CardSet) -> Vec<(CardSet, u32)> {
    let mut dealt = vec![(CardSet::EMPTY, 1u32)];
    for (at, &pattern) in patterns.iter().enumerate() {
        let matches = |card: &Card| match pattern {
            CardPattern::Card(only) => *card == only,
            CardPattern::Rank(rank) => card.rank() == rank,
            CardPattern::Suit(suit) => card.suit() == suit,
            CardPattern::Any => true,
        };
        let mut next = BTreeMap::new();
        for (set, ways) in dealt {
            for card in (cards - set).iter().filter(matches) {
                *next.entry(set.with(card)).or_insert(0) += ways;
            }
        }
        // The n-th of equal patterns could have been matched before any of the others.
        let order = patterns[..=at].iter().filter(|&&other| other == pattern).count() as u32;
        dealt = next.into_iter().map(|(set, ways)| (set, ways / order)).collect();
    }
    dealt
}

fn patterns() -> impl Strategy<Value = Vec<CardPattern>> {
    let (rank, suit) =
        ((8..11u8).prop_filter_map("", crate::Rank::new), (1..4u8).prop_filter_map("", crate::Suit::new));
    let pattern = (rank, suit, 0..6u8).prop_map(|(rank, suit, kind)| match kind {
        0 => CardPattern::Card(Card::of(rank, suit)),
        1 | 2 => CardPattern::Rank(rank),
        3 | 4 => CardPattern::Suit(suit),
        _ => CardPattern::Any,
    });
    proptest::collection::vec(pattern, 0..=5)
}

proptest! {
    #[test]
    fn starts_agree_with_the_reference(patterns in patterns(), dead: u64) {
        let text: String = patterns.iter().map(CardPattern::to_string).collect();
        // A few dead cards, and a short deck, so that the reference is quick.
        let dead = CardSet::from_bits_truncated(dead & dead.rotate_left(7) & dead.rotate_left(31));
        let Ok(board) = text.parse::<BoardPattern>() else { return Ok(()) };
        prop_assert_eq!(board.to_string(), text);
        prop_assert_eq!(board.cards(), &patterns[..]);
        let mut sorted: Vec<CardPattern> = patterns.into_iter().filter(|&card| card != CardPattern::Any).collect();
        prop_assert_eq!(board.to_come(5), 5 - sorted.len());
        sorted.sort();
        prop_assert_eq!(board.starts(Deck::Short, dead), starts(&sorted, Deck::Short.cards() - dead));
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,20}|[2-9TJQKA10cdhsXx♠, |*\u{fe0f}]{0,12}") {
        match text.parse::<BoardPattern>() {
            Ok(read) => prop_assert_eq!(board(&read.to_string()), read),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
