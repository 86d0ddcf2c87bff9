//! Clusters of an opponent's preflop hands.

use super::OchsError;
use crate::outcomes::Showdowns;
use crate::{KMeans, Metric, OnBoards, Outcome, Points};
use isofold_cards::{Combo, Deck, HandClass};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Clusters of an opponent's preflop hands.
///
/// Hands share a cluster if their distributions of equity on rivers are alike: a pair of deuces and a suited connector win about as
/// often against a random hand, but on different boards.
///
/// ```
/// use isofold_abstraction::OpponentClusters;
/// use isofold_cards::HandClass;
///
/// // Pairs, suited hands and the others.
/// let opponents = OpponentClusters::new(|hand| if hand.is_pair() { 2 } else { hand.is_suited().into() })?;
/// assert_eq!((opponents.clusters(), opponents.cluster(HandClass::AA)), (3, 2));
/// # Ok::<(), isofold_abstraction::OchsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpponentClusters {
    clusters: usize,
    of_combo: Box<[u8; Combo::COUNT]>,
}

/// The number of bins of the equity histograms. Their edges are not those of [`crate::BINS`]: changing them would change buckets.
const BINS: usize = 50;
/// Restarts of k-means: with 169 hands they cost nothing.
const RESTARTS: usize = 20;

impl OpponentClusters {
    /// The most clusters.
    pub const MAX: usize = 8;

    /// Clusters given by a function of the hand.
    pub fn new(cluster: impl Fn(HandClass) -> usize) -> Result<OpponentClusters, OchsError> {
        let of_class: Vec<usize> = HandClass::all().map(cluster).collect();
        let clusters = of_class.iter().max().map_or(0, |max| max.saturating_add(1));
        if clusters > OpponentClusters::MAX {
            return Err(OchsError::Clusters(clusters));
        }
        if let Some(cluster) = (0..clusters).find(|cluster| !of_class.contains(cluster)) {
            return Err(OchsError::Empty { cluster, clusters });
        }
        let mut of_combo = Box::new([0; Combo::COUNT]);
        for combo in Combo::all() {
            of_combo[combo.index()] = of_class[HandClass::of(combo).index()] as u8;
        }
        Ok(OpponentClusters { clusters, of_combo })
    }

    /// Clusters hands by their distributions of equity on rivers: k-means on cumulative histograms, over all boards. Clusters go from
    /// weak to strong. `on_progress` is called with the boards done and all boards, from any thread.
    pub fn compute(clusters: usize, seed: u64, on_progress: OnBoards) -> Result<OpponentClusters, OchsError> {
        if !(1..=OpponentClusters::MAX).contains(&clusters) {
            return Err(OchsError::Clusters(clusters));
        }
        let rivers = PreflopEquities::on(&canonical_boards(Street::River, Deck::Full), on_progress);
        let rows: Vec<f32> = HandClass::all().flat_map(|class| rivers.cumulative(class)).collect();
        let combos: Vec<f64> = HandClass::all().map(|class| class.combos().count() as f64).collect();
        let points = Points::new(&rows, BINS)?.weighted(&combos)?;
        let kmeans = KMeans::new(clusters).seed(seed).restarts(RESTARTS);
        let mut found = kmeans.run(&points, Metric::SquaredL2, |_| ControlFlow::Continue(()))?;
        let equities: Vec<f64> = HandClass::all().map(|class| rivers.equity(class)).collect();
        found.reorder(&equities, Some(&combos))?;
        OpponentClusters::new(|class| found.assignment[class.index()] as usize)
    }

    /// The number of clusters.
    pub fn clusters(&self) -> usize {
        self.clusters
    }

    /// The cluster of a hand.
    pub fn cluster(&self, hand: HandClass) -> usize {
        hand.combos().next().map_or(0, |combo| self.of_combo(combo.index()))
    }

    /// The cluster of a combo, by its index.
    #[inline(always)]
    pub(super) fn of_combo(&self, index: usize) -> usize {
        // The remainder spares a bounds check where the cluster is used as an index.
        usize::from(self.of_combo[index]) % OpponentClusters::MAX
    }
}

/// The distribution of equity on rivers of each of the 169 preflop hands.
struct PreflopEquities {
    /// By hand: how often the equity falls into each bin.
    histograms: Vec<[u64; BINS]>,
    /// By hand: the points over all rivers.
    points: Vec<u64>,
}

impl PreflopEquities {
    fn none() -> PreflopEquities {
        PreflopEquities { histograms: vec![[0; BINS]; HandClass::COUNT], points: vec![0; HandClass::COUNT] }
    }

