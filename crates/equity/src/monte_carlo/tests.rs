use super::sampler::SamplingMethod;
use super::*;
use crate::{Player, equity};
use isofold_cards::{BoardPattern, CardSet};
use isofold_eval::Game;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use std::collections::BTreeMap;

const METHODS: [fn() -> Option<SamplingMethod>; 3] =
    [|| None, || Some(SamplingMethod::Rejection), || Some(SamplingMethod::Importance)];

fn spot(players: &str, board: &str) -> Result<Spot, EquityError> {
    let players: Vec<Player> =
        players.split('|').map(|text| Player::parse(Game::Holdem, 1, text).unwrap()).collect();
    let board: BoardPattern = board.parse().unwrap();
    Spot::new(Game::Holdem, &players, &board, Default::default())
}

/// The estimates of so many deals, with a given sampling method.
fn sample(spot: &Spot, method: Option<SamplingMethod>, deals: usize, seed: u64) -> Vec<Estimate> {
    let mut dealer = Dealer::new(spot, Detail::default()).unwrap();
    if let Some(method) = method {
        dealer.sampler.set_method(method);
    }
    let mut counts = dealer.counts();
    for batch in 0..4 {
        let mut run = dealer.start(seed_of(seed, batch), deals as u64 / 4);
        dealer.advance(&mut run, u64::MAX);
        counts.add(&run.counts);
    }
    counts.players.iter().map(Moments::estimate).collect()
}

/// Players whose ranges collide.
fn colliding_players(rng: &mut Xoshiro256PlusPlus) -> String {
    const HANDS: [&str; 16] = [
        "AA",
        "KK",
        "QQ",
        "AKs",
        "AKo",
        "AQs",
        "KQs",
        "AhKh",
        "AsQs",
        "AA:0.5,KK",
        "QQ,AKs:0.3",
        "AQs+",
        "AhKd,QsQd",
        "KQo:0.2,AA",
        "AKo,AA",
        "QQ+",
    ];
    let players = 2 + rng.next_u64() % 5;
    let pick = |rng: &mut Xoshiro256PlusPlus| HANDS[rng.next_u64() as usize % HANDS.len()];
    (0..players).map(|_| pick(rng)).collect::<Vec<_>>().join("|")
}

/// Over many match-ups and every sampling method, no estimate is off by more than four standard errors, and about 68 % are
/// within one, so the standard errors are right.
#[test]
fn agrees_with_exact_equities() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
    let boards = ["2h7s9c4d", "Qh7s2c", "JhTs2c3dQc", "Ac8c8d3h", "Th9h2s5cK", "2c3d7h8s*"];
    let (mut match_ups, mut within, mut all) = (0, 0, 0);
    while match_ups < 220 {
        let players = colliding_players(&mut rng);
        let board = boards[rng.next_u64() as usize % boards.len()];
        let Ok(spot) = spot(&players, board) else { continue };
        let exact = equity(&players).board(board).exact().run().unwrap();
        for method in METHODS {
            let estimates = sample(&spot, method(), 8192, match_ups);
            // The last player's estimate follows from the others'.
            for (estimate, player) in estimates.iter().zip(&exact.players).skip(1) {
                let off = (estimate.equity - player.equity).abs();
                assert!(
                    off <= 4.0 * estimate.error + 1e-12,
                    "{players} on {board}: {off} ± {}",
                    estimate.error
                );
                // Where all deals are equal, the error is that of one deal in 8 192.
                if estimate.error > 1e-4 {
                    within += u32::from(off <= estimate.error);
                    all += 1;
                }
            }
        }
        match_ups += 1;
    }
    let share = f64::from(within) / f64::from(all);
    assert!((0.64..0.72).contains(&share), "{share} of {all}");
}

/// Dealing the first player first, then the second from the rest, would give 41.3 % here.
#[test]
fn a_sequential_dealer_would_be_biased() {
    let spot = spot("AA|JJ+|JJ+|JJ+|JJ+", "").unwrap();
    for method in METHODS {
        let first = sample(&spot, method(), 1 << 20, 7)[0];
        assert!((first.equity - 0.48178).abs() < 4.0 * first.error + 0.00003, "{first:?}");
        assert!(first.error < 0.001);
    }
}

/// Dealing the first player first would give 53.95 % here, the second first 39.88 %.
#[test]
fn the_order_of_players_does_not_matter() {
    let exact = equity("AA,QQ | AA,AKs").exact().run().unwrap().players[0].equity;
    assert_eq!(format!("{:.2}", 100.0 * exact), "42.48");
    for method in METHODS {
        let first = sample(&spot("AA,QQ|AA,AKs", "").unwrap(), method(), 1 << 19, 3)[0];
        let second = sample(&spot("AA,AKs|AA,QQ", "").unwrap(), method(), 1 << 19, 4)[1];
        for estimate in [first, second] {
            assert!((estimate.equity - exact).abs() < 4.0 * estimate.error, "{estimate:?} {exact}");
            assert!(estimate.error < 0.001);
        }
    }
}

