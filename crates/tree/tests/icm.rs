//! Prize money by the Independent Chip Model, against a plain recursion over orders of finish.

use isofold_tree::{Icm, IcmError, finishing_places};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// The reference implementation: each player with chips may be next, and the rest is played among the others.
fn recursion(payouts: &[f64], stacks: &[f64]) -> Vec<f64> {
    fn go(payouts: &[f64], stacks: &[f64], left: &[usize], chance: f64, prizes: &mut [f64]) {
        let chips: f64 = left.iter().map(|&player| stacks[player]).sum();
        if chips == 0.0 {
            let shared: f64 = payouts.iter().sum();
            left.iter().for_each(|&player| prizes[player] += chance * shared / left.len() as f64);
            return;
        }
        let (payout, others) = payouts.split_first().map_or((0.0, payouts), |(&first, rest)| (first, rest));
        for &player in left.iter().filter(|&&player| stacks[player] > 0.0) {
            let chance = chance * stacks[player] / chips;
            prizes[player] += chance * payout;
            let rest: Vec<usize> = left.iter().copied().filter(|&other| other != player).collect();
            go(others, stacks, &rest, chance, prizes);
        }
    }
    let mut prizes = vec![0.0; stacks.len()];
    go(payouts, stacks, &(0..stacks.len()).collect::<Vec<_>>(), 1.0, &mut prizes);
    prizes
}

#[track_caller]
fn assert_close(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= 1e-12 * expected.abs(), "{found} is not {expected}");
    }
}

#[track_caller]
fn assert_rounded(payouts: &[f64], stacks: &[f64], expected: &[&str]) {
    let prizes = Icm::new(payouts).unwrap().evs(stacks).unwrap();
    assert_close(&prizes, &recursion(payouts, stacks));
    assert_eq!(prizes.iter().map(|prize| format!("{prize:.2}")).collect::<Vec<_>>(), expected);
}

