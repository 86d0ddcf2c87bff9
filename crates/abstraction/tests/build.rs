//! Buckets of all classes, built by every feature.
#![allow(clippy::unwrap_used)]

use isofold_abstraction::{
    BINS, Bucket, BucketProfile, Buckets, BuildError, Config, Feature, FeatureCache, InMemoryBuckets,
    Measures, Phase, Resolution, Street, build, built_streets,
};
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{Ranking, evaluate};
use isofold_iso::SuitPerm;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use tempfile::TempDir;

static CACHE: LazyLock<FeatureCache> = LazyLock::new(FeatureCache::new);

fn built(folder: &Path, toml: &str) -> Buckets {
    let config = Config::from_toml(toml).unwrap();
    build(&CACHE, &config, &folder.join(config.name()), &|_| ()).unwrap().buckets
}

/// Pseudo-random deals.
fn deals(cards: usize, many: usize) -> Vec<(CardSet, Vec<Card>)> {
    let mut state = cards as u64;
    let mut next = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut deal = || {
        let mut deck: Vec<Card> = (0..52).filter_map(Card::new).collect();
        let mut take = || deck.swap_remove(next(deck.len() as u64) as usize);
        let hole: CardSet = [take(), take()].into_iter().collect();
        (hole, (0..cards).map(|_| take()).collect())
    };
    (0..many).map(|_| deal()).collect()
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// The equities of a hand on all runouts, in every order of the cards to come; every opponent one by one.
fn equities(hole: CardSet, board: CardSet) -> Vec<f64> {
    if board.len() < 5 {
        let cards = CardSet::FULL - hole - board;
        return cards.iter().flat_map(|card| equities(hole, board.with(card))).collect();
    }
    let own = evaluate(Ranking::Standard, hole | board).unwrap();
    let points = Combo::all().filter(|other| !other.set().intersects(hole | board)).map(|other| {
        let rank = evaluate(Ranking::Standard, other.set() | board).unwrap();
        f64::from(u8::from(own > rank)) + f64::from(u8::from(own >= rank))
    });
    vec![points.sum::<f64>() / 1980.0]
}

fn equity(hole: CardSet, board: CardSet) -> f64 {
    let runouts = equities(hole, board);
    runouts.iter().sum::<f64>() / runouts.len() as f64
}

fn number(buckets: &Buckets, street: Street, found: Bucket) -> usize {
    usize::from(found.cluster) * usize::from(buckets.config().buckets.of(street)) + usize::from(found.bucket)
}

/// Whether a number read from metadata is the one written, up to the last bit.
fn is_near(read: f64, found: f64) -> bool {
    (read - found).abs() < 1e-15
}

/// Checks what holds of all measures of a street.
fn check_measures(buckets: &Buckets, street: Street, found: &Measures) {
    let &Measures { used, deviation, greatest_deviation, emd, cdf_l2, .. } = found;
    let statistics = buckets.metadata().streets.of(street);
    assert_eq!(statistics.used, used);
    assert!(is_near(statistics.deviation, deviation), "{statistics:?}");
    assert!(is_near(statistics.greatest_deviation, greatest_deviation), "{statistics:?}");
    assert!(deviation > 0.0 && deviation < greatest_deviation && greatest_deviation < 1.0);
    // The mean of a distribution moves no further than the distribution.
    assert!(emd > 0.99 * deviation - 0.01 && cdf_l2 * cdf_l2 <= emd + 1e-9, "{found:?}");
}

/// Checks what holds of all buckets of some streets. It leaves measures out, which go over all deals once more.
fn check(buckets: &Buckets, streets: &[Street]) {
    buckets.verify().unwrap();
    let config = buckets.config();
    let deals_of = |street| match street {
        Street::Flop => 22_100.0 * 1176.0,
        Street::Turn => 270_725.0 * 1128.0,
        Street::River => 2_598_960.0 * 1081.0,
    };
    for &street in streets {
        let profiles: Vec<BucketProfile> = buckets.profiles(&CACHE, street, &|_| ()).unwrap();
        assert_eq!(profiles.len(), config.count(street));
        let sum: f64 = profiles.iter().map(|profile| profile.deals).sum();
        assert_eq!(sum, deals_of(street), "every deal has a bucket");
        for cluster in profiles.chunks(usize::from(config.buckets.of(street))) {
            let used = || cluster.iter().filter(|bucket| bucket.deals > 0.0);
            assert!(used().map(|bucket| bucket.equity).is_sorted(), "{street}: from weak to strong");
            assert!(cluster.iter().skip_while(|bucket| bucket.deals > 0.0).all(|bucket| bucket.deals == 0.0));
            if config.features.of(street) == Feature::Equity {
                assert!(used().zip(used().skip(1)).all(|(weak, strong)| weak.max_equity < strong.min_equity));
            }
        }
        let statistics = buckets.metadata().streets.of(street);
        let used = profiles.iter().filter(|bucket| bucket.deals > 0.0).count();
        assert_eq!(statistics.used, used as u64);
        let deviation = profiles.iter().map(|bucket| bucket.deals * bucket.deviation).sum::<f64>() / sum;
        assert!(is_near(statistics.deviation, deviation), "{statistics:?}");
        let ends = profiles
            .iter()
            .flat_map(|bucket| [bucket.equity - bucket.min_equity, bucket.max_equity - bucket.equity]);
        let greatest = ends.fold(0.0, f64::max);
        assert!(is_near(statistics.greatest_deviation, greatest), "{statistics:?}");

        let many = if street == Street::Flop { 3 } else { 60 };
        for (hole, board) in deals(street.cards(), many) {
            let found = buckets.bucket(hole, set(&board)).unwrap().unwrap();
            let bucket = profiles[number(buckets, street, found)];
            let equity = equity(hole, set(&board));
            assert!(
                bucket.min_equity - 1e-9 <= equity && equity <= bucket.max_equity + 1e-9,
                "{bucket:?} {equity}"
            );
        }
        for (hole, board) in deals(street.cards(), 2_000) {
            let found = buckets.bucket(hole, set(&board)).unwrap().unwrap();
            for perm in SuitPerm::all() {
                let again = buckets.bucket(perm.apply_set(hole), perm.apply_set(set(&board))).unwrap();
                assert_eq!(again, Some(found));
            }
        }
    }
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<(PathBuf, Vec<u8>)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().into(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn board_clusters() {
    let toml =
        "board_clusters = { flop = 4, turn = 5, river = 6 }\nbuckets = { flop = 8, turn = 9, river = 10 }";
    let [one, two] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let buckets = built(one.path(), toml);
    check(&buckets, &Street::ALL);
    assert_eq!(buckets.compare(&buckets, Street::Turn, &|_| ()).unwrap().rand, 1.0);

    // One thread and an empty cache; then with streets missing.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let again = pool.install(|| {
        let config = Config::from_toml(toml).unwrap();
        build(&FeatureCache::new(), &config, &two.path().join(config.name()), &|_| ()).unwrap().buckets
    });
    assert!(files(buckets.path()) == files(again.path()), "the same seed gives the same bytes");
    let folder = again.path().to_owned();
    drop(again);
    fs::remove_file(folder.join("turn.buckets")).unwrap();
    fs::write(folder.join("flop.buckets"), "something else").unwrap();
    assert!(Buckets::open(&folder).is_err());
    let resumed = build(&CACHE, buckets.config(), &folder, &|_| ()).unwrap().resumed;
    assert_eq!(resumed, [Street::River]);
    assert!(files(buckets.path()) == files(&folder));
    let resumed = build(&CACHE, buckets.config(), &folder, &|_| panic!("nothing is left to do")).unwrap();
    assert_eq!(resumed.resumed.len(), 3);

    // Building the same number of buckets again gives the same ones.
    for street in Street::ALL {
        let own = buckets.quality(&CACHE, street, &|_| ()).unwrap();
        check_measures(&buckets, street, &own.measures);
        let again = buckets.quality_with_count(&CACHE, street, own.buckets, &|_| ()).unwrap();
        assert_eq!(own, again);
    }

    // Boards by their hands; within clusters, buckets by EHS² go from weak to strong too.
    let others = "board_features = 'buckets'\nfeatures = { flop = 'equity', turn = 'ehs2', river = 'ehs2' }";
    let by_hands = built(one.path(), &format!("{others}\n{toml}"));
    check(&by_hands, &Street::ALL);
    let agreement = buckets.compare(&by_hands, Street::Flop, &|_| ()).unwrap();
    assert!(agreement.rand > 0.0 && agreement.rand < 0.9, "{agreement:?}");
}

#[test]
fn features() {
    let folder = TempDir::new().unwrap();
    let mut spread = Vec::new();
    let mut by_equity: Option<Buckets> = None;
    for feature in Feature::ALL {
        // A few iterations suffice for these checks.
        let toml = format!(
            "feature = '{feature}'\niterations = 8\nbuckets = {{ flop = 20, turn = 25, river = 30 }}"
        );
        let buckets = built(folder.path(), &toml);
        match &by_equity {
            // On the river the feature is the equity.
            Some(by_equity) if buckets.config().features.river == Feature::Equity => {
                check(&buckets, &[Street::Flop, Street::Turn]);
                for (hole, board) in deals(5, 20_000) {
                    assert_eq!(
                        buckets.bucket(hole, set(&board)).unwrap(),
                        by_equity.bucket(hole, set(&board)).unwrap(),
                        "{feature}"
                    );
                }
            }
            _ => check(&buckets, &Street::ALL),
        }
        let in_memory = InMemoryBuckets::new(&CACHE, buckets.config(), Street::Flop, &|_| ()).unwrap();
        for street in Street::ALL {
            for (hole, board) in deals(street.cards(), 500) {
                assert_eq!(in_memory.bucket(hole, set(&board)), buckets.bucket(hole, set(&board)).unwrap());
            }
        }
        let own = buckets.quality(&CACHE, Street::Turn, &|_| ()).unwrap();
        check_measures(&buckets, Street::Turn, &own.measures);
        spread.push((feature, own.measures.emd, own.measures.deviation));
        let more = buckets.quality_with_count(&CACHE, Street::Turn, 50, &|_| ()).unwrap();
        assert!(more.measures.emd < own.measures.emd && more.cost < own.cost, "{more:?} {own:?}");
        match feature {
            Feature::Equity => by_equity = Some(buckets),
            _ => fs::remove_dir_all(buckets.path()).unwrap(),
        }
    }
    // Each is best at what it is for.
    let least =
        |of: fn(&(Feature, f64, f64)) -> f64| spread.iter().min_by(|a, b| of(a).total_cmp(&of(b))).unwrap().0;
    assert!([Feature::Histogram, Feature::PotentialAware].contains(&least(|spread| spread.1)), "{spread:?}");
    assert_eq!(least(|spread| spread.2), Feature::Equity);
}

#[test]
fn perfect_recall() {
    let folder = TempDir::new().unwrap();
    let toml = "branches = { turn = 4, river = 3 }\nbuckets = { flop = 10, turn = 40, river = 50 }";
    let buckets = built(folder.path(), toml);
    let mut last: std::collections::HashMap<Vec<u16>, Vec<f64>> = Default::default();
    for (hole, board) in deals(5, 3_000) {
        let path = buckets.path_of(hole, &board).unwrap().unwrap();
        let path: Vec<u16> = path.iter().map(|at| at.bucket).collect();
        assert!(path[0] < 10 && path[1] < 4 && path[2] < 3);
        // A street more is a bucket more.
        let before: Vec<u16> =
            buckets.path_of(hole, &board[..4]).unwrap().unwrap().iter().map(|at| at.bucket).collect();
        assert_eq!(before, path[..2]);
        last.entry(path).or_default().push(equity(hole, set(&board)));
    }
    // Branches of one bucket go from weak to strong.
    for flop in 0..10 {
        for turn in 0..4 {
            let worth = |river: u16| last.get(&vec![flop, turn, river]).cloned().unwrap_or_default();
            let branches: Vec<Vec<f64>> = (0..3).map(worth).filter(|some| !some.is_empty()).collect();
            let most = |some: &Vec<f64>| some.iter().copied().fold(0.0, f64::max);
            let least = |some: &Vec<f64>| some.iter().copied().fold(1.0, f64::min);
            assert!(branches.windows(2).all(|pair| most(&pair[0]) < least(&pair[1])), "{branches:?}");
        }
    }
    assert!(buckets.path_of("AsKs".parse().unwrap(), &[]).unwrap().is_none());

    // Branches that are damaged or missing are made again, as they were.
    let folder = buckets.path().to_owned();
    let path = folder.join("branches.buckets");
    let (whole, config) = (files(&folder), buckets.config().clone());
    drop(buckets);
    let mut bytes = fs::read(&path).unwrap();
    bytes[200] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(Buckets::open(&folder).unwrap().verify().is_err());
    build(&CACHE, &config, &folder, &|_| ()).unwrap();
    assert!(files(&folder) == whole);
    fs::remove_file(&path).unwrap();
    assert!(Buckets::open(&folder).is_err());
    build(&CACHE, &config, &folder, &|_| ()).unwrap();
    assert!(files(&folder) == whole);
}

/// Every runout one by one, and every deal once.
#[test]
fn futures_and_moments() {
    let (rivers, turns, flops) = (CACHE.rivers(&|_| ()), CACHE.turns(&|_| ()), CACHE.flops(&|_| ()));
    let sum = |weights: &[f64]| weights.iter().sum::<f64>();
    assert_eq!(sum(rivers.weights()), 2_598_960.0 * 1_081.0);
    assert_eq!(sum(turns.weights()), 270_725.0 * 1_128.0);
    assert_eq!(sum(flops.weights()), 22_100.0 * 1_176.0);
    let (turn_moments, turn_histograms) = (turns.moments(rivers), turns.histograms(rivers));
    let (flop_moments, flop_histograms) = (flops.moments(&turn_moments), flops.histograms(&turn_histograms));
    let of = |hole: CardSet, board: CardSet| {
        let runouts = equities(hole, board);
        let mut histogram = [0; BINS];
        for &equity in &runouts {
            // Points are whole numbers, from 0 to 1980.
            histogram[(1980.0 * equity).round() as usize * BINS / 1981] += 1;
        }
        let mean = |number: fn(f64) -> f64| {
            runouts.iter().map(|&equity| number(equity)).sum::<f64>() / runouts.len() as f64
        };
        (mean(|equity| equity), mean(|equity| equity * equity), histogram)
    };
    let is_near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    for (hole, board) in deals(4, 40) {
        let future = turns.future_of(hole, set(&board)).unwrap() as usize;
        let (equity, ehs2, histogram) = of(hole, set(&board));
        let found = turn_moments[future];
        assert!(is_near(found.equity(46), equity) && is_near(found.ehs2(46), ehs2), "{found:?}");
        assert_eq!(turn_histograms[future].map(u16::from), histogram);
    }
    for (hole, board) in deals(3, 3) {
        let future = flops.future_of(hole, set(&board)).unwrap() as usize;
        let (equity, ehs2, histogram) = of(hole, set(&board));
        let found = flop_moments[future];
        assert!(is_near(found.equity(47 * 46), equity) && is_near(found.ehs2(47 * 46), ehs2), "{found:?}");
        assert_eq!(flop_histograms[future], histogram);
    }
}

/// With one board cluster, hands are counted board by board; without clusters, by their futures. The buckets are the same.
#[test]
fn one_board_cluster_is_none() {
    let classes = Config::from_toml("buckets = { flop = 30, turn = 30, river = 30 }").unwrap();
    let one = Some(isofold_abstraction::ByStreet::all(1));
    let mut clusters = classes.clone();
    clusters.board_clusters = one;
    let [classes, clusters] = [classes, clusters]
        .map(|config| InMemoryBuckets::new(&CACHE, &config, Street::Flop, &|_| ()).unwrap());
    for street in Street::ALL {
        for (hole, board) in deals(street.cards(), 20_000) {
            assert_eq!(classes.bucket(hole, set(&board)), clusters.bucket(hole, set(&board)));
        }
    }
}

#[test]
fn resolution() {
    let found = Resolution::all(&CACHE, &|_| ()).map(|found| (found.win_rates, found.futures));
    assert_eq!(found, [(169, 169), (1_028_325, 1_137_132), (1_850_624, 2_337_912), (20_687, 20_687)]);
}

/// The flag of a cache stops a build while centroids move; the streets that are complete are kept.
#[test]
fn a_stopped_build_keeps_its_streets() {
    let folder = TempDir::new().unwrap();
    let toml = "buckets = { flop = 50, turn = 3, river = 4 }\nfeatures = { flop = \"histogram\", turn = \"equity\", river = \"equity\" }\ndistance = \"cdf_l2\"";
    let config = Config::from_toml(toml).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let cache = FeatureCache::stopped_by(Arc::clone(&stop));
    let iterations = AtomicUsize::new(0);
    let stopped = build(&cache, &config, folder.path(), &|progress| {
        if progress.phase == Phase::Iterating {
            iterations.fetch_add(1, Ordering::Relaxed);
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(matches!(stopped, Err(BuildError::Stopped)));
    assert_eq!(iterations.into_inner(), 1, "the build ends at once");
    assert_eq!(built_streets(&config, folder.path()), [Street::River, Street::Turn]);
    stop.store(false, Ordering::Relaxed);
    let built = build(&cache, &config, folder.path(), &|_| ()).unwrap();
    assert_eq!(built.resumed, [Street::River, Street::Turn]);
}
