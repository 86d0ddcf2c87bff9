//! Flat lists against the boards that they are made of.

use super::{FlatGame, IsoMap};
use crate::kernel::WIDTH;
use crate::{Options, Solver};
use isofold_tree::{Spot, SpotBuilder, Street};

/// A monotone flop, a flop where suits differ, and a turn.
fn spots() -> [SpotBuilder; 3] {
    let monotone = Spot::on("Qh8h3h").oop("AKs,QJs:0.5,88").ip("AQs,KJs,33:0.6");
    let plain = Spot::on("9s9d4c").oop("AhKh,8h8c:0.5,QdJd,7s6s").ip("AsKs,TcTd,QcJc:0.3");
    let turn = Spot::on("JsTs6d2d").oop("AJs,T9s,66").ip("KQs,JTs:0.5,QJs,99").dead("5h9c");
    [monotone, plain, turn].map(|spot| spot.pot(60).stack(90).bet(Street::River, "a"))
}

fn each(check: impl Fn(&Solver, &FlatGame)) {
    for spot in spots() {
        for isomorphism in [true, false] {
            let options = Options { isomorphism, ..Options::default() };
            let solver = Solver::new(&spot.clone().build().unwrap(), &options).unwrap();
            check(&solver, &solver.flat());
        }
    }
}

#[test]
fn rows_are_those_of_the_boards() {
    each(|solver, game| {
        for (depth, street) in game.streets.iter().enumerate() {
            for (number, &parent) in street.parents.iter().enumerate() {
                let board = solver.engine.board(depth, number);
                assert!(depth == 0 || board.parent == parent as usize);
                for player in 0..2 {
                    let [start, end] =
                        [number, number + 1].map(|number| street.starts[player][number] as usize);
                    let hands = &board.hands[player];
                    assert_eq!(end - start, hands.rows().next_multiple_of(WIDTH));
                    let own = &street.views[player].own[start..end];
                    for (row, own) in own.iter().enumerate() {
                        let cards = hands.combos.get(row).map(|combo| combo.cards().map(|card| card.index()));
                        let is_padding = own.cards == [255; 2];
                        assert_eq!(cards.is_none(), is_padding);
                        cards.into_iter().for_each(|mut cards| {
                            let mut listed = own.cards;
                            cards.sort_unstable();
                            listed.sort_unstable();
                            assert_eq!(cards, listed);
                        });
                        if depth > 0 {
                            let parent_row = street.to_parent[player][start + row];
                            assert_eq!(parent_row == u16::MAX, is_padding);
                            assert!(is_padding || parent_row == hands.to_parent[row]);
                        }
                    }
                }
            }
        }
    });
}

/// The isomorphism maps of a row: those of all later boards that lead to it, board by board.
#[test]
fn isomorphism_maps_are_those_of_the_boards() {
    each(|solver, game| {
        for depth in 0..game.streets.len() - 1 {
            let street = &game.streets[depth];
            for player in 0..2 {
                let mut count = 0;
                for number in 0..street.parents.len() {
                    let children = solver.engine.board(depth, number).children.clone();
                    let rows = street.starts[player][number]..street.starts[player][number + 1];
                    for (row, at) in rows.enumerate() {
                        let expected: Vec<IsoMap> = children
                            .clone()
                            .flat_map(|child| {
                                let iso_map = &solver.engine.board(depth + 1, child).hands[player].iso_map;
                                let here = iso_map.iter().filter(|step| usize::from(step.to) == row);
                                here.map(move |step| IsoMap { board: child as u32, row: step.from.into() })
                            })
                            .collect();
                        let range =
                            [at, at + 1].map(|at| street.iso_map_starts[player][at as usize] as usize);
                        assert_eq!(street.iso_maps[player][range[0]..range[1]], expected);
                        count += expected.len();
                    }
                }
                assert_eq!(street.iso_maps[player].len(), count);
            }
        }
        assert!(game.streets.last().is_some_and(|river| river.iso_maps.iter().all(Vec::is_empty)));
    });
}
