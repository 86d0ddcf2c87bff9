//! Unequal stacks, ICM and folded ranges: payoffs, and the errors of bad input.

use isofold_tree::{NodeKind, Player, Rake, Spot, SpotBuilder, Street, Tournament, Tree};
use proptest::prelude::*;

fn spot() -> SpotBuilder {
    let spot = Spot::on("QsTs7h").pot(60).oop("22+,A2s+").ip("22+,KTs+").bet(Street::Flop, "50%, a");
    spot.bet(Street::Turn, "e").bet(Street::River, "70%").raise(Street::Turn, "60%")
}

#[track_caller]
fn refused(spot: SpotBuilder, wanted: &str) {
    assert_eq!(spot.build().unwrap_err().to_string(), wanted);
}

/// The $EV by enumerating all orders of finish: each player with chips is next with the probability of their share, and
/// those without split what is left.
fn finish(payouts: &[f64], stacks: &[f64]) -> Vec<f64> {
    let chips: f64 = stacks.iter().sum();
    let mut evs = vec![0.0; stacks.len()];
    if chips == 0.0 {
        evs.fill(payouts.iter().sum::<f64>() / stacks.len() as f64);
        return evs;
    }
    for first in (0..stacks.len()).filter(|&first| stacks[first] > 0.0) {
        let mut others = stacks.to_vec();
        others.remove(first);
        let mut after = finish(payouts.get(1..).unwrap_or(&[]), &others);
        after.insert(first, payouts.first().copied().unwrap_or(0.0));
        evs.iter_mut().zip(after).for_each(|(ev, after)| *ev += after * stacks[first] / chips);
    }
    evs
}

/// The $EV of a player after each has committed so many chips and the pot, less the rake, is split by these shares.
fn ev(spot: &Spot, player: usize, matched: u32, share: f64, rake: &Rake) -> f64 {
    let Tournament { payouts, others } = spot.tournament.as_ref().unwrap();
    let pot = f64::from(spot.pot + 2 * matched);
    let pot = pot - (rake.rate * pot).min(rake.cap);
    let mut stacks = spot.stacks.map(|stack| f64::from(stack - matched)).to_vec();
    stacks[player] += pot * share;
    stacks[1 - player] += pot * (1.0 - share);
    stacks.extend(others);
    finish(payouts, &stacks)[player]
}

#[track_caller]
fn near(found: f64, wanted: f64, all: f64) {
    assert!((found - wanted).abs() <= 1e-9 * all, "{found} is not {wanted}");
}

/// Compares a few nodes of the tree: ends, and what is given up by folding at decisions.
fn check(spot: &Spot, nodes: usize) {
    let tree = Tree::new(spot).unwrap();
    let all: f64 = spot.tournament.as_ref().unwrap().payouts.iter().sum();
    assert!(tree.is_tournament() && !tree.is_zero_sum());
    let step = tree.nodes().len().div_ceil(nodes);
    for (id, node) in tree.iter().step_by(step) {
        let mut gains = 0.0;
        for player in Player::BOTH {
            let own = player.index();
            let base = (ev(spot, own, 0, 1.0, &Rake::NONE) + ev(spot, own, 0, 0.0, &Rake::NONE)) / 2.0;
            let [win, tie, lose] =
                [1.0, 0.5, 0.0].map(|share| ev(spot, own, node.matched(), share, &spot.rake) - base);
            let found = tree.payoff(id, player);
            near(found.win, win, all);
            near(found.tie, tie, all);
            near(found.lose, lose, all);
            near(
                tree.fold_payoff(id, player),
                ev(spot, own, node.committed[own], 0.0, &spot.rake) - base,
                all,
            );
            gains += (win - lose) / 2.0;
        }
        near(tree.pot_value(id), gains, all);
    }
}

