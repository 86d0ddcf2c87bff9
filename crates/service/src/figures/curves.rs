//! Distributions of equity and EV over a range.

use isofold_api::show::RangeCurves;
use isofold_solver::{Hand, View};
use isofold_tree::Player;

/// Values closer than this are one point of a curve.
const SAME: f64 = 1e-12;

/// The distributions of a player's hands: the share of the range that has at least each value, best first.
pub fn curves(view: &View, player: Player) -> RangeCurves {
    let hands = &view.hands[player.index()];
    RangeCurves { equity: curve(hands, |hand| hand.equity), ev: curve(hands, |hand| hand.ev) }
}

fn curve(hands: &[Hand], value: impl Fn(&Hand) -> Option<f64>) -> Vec<[f64; 2]> {
    let known = hands.iter().filter(|hand| hand.share > 0.0);
    let mut values: Vec<[f64; 2]> = known.filter_map(|hand| Some([hand.share, value(hand)?])).collect();
    values.sort_by(|[_, a], [_, b]| b.total_cmp(a));
    let mut points: Vec<[f64; 2]> = Vec::new();
    let mut so_far = 0.0;
    for [share, value] in values {
        so_far += share;
        match points.last_mut() {
            Some(point) if (point[1] - value).abs() < SAME => point[0] = so_far,
            _ => points.push([so_far, value]),
        }
    }
    points
}
