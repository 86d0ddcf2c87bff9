use isofold_abstraction::{ClusterError, optimal_1d};
use proptest::prelude::*;

/// The weighted squared distances from the mean.
fn spread(values: &[(f64, f64)]) -> f64 {
    let weight: f64 = values.iter().map(|v| v.1).sum();
    let mean = values.iter().map(|v| v.0 * v.1).sum::<f64>() / weight;
    if weight == 0.0 { 0.0 } else { values.iter().map(|v| v.1 * (v.0 - mean).powi(2)).sum() }
}

/// The least cost of every split, one by one.
fn every_split(values: &[(f64, f64)], clusters: usize) -> f64 {
    if clusters == 1 {
        return spread(values);
    }
    (1..=values.len() + 1 - clusters)
        .map(|first| spread(&values[..first]) + every_split(&values[first..], clusters - 1))
        .fold(f64::INFINITY, f64::min)
}

/// The least cost by a dynamic program that tries all starts of the last cluster.
fn all_starts(values: &[(f64, f64)], clusters: usize) -> f64 {
    let cost = |a: usize, b: usize| spread(&values[a..b]);
    let costs: Vec<Vec<f64>> = (0..=values.len()).map(|b| (0..b).map(|a| cost(a, b)).collect()).collect();
    let mut row: Vec<f64> =
        (0..=values.len()).map(|end| if end == 0 { 0.0 } else { costs[end][0] }).collect();
    for q in 2..=clusters {
        row = (0..=values.len())
            .map(|end| (q - 1..end).map(|start| row[start] + costs[end][start]).fold(f64::INFINITY, f64::min))
            .collect();
    }
    row[values.len()]
}

fn values(most: usize, steps: u32) -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((0..steps, 0u32..4), 1..most).prop_map(move |mut values| {
        values.sort_unstable();
        values.into_iter().map(|(v, w)| (f64::from(v) / f64::from(steps), f64::from(w))).collect()
    })
}

fn merged(values: &[(f64, f64)]) -> Vec<(f64, f64)> {
    values.chunk_by(|a, b| a.0 == b.0).map(|run| (run[0].0, run.iter().map(|v| v.1).sum())).collect()
}

fn check(values: &[(f64, f64)], clusters: usize, least: f64) -> Result<(), TestCaseError> {
    let found = optimal_1d(values, clusters).unwrap();
    prop_assert!((found.cost - least).abs() <= 1e-9 * least + 1e-12, "{} is not {least}", found.cost);
    prop_assert_eq!(found.starts.len(), clusters.min(merged(values).len()));
    let assignment = found.assignment(values.len());
    prop_assert!(values.windows(2).zip(assignment.windows(2)).all(|(v, a)| v[0].0 != v[1].0 || a[0] == a[1]));
    let parts = assignment.chunk_by(|a, b| a == b).scan(0, |next, run| {
        let start = *next;
        *next += run.len();
        Some(spread(&values[start..*next]))
    });
    let cost: f64 = parts.sum();
    prop_assert!((cost - found.cost).abs() <= 1e-9 * least + 1e-12);
    Ok(())
}

proptest! {
    #[test]
    fn no_split_is_better(values in values(10, 12), clusters in 1usize..6) {
        let merged = merged(&values);
        check(&values, clusters, every_split(&merged, clusters.min(merged.len())))?;
    }

    #[test]
    fn agrees_with_trying_all_starts(values in values(60, 1000), clusters in 1usize..40) {
        let merged = merged(&values);
        check(&values, clusters, all_starts(&merged, clusters.min(merged.len())))?;
    }
}

#[test]
fn many_values_agree_with_trying_all_starts() {
    let values: Vec<(f64, f64)> =
        (0..700).map(|i| (f64::from(i).powf(1.3), f64::from(i * 7919 % 13))).collect();
    for clusters in [1, 2, 3, 4, 7, 25, 150, 699, 700, 900] {
        check(&values, clusters, all_starts(&values, clusters.min(700))).unwrap();
    }
}

#[test]
fn invalid_values_are_refused() {
    assert_eq!(optimal_1d(&[(0.0, 1.0)], 0), Err(ClusterError::NoClusters));
    assert_eq!(optimal_1d(&[(1.0, 1.0), (0.0, 1.0)], 1), Err(ClusterError::NotAscending(1)));
    assert_eq!(optimal_1d(&[(f64::NAN, 1.0)], 1), Err(ClusterError::NotFinite(0)));
    assert_eq!(optimal_1d(&[(0.0, -1.0)], 1), Err(ClusterError::Weight { point: 0, weight: -1.0 }));
    assert!(optimal_1d(&[], 3).unwrap().starts.is_empty());
}
