//! Exact equities of two players with two hole cards each. On each board the hands are sorted by strength once; with prefix
//! sums, each hand wins against the weight before it, minus that of hands with one of its cards.

use crate::boards::Boards;
use crate::combined_range::CombinedRange;
use crate::spot::Spot;
use crate::sweep::{Batch, Kernel};
use crate::tally::{Layout, Tally};
use isofold_cards::CardSet;

/// The method for two players; see the module.
pub(crate) struct HeadsUp {
    combos: CombinedRange<2>,
    boards: Boards,
    categories: usize,
}

/// The weight of the hands so far: of all of them, and of those that hold each card.
#[derive(Clone, Copy)]
struct Weights {
    all: f64,
    by_card: [f64; 52],
}

impl Weights {
    const NONE: Weights = Weights { all: 0.0, by_card: [0.0; 52] };

    fn add(&mut self, [low, high]: [u8; 2], weight: f64) {
        self.all += weight;
        self.by_card[usize::from(low)] += weight;
        self.by_card[usize::from(high)] += weight;
    }

    /// The weight of the hands that hold neither card, except that the hand of both cards is subtracted twice.
    fn apart(&self, [low, high]: [u8; 2]) -> f64 {
        self.all - self.by_card[usize::from(low)] - self.by_card[usize::from(high)]
    }
}

impl HeadsUp {
    pub(crate) fn new(spot: &Spot, boards: Boards, categories: usize) -> HeadsUp {
        HeadsUp { combos: CombinedRange::new(spot), boards, categories }
    }

    /// For each hand of a player, the weight of the hands that the other can hold at the same time.
    fn opposition(&self, player: usize, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<f64> {
        let other = 1 - player;
        let combos = &self.combos;
        let weight = |i: usize| match combos.weights[i][other] {
            0.0 => 0.0,
            present => weight(present),
        };
        let live = || (0..combos.len()).filter(|&i| !combos.sets[i].intersects(blocked));
        let mut weights = Weights::NONE;
        live().for_each(|i| weights.add(combos.cards[i], weight(i)));
        let mut opposition = vec![0.0; combos.hands[player]];
        for i in live() {
            if let Some(row) = combos.row(i, player) {
                let left = weights.apart(combos.cards[i]) + weight(i);
                // Rounding can leave a trace where fractions cancel: that is no hand.
                opposition[row] = if left > 1e-12 * weights.all { left } else { 0.0 };
            }
        }
        opposition
    }
}

impl Kernel for HeadsUp {
    fn tally(&self) -> Tally {
        let layout = Layout { players: 2, splits: false };
        Tally::new(layout, &self.combos.hands, self.categories)
    }

    fn oppositions(&self, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<Vec<f64>> {
        (0..2).map(|player| self.opposition(player, blocked, weight)).collect()
    }

    fn items(&self) -> usize {
        self.boards.len()
    }

    fn run(&self, batch: Batch, tally: &mut Tally) {
        let combos = &self.combos;
        let mut order = combos.order();
        // For each combo, wins and ties of the first player, then of the second.
        let mut sums = vec![[0.0; 4]; combos.len()];
        for (board, multiplicity) in self.boards.batch(batch).iter() {
            order.sort(combos, board);
            let [mut first, mut second] = [Weights::NONE; 2];
            for group in order.groups() {
                if let &[i] = group {
                    let (cards, [w0, w1]) = (combos.cards[i as usize], combos.weights[i as usize]);
                    let sum = &mut sums[i as usize];
                    sum[0] += multiplicity * second.apart(cards);
                    sum[2] += multiplicity * first.apart(cards);
                    first.add(cards, w0);
                    second.add(cards, w1);
                    continue;
                }
                for &i in group {
                    let cards = combos.cards[i as usize];
                    let (less_second, less_first) = (second.apart(cards), first.apart(cards));
                    let sum = &mut sums[i as usize];
                    sum[0] += multiplicity * less_second;
                    sum[1] -= multiplicity * less_second;
                    sum[2] += multiplicity * less_first;
                    sum[3] -= multiplicity * less_first;
                }
                for &i in group {
                    let (cards, [w0, w1]) = (combos.cards[i as usize], combos.weights[i as usize]);
                    first.add(cards, w0);
                    second.add(cards, w1);
                }
                for &i in group {
                    let (cards, [w0, w1]) = (combos.cards[i as usize], combos.weights[i as usize]);
                    let sum = &mut sums[i as usize];
                    sum[1] += multiplicity * (second.apart(cards) + w1);
                    sum[3] += multiplicity * (first.apart(cards) + w0);
                }
            }
            if self.categories > 0 {
                for &i in order.combos() {
                    let (cards, [w0, w1]) = (combos.cards[i as usize], combos.weights[i as usize]);
                    let category = order.category(i);
                    tally.categories[0][category] += multiplicity * w0 * (second.apart(cards) + w1);
                    tally.categories[1][category] += multiplicity * w1 * (first.apart(cards) + w0);
                }
            }
        }
        for (i, sum) in sums.iter().enumerate() {
            for player in 0..2 {
                if let Some(row) = combos.row(i, player) {
                    let weight = combos.weights[i][player];
                    let columns = tally.row(player, row);
                    columns[1] += weight * sum[2 * player];
                    columns[2] += weight * sum[2 * player + 1];
                }
            }
        }
    }
}
