//! The hands of a street, sorted into buckets by what a configuration tells them apart by.

use super::line::Values;
use super::potential;
use super::rows::{Clusters, Distinct, order};
use crate::moments::{BINS, Moments, cumulative};
use crate::progress::Tell;
use crate::{ClusterError, Config, Distance, Feature, FlopOutcomes, Knowledge, Metric, TurnOutcomes};
use isofold_iso::Street;
use rayon::prelude::*;

/// What a class is known by.
#[derive(Clone, Copy)]
pub(crate) enum Subjects<'a> {
    /// The number of its outcome.
    Outcomes(&'a [u16]),
    /// The number of its kind.
    Kinds(&'a [u32]),
}

impl Subjects<'_> {
    pub(crate) fn of(&self, class: usize) -> usize {
        match self {
            Subjects::Outcomes(numbers) => usize::from(numbers[class]),
            Subjects::Kinds(numbers) => numbers[class] as usize,
        }
    }

    pub(crate) fn classes(&self) -> usize {
        match self {
            Subjects::Outcomes(numbers) => numbers.len(),
            Subjects::Kinds(numbers) => numbers.len(),
        }
    }
}

/// Outcomes or kinds of hands, with what they count and are worth.
pub(crate) struct Facts<'a> {
    pub(crate) subjects: Subjects<'a>,
    pub(crate) weights: &'a [f64],
    pub(crate) moments: Vec<Moments>,
    /// How many runouts the moments are sums over.
    pub(crate) runouts: u64,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(knowledge: &'a Knowledge, street: Street, tell: Tell) -> Facts<'a> {
        let rivers = knowledge.rivers(tell);
        if street == Street::River {
            let subjects = Subjects::Outcomes(rivers.numbers());
            return Facts { subjects, weights: rivers.weights(), moments: rivers.moments(), runouts: 1 };
        }
        let turns = knowledge.turns(tell);
        let moments = turns.moments(rivers);
        if street == Street::Turn {
            let (subjects, runouts) = (Subjects::Kinds(turns.numbers()), TurnOutcomes::RUNOUTS);
            return Facts { subjects, weights: turns.weights(), moments, runouts };
        }
        let flops = knowledge.flops(tell);
        let (subjects, runouts) = (Subjects::Kinds(flops.numbers()), FlopOutcomes::RUNOUTS);
        Facts { subjects, weights: flops.weights(), moments: flops.moments(&moments), runouts }
    }

    pub(crate) fn equities(&self) -> Vec<f64> {
        self.moments.iter().map(|moments| moments.equity(self.runouts)).collect()
    }

    /// What a feature that is one number comes to; `None` if it is more.
    pub(crate) fn line(&self, feature: Feature) -> Option<Vec<f64>> {
        match feature {
            Feature::Equity => Some(self.equities()),
            Feature::Ehs2 => Some(self.moments.iter().map(|moments| moments.ehs2(self.runouts)).collect()),
            _ => None,
        }
    }
}

/// The buckets of a street.
pub(crate) struct Sorted {
    /// Of each outcome or kind.
    pub(crate) buckets: Vec<u16>,
    /// What they cost on average, in their own metric.
    pub(crate) cost: f64,
}

/// Puts the hands of a street into buckets; `next` are those of the street after it, for what looks ahead.
pub(crate) fn sort(
    knowledge: &Knowledge,
    config: &Config,
    street: Street,
    next: Option<&[u16]>,
    tell: Tell,
) -> Result<Sorted, ClusterError> {
    let facts = Facts::new(knowledge, street, tell);
    let clusters = Clusters { config, street, clusters: config.buckets.of(street), tell };
    let feature = config.features.of(street).on(street);
    let (mut buckets, cost) = match (feature, next) {
        (Feature::Equity | Feature::Ehs2, _) => {
            let values = Values::new(&facts.line(feature).unwrap_or_default());
            let (of, cost) = values.buckets(&values.weigh(facts.weights), clusters.clusters)?;
            (values.of.iter().map(|&value| of[value as usize]).collect(), cost)
        }
        (Feature::PotentialAware, Some(next)) => match street {
            Street::Flop => potential::flop(knowledge, next, &clusters)?,
            _ => potential::turn(knowledge, next, &clusters)?,
        },
        (Feature::Outcome, _) => outcomes(knowledge, &facts, &clusters)?,
        _ => histograms(knowledge, &facts, &clusters)?,
    };
    order(&mut buckets, clusters.clusters, &facts.equities(), facts.weights);
    Ok(Sorted { buckets, cost: cost / facts.weights.iter().sum::<f64>() })
}

/// By how often hands win, tie and lose.
fn outcomes(
    knowledge: &Knowledge,
    facts: &Facts,
    clusters: &Clusters,
) -> Result<(Vec<u16>, f64), ClusterError> {
    let rivers = knowledge.rivers(clusters.tell);
    let mut totals: Vec<[u32; 2]> =
        rivers.outcomes().iter().map(|outcome| [outcome.win.into(), outcome.tie.into()]).collect();
    if clusters.street != Street::River {
        totals = knowledge.turns(clusters.tell).totals(rivers);
    }
    if clusters.street == Street::Flop {
        totals = knowledge.flops(clusters.tell).totals(&totals);
    }
    let distinct = Distinct::new(totals.iter());
    let all = (990 * facts.runouts) as f32;
    let rows: Vec<f32> = distinct
        .firsts
        .iter()
        .map(|&first| totals[first as usize])
        .flat_map(|[win, tie]| [win as f32 / all, tie as f32 / all, 1.0 - (win + tie) as f32 / all])
        .collect();
    let found = clusters.of_points(&rows, 3, &distinct.weigh(facts.weights), Metric::SquaredL2)?;
    Ok(distinct.spread(&found))
}

/// By how often each equity comes about on the river.
fn histograms(
    knowledge: &Knowledge,
    facts: &Facts,
    clusters: &Clusters,
) -> Result<(Vec<u16>, f64), ClusterError> {
    let turns = knowledge.turns(clusters.tell).histograms(knowledge.rivers(clusters.tell));
    let (distinct, rows) = if clusters.street == Street::Turn {
        distinct_rows(&turns, facts.runouts)
    } else {
        distinct_rows(&knowledge.flops(clusters.tell).histograms(&turns), facts.runouts)
    };
    let metric = match clusters.config.distance {
        Distance::CdfL2 => Metric::SquaredL2,
        Distance::Emd => Metric::L1,
    };
    let found = clusters.of_points(&rows, BINS - 1, &distinct.weigh(facts.weights), metric)?;
    let (buckets, cost) = distinct.spread(&found);
    // A bin is a fiftieth of all equity.
    Ok((buckets, cost / BINS as f64))
}

fn distinct_rows<T>(histograms: &[[T; BINS]], runouts: u64) -> (Distinct, Vec<f32>)
where
    T: Copy + Into<u32> + Eq + std::hash::Hash + Send + Sync,
{
    let distinct = Distinct::new(histograms.iter());
    let firsts: Vec<[T; BINS]> =
        distinct.firsts.par_iter().map(|&first| histograms[first as usize]).collect();
    let rows = cumulative(&firsts, runouts);
    (distinct, rows)
}
