use crate::classes::Classes;
use crate::progress::Tell;
use crate::{FlopOutcomes, Knowledge, RiverOutcomes, Street, TurnOutcomes};
use isofold_cards::{Deck, HandClass};
use isofold_iso::canonical_boards;
use std::collections::HashSet;
use std::hash::Hash;

/// How many classes of a street the cards to come can tell apart: no buckets that look only ahead can do better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// The street; `None` before the flop.
    pub street: Option<Street>,
    /// Classes of hands with boards.
    pub classes: u64,
    /// Those that win, tie and lose differently often, over all opponents' hands and all runouts.
    pub win_rates: u64,
    /// Those that have other outcomes, or before the river other kinds of hands after the next card.
    pub outcomes: u64,
}

impl Resolution {
    /// Of all streets, counted over all classes.
    pub fn all(knowledge: &Knowledge, tell: Tell) -> [Resolution; 4] {
        let rivers = knowledge.rivers(tell);
        let turns = knowledge.turns(tell);
        let flops = knowledge.flops(tell);
        let of_turns = turns.totals(rivers);
        let of_flops = flops.totals(&of_turns);
        let of = |street, classes, win_rates, outcomes: usize| Resolution {
            street: Some(street),
            classes,
            win_rates,
            outcomes: outcomes as u64,
        };
        let preflop = preflop(flops, &of_flops);
        [
            Resolution {
                street: None,
                classes: preflop.len() as u64,
                win_rates: distinct(preflop.iter().map(|(rate, _)| rate)),
                outcomes: distinct(preflop.iter().map(|(_, kinds)| kinds)),
            },
            of(Street::Flop, FlopOutcomes::CLASSES, distinct(of_flops.iter()), flops.kinds().len()),
            of(Street::Turn, TurnOutcomes::CLASSES, distinct(of_turns.iter()), turns.kinds().len()),
            of(
                Street::River,
                RiverOutcomes::CLASSES,
                distinct(rivers.outcomes().iter()),
                rivers.outcomes().len(),
            ),
        ]
    }
}

fn distinct<T: Eq + Hash>(things: impl Iterator<Item = T>) -> u64 {
    things.collect::<HashSet<T>>().len() as u64
}

/// Of each of the 169 hands: how often it wins and ties, and its kinds on the flop with their counts; each for one of its combos.
type Preflop = Vec<([u64; 2], Vec<(u32, u64)>)>;

fn preflop(flops: &FlopOutcomes, totals: &[[u32; 2]]) -> Preflop {
    let classes = Classes::new(3);
    let mut found: Preflop = vec![([0; 2], Vec::new()); HandClass::COUNT];
    for board in canonical_boards(Street::Flop, Deck::Full) {
        classes.of_board(board.cards, |class, combo, hands| {
            let kind = flops.numbers()[class as usize];
            let deals = u64::from(hands * board.multiplicity);
            let ([win, tie], kinds) = &mut found[HandClass::of(combo).index()];
            *win += deals * u64::from(totals[kind as usize][0]);
            *tie += deals * u64::from(totals[kind as usize][1]);
            kinds.push((kind, deals));
        });
    }
    for (class, ([win, tie], kinds)) in HandClass::all().zip(&mut found) {
        let combos = class.combos().count() as u64;
        (*win, *tie) = (*win / combos, *tie / combos);
        kinds.sort_unstable();
        kinds.dedup_by(|next, kind| {
            let is_same = next.0 == kind.0;
            kind.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        kinds.iter_mut().for_each(|(_, deals)| *deals /= combos);
    }
    found
}
