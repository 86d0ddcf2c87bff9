//! The payoffs of both players where a hand ends: chips, or $EV over all orders of finish.

use crate::game::{Game, Tournament};
use crate::mutations::Mutation;
use std::cmp::Ordering;

/// The payoffs beyond losing the starting pot at once, after each player has put in `matched` chips; the result is that of the
/// player out of position.
pub(crate) fn payoffs(game: &Game, matched: u32, result: Ordering, is_fold: bool) -> [f64; 2] {
    let lost = |player: usize| {
        let result = if player == 0 { Ordering::Less } else { Ordering::Greater };
        after(game, 0, result, true)[player]
    };
    let made = after(game, matched, result, is_fold);
    [made[0] - lost(0), made[1] - lost(1)]
}

/// The value of the starting pot: its chips, or the mean over both players of what it is worth to win it.
pub(crate) fn pot_value(game: &Game) -> f64 {
    match game.tournament {
        None => f64::from(game.pot),
        Some(_) => span(game, 0).iter().sum::<f64>() / 2.0,
    }
}

/// The most that a player can win instead of losing.
pub(crate) fn stake(game: &Game) -> f64 {
    let [oop, ip] = span(game, game.stack());
    oop.max(ip)
}

fn span(game: &Game, matched: u32) -> [f64; 2] {
    let [win, lose] = [Ordering::Greater, Ordering::Less].map(|result| after(game, matched, result, true));
    [win[0] - lose[0], lose[1] - win[1]]
}

/// The chips that the players have after the hand, or the $EV of these.
fn after(game: &Game, matched: u32, result: Ordering, is_fold: bool) -> [f64; 2] {
    let put_in = f64::from(matched);
    let pot = f64::from(game.pot) + 2.0 * put_in;
    let (rate, cap) = game.rake;
    let is_free = is_fold && game.has(Mutation::NoRakeOnFolds);
    let won = if is_free { pot } else { pot - (rate * pot).min(cap) };
    let share_of_oop = match result {
        Ordering::Less => 0.0,
        Ordering::Equal if game.has(Mutation::TiesToOop) => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    };
    let [oop, ip] = game.stacks.map(|stack| f64::from(stack) - put_in);
    let chips = [oop + won * share_of_oop, ip + won * (1.0 - share_of_oop)];
    let Some(Tournament { payouts, others }) = &game.tournament else { return chips };
    let stacks = [&chips[..], others].concat();
    if game.has(Mutation::PrizesByChips) {
        let prize = payouts.iter().sum::<f64>() / stacks.iter().sum::<f64>();
        return chips.map(|chips| chips * prize);
    }
    let prizes = prizes(payouts, &stacks);
    [prizes[0], prizes[1]]
}

/// Sums over every order in which the players with chips may finish: the winner is drawn by chips, then the second of those who
/// are left, and so on. Players without chips come last and split what is left evenly.
fn prizes(payouts: &[f64], stacks: &[f64]) -> Vec<f64> {
    let payout = |place: usize| payouts.get(place).copied().unwrap_or(0.0);
    let (players, broke): (Vec<usize>, Vec<usize>) =
        (0..stacks.len()).partition(|&player| stacks[player] > 0.0);
    let mut prizes = vec![0.0; stacks.len()];
    for order in orders(&players) {
        let mut left: f64 = stacks.iter().sum();
        let mut chance = 1.0;
        for &player in &order {
            chance *= stacks[player] / left;
            left -= stacks[player];
        }
        order.iter().enumerate().for_each(|(place, &player)| prizes[player] += chance * payout(place));
    }
    let rest: f64 = (players.len()..stacks.len()).map(payout).sum();
    broke.iter().for_each(|&player| prizes[player] = rest / broke.len() as f64);
    prizes
}

fn orders(players: &[usize]) -> Vec<Vec<usize>> {
    if players.is_empty() {
        return vec![Vec::new()];
    }
    let first = |&first: &usize| {
        let others: Vec<usize> = players.iter().copied().filter(|&player| player != first).collect();
        orders(&others).into_iter().map(move |order| [vec![first], order].concat())
    };
    players.iter().flat_map(first).collect()
}

#[test]
fn prizes_of_known_stacks() {
    let near = |found: Vec<f64>, wanted: &[f64]| {
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.005), "{found:?}");
    };
    near(prizes(&[50.0, 30.0, 20.0], &[5000.0, 3000.0, 2000.0]), &[38.39, 32.75, 28.86]);
    near(prizes(&[60.0, 40.0], &[0.0, 100.0, 100.0, 0.0]), &[0.0, 50.0, 50.0, 0.0]);
    near(prizes(&[50.0, 30.0, 20.0], &[0.0, 100.0, 0.0]), &[25.0, 50.0, 25.0]);
}
