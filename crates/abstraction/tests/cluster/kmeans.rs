use crate::reference::Reference;
use isofold_abstraction::{ClusterError, ClusterProgress, Clustering, KMeans, Metric, Points, optimal_1d};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn go_on(_: &ClusterProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Pseudo-random numbers from 0 to 1.
pub(crate) fn numbers(seed: u64) -> impl Iterator<Item = f64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / (1u64 << 24) as f64
    })
}

/// Sorted draws, as the equities of a hand on its rivers.
fn draws(points: usize, dimension: usize, seed: u64) -> Vec<f32> {
    let mut numbers = numbers(seed);
    let mut next = || numbers.next().unwrap();
    let mut rows = Vec::new();
    for _ in 0..points {
        let [a, b, share] = [next(), next(), next()];
        let mut row: Vec<f32> =
            (0..dimension).map(|_| (if next() < share { a } else { b } * next()) as f32).collect();
        row.sort_by(f32::total_cmp);
        rows.extend(row);
    }
    rows
}

/// Compares a run with the reference, from the same seeds.
fn check(reference: &Reference, settings: KMeans) -> Result<(), TestCaseError> {
    let points =
        Points::new(reference.rows, reference.dimension).unwrap().weighted(reference.weights).unwrap();
    let seeds = settings.iterations(0).run(&points, reference.metric, go_on).unwrap();
    prop_assert_eq!(&seeds.assignment, &reference.nearest(&seeds.centroids).0);
    let mut costs = Vec::new();
    let found = settings
        .run(&points, reference.metric, |progress| {
            costs.extend(progress.cost.is_finite().then_some(progress.cost));
            ControlFlow::Continue(())
        })
        .unwrap();
    let wanted = reference.run(&settings, seeds.centroids.clone());
    prop_assert_eq!(&found.centroids, &wanted.centroids);
    prop_assert_eq!(&found.assignment, &wanted.assignment);
    prop_assert_eq!(found.iterations, wanted.iterations);
    prop_assert!((found.cost - wanted.cost).abs() <= 1e-12 * wanted.cost);
    let sizes: f64 = found.sizes.iter().sum();
    prop_assert!((sizes - reference.weights.iter().sum::<f64>()).abs() < 1e-9 * sizes);
    if reference.metric == Metric::SquaredL2 {
        // Means are rounded, so the last steps may lose a little.
        prop_assert!(costs.windows(2).all(|pair| pair[1] <= pair[0] * (1.0 + 1e-5) + 1e-9), "{:?}", costs);
    }
    Ok(())
}

fn metrics() -> impl Strategy<Value = Metric> {
    prop::sample::select(vec![Metric::SquaredL2, Metric::L1])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Coordinates of a few values give many equal points, and many points between centroids.
    #[test]
    fn small_numbers_agree_with_the_reference(
        (dimension, rows, weights) in (1usize..9, 1usize..160).prop_flat_map(|(dimension, points)| (
            Just(dimension),
            prop::collection::vec(0u8..5, dimension * points),
            prop::collection::vec(prop::sample::select(vec![0.0, 0.25, 1.0, 1.0, 3.0]), points),
        )),
        metric in metrics(),
        clusters in 1usize..40,
        seed in any::<u64>(),
    ) {
        prop_assume!(weights.iter().any(|&weight| weight > 0.0));
        let rows: Vec<f32> = rows.into_iter().map(f32::from).collect();
        let reference = Reference { rows: &rows, dimension, weights: &weights, metric };
        check(&reference, KMeans::new(clusters).seed(seed).tolerance(0.0))?;
    }

    #[test]
    fn sorted_draws_agree_with_the_reference(
        dimension in 1usize..60,
        points in 1usize..300,
        metric in metrics(),
        clusters in 1usize..60,
        seed in any::<u64>(),
    ) {
        let rows = draws(points, dimension, seed);
        let weights: Vec<f64> = numbers(!seed).take(points).collect();
        let reference = Reference { rows: &rows, dimension, weights: &weights, metric };
        check(&reference, KMeans::new(clusters).seed(seed).tolerance(0.0))?;
    }
}

#[test]
fn many_points_agree_with_the_reference() {
    let rows = draws(6000, 46, 3);
    let weights = vec![1.0; 6000];
    for (metric, clusters) in [(Metric::SquaredL2, 200), (Metric::L1, 50)] {
        let reference = Reference { rows: &rows, dimension: 46, weights: &weights, metric };
        check(&reference, KMeans::new(clusters).seed(7).tolerance(1e-4)).unwrap();
    }
}

/// A cluster rarely loses all its points; with these weights and this seed one does.
#[test]
fn a_cluster_that_loses_all_points_is_refilled() {
    let rows = [29.0, 8.0, 21.0, 29.0, 5.0, 28.0, 25.0, 18.0, 27.0, 3.0, 2.0, 2.0, 11.0];
    let weights = [20.0, 20.0, 20.0, 1.0, 400.0, 20.0, 0.0, 20.0, 20.0, 20.0, 1.0, 400.0, 0.0];
    for metric in [Metric::SquaredL2, Metric::L1] {
        let reference = Reference { rows: &rows, dimension: 1, weights: &weights, metric };
        let settings = KMeans::new(5).seed(49_952).tolerance(0.0);
        let points = Points::new(&rows, 1).unwrap().weighted(&weights).unwrap();
        let seeds = settings.iterations(0).run(&points, metric, go_on).unwrap();
        assert!(reference.run(&settings, seeds.centroids).refilled > 0);
        check(&reference, settings).unwrap();
    }
}

fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn threads_do_not_matter() {
    let rows = draws(30_000, 10, 5);
    let weights: Vec<f64> = numbers(6).take(30_000).collect();
    let run = |threads, metric, clusters| -> Clustering {
        with_threads(threads, || {
            let points = Points::new(&rows, 10).unwrap().weighted(&weights).unwrap();
            let settings = KMeans::new(clusters).seed(9).restarts(1).iterations(12);
            settings.run(&points, metric, go_on).unwrap()
        })
    };
    for (metric, clusters) in [(Metric::SquaredL2, 3), (Metric::SquaredL2, 100), (Metric::L1, 40)] {
        let one = run(1, metric, clusters);
        assert_eq!(one, run(2, metric, clusters));
        assert_eq!(one, run(5, metric, clusters));
    }
}

/// Of points 0, 1 and 3 with weights 1, 2 and 1: the first seed by weight, the second by weight and squared distance.
#[test]
fn seeds_are_chosen_by_their_cost() {
    let (rows, weights) = ([0.0, 1.0, 3.0], [1.0, 2.0, 1.0]);
    let points = Points::new(&rows, 1).unwrap().weighted(&weights).unwrap();
    let mut counts = [[0.0; 4]; 4];
    let all = 20_000;
    for seed in 0..all {
        let settings = KMeans::new(2).seed(seed).iterations(0);
        let found = settings.run(&points, Metric::SquaredL2, go_on).unwrap();
        counts[found.centroids[0] as usize][found.centroids[1] as usize] += 1.0 / all as f64;
    }
    let chances = [(0, 1, 2.0 / 11.0 / 4.0), (0, 3, 9.0 / 11.0 / 4.0), (1, 0, 0.2 / 2.0), (1, 3, 0.8 / 2.0)];
    for (first, second, chance) in chances {
        let count: f64 = counts[first][second];
        assert!((count - chance).abs() < 0.012, "{first} {second}: {count} for {chance}");
    }
}

#[test]
fn restarts_come_close_to_the_best_split_of_a_line() {
    let mut values: Vec<f32> = numbers(1).take(400).map(|x| (x * x) as f32).collect();
    values.sort_by(f32::total_cmp);
    let best = optimal_1d(&values.iter().map(|&v| (f64::from(v), 1.0)).collect::<Vec<_>>(), 8).unwrap();
    let points = Points::new(&values, 1).unwrap();
    let run = |restarts| {
        let settings = KMeans::new(8).restarts(restarts).tolerance(0.0);
        settings.run(&points, Metric::SquaredL2, go_on).unwrap()
    };
    let found = run(30);
    assert!(found.cost >= best.cost * (1.0 - 1e-5) && found.cost < best.cost * 1.01);
    assert!(found.cost <= run(0).cost);
}

#[test]
fn fewer_distinct_points_make_fewer_clusters() {
    let rows = [1.0, 2.0, 1.0, 2.0, 5.0, 5.0, 7.0, 7.0];
    let points = Points::new(&rows, 2).unwrap().weighted(&[1.0, 1.0, 1.0, 0.0]).unwrap();
    let found = KMeans::new(5).run(&points, Metric::SquaredL2, go_on).unwrap();
    assert_eq!((found.clusters(), found.cost), (2, 0.0));
    assert_eq!((found.assignment[0], found.assignment[2]), (found.assignment[1], found.assignment[3]));
}

#[test]
fn clusters_go_in_order_of_a_key() {
    let rows = draws(500, 4, 8);
    let points = Points::new(&rows, 4).unwrap();
    let before = KMeans::new(9).run(&points, Metric::SquaredL2, go_on).unwrap();
    let keys: Vec<f64> = rows.chunks(4).map(|row| row.iter().map(|&x| f64::from(x)).sum()).collect();
    let mut after = before.clone();
    after.reorder(&keys, None).unwrap();
    let mean = |cluster: u32| {
        let of = keys.iter().zip(&after.assignment).filter(|(_, c)| **c == cluster).map(|(key, _)| key);
        of.clone().sum::<f64>() / of.count() as f64
    };
    assert!((1..9).all(|cluster| mean(cluster - 1) <= mean(cluster)));
    for point in 0..500 {
        let [old, new] = [before.assignment[point] as usize, after.assignment[point] as usize];
        assert_eq!((before.centroid(old), before.sizes[old]), (after.centroid(new), after.sizes[new]));
    }
    let error = ClusterError::Length { what: "keys", found: 3, points: 500 };
    assert_eq!(after.reorder(&keys[..3], None), Err(error));
}

#[test]
fn a_break_stops_and_invalid_input_is_refused() {
    let rows = draws(300, 2, 4);
    let points = Points::new(&rows, 2).unwrap();
    for stop in 0..4 {
        let mut calls = 0;
        let found = KMeans::new(100).tolerance(0.0).run(&points, Metric::L1, |_| {
            calls += 1;
            if calls > stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(found, Err(ClusterError::Stopped));
    }
    assert_eq!(KMeans::new(0).run(&points, Metric::L1, go_on), Err(ClusterError::NoClusters));
    let none = Points::new(&[], 2).unwrap();
    assert_eq!(KMeans::new(1).run(&none, Metric::L1, go_on), Err(ClusterError::NoWeight));
    assert_eq!(Points::new(&[0.0, f32::NAN], 1).err(), Some(ClusterError::NotFinite(1)));
    let weight = ClusterError::Weight { point: 1, weight: -1.0 };
    assert_eq!(Points::new(&[0.0; 2], 1).unwrap().weighted(&[1.0, -1.0]).err(), Some(weight));
}
