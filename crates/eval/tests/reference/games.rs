//! Every game against the reference rules, and every way to rank against the others.

use crate::five_cards;
use crate::rules::{Hand, showdown};
use crate::subsets::subsets;
use isofold_cards::{Card, CardSet};
use isofold_eval::{Game, Hole, Level, Showdown, Strength};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::{BTreeMap, HashMap};

/// Hole and board.
type Deal = (CardSet, CardSet);

/// A deck with few ranks, where pairs and better are common, or with all of them.
fn deck(game: Game) -> impl Strategy<Value = Vec<Card>> {
    let ranks: Vec<u16> = (0..13).filter(|&rank| rank >= u16::from(game.deck().lowest().index())).collect();
    let count = ranks.len();
    prop_oneof![Just(count), 4..=count].prop_flat_map(move |count| {
        let masks = subsequence(ranks.clone(), count);
        masks.prop_map(|ranks| {
            let lane = ranks.into_iter().fold(0, |lane, rank| lane | 1 << rank);
            CardSet::from_lanes([lane; 4]).iter().collect()
        })
    })
}

/// Cards in any order.
fn cards(game: Game, count: usize) -> impl Strategy<Value = Vec<Card>> {
    deck(game).prop_flat_map(move |deck| subsequence(deck, count).prop_shuffle())
}

fn deal(hole: &[Card], board: &[Card]) -> Deal {
    (hole.iter().copied().collect(), board.iter().copied().collect())
}

