//! The distributions of the rows.

use crate::{Dataset, Row};

/// The distribution of a figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Histogram {
    /// The figure.
    pub name: String,
    /// The least and the greatest value that are counted.
    pub range: [f64; 2],
    /// The rows, or combos, of each of the equal parts of the range; those beyond its ends are in the first and the last.
    pub counts: Vec<u64>,
    /// The mean of all values.
    pub mean: f64,
}

const BINS: usize = 40;

/// The distributions that are counted.
pub(super) struct Histograms(Vec<(Histogram, f64, u64)>);

impl Histograms {
    pub(super) fn new(dataset: &Dataset) -> Histograms {
        let target = dataset.config().target().unwrap_or(0.05);
        let figures = [
            ("stack / pot (log₁₀)", [-1.5, 2.0]),
            ("equity of oop", [0.0, 1.0]),
            ("value of the game for oop / pot", [-0.5, 1.5]),
            ("exploitability / pot", [0.0, 1.2 * target]),
            ("iterations", [0.0, 1000.0]),
            ("combos of a range: 1 / Σ weight²", [0.0, 600.0]),
            ("counterfactual values of hands in the range / pot", [-1.0, 2.0]),
            ("highest card of the board (2 = 0, A = 12)", [0.0, 13.0]),
        ];
        let histogram = |(name, range): (&str, [f64; 2])| {
            (Histogram { name: name.to_owned(), range, counts: vec![0; BINS], mean: 0.0 }, 0.0, 0)
        };
        Histograms(figures.map(histogram).into())
    }

    fn count(&mut self, number: usize, value: f64) {
        let (histogram, sum, count) = &mut self.0[number];
        let [low, high] = histogram.range;
        let bin = ((value - low) / (high - low) * BINS as f64).clamp(0.0, BINS as f64 - 1.0);
        if value.is_finite() {
            histogram.counts[bin as usize] += 1;
            *sum += value;
            *count += 1;
        }
    }

    pub(super) fn add(&mut self, row: &Row) {
        self.count(0, (f64::from(row.stack) / f64::from(row.pot)).log10());
        self.count(1, row.equities[0]);
        self.count(2, row.game_value());
        self.count(3, row.exploitability);
        self.count(4, row.iterations.into());
        for player in 0..2 {
            let squares: f64 = row.ranges[player].iter().map(|&weight| f64::from(weight).powi(2)).sum();
            self.count(5, 1.0 / squares);
            for (&weight, &cfv) in row.ranges[player].iter().zip(&row.cfvs[player]) {
                if weight > 0.0 {
                    self.count(6, cfv.into());
                }
            }
        }
        let highest = row.board.iter().map(|card| card.rank().index()).max().unwrap_or(0);
        self.count(7, highest.into());
    }

    pub(super) fn finish(self) -> Vec<Histogram> {
        let finished = self
            .0
            .into_iter()
            .map(|(histogram, sum, count)| Histogram { mean: sum / count.max(1) as f64, ..histogram });
        finished.collect()
    }
}
