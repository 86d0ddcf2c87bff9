//! The resolution of a street: how many classes can be told apart at all.

use crate::classes::Classes;
use crate::progress::OnProgress;
use crate::{FeatureCache, FlopFutures, RiverOutcomes, Street, TurnFutures};
use isofold_cards::{Deck, HandClass};
use isofold_iso::canonical_boards;
use std::collections::HashSet;
use std::hash::Hash;

/// The number of classes of a street that the cards to come can tell apart: no buckets that look only ahead can do better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// The street; `None` before the flop.
    pub street: Option<Street>,
    /// Classes of hands with boards.
    pub classes: u64,
    /// Distinct probabilities of winning, tying and losing, over all of an opponent's hands and all runouts.
    pub win_rates: u64,
    /// Distinct futures.
    pub futures: u64,
}

impl Resolution {
    /// The resolution of preflop and of each street, counted over all classes.
    pub fn all(cache: &FeatureCache, on_progress: OnProgress) -> [Resolution; 4] {
        let rivers = cache.rivers(on_progress);
        let turns = cache.turns(on_progress);
        let flops = cache.flops(on_progress);
        let turn_totals = turns.totals(rivers);
        let flop_totals = flops.totals(&turn_totals);
        let of = |street, classes, win_rates, futures: usize| Resolution {
            street: Some(street),
            classes,
            win_rates,
            futures: futures as u64,
        };
        let preflop = preflop(flops, &flop_totals);
        [
            Resolution {
                street: None,
                classes: preflop.len() as u64,
                win_rates: distinct(preflop.iter().map(|(rate, _)| rate)),
                futures: distinct(preflop.iter().map(|(_, futures)| futures)),
            },
            of(Street::Flop, FlopFutures::CLASSES, distinct(flop_totals.iter()), flops.futures().len()),
            of(Street::Turn, TurnFutures::CLASSES, distinct(turn_totals.iter()), turns.futures().len()),
            of(
                Street::River,
                RiverOutcomes::CLASSES,
                distinct(rivers.outcomes().iter()),
                rivers.outcomes().len(),
            ),
        ]
    }
}

fn distinct<T: Eq + Hash>(values: impl Iterator<Item = T>) -> u64 {
    values.collect::<HashSet<T>>().len() as u64
}

/// For a combo of each of the 169 hands: how often it wins and ties, and its futures on flops with their counts.
type Preflop = Vec<([u64; 2], Vec<(u32, u64)>)>;

fn preflop(flops: &FlopFutures, totals: &[[u32; 2]]) -> Preflop {
    let classes = Classes::new(3);
    let mut found: Preflop = vec![([0; 2], Vec::new()); HandClass::COUNT];
    for board in canonical_boards(Street::Flop, Deck::Full) {
        classes.for_each_on(board.cards, |class, combo, combos| {
            let future = flops.by_class()[class as usize];
            let deals = u64::from(combos * board.multiplicity);
            let ([win, tie], futures) = &mut found[HandClass::of(combo).index()];
            *win += deals * u64::from(totals[future as usize][0]);
            *tie += deals * u64::from(totals[future as usize][1]);
            futures.push((future, deals));
        });
    }
    for (class, ([win, tie], futures)) in HandClass::all().zip(&mut found) {
        let combos = class.combos().count() as u64;
        (*win, *tie) = (*win / combos, *tie / combos);
        futures.sort_unstable();
        futures.dedup_by(|next, future| {
            let is_same = next.0 == future.0;
            future.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        futures.iter_mut().for_each(|(_, deals)| *deals /= combos);
    }
    found
}
