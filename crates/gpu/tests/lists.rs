//! The lists that terminals are worked out by, against a count over all pairs of combos.

#![allow(clippy::unwrap_used)]

#[path = "../../solver/tests/reference/mod.rs"]
mod reference;

use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{HandRank, Ranking, evaluate};
use isofold_solver::device::{FlatGame, FlatOpponentView};
use isofold_solver::{Options, Solver};
use isofold_tree::Spot;
use reference::Random;
use std::collections::{BTreeMap, BTreeSet};

/// The combos of a view of one board, in order: each is in the lists of two cards.
fn combos(view: &FlatOpponentView) -> Vec<Combo> {
    let mut cards: Vec<Vec<Card>> = vec![Vec::new(); view.combo_rows.len()];
    for card in CardSet::FULL.iter() {
        let list = [0, 1].map(|end| usize::from(view.cards[usize::from(card.index()) + end]));
        let list = &view.listed[list[0]..list[1]];
        assert!(list.is_sorted_by(|a, b| a < b));
        list.iter().for_each(|&index| cards[usize::from(index)].push(card));
    }
    cards.iter().map(|cards| Combo::of(cards[0], cards[1]).filter(|_| cards.len() == 2).unwrap()).collect()
}

fn check(spot: &Spot, game: &FlatGame) {
    let [river] = &game.streets[..] else { panic!("a river has one street") };
    let board: CardSet = spot.board.iter().copied().collect();
    let rank = |combo: Combo| -> HandRank { evaluate(Ranking::Standard, board | combo.set()).unwrap() };
    for player in 0..2 {
        let view = &river.views[player];
        let others = combos(view);
        let range = spot.ranges[1 - player].without(board | spot.dead);
        let expected: BTreeSet<Combo> = range.iter().map(|(combo, _)| combo).collect();
        assert_eq!(others.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(others.len(), expected.len());
        assert!(others.is_sorted_by_key(|&combo| rank(combo)));
        let row_of: BTreeMap<Combo, u16> =
            others.iter().copied().zip(view.combo_rows.iter().copied()).collect();

        for own in view.own.iter().filter(|own| own.cards[0] < 52) {
            let cards = own.cards.map(|card| Card::new(card).unwrap());
            let combo = Combo::of(cards[0], cards[1]).unwrap();
            let count = |which: &dyn Fn(HandRank) -> bool, of: &dyn Fn(Combo) -> bool| {
                others.iter().filter(|&&other| which(rank(other)) && of(other)).count() as u16
            };
            let weaker = |other: HandRank| other < rank(combo);
            let upto = |other: HandRank| other <= rank(combo);
            assert_eq!([own.weaker, own.upto], [count(&weaker, &|_| true), count(&upto, &|_| true)]);
            for (card, found) in cards.into_iter().zip([own.first, own.second]) {
                let holds = |other: Combo| other.set().contains(card);
                // The sums over a card's list have one entry more than the list, so those of later cards begin later.
                let begin = view.cards[usize::from(card.index())] + u16::from(card.index());
                assert_eq!(found, [count(&weaker, &holds), count(&upto, &holds)].map(|count| begin + count));
            }
            assert_eq!(own.same, row_of.get(&combo).copied().unwrap_or(u16::MAX));
        }
    }
}

#[test]
fn random_rivers() {
    for seed in 0..300 {
        let spot = Random::new(seed).spot(5);
        for isomorphism in [true, false] {
            let options = Options { isomorphism, ..Options::default() };
            check(&spot, &Solver::new(&spot, &options).unwrap().flat());
        }
    }
}

/// Wide ranges, on boards with ties of many hands.
#[test]
fn wide_rivers() {
    for board in ["KsTd7c4h2s", "AsKsQsJsTs", "7s7d7c7hAs", "9s8s7s6s2d", "2s2d3c3h4s"] {
        for dead in ["", "AhKd"] {
            let spot = Spot::on(board).pot(100).stack(200).oop("random").ip("22+,A2s+,K9s+:0.5,ATo+");
            let spot = spot.dead(dead).build().unwrap();
            check(&spot, &Solver::new(&spot, &Options::default()).unwrap().flat());
        }
    }
}

/// Without isomorphism a row before a card is worth what the same combo is after it, on each board that leaves it.
#[test]
fn without_isomorphism_values_come_back_where_reach_came_from() {
    let options = Options { isomorphism: false, ..Options::default() };
    for (cards, seeds) in [(4, 0..20), (3, 0..3)] {
        for seed in seeds {
            let game = Solver::new(&Random::new(seed).spot(cards), &options).unwrap().flat();
            for pair in game.streets.windows(2) {
                let [street, next] = pair else { unreachable!("windows of two") };
                for player in 0..2 {
                    let mut back: BTreeSet<(u32, u32, u32)> = BTreeSet::new();
                    for (row, range) in street.iso_map_starts[player].windows(2).enumerate() {
                        let iso_maps = &street.iso_maps[player][range[0] as usize..range[1] as usize];
                        for carry in iso_maps {
                            assert!(back.insert((carry.board, carry.row, row as u32)), "twice: {carry:?}");
                        }
                    }
                    let mut forth = BTreeSet::new();
                    for (board, &parent) in next.parents.iter().enumerate() {
                        let start = next.starts[player][board];
                        for row in start..next.starts[player][board + 1] {
                            let parent_row = next.to_parent[player][row as usize];
                            if parent_row != u16::MAX {
                                let before = street.starts[player][parent as usize] + u32::from(parent_row);
                                forth.insert((board as u32, row - start, before));
                            }
                        }
                    }
                    assert_eq!(back, forth, "{cards} cards, seed {seed}");
                }
            }
        }
    }
}
