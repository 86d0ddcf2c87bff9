use super::sampler::SamplingMethod;
use super::*;
use crate::{Player, equity};
use isofold_cards::BoardPattern;
use isofold_eval::Game;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

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
    let mut dealer = Dealer::new(spot, Detail::default());
    if let Some(method) = method {
        dealer.sampler.set_method(method);
    }
    let mut counts = dealer.counts();
    for batch in 0..4 {
        counts.add(&dealer.run(seed_of(seed, batch), deals / 4));
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
    let dealer = Dealer::new(&crowded, Detail::default());
    assert!(dealer.sampler.is_weighted());
    for estimate in sample(&crowded, None, 1 << 16, 5) {
        assert!((estimate.equity - 1.0 / 7.0).abs() < 4.0 * estimate.error, "{estimate:?}");
        assert!(estimate.error < 0.01);
    }
}