/// Seven players share four aces, kings, queens and jacks: nearly every choice collides.
#[test]
fn crowded_ranges_are_dealt_all_the_same() {
    let crowded = spot(&["JJ+"; 7].join("|"), "").unwrap();
    let dealer = Dealer::new(&crowded, Detail::default()).unwrap();
    assert!(dealer.sampler.is_weighted());
    for estimate in sample(&crowded, None, 1 << 16, 5) {
        assert!((estimate.equity - 1.0 / 7.0).abs() < 4.0 * estimate.error, "{estimate:?}");
        assert!(estimate.error < 0.01);
    }
}

/// A spot of a game, with all cards dead but some.
fn wide_spot(game: Game, players: &[&str], live: &str) -> Spot {
    let read = |(text, number): (&&str, usize)| Player::parse(game, number, text).unwrap();
    let players: Vec<Player> = players.iter().zip(1..).map(read).collect();
    let live: CardSet = live.parse().unwrap();
    Spot::new(game, &players, &BoardPattern::empty(), game.deck().cards() - live).unwrap()
}

/// All choices of complete hands without a common card, and their weights, by listing every hand.
fn joint(spot: &Spot) -> BTreeMap<Vec<CardSet>, f64> {
    let players: Vec<_> = spot.players.iter().map(|player| player.expanded(spot.live())).collect();
    let mut choices = BTreeMap::from([(Vec::new(), 1.0)]);
    for player in &players {
        let mut longer = BTreeMap::new();
        for (chosen, weight) in &choices {
            let used = chosen.iter().fold(CardSet::EMPTY, |all, &set| all | set);
            for &(set, w) in player.sets.iter().filter(|(set, _)| !set.intersects(used)) {
                longer.insert([&chosen[..], &[set]].concat(), weight * w);
            }
        }
        choices = longer;
    }
    choices
}

/// Wide ranges are drawn from the joint distribution that listing all hands defines, drawn again or weighted.
#[test]
fn wide_ranges_have_the_joint_distribution_of_lists() {
    const DRAWS: usize = 150_000;
    let eleven = "AsAhAdKsKhQd7c7d5h4s2c";
    let spots: [(Game, &[&str], &str); 8] = [
        (Game::DeuceSeven, &["random,!AA***", "random,!KK***"], eleven),
        (Game::DeuceSeven, &["*****$np", "random,!77***"], eleven),
        (Game::DeuceSeven, &["A****:0.25, K****!A, [7-2]****!A!K:0.5", "random,!AK***"], eleven),
        // One range is listed.
        (Game::DeuceSeven, &["AA***:0.5, KK***!AA", "random,!AAA**"], eleven),
        (Game::AceFive, &["A****, K****, [Q-2]****$ds", "[A-7]****$nt"], eleven),
        // Everyone needs an ace.
        (Game::AceFive, &["A****", "A****,!AA***"], eleven),
        (Game::AceFive, &["As****,A****$ds", "A****,!AAA**"], eleven),
        (Game::Stud, &["*******,!AA*****", "AK*****"], "AsAhAdKsKhQd7c7d5h4s2c8h9h3d"),
    ];
    for (at, (game, players, live)) in spots.into_iter().enumerate() {
        let spot = wide_spot(game, players, live);
        let exact = joint(&spot);
        let total: f64 = exact.values().sum();
        assert!(!spot.is_listed());
        for weighted in [false, true] {
            let mut dealer = Dealer::new(&spot, Detail::default()).unwrap();
            dealer.sampler.set_weighted(weighted);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(at as u64);
            // For each choice, the sums of weights and of their squares.
            let mut found: BTreeMap<Vec<CardSet>, [f64; 2]> = BTreeMap::new();
            for _ in 0..DRAWS {
                let (hands, weight) = dealer.draw_hands(&mut rng);
                let sums = found.entry(hands).or_default();
                *sums = [sums[0] + weight, sums[1] + weight * weight];
            }
            found.retain(|_, sums| sums[0] > 0.0);
            assert!(found.keys().all(|hands| exact.contains_key(hands)), "{players:?}");
            let [weights, squares] = found.values().fold([0.0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
            // Pearson's statistic of a ratio of sums, with a bound five standard deviations above its mean.
            let mut statistic = 0.0;
            for (hands, weight) in &exact {
                let share = weight / total;
                let [sum, square] = found.get(hands).copied().unwrap_or_default();
                // The expected squares, where few were found.
                let own = square.max(share * squares / 2.0);
                let variance = own * (1.0 - share).powi(2) + share * share * (squares - own).max(0.0);
                statistic += (sum - share * weights).powi(2) / variance;
            }
            let freedom = exact.len() as f64;
            assert!(
                statistic < freedom + 5.0 * (2.0 * freedom).sqrt() + 0.05 * freedom,
                "{players:?}: {statistic} of {freedom}"
            );
            assert!(
                statistic > 0.8 * freedom - 5.0 * (2.0 * freedom).sqrt(),
                "{players:?}: {statistic} of {freedom}"
            );
        }
    }
}