#[test]
fn evs_are_those_of_all_orders_of_finish() {
    let payouts = [50.0, 30.0, 20.0, 12.0, 8.0, 5.0, 3.0, 2.0, 1.0];
    let others = [500.0, 80.5, 1200.0, 333.0, 270.0, 90.0, 0.0];
    for players in 3..=9 {
        let spot = spot().icm(&payouts[..players - players / 3], &others[..players - 2]);
        for (stacks, rake) in [((270, 400), Rake::NONE), ((120, 120), Rake { rate: 0.05, cap: 10.0 })] {
            let spot = spot.clone().stacks(stacks.0, stacks.1).rake(rake.rate, rake.cap).build().unwrap();
            check(&spot, if players > 7 { 2 } else { 40 });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_tournaments(
        spot in crate::common::spots(),
        stacks in (1..500u32, 1..500u32),
        others in prop::collection::vec(prop_oneof![1.0..900.0f64, Just(0.0)], 0..4),
        payouts in prop::collection::vec(0.0..100.0f64, 1..6),
        rake in 0.0..0.99f64,
    ) {
        let mut payouts = payouts;
        payouts.sort_by(|a, b| b.total_cmp(a));
        payouts.truncate(others.len() + 2);
        payouts[0] += 1.0;
        let spot = Spot { stacks: stacks.into(), tournament: Some(Tournament { payouts, others }), rake: Rake { rate: rake, cap: 40.0 }, ..spot };
        prop_assume!(Tree::with_limit(&spot, 20_000).is_ok());
        check(&spot, 12);
    }

    /// In chips the surplus of the larger stack does not matter: the trees are the same.
    #[test]
    fn the_smaller_stack_makes_the_tree(spot in crate::common::spots(), more in 1..5000u32) {
        let Ok(tree) = Tree::with_limit(&spot, 20_000) else { return Ok(()) };
        let stack = spot.stacks[0];
        for stacks in [[stack, stack + more], [stack + more, stack]] {
            let unequal = Spot { stacks, ..spot.clone() };
            prop_assert_eq!(unequal.stack(), stack);
            prop_assert!(Tree::new(&unequal).unwrap() == tree);
            prop_assert_eq!(Spot::from_toml(&unequal.to_toml()), Ok(unequal));
        }
    }
}

#[test]
fn winner_takes_all_is_chips() {
    let tree = |spot: SpotBuilder| Tree::new(&spot.build().unwrap()).unwrap();
    for (oop, ip) in [(270, 270), (270, 400), (900, 100)] {
        let chips = tree(spot().stacks(oop, ip));
        let evs = tree(spot().stacks(oop, ip).icm(&[1000.0], &[]));
        assert_eq!(chips.nodes(), evs.nodes());
        let worth = 1000.0 / f64::from(oop + ip + 60);
        for (id, node) in chips.iter() {
            for player in Player::BOTH {
                let (chips, ev) = (chips.payoff(id, player), evs.payoff(id, player));
                near(ev.win, chips.win * worth, 1000.0);
                near(ev.tie, chips.tie * worth, 1000.0);
                near(ev.lose, chips.lose * worth, 1000.0);
                let folding = 30.0 + f64::from(node.committed[player.index()]);
                near(evs.fold_payoff(id, player), -folding * worth, 1000.0);
            }
            near(evs.pot_value(id), chips.pot(id) * worth, 1000.0);
        }
    }
}

/// On the bubble a call for all chips risks more than it wins.
#[test]
fn chips_lost_are_worth_more_than_chips_won() {
    let spot = spot().stack(270).icm(&[50.0, 30.0, 20.0], &[40.0, 500.0]).build().unwrap();
    let tree = Tree::new(&spot).unwrap();
    let (all_in, _) = tree.follow(&"a c | 2c | 3c".parse().unwrap()).unwrap();
    assert_eq!(tree.node(all_in).kind, NodeKind::Showdown);
    let payoff = tree.payoff(all_in, Player::Oop);
    assert!(payoff.win < -0.8 * payoff.lose && payoff.tie > (payoff.win + payoff.lose) / 2.0, "{payoff:?}");
}

#[test]
fn tournaments_that_cannot_be() {
    let icm = |payouts: &[f64], others: &[f64]| spot().stack(270).icm(payouts, others);
    refused(
        icm(&[50.0, 20.0, 30.0], &[100.0]),
        "icm.payouts: 30 for place 3 is more than 20 for place 2: expected payouts that do not increase",
    );
    refused(
        icm(&[50.0, 30.0, 20.0], &[]),
        "icm.payouts: 3 payouts are too many: expected at most one for each player, which is 2",
    );
    refused(
        icm(&[], &[]),
        "icm.payouts: there is nothing to win: expected at least one payout above 0, as in 50,30,20",
    );
    refused(
        icm(&[-1.0], &[]),
        "icm.payouts: -1 for place 1 is not a payout: expected 0, or a number from 1e-15 to 1e15",
    );
    refused(
        icm(&[50.0], &[10.0, -3.0]),
        "icm.others: -3 chips of player 2 is not a stack: expected 0, or a number from 1e-15 to 1e15",
    );
    refused(icm(&[50.0], &[7.0; 19]), "icm.others: 21 players with chips are too many: expected at most 20");
    // A rake that takes all would leave no player with chips.
    refused(
        icm(&[50.0], &[]).rake(1.0, f64::INFINITY),
        "rake.rate: 1 is not accepted; expected a share below 1 in a tournament, such as 0.05 or \"5%\"",
    );
    assert!(Tree::new(&icm(&[50.0], &[]).rake(0.999, f64::INFINITY).build().unwrap()).is_ok());
}

#[test]
fn stacks_that_cannot_be() {
    refused(spot(), "stack: missing; expected the chips that each player has behind");
    refused(spot().stack(0), "stack: 0 is not accepted; expected whole chips from 1 to 1000000000");
    refused(spot().stacks(270, 0), "stack.ip: 0 is not accepted; expected whole chips from 1 to 1000000000");
    refused(spot().stacks(0, 270), "stack.oop: 0 is not accepted; expected whole chips from 1 to 1000000000");
    let many = Spot::MAX_CHIPS + 1;
    refused(
        spot().stacks(270, many),
        "stack.ip: 1000000001 is not accepted; expected whole chips from 1 to 1000000000",
    );
}

#[test]
fn folded_ranges_that_cannot_be() {
    let folded = |ranges: &[&str]| ranges.iter().fold(spot().stack(270), |spot, range| spot.folded(range));
    refused(folded(&["random"; 8]), "bunching.folded: 8 folded players are too many; expected at most 7");
    assert!(folded(&["random"; 7]).build().is_ok());
    let empty = "bunching.folded: range 2 has no hand that the board and the dead cards leave";
    refused(folded(&["22+", "AA:0"]), empty);
    refused(folded(&["22+", "QsTs, 7h7d"]), empty);
    let error = folded(&["22+", "AKx"]).build().unwrap_err().to_string();
    assert!(error.starts_with("bunching.folded.2: "), "{error}");
    let none = "bunching.folded: no deal is possible: whatever oop, ip and the folded players hold, they share a card";
    refused(folded(&["AA", "AA", "AA"]), none);
    refused(folded(&["AsAd", "AhAc"]).ip("A2s+"), none);
    assert!(folded(&["AA", "AA"]).build().is_ok());
    refused(folded(&["AsKs", "AdKd", "AhKh"]).ip("AcKc").oop("ATs"), none);
    // Seven players have fourteen of the cards.
    let dead = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s8c8d8h8s9c9d9h9s";
    assert!(folded(&["random"; 7]).dead(dead).build().is_ok());
    refused(
        folded(&["random"; 7]).dead(&format!("{dead}JcJd")),
        "dead: 30 dead cards leave too few to deal both hands and the board; expected at most 29",
    );
}

#[test]
fn equal_payouts_leave_nothing_to_play_for() {
    for (payouts, others) in [(&[50.0, 50.0][..], &[][..]), (&[1.0, 1.0, 1.0], &[500.0])] {
        let spot =
            Spot::on("QsTs7h4d").pot(60).stack(90).oop("AA").ip("QQ").icm(payouts, others).build().unwrap();
        let error = Tree::new(&spot).unwrap_err().to_string();
        assert!(
            error.starts_with("icm.payouts: every place that the players can still finish in pays the same"),
            "{error}"
        );
    }
}
