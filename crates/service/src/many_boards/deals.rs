//! The deals that a board leaves to two ranges.

use isofold_cards::{Card, Combo};
use isofold_tree::Spot;

/// The weight of all pairs of hands that share no card: the product of both weights, summed.
pub fn pairs(oop: &[(Combo, f64)], ip: &[(Combo, f64)]) -> f64 {
    let (mut all, mut by_card, mut same) = (0.0, [0.0; Card::COUNT], vec![0.0; Combo::COUNT]);
    for &(combo, weight) in ip {
        all += weight;
        same[combo.index()] += weight;
        combo.cards().iter().for_each(|card| by_card[usize::from(card.index())] += weight);
    }
    // The rounding error of a sum that cancels is no pair.
    let least = all * 1e-12;
    let against = |combo: Combo| {
        let [first, second] = combo.cards().map(|card| by_card[usize::from(card.index())]);
        let left = all - first - second + same[combo.index()];
        if left > least { left } else { 0.0 }
    };
    // The sum of nothing is -0.
    oop.iter().fold(0.0, |sum, &(combo, weight)| sum + weight * against(combo))
}

/// The weight of all pairs of hands that the ranges of a spot leave on its board.
pub fn range_pairs(spot: &Spot) -> f64 {
    let blocked = spot.dead | spot.board.iter().copied().collect();
    let [oop, ip] = [0, 1].map(|player: usize| {
        let left = spot.ranges[player].without(blocked);
        left.iter().map(|(combo, weight)| (combo, f64::from(weight))).collect::<Vec<_>>()
    });
    pairs(&oop, &ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair, one by one.
    fn slow(spot: &Spot) -> f64 {
        let blocked = spot.dead | spot.board.iter().copied().collect();
        let [oop, ip] = [0, 1].map(|player: usize| spot.ranges[player].without(blocked));
        let mut sum = 0.0;
        for (one, weight) in oop.iter() {
            for (other, other_weight) in ip.iter() {
                if !one.set().intersects(other.set()) {
                    sum += f64::from(weight) * f64::from(other_weight);
                }
            }
        }
        sum
    }

    #[test]
    fn pairs_are_those_that_share_no_card() {
        for (board, oop, ip) in [
            ("QsTs7h", "22+,A2s+,KT", "AA,QQ:0.5,T9s,AhKh"),
            ("QsTs7h4d", "AsKs", "AsKs,AhKh"),
            ("2c2d2h2sAs", "AhKh:0.25", "AdKd,AcKc:0.5,AhQh"),
        ] {
            let spot = Spot::on(board).pot(10).stack(10).oop(oop).ip(ip).build().unwrap();
            assert_eq!(range_pairs(&spot), slow(&spot), "{board}");
        }
    }
}
