//! Made hands and draws: against the reference, against hand ranks, and under a relabelling of suits.

use crate::hand_names;
use isofold_cards::{Card, CardSet, Combo, Deck};
use isofold_eval::{Board, Category, Draws, HandCategory, Made, Ranking, categorize, categorize_all};
use isofold_iso::{Street, SuitPerm, canonical_boards};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::BTreeSet;

/// Boards of all ranks and suits, or of a few, where pairs, flushes and straights are common.
fn board() -> impl Strategy<Value = CardSet> {
    let lanes = prop_oneof![
        Just([0x1fff; 4]),
        Just([0x1fff, 0, 0, 0x0441]),
        (0u16..10).prop_map(|low| [0x1f << low & 0x1fff; 4]),
        (0u16..12).prop_map(|low| [0b11 << low; 4]),
    ];
    (lanes, 3usize..=5).prop_flat_map(|(lanes, count)| {
        let deck: Vec<Card> = CardSet::from_lanes(lanes).iter().collect();
        subsequence(deck, count).prop_map(|cards| cards.into_iter().collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn agrees_with_the_reference(board in board(), combos in subsequence(Combo::all().collect::<Vec<_>>(), 60)) {
        let hands = categorize_all(board).unwrap();
        for combo in combos {
            let hand = categorize(combo, board);
            prop_assert_eq!(hand, hand_names::categorize(combo, board), "{} {}", combo, board);
            prop_assert_eq!(hand, hands[combo.index()]);
            prop_assert_eq!(hand.is_none(), board.intersects(combo.set()));
        }
    }

    #[test]
    fn suits_do_not_matter(board in board(), perm in select(SuitPerm::all().collect::<Vec<_>>())) {
        let (here, there) = (categorize_all(board).unwrap(), categorize_all(perm.apply_set(board)).unwrap());
        for combo in Combo::all() {
            prop_assert_eq!(here[combo.index()], there[perm.apply_combo(combo).index()], "{} {}", combo, board);
        }
    }

    #[test]
    fn agrees_with_the_rank(board in board()) {
        check_ranks(board, &mut BTreeSet::new());
    }
}

/// Compares every hand on a board with its rank, and notes which made hands there are.
fn check_ranks(board: CardSet, seen: &mut BTreeSet<Made>) {
    let hands = categorize_all(board).unwrap();
    let ranks = Board::new(Ranking::Standard, board).unwrap();
    let alone = ranks.rank(CardSet::EMPTY);
    let mut named = 0;
    for combo in Combo::all() {
        let Some(HandCategory { made, draws }) = hands[combo.index()] else { continue };
        named += 1;
        seen.insert(made);
        let rank = ranks.rank(combo.set()).unwrap();
        let expected = match made {
            Made::Board => alone.unwrap().category(),
            Made::Straight => Category::Straight,
            Made::LowFlush | Made::HighFlush | Made::NutFlush => Category::Flush,
            Made::FullHouse => Category::FullHouse,
            Made::Quads => Category::Quads,
            Made::StraightFlush => Category::StraightFlush,
            Made::Trips | Made::Set => Category::Trips,
            Made::LowerTwoPair | Made::TopTwoPair => Category::TwoPair,
            // The hand's own pair may make two pair with one on the board.
            _ if !made.is_unpaired() && rank.category() == Category::TwoPair => Category::TwoPair,
            _ if !made.is_unpaired() => Category::Pair,
            _ => {
                assert!(!matches!(
                    rank.category(),
                    Category::Straight | Category::Flush | Category::FullHouse
                ));
                rank.category()
            }
        };
        assert_eq!(rank.category(), expected, "{combo} {board} {made}");
        assert_eq!(made == Made::Board, alone == Some(rank), "{combo} {board} {made}");
        let overcards = draws.contains(Draws::ONE_OVERCARD) || draws.contains(Draws::TWO_OVERCARDS);
        assert!(!overcards || made.is_unpaired(), "{combo} {board}");
        assert!(!draws.is_straight_draw() || made < Made::Straight, "{combo} {board}");
        assert!(draws.is_empty() || board.len() < 5, "{combo} {board}");
    }
    let live = 52 - board.len();
    assert_eq!(named, live * (live - 1) / 2);
}

/// Every flop, every combo.
#[test]
fn every_flop() {
    let mut seen = BTreeSet::new();
    for flop in canonical_boards(Street::Flop, Deck::Full) {
        check_ranks(flop.cards, &mut seen);
    }
    // A flop cannot be played, and three ranks have no third pair above the lowest.
    let missing: Vec<Made> = Made::ALL.into_iter().filter(|made| !seen.contains(made)).collect();
    assert_eq!(missing, [Made::Board, Made::ThirdPair]);
}

/// Every 23rd turn and every 101st river, every combo.
#[test]
fn turns_and_rivers() {
    for (street, step) in [(Street::Turn, 23), (Street::River, 101)] {
        let mut seen = BTreeSet::new();
        for board in canonical_boards(street, Deck::Full).iter().step_by(step) {
            check_ranks(board.cards, &mut seen);
        }
        assert_eq!(seen.len(), if street == Street::Turn { 24 } else { 25 });
    }
}

#[test]
fn boards_of_another_size_have_no_names() {
    let aces: Combo = "AsAh".parse().unwrap();
    for board in ["", "Ks", "KsQs", "KsQsJs9s8s7s"] {
        assert_eq!(categorize(aces, board.parse().unwrap()), None);
        assert!(categorize_all(board.parse().unwrap()).is_none());
    }
}
