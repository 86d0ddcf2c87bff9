use crate::kmeans::numbers;
use isofold_abstraction::{ClusterError, ClusterProgress, Clustering, GroundDistance, Histograms, KMeans};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn go_on(_: &ClusterProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Bins that lie in a plane.
fn plane(bins: usize, seed: u64) -> GroundDistance {
    let positions: Vec<[f64; 2]> = numbers(seed).take(2 * bins).collect::<Vec<_>>().as_chunks().0.to_vec();
    let row =
        |a: &[f64; 2]| positions.iter().map(|b| (a[0] - b[0]).hypot(a[1] - b[1]) as f32).collect::<Vec<_>>();
    GroundDistance::new(bins, positions.iter().flat_map(row).collect()).unwrap()
}

/// Random distances, far from any triangle inequality.
fn chaos(bins: usize, seed: u64) -> GroundDistance {
    let numbers: Vec<f64> = numbers(seed).take(bins * bins).collect();
    let distance = |a: usize, b: usize| if a == b { 0.0 } else { numbers[a.min(b) * bins + a.max(b)] as f32 };
    GroundDistance::new(bins, (0..bins * bins).map(|i| distance(i / bins, i % bins)).collect()).unwrap()
}

fn histograms(bins: usize, count: usize, seed: u64) -> Histograms {
    let mut numbers = numbers(seed);
    let mut next = move || numbers.next().unwrap();
    let mut histograms = Histograms::new(bins);
    for _ in 0..count {
        let (around, width) = (next(), next());
        let mut bin = || ((around + width * (next() - 0.5)).rem_euclid(1.0) * bins as f64) as u16;
        histograms.push((0..46).map(|_| (bin().min(bins as u16 - 1), 1)).collect::<Vec<_>>()).unwrap();
    }
    histograms
}

fn amounts(histograms: &Histograms, row: usize) -> Vec<(u16, f64)> {
    histograms.row(row).iter().map(|&(bin, count)| (bin, f64::from(count))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn on_a_line_the_distance_is_the_difference_of_cumulative_sums(
        a in prop::collection::vec(0u32..5, 12),
        b in prop::collection::vec(0u32..5, 12),
    ) {
        prop_assume!(a.iter().any(|&x| x > 0) && b.iter().any(|&x| x > 0));
        let positions: Vec<f32> = (0..12).map(|i| (i * i) as f32 / 8.0).collect();
        let ground = GroundDistance::on_line(&positions).unwrap();
        let row = |x: &[u32]| (0..).zip(x.iter().map(|&x| f64::from(x))).collect::<Vec<_>>();
        let cumulative = |x: &[u32]| {
            let total = f64::from(x.iter().sum::<u32>());
            x.iter().scan(0, |sum, &x| { *sum += x; Some(f64::from(*sum) / total) }).collect::<Vec<_>>()
        };
        let gaps = positions.windows(2).map(|pair| f64::from(pair[1] - pair[0]));
        let work: f64 = cumulative(&a).iter().zip(cumulative(&b)).zip(gaps).map(|((a, b), gap)| (a - b).abs() * gap).sum();
        let exact = ground.emd(&row(&a), &row(&b)).unwrap();
        prop_assert!((exact - work).abs() < 1e-4, "{exact} is not {work}");
        prop_assert!(ground.greedy_emd(&row(&a), &row(&b)).unwrap() > exact - 1e-6);
    }

    /// With equal masses an optimal transport is a permutation, so trying all permutations finds it.
    #[test]
    fn the_exact_distance_is_the_best_permutation(seed in any::<u64>()) {
        let ground = if seed.is_multiple_of(2) { plane(16, seed) } else { chaos(16, seed) };
        let row = |from: u16| (from..from + 5).map(|bin| (bin, 1.0)).collect::<Vec<_>>();
        let exact = ground.emd(&row(1), &row(8)).unwrap();
        let mut best = f64::INFINITY;
        for code in 0..5u16.pow(5) {
            let to: [u16; 5] = std::array::from_fn(|i| code / 5u16.pow(i as u32) % 5);
            if (0..5).all(|bin| to.contains(&bin)) {
                let work: f64 = (0..5).map(|i| f64::from(ground.distance(1 + i, 8 + to[usize::from(i)]))).sum();
                best = best.min(work / 5.0);
            }
        }
        prop_assert!((exact - best).abs() < 1e-5, "{exact} is not {best}");
    }

    /// In every iteration, each point has the nearest of all centroids, and these are the means of the iteration before.
    #[test]
    fn agrees_with_trying_all_centroids(seed in any::<u64>(), is_plane: bool, clusters in 1usize..25) {
        let ground = if is_plane { plane(30, seed) } else { chaos(30, seed) };
        let histograms = histograms(30, 80, seed);
        let weights: Vec<f64> = numbers(!seed).take(80).map(|x| (x * 4.0).floor()).collect();
        let run = |iterations| {
            let settings = KMeans::new(clusters).seed(seed).iterations(iterations).tolerance(0.0);
            settings.run_on_histograms(&histograms, Some(&weights), &ground, go_on).unwrap()
        };
        let mut before: Option<Clustering> = None;
        for iterations in 0..6 {
            let found = run(iterations);
            if before.as_ref().is_some_and(|before| before.iterations == found.iterations) {
                break;
            }
            let mut cost = 0.0;
            for (point, weight) in weights.iter().enumerate() {
                let works = (0..found.clusters()).map(|cluster| {
                    let to: Vec<(u16, f64)> = (0..).zip(found.centroid(cluster).iter().map(|&x| f64::from(x))).collect();
                    ground.greedy_emd(&amounts(&histograms, point), &to).unwrap()
                });
                let (work, cluster) = works.zip(0..).reduce(|a, b| if b.0 < a.0 { b } else { a }).unwrap();
                prop_assert_eq!(found.assignment[point], cluster);
                cost += work * weight;
            }
            prop_assert!((found.cost - cost).abs() <= 1e-9 * cost);
            if let Some(before) = before.filter(|before| before.sizes.iter().all(|&size| size > 0.0)) {
                for cluster in 0..found.clusters() {
                    let mut mean = vec![0.0; 30];
                    for point in (0..80).filter(|&point| before.assignment[point] as usize == cluster) {
                        for &(bin, count) in histograms.row(point) {
                            mean[usize::from(bin)] += weights[point] * f64::from(count) / 46.0 / before.sizes[cluster];
                        }
                    }
                    let is_close = |(a, b): (&f32, &f64)| (f64::from(*a) - b).abs() < 1e-6;
                    prop_assert!(found.centroid(cluster).iter().zip(&mean).all(is_close));
                }
            }
            before = Some(found);
        }
    }
}

#[test]
fn greedy_is_close_to_exact() {
    let (ground, histograms) = (plane(60, 2), histograms(60, 120, 3));
    let found = KMeans::new(6).run_on_histograms(&histograms, None, &ground, go_on).unwrap();
    let (mut greedy, mut exact) = (0.0, 0.0);
    for point in 0..120 {
        for cluster in 0..6 {
            let to: Vec<(u16, f64)> =
                (0..).zip(found.centroid(cluster).iter().map(|&x| f64::from(x))).collect();
            let from = amounts(&histograms, point);
            let [more, less] = [ground.greedy_emd(&from, &to).unwrap(), ground.emd(&from, &to).unwrap()];
            assert!(more > less - 1e-6);
            greedy += more;
            exact += less;
        }
    }
    assert!(greedy < 1.25 * exact, "{greedy} for {exact}");
}

#[test]
fn threads_do_not_matter() {
    let (ground, histograms) = (plane(100, 4), histograms(100, 3000, 5));
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let settings = KMeans::new(40).seed(1).restarts(1).iterations(6);
        pool.install(|| settings.run_on_histograms(&histograms, None, &ground, go_on).unwrap())
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(3));
    assert!(one.centroids.chunks(100).all(|centroid| (centroid.iter().sum::<f32>() - 1.0).abs() < 1e-5));
}

#[test]
fn invalid_ground_distances_and_histograms_are_refused() {
    let refused = |distances: &[f32]| {
        matches!(GroundDistance::new(2, distances.to_vec()), Err(ClusterError::Distance { .. }))
    };
    assert!(
        refused(&[0.0, 1.0, 2.0, 0.0]) && refused(&[0.5, 1.0, 1.0, 0.0]) && refused(&[0.0, -1.0, -1.0, 0.0])
    );
    assert!(matches!(
        GroundDistance::new(2, vec![0.0; 3]),
        Err(ClusterError::Rows { numbers: 3, dimension: 2 })
    ));
    let mut histograms = Histograms::new(4);
    assert_eq!(histograms.push([(1, 1), (4, 1)]), Err(ClusterError::Bin { bin: 4, bins: 4 }));
    assert_eq!(histograms.push([(1, 0)]), Err(ClusterError::Total { row: 0, total: 0 }));
    histograms.push([(3, 1)]).unwrap();
    assert_eq!((histograms.len(), histograms.row(0)), (1, &[(3, 1)][..]));
    let ground = GroundDistance::on_line(&[0.0, 1.0]).unwrap();
    assert_eq!(ground.emd(&[(2, 1.0)], &[(0, 1.0)]), Err(ClusterError::Bin { bin: 2, bins: 2 }));
    assert_eq!(ground.greedy_emd(&[(1, 0.0)], &[(0, 1.0)]), Err(ClusterError::NoWeight));
    let found = KMeans::new(1).run_on_histograms(&histograms, None, &ground, go_on);
    assert_eq!(found, Err(ClusterError::Bin { bin: 4, bins: 2 }));
}