fn game_and_deals() -> impl Strategy<Value = (Game, Deal, Deal)> {
    (select(Game::ALL.to_vec()), 0usize..=2).prop_flat_map(|(game, less)| {
        // Boards of three to five cards; stud of five to seven.
        let (hole, board) = match (game.hole_cards(), game.board_cards()) {
            (7, _) => (7 - less, 0),
            (hole, board) => (hole, board - less.min(board)),
        };
        let split = move |cards: Vec<Card>| deal(&cards[..hole], &cards[hole..]);
        let any = (cards(game, hole + board), cards(game, hole + board))
            .prop_map(move |(a, b)| (split(a), split(b)));
        // Hands that share most cards are close in rank, where an error in the order would show.
        let close = cards(game, hole + board + 1).prop_map(move |cards| {
            let (board, own) = cards.split_at(board);
            (deal(&own[1..], board), deal(&own[..hole], board))
        });
        prop_oneof![any, close].prop_map(move |(a, b)| (game, a, b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60_000))]

    #[test]
    fn compares_as_the_reference((game, a, b) in game_and_deals()) {
        let (fast_a, fast_b) = (game.showdown(a.0, a.1).unwrap(), game.showdown(b.0, b.1).unwrap());
        let ((reference_a, low_a), (reference_b, low_b)) = (showdown(game, a.0, a.1), showdown(game, b.0, b.1));
        prop_assert_eq!(fast_a.strength.cmp(&fast_b.strength), reference_a.cmp(&reference_b), "{} {:?} {:?}", game, a, b);
        prop_assert_eq!(fast_a.low.cmp(&fast_b.low), low_a.cmp(&low_b), "{} {:?} {:?}", game, a, b);
        prop_assert_eq!(fast_a.low == Strength::NONE, low_a.is_none());
        prop_assert!(fast_a.strength > Strength::NONE);
        prop_assert_eq!(game.category(fast_a.strength), category(game, &reference_a));
    }
}

/// Any cards: about half of the deck, or up to eight of a few ranks.
fn any_cards() -> impl Strategy<Value = CardSet> {
    let few = (1..=8usize)
        .prop_flat_map(|count| subsequence((0..13).collect::<Vec<u16>>(), count))
        .prop_flat_map(|ranks| {
            let lane = ranks.into_iter().fold(0, |lane, rank| lane | 1 << rank);
            let deck: Vec<Card> = CardSet::from_lanes([lane; 4]).iter().collect();
            let most = deck.len().min(8);
            subsequence(deck, 0..=most).prop_map(|cards| cards.into_iter().collect())
        });
    prop_oneof![any::<u64>().prop_map(CardSet::from_bits_truncated), few]
}

proptest! {
    #[test]
    fn no_cards_panic(
        deals in prop::collection::vec((any_cards(), any_cards()), 0..100),
        game in select(Game::ALL.to_vec()),
    ) {
        let (holes, boards): (Vec<CardSet>, Vec<CardSet>) = deals.into_iter().unzip();
        let (mut strengths, mut lows) = (vec![Strength::NONE; holes.len()], vec![Strength::NONE; holes.len()]);
        game.rank_deals(&holes, &boards, &mut strengths, &mut lows);
        let hole = Hole::new(game, game.deck().cards().iter().step_by(3).take(game.hole_cards()).collect()).unwrap();
        hole.rank_boards(&boards, &mut strengths, &mut lows);
        for (&hole, &board) in holes.iter().zip(&boards) {
            game.showdown(hole, board);
        }
    }
}

/// The category that a player would give the reference hand.
fn category(game: Game, hand: &Hand) -> usize {
    let name = match hand {
        Hand::High(rank) => five_cards::category(game.ranking().unwrap(), rank).name(),
        Hand::Badugi(size, _) => ["one card", "two cards", "three cards", "badugi"][size - 1],
        Hand::Low(low) if low.0.0 != 0 => game.categories()[0],
        Hand::Low(low) => {
            let top = low.0.1[0] as usize + if game == Game::DeuceSeven { 2 } else { 0 };
            [
                "five low",
                "six low",
                "seven low",
                "eight low",
                "nine low",
                "ten low",
                "jack low",
                "queen low",
                "king low",
                "ace low",
            ][top - 5]
        }
    };
    game.categories().iter().position(|&category| category == name).unwrap()
}

/// Pseudo-random deals, from a generator of a few lines.
fn random_deals(game: Game, count: usize) -> (Vec<CardSet>, Vec<CardSet>) {
    let deck: Vec<Card> = game.deck().cards().iter().collect();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut draw = move |cards: usize, dead: CardSet| {
        let mut drawn = CardSet::EMPTY;
        while drawn.len() < cards {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            drawn = drawn.with(deck[(state >> 33) as usize % deck.len()]) - dead;
        }
        drawn
    };
    let deal = |_| {
        let hole = draw(game.hole_cards(), CardSet::EMPTY);
        (hole, draw(game.board_cards(), hole))
    };
    (0..count).map(deal).unzip()
}

fn check(game: Game, deals: impl Iterator<Item = Deal>, strengths: &[Strength], lows: &[Strength]) {
    for (i, (hole, board)) in deals.enumerate() {
        let expected = game.showdown(hole, board).unwrap_or_default();
        let low = lows.get(i).copied().unwrap_or_default();
        assert_eq!(Showdown { strength: strengths[i], low }, expected, "{game} {hole} {board}");
    }
}

#[test]
fn deals_equal_single_showdowns_at_every_level() {
    for game in Game::ALL {
        let (holes, boards) = random_deals(game, 5003);
        for len in [0, 1, 15, 33, 255, 256, 257, holes.len()] {
            let (holes, boards) = (&holes[..len], &boards[..len]);
            let mut strengths = vec![Strength::NONE; len];
            let mut lows = vec![Strength::from_bits(1); if game.splits() || len == 33 { len } else { 0 }];
            for level in Level::ALL {
                game.rank_deals_at(level, holes, boards, &mut strengths, &mut lows);
                check(game, holes.iter().copied().zip(boards.iter().copied()), &strengths, &lows);
            }
        }
    }
}

#[test]
fn boards_equal_single_showdowns_at_every_level() {
    for game in Game::ALL {
        let (holes, boards) = random_deals(game, 2500);
        for (i, &cards) in holes[..12].iter().enumerate() {
            let hole = Hole::new(game, cards).unwrap();
            assert_eq!((hole.game(), hole.cards()), (game, cards));
            let boards = &boards[..[0, 1, 31, 300, boards.len()][i % 5]];
            let mut strengths = vec![Strength::from_bits(1); boards.len()];
            let mut lows = vec![Strength::from_bits(1); if game.splits() { boards.len() } else { 0 }];
            for level in Level::ALL {
                hole.rank_boards_at(level, boards, &mut strengths, &mut lows);
                check(game, boards.iter().map(|&board| (cards, board)), &strengths, &lows);
            }
            let (first, first_lows) = (strengths.clone(), lows.clone());
            game.rank_boards(cards, boards, &mut strengths, &mut lows);
            assert_eq!((first, first_lows), (strengths, lows));
        }
    }
}

/// Holes that make every kind of flush: two to six cards of a suit, two or three suits.
#[test]
fn suited_omaha_holes_equal_single_showdowns() {
    let holes = [
        "AsKsQsJs",
        "AsKsQhJh",
        "5s4s3s2s",
        "As2s3h4d",
        "9s8s7s6s5s",
        "AsKsQhJh5d",
        "7s6s5s4s3s2s",
        "AsKsQhJh5d4d",
        "Ts9s8s4h3h2h",
        "KsKhKdKcQsQh",
    ];
    for hole in holes {
        let hole: CardSet = hole.parse().unwrap();
        let game = [Game::Omaha, Game::Omaha5, Game::Omaha6][hole.len() - 4];
        // Boards of one or two suits.
        let deck: Vec<Card> = CardSet::FULL.iter().filter(|card| card.suit().index() >= 2).collect();
        let mut boards = Vec::new();
        for a in 0..deck.len() {
            for b in 0..a {
                let rest = (0..5).map(|i| deck[(a * 7 + b * 3 + i * (a % 3 + 1)) % deck.len()]);
                boards.push(rest.take(3).chain([deck[a], deck[b]]).collect::<CardSet>());
            }
        }
        boards.retain(|board| board.len() == 5);
        let mut strengths = vec![Strength::NONE; boards.len()];
        Hole::new(game, hole).unwrap().rank_boards(&boards, &mut strengths, &mut []);
        check(game, boards.iter().map(|&board| (hole, board)), &strengths, &[]);
        boards.retain(|board| !board.intersects(hole));
        strengths.truncate(boards.len());
        game.rank_deals(&vec![hole; boards.len()], &boards, &mut strengths, &mut []);
        check(game, boards.iter().map(|&board| (hole, board)), &strengths, &[]);
    }
}

#[test]
fn what_is_no_deal_has_no_showdown() {
    let set = |text: &str| text.parse::<CardSet>().unwrap();
    let none = |game: Game, hole: &str, board: &str| {
        assert_eq!(game.showdown(set(hole), set(board)), None, "{game}")
    };
    none(Game::Holdem, "AsKs", "AsQsJs");
    none(Game::Holdem, "AsKs", "QsJs");
    none(Game::Holdem, "AsKsQs", "JsTs9s");
    none(Game::ShortDeck, "AsKs", "5s7s8s");
    none(Game::ShortDeck, "As5s", "6s7s8s");
    none(Game::Omaha, "AsKs", "QsJsTs9s8s");
    none(Game::Omaha, "AsKsQsJs", "Ts9s8s7s6s5s");
    none(Game::Stud, "AsKsQsJs", "");
    none(Game::Stud, "AsKsQsJsTs", "2c3c4c");
    none(Game::DeuceSeven, "AsKsQsJsTs9s", "");
    none(Game::Badugi, "AsKsQsJsTs", "");
    for (game, hole) in [(Game::Holdem, "AsKsQs"), (Game::ShortDeck, "As5s"), (Game::Omaha5, "AsKs")] {
        assert!(Hole::new(game, set(hole)).is_none());
        let mut strengths = [Strength::from_bits(1)];
        game.rank_boards(set(hole), &[set("2c3c4c5c6c")], &mut strengths, &mut []);
        assert_eq!(strengths, [Strength::NONE]);
    }
}

#[test]
#[should_panic = "one low for each board"]
fn a_game_that_splits_wants_room_for_lows() {
    let (holes, boards) = random_deals(Game::OmahaHiLo, 2);
    Game::OmahaHiLo.rank_deals(&holes, &boards, &mut [Strength::NONE; 2], &mut []);
}

/// The number of different strengths; one hand of each is ordered as the reference orders it.
fn distinct_strengths(game: Game) -> usize {
    let hands = subsets(&CardSet::FULL.iter().collect::<Vec<_>>(), game.hole_cards());
    let mut strengths = vec![Strength::NONE; hands.len()];
    game.rank_deals(&hands, &vec![CardSet::EMPTY; hands.len()], &mut strengths, &mut []);
    let hands: HashMap<Strength, CardSet> = strengths.into_iter().zip(hands).collect();
    let order: BTreeMap<Hand, Strength> =
        hands.iter().map(|(&strength, &hand)| (showdown(game, hand, CardSet::EMPTY).0, strength)).collect();
    assert_eq!(order.len(), hands.len());
    assert!(order.values().is_sorted_by(|a, b| a < b));
    hands.len()
}

#[test]
fn every_badugi_hand_is_ordered_as_the_reference_does() {
    let mut order: BTreeMap<Hand, Strength> = BTreeMap::new();
    for hand in subsets(&CardSet::FULL.iter().collect::<Vec<_>>(), 4) {
        let strength = Game::Badugi.showdown(hand, CardSet::EMPTY).unwrap().strength;
        let known = order.entry(showdown(Game::Badugi, hand, CardSet::EMPTY).0).or_insert(strength);
        assert_eq!(*known, strength, "{hand}");
    }
    assert_eq!(order.len(), 715 + 286 + 78 + 13);
    assert!(order.values().is_sorted_by(|a, b| a < b));
}

#[test]
fn lows_have_as_many_strengths_as_there_are_hands_to_tell_apart() {
    assert_eq!(distinct_strengths(Game::DeuceSeven), 7462);
    // All sets of ranks but five of a kind.
    assert_eq!(distinct_strengths(Game::AceFive), 6188 - 13);
}
