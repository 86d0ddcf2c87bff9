//! An opponent's hands, counted by cluster.

use super::OpponentClusters;
use isofold_cards::{CardSet, Combo};

/// A number for each cluster; of `u16`, a vector of 128 bits.
pub(super) type Row<T> = [T; OpponentClusters::MAX];

const _: () = assert!(size_of::<Row<u16>>() == 16);

/// The row with one hand of a cluster, for each cluster.
const ONE: [Row<u16>; OpponentClusters::MAX] = {
    let mut rows = [[0; OpponentClusters::MAX]; OpponentClusters::MAX];
    let mut cluster = 0;
    while cluster < OpponentClusters::MAX {
        rows[cluster][cluster] = 1;
        cluster += 1;
    }
    rows
};

/// The sum of two rows.
#[inline(always)]
pub(super) fn sum(a: Row<u16>, b: Row<u16>) -> Row<u16> {
    std::array::from_fn(|cluster| a[cluster].wrapping_add(b[cluster]))
}

/// The number of hands of each cluster: all of them, and those that hold each card.
pub(super) struct HandCounts {
    all: Row<u16>,
    by_card: [Row<u16>; 52],
}

impl HandCounts {
    pub(super) const EMPTY: HandCounts =
        HandCounts { all: [0; OpponentClusters::MAX], by_card: [[0; OpponentClusters::MAX]; 52] };

    /// The hands that share no card with a board.
    pub(super) fn on(opponents: &OpponentClusters, board: CardSet) -> HandCounts {
        let mut counts = HandCounts::EMPTY;
        for combo in Combo::all().filter(|combo| !combo.set().intersects(board)) {
            let cards = combo.cards().map(|card| usize::from(card.index()));
            counts.add(cards, opponents.of_combo(combo.index()));
        }
        counts
    }

    /// Adds a hand.
    #[inline(always)]
    pub(super) fn add(&mut self, [a, b]: [usize; 2], cluster: usize) {
        self.all = sum(self.all, ONE[cluster]);
        self.by_card[a] = sum(self.by_card[a], ONE[cluster]);
        self.by_card[b] = sum(self.by_card[b], ONE[cluster]);
    }

    /// The hands that share no card with a hand that was not added.
    #[inline(always)]
    pub(super) fn compatible_with(&self, [a, b]: [usize; 2]) -> Row<u16> {
        let (all, a, b) = (self.all, self.by_card[a], self.by_card[b]);
        std::array::from_fn(|cluster| all[cluster].wrapping_sub(a[cluster]).wrapping_sub(b[cluster]))
    }

    /// The hands that share no card with a hand that was added itself. It was added once and is taken out twice, with each of its
    /// cards, so it is added back.
    #[inline(always)]
    pub(super) fn compatible_with_counted(&self, cards: [usize; 2], cluster: usize) -> Row<u16> {
        sum(self.compatible_with(cards), ONE[cluster])
    }

    /// The points of a combo that wins always: two for each hand that the opponent may hold, on each runout.
    pub(super) fn max_points(&self, opponents: &OpponentClusters, combo: Combo, runouts: u32) -> Row<u32> {
        let cards = combo.cards().map(|card| usize::from(card.index()));
        let hands = self.compatible_with_counted(cards, opponents.of_combo(combo.index()));
        hands.map(|hands| 2 * runouts * u32::from(hands))
    }

    /// The equities of a combo with `points` over `runouts` runouts. Against a cluster whose hands are all blocked, the equity against
    /// all hands; beyond the last cluster, 0.
    #[inline(always)]
    pub(super) fn equities(
        &self,
        opponents: &OpponentClusters,
        combo: Combo,
        runouts: u32,
        points: Row<u32>,
    ) -> Row<f32> {
        let max = self.max_points(opponents, combo, runouts);
        // Both are below 2²⁴, so the division is the only rounding.
        let mut equities = std::array::from_fn(|cluster| points[cluster] as f32 / max[cluster] as f32);
        if max.contains(&0) {
            let overall = points.iter().sum::<u32>() as f32 / max.iter().sum::<u32>() as f32;
            for cluster in (0..OpponentClusters::MAX).filter(|&cluster| max[cluster] == 0) {
                equities[cluster] = if cluster < opponents.clusters() { overall } else { 0.0 };
            }
        }
        equities
    }
}