    fn on(boards: &[CanonicalBoard], on_progress: OnBoards) -> PreflopEquities {
        let classes: Vec<usize> = Combo::all().map(|combo| HandClass::of(combo).index()).collect();
        let done = AtomicUsize::new(0);
        let some = |showdowns: &mut Showdowns, some: &[CanonicalBoard]| {
            let mut rivers = PreflopEquities::none();
            for board in some {
                let Some(outcomes) = showdowns.on(board.cards) else { continue };
                let times = u64::from(board.multiplicity);
                for combo in Combo::all().filter(|combo| !combo.set().intersects(board.cards)) {
                    let (class, outcome) = (classes[combo.index()], outcomes[combo.index()]);
                    rivers.histograms[class][bin(outcome)] += times;
                    rivers.points[class] += times * u64::from(outcome.points());
                }
            }
            on_progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
            rivers
        };
        boards
            .par_chunks(256)
            .map_init(Showdowns::default, some)
            .reduce(PreflopEquities::none, PreflopEquities::with)
    }

    fn with(mut self, other: PreflopEquities) -> PreflopEquities {
        let pairs = self.histograms.as_flattened_mut().iter_mut().zip(other.histograms.as_flattened());
        pairs.for_each(|(sum, more)| *sum += more);
        self.points.iter_mut().zip(other.points).for_each(|(sum, more)| *sum += more);
        self
    }

    fn deals(&self, class: HandClass) -> f64 {
        self.histograms[class.index()].iter().sum::<u64>() as f64
    }

    /// The share of rivers on which the equity is in each bin or below.
    fn cumulative(&self, class: HandClass) -> [f32; BINS] {
        let mut below = 0;
        self.histograms[class.index()].map(|deals| {
            below += deals;
            (below as f64 / self.deals(class)) as f32
        })
    }

    fn equity(&self, class: HandClass) -> f64 {
        self.points[class.index()] as f64 / (self.deals(class) * f64::from(2 * Outcome::ALL))
    }
}

/// The bin of an outcome; the last one includes equity 1.
fn bin(outcome: Outcome) -> usize {
    (usize::from(outcome.points()) * BINS / usize::from(2 * Outcome::ALL)).min(BINS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_cards::CardSet;
    use isofold_eval::{Ranking, evaluate};

    #[test]
    fn every_hand_on_every_board_of_a_class_counts() {
        let boards: Vec<CanonicalBoard> = canonical_boards(Street::River, Deck::Full)
            .into_iter()
            .filter(|board| board.cards.bits() % 40_009 == 7)
            .collect();
        assert!((3..30).contains(&boards.len()), "{}", boards.len());
        let found = PreflopEquities::on(&boards, &|_, _| ());
        let mut wanted = PreflopEquities::none();
        for board in &boards {
            let perms = isofold_iso::SuitPerm::all().map(|perm| perm.apply_set(board.cards));
            for board in perms.collect::<std::collections::BTreeSet<CardSet>>().into_iter() {
                let rank = |combo: Combo| evaluate(Ranking::Standard, combo.set() | board).unwrap();
                let all: Vec<(Combo, _)> = Combo::all()
                    .filter(|combo| !combo.set().intersects(board))
                    .map(|combo| (combo, rank(combo)))
                    .collect();
                for &(combo, own) in &all {
                    let others = all.iter().filter(|(other, _)| !other.set().intersects(combo.set()));
                    let points: u64 =
                        others.map(|&(_, rank)| u64::from(own > rank) + u64::from(own >= rank)).sum();
                    let class = HandClass::of(combo).index();
                    wanted.points[class] += points;
                    let bin = (points as f64 / 1980.0 * 50.0 + 1e-9).floor().min(49.0);
                    wanted.histograms[class][bin as usize] += 1;
                }
            }
        }
        assert_eq!((found.histograms, found.points), (wanted.histograms, wanted.points));
    }

    #[test]
    fn impossible_clusters_are_refused() {
        assert_eq!(OpponentClusters::new(|hand| hand.index()), Err(OchsError::Clusters(169)));
        assert_eq!(OpponentClusters::new(|_| 1), Err(OchsError::Empty { cluster: 0, clusters: 2 }));
        for clusters in [0, 9] {
            assert_eq!(
                OpponentClusters::compute(clusters, 0, &|_, _| ()),
                Err(OchsError::Clusters(clusters))
            );
        }
    }
}
