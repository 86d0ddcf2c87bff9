use super::sampler::Way;
use super::*;
use crate::{Player, equity};
use isofold_cards::BoardPattern;
use isofold_eval::Game;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

const WAYS: [fn() -> Option<Way>; 3] = [|| None, || Some(Way::Rejected), || Some(Way::Weighted)];

fn spot(players: &str, board: &str) -> Result<Spot, EquityError> {
    let players: Vec<Player> =
        players.split('|').map(|text| Player::parse(Game::Holdem, 1, text).unwrap()).collect();
    let board: BoardPattern = board.parse().unwrap();
    Spot::new(Game::Holdem, &players, &board, Default::default())
}

/// What so many deals say of each player, with the sampler going a given way.
fn sample(spot: &Spot, way: Option<Way>, deals: usize, seed: u64) -> Vec<Standing> {
    let mut dealer = Deals::new(spot, Detail::default());
    if let Some(way) = way {
        dealer.sampler.set_way(way);
    }
    let mut counts = dealer.counts();
    for batch in 0..4 {
        counts.add(&dealer.run(seed_of(seed, batch), deals / 4));
    }
    counts.players.iter().map(Moments::standing).collect()
}

/// Ranges that get in each other's way.
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

/// Over many match-ups and every way of sampling: no estimate is further off than four standard errors, and about 68 % are
/// within one, so the errors are what they say.
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
        for way in WAYS {
            let estimates = sample(&spot, way(), 8192, match_ups);
            // The last player's estimate follows from the others'.
            for (estimate, player) in estimates.iter().zip(&exact.players).skip(1) {
                let off = (estimate.equity - player.equity).abs();
                assert!(
                    off <= 4.0 * estimate.error + 1e-12,
                    "{players} on {board}: {off} ± {}",
                    estimate.error
                );
                // Where nothing varies, the error is that of one deal in 8 192.
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

/// Who deals the first player first, then the second from what is left, gets 41.3 here.
#[test]
fn a_sequential_dealer_would_be_biased() {
    let spot = spot("AA|JJ+|JJ+|JJ+|JJ+", "").unwrap();
    for way in WAYS {
        let first = sample(&spot, way(), 1 << 20, 7)[0];
        assert!((first.equity - 0.48178).abs() < 4.0 * first.error + 0.00003, "{first:?}");
        assert!(first.error < 0.001);
    }
}

/// Dealing the first player first gives 53.95 here, the second first 39.88.
#[test]
fn the_order_of_players_does_not_matter() {
    let exact = equity("AA,QQ | AA,AKs").exact().run().unwrap().players[0].equity;
    assert_eq!(format!("{:.2}", 100.0 * exact), "42.48");
    for way in WAYS {
        let first = sample(&spot("AA,QQ|AA,AKs", "").unwrap(), way(), 1 << 19, 3)[0];
        let second = sample(&spot("AA,AKs|AA,QQ", "").unwrap(), way(), 1 << 19, 4)[1];
        for estimate in [first, second] {
            assert!((estimate.equity - exact).abs() < 4.0 * estimate.error, "{estimate:?} {exact}");
            assert!(estimate.error < 0.001);
        }
    }
}

/// Eight players share four aces, kings, queens and jacks: nearly every choice collides.
#[test]
fn crowded_ranges_are_dealt_all_the_same() {
    let crowded = spot(&["JJ+"; 7].join("|"), "").unwrap();
    let dealer = Deals::new(&crowded, Detail::default());
    assert!(dealer.sampler.is_weighted());
    for estimate in sample(&crowded, None, 1 << 16, 5) {
        assert!((estimate.equity - 1.0 / 7.0).abs() < 4.0 * estimate.error, "{estimate:?}");
        assert!(estimate.error < 0.01);
    }
}