/// Stacks of 2 to 9 players, a few of them 0, and prizes for some or all.
fn tournament(players: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = (Vec<f64>, Vec<f64>)> {
    let stack = prop_oneof![8 => 1.0..1e5, 1 => 1e-6..1.0, 1 => Just(0.0)];
    let prize = prop_oneof![4 => 0.0..1e3, 1 => Just(100.0)];
    let stacks = prop::collection::vec(stack, players);
    stacks.prop_flat_map(move |mut stacks| {
        stacks[0] += 1.0;
        let payouts = prop::collection::vec(prize.clone(), 1..=stacks.len()).prop_map(|mut payouts| {
            payouts[0] += 1.0;
            payouts.sort_by(|a: &f64, b| b.total_cmp(a));
            payouts
        });
        (payouts, Just(stacks))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn sets_and_orders_agree((payouts, stacks) in tournament(2..=9)) {
        let icm = Icm::new(&payouts).unwrap();
        let prizes = icm.evs(&stacks).unwrap();
        assert_close(&prizes, &recursion(&payouts, &stacks));
        assert_close(&[prizes.iter().sum()], &[icm.pool()]);
    }

    #[test]
    fn two_with_the_others_fixed_are_two_among_all((payouts, stacks) in tournament(2..=8), more in 0.0..1e4) {
        let icm = Icm::new(&payouts).unwrap();
        let mut pair = icm.heads_up(&stacks[2..]).unwrap();
        let both = stacks[0] + stacks[1];
        // The pair is asked again and again: nothing is left of the question before.
        for own in [stacks[0], 0.0, both, stacks[0] + more] {
            let mut stacks = stacks.clone();
            stacks[0] = own;
            stacks[1] = (both - own).max(0.0);
            assert_close(&pair.evs([stacks[0], stacks[1]]), &icm.evs(&stacks).unwrap()[..2]);
        }
        if stacks[2..].iter().any(|&stack| stack > 0.0) {
            let out = [&[0.0, 0.0], &stacks[2..]].concat();
            assert_close(&pair.evs([0.0, 0.0]), &icm.evs(&out).unwrap()[..2]);
        }
    }

    #[test]
    fn places_are_prizes_of_one_place((payouts, stacks) in tournament(2..=9)) {
        let places = finishing_places(&stacks).unwrap();
        let prize = |chances: &Vec<f64>| chances.iter().zip(&payouts).map(|(chance, prize)| chance * prize).sum();
        assert_close(&Icm::new(&payouts).unwrap().evs(&stacks).unwrap(), &places.iter().map(prize).collect::<Vec<f64>>());
        for place in 0..stacks.len() {
            assert_close(&[places.iter().map(|chances| chances[place]).sum(), places[place].iter().sum()], &[1.0, 1.0]);
        }
    }

    #[test]
    fn more_chips_are_worth_more_and_each_less((payouts, stacks) in tournament(3..=9)) {
        let icm = Icm::new(&payouts).unwrap();
        prop_assume!(stacks[1] > 0.0);
        let all_in = icm.all_in(&stacks, [0, 1]).unwrap();
        for stakes in all_in.players {
            let least = 1e-12 * icm.pool();
            assert!(stakes.lost <= stakes.now + least && stakes.now <= stakes.won + least, "{stakes:?}");
            assert!(stakes.now - stakes.lost >= stakes.won - stakes.now - least, "{stakes:?}");
        }
    }
}

#[test]
fn nine_players() {
    let stacks = [8200.0, 15.0, 3300.0, 910.5, 12_000.0, 4400.0, 4400.0, 0.25, 2750.0];
    for payouts in [&[50.0, 30.0, 20.0][..], &[25.0, 20.0, 15.0, 12.0, 9.0, 7.0, 5.0, 4.0, 3.0]] {
        let icm = Icm::new(payouts).unwrap();
        assert_close(&icm.evs(&stacks).unwrap(), &recursion(payouts, &stacks));
    }
}

#[test]
fn known_prizes() {
    assert_rounded(&[50.0, 30.0, 20.0], &[5000.0, 3000.0, 2000.0], &["38.39", "32.75", "28.86"]);
    // The start of a sit-and-go for nine, and its bubble with equal stacks.
    assert_rounded(&[50.0, 30.0, 20.0], &[1500.0; 9], &["11.11"; 9]);
    assert_rounded(&[50.0, 30.0, 20.0], &[2500.0; 4], &["25.00"; 4]);
}

/// By hand: 50/100·60 + (30/100·50/70 + 20/100·50/80)·40 for the first.
#[test]
fn three_players_by_hand() {
    let prizes = Icm::new(&[60.0, 40.0]).unwrap().evs(&[50.0, 30.0, 20.0]).unwrap();
    let second = [
        0.3 * 50.0 / 70.0 + 0.2 * 50.0 / 80.0,
        0.5 * 30.0 / 50.0 + 0.2 * 30.0 / 80.0,
        0.5 * 20.0 / 50.0 + 0.3 * 20.0 / 70.0,
    ];
    assert_close(&prizes, &[30.0 + 40.0 * second[0], 18.0 + 40.0 * second[1], 12.0 + 40.0 * second[2]]);
}

#[test]
fn winner_takes_all_is_linear_in_chips() {
    let icm = Icm::new(&[100.0]).unwrap();
    for own in 0..=64 {
        let stacks = [f64::from(own), f64::from(64 - own)];
        let expected = [100.0 * stacks[0] / 64.0, 100.0 * stacks[1] / 64.0];
        assert_close(&icm.evs(&stacks).unwrap(), &expected);
        assert_close(&icm.heads_up(&[]).unwrap().evs(stacks), &expected);
    }
    let stakes = icm.all_in(&[40.0, 24.0], [0, 1]).unwrap().players;
    for stakes in stakes {
        assert_close(&[stakes.break_even().unwrap(), stakes.bubble_factor().unwrap()], &[0.5, 1.0]);
    }
}

#[test]
fn equal_stacks_have_equal_prizes() {
    for players in 1..=12 {
        let payouts = [9.0, 5.0, 5.0, 1.0];
        let icm = Icm::new(&payouts[..players.min(4)]).unwrap();
        let each = icm.pool() / players as f64;
        assert_close(&icm.evs(&vec![7.0; players]).unwrap(), &vec![each; players]);
    }
}

#[test]
fn players_without_chips_split_the_last_places() {
    let icm = Icm::new(&[50.0, 30.0, 12.0, 8.0]).unwrap();
    assert_eq!(icm.evs(&[0.0, 40.0, 40.0, 0.0]).unwrap(), [10.0, 40.0, 40.0, 10.0]);
    assert_eq!(icm.evs(&[0.0, 0.0, 40.0, 0.0]).unwrap(), [50.0 / 3.0, 50.0 / 3.0, 50.0, 50.0 / 3.0]);
    let mut pair = icm.heads_up(&[40.0, 0.0]).unwrap();
    assert_eq!(pair.evs([40.0, 0.0]), [40.0, 10.0]);
    assert_eq!(pair.evs([0.0, 0.0]), [50.0 / 3.0; 2]);
    assert_eq!(
        finishing_places(&[0.0, 4.0, 0.0]).unwrap(),
        [[0.0, 0.5, 0.5], [1.0, 0.0, 0.0], [0.0, 0.5, 0.5]]
    );
}

/// Every player left is paid the same: it does not matter who wins, unless a player is eliminated.
#[test]
fn satellites() {
    let icm = Icm::new(&[100.0, 100.0, 100.0]).unwrap();
    let stakes = icm.all_in(&[70.0, 20.0, 11.0, 0.0], [0, 1]).unwrap().players;
    assert_eq!((stakes[0].break_even(), stakes[0].bubble_factor()), (None, None));
    assert_eq!((stakes[1].break_even(), stakes[1].bubble_factor()), (Some(1.0), None));
    assert_eq!((stakes[1].now, stakes[1].lost, stakes[1].expected(0.5)), (100.0, 50.0, 75.0));
}

#[test]
fn an_all_in_on_the_bubble() {
    let icm = Icm::new(&[50.0, 30.0, 20.0]).unwrap();
    let all_in = icm.all_in(&[2500.0; 4], [2, 0]).unwrap();
    let [caller, raiser] = all_in.players;
    assert_eq!(all_in.chips, 2500.0);
    assert_close(&[caller.now, raiser.now], &[25.0, 25.0]);
    assert_eq!((caller.lost, raiser.lost), (0.0, 0.0));
    let doubled = recursion(&[50.0, 30.0, 20.0], &[0.0, 2500.0, 5000.0, 2500.0])[2];
    assert_close(&[caller.won, caller.break_even().unwrap()], &[doubled, 25.0 / doubled]);
    assert_close(&[caller.bubble_factor().unwrap()], &[25.0 / (doubled - 25.0)]);
    assert_close(&[caller.risk_premium().unwrap()], &[25.0 / doubled - 0.5]);
}

#[test]
fn twenty_players_take_no_time() {
    let stacks: Vec<f64> = (1..=20).map(|player| 1000.0 + 137.0 * f64::from(player)).collect();
    let payouts: Vec<f64> = (1..=20).map(|place| 1000.0 / f64::from(place)).collect();
    let icm = Icm::new(&payouts).unwrap();
    let start = Instant::now();
    let prizes = icm.evs(&stacks).unwrap();
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    assert_close(&[prizes.iter().sum()], &[icm.pool()]);
    assert!(prizes.is_sorted());
    assert_close(&icm.heads_up(&stacks[2..]).unwrap().evs([stacks[0], stacks[1]]), &prizes[..2]);
}

#[test]
fn what_is_not_accepted() {
    let payouts = |payouts: &[f64]| Icm::new(payouts).unwrap_err().to_string();
    assert_eq!(payouts(&[]), payouts(&[0.0, 0.0]));
    assert_eq!(payouts(&[]), "there is nothing to win: expected at least one payout above 0, as in 50,30,20");
    assert_eq!(
        payouts(&[50.0, -1.0]),
        "-1 for place 2 is not a payout: expected 0, or a number from 1e-15 to 1e15"
    );
    assert!(matches!(Icm::new(&[f64::NAN]), Err(IcmError::Payout { place: 1, .. })));
    // So small that shares of it are rounded to nothing.
    assert!(matches!(Icm::new(&[1.0, 7e-317]), Err(IcmError::Payout { place: 2, .. })));
    assert!(matches!(Icm::new(&[f64::INFINITY]), Err(IcmError::Payout { place: 1, .. })));
    assert_eq!(
        payouts(&[50.0, 20.0, 30.0]),
        "30 for place 3 is more than 20 for place 2: expected payouts that do not increase"
    );

    let icm = Icm::new(&[50.0, 30.0]).unwrap();
    let stacks = |stacks: &[f64]| icm.evs(stacks).unwrap_err().to_string();
    assert_eq!(
        stacks(&[0.0, 0.0]),
        "no player has chips: expected at least one stack above 0, as in 5000,3000,2000"
    );
    assert_eq!(
        stacks(&[1.0, -2.0]),
        "-2 chips of player 2 is not a stack: expected 0, or a number from 1e-15 to 1e15"
    );
    for bad in [f64::NAN, f64::INFINITY, 1e-300, 2e15] {
        assert!(matches!(icm.evs(&[1.0, bad]), Err(IcmError::Stack { player: 2, .. })));
        assert!(matches!(icm.heads_up(&[bad]), Err(IcmError::Stack { player: 1, .. })));
        assert!(matches!(finishing_places(&[bad]), Err(IcmError::Stack { player: 1, .. })));
    }
    assert_eq!(stacks(&[1.0]), "2 payouts are too many: expected at most one for each player, which is 1");
    assert_eq!(stacks(&[1.0; 21]), "21 players with chips are too many: expected at most 20");
    assert_eq!(icm.heads_up(&[1.0; 19]).unwrap_err(), IcmError::TooManyPlayers { players: 21 });
    assert_eq!(icm.evs(&[]).unwrap_err(), IcmError::NoChips);

    let all_in = |players| icm.all_in(&[1.0, 2.0, 0.0], players).unwrap_err().to_string();
    assert_eq!(all_in([0, 3]), "there is no player 4: expected a number from 1 to 3");
    assert_eq!(all_in([2, 0]), "player 3 has no chips to go all-in with: expected two players with chips");
    assert_eq!(all_in([1, 1]), "player 2 cannot go all-in against player 2: expected two different players");
}

/// The largest and the smallest stacks side by side give numbers all the same.
#[test]
fn extremes() {
    let icm = Icm::new(&[3.0, 2.0, 1.0]).unwrap();
    for stacks in [[1e15, 1e15, 1e-15], [1e-15, 1e15, 1e-15], [1e-15; 3]] {
        assert_close(&icm.evs(&stacks).unwrap(), &recursion(&[3.0, 2.0, 1.0], &stacks));
        let mut pair = icm.heads_up(&stacks[2..]).unwrap();
        assert_close(&pair.evs([stacks[0], stacks[1]]), &icm.evs(&stacks).unwrap()[..2]);
        let stakes = icm.all_in(&stacks, [0, 1]).unwrap().players;
        assert!(stakes.iter().all(|stakes| stakes.won.is_finite() && stakes.lost.is_finite()));
    }
}

/// Impossible input is an error rather than an answer.
#[test]
#[should_panic(expected = "stacks are from 0 to 1e15")]
fn a_pair_of_stacks_that_cannot_be() {
    Icm::new(&[1.0]).unwrap().heads_up(&[]).unwrap().evs([1.0, -1.0]);
}
