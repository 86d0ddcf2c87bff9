//! The strength of hands on a board: their equity against a range, over all runouts.

use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{Board, HandRank, Ranking};

/// Against each of some ranges, for each combo, twice the weight that it wins on all runouts of a board, half of a tie counted, by combo
/// index; 0 for combos that the board blocks. Combos that share a card cannot meet.
///
/// For whole weights the sums are exact.
fn wins<const N: usize>(board: CardSet, ranges: [&[f64]; N]) -> [Vec<f64>; N] {
    let mut all_sums = [(); N].map(|()| vec![0.0; Combo::COUNT]);
    let cards: Vec<[usize; 2]> =
        Combo::all().map(|combo| combo.cards().map(|card| card.index() as usize)).collect();
    let mut order: Vec<(HandRank, u16)> = Vec::with_capacity(Combo::COUNT);
    for_each_runout(board, &mut |river| {
        let Some(ranks) = Board::new(Ranking::Standard, river).map(|board| board.rank_combos()) else {
            return;
        };
        order.clear();
        let live = ranks.iter().enumerate().filter(|(_, rank)| **rank != HandRank::NONE);
        order.extend(live.map(|(combo, &rank)| (rank, combo as u16)));
        order.sort_unstable();
        for (sums, weights) in all_sums.iter_mut().zip(ranges) {
            // One pass up: the weight of weaker hands, then that of hands as strong too. Twice the share won is their sum.
            let mut below = Weights::default();
            for group in order.chunk_by(|a, b| a.0 == b.0) {
                let hands = || group.iter().map(|&(_, combo)| usize::from(combo));
                hands().for_each(|combo| sums[combo] += below.without(cards[combo]));
                hands().for_each(|combo| below.add(cards[combo], weights[combo]));
                // The combo itself was taken off with each of its cards.
                hands().for_each(|combo| sums[combo] += below.without(cards[combo]) + weights[combo]);
            }
        }
    });
    all_sums
}

/// The equity of each player's range against that of the other.
#[cfg(any(test, feature = "parquet"))]
pub(crate) fn equities(board: CardSet, ranges: [&[f32]; 2]) -> [f64; 2] {
    let weights = ranges.map(|range| range.iter().map(|&weight| f64::from(weight)).collect::<Vec<_>>());
    let [oop, ip] = wins(board, [&weights[1], &weights[0]]);
    let won = [(&weights[0], oop), (&weights[1], ip)]
        .map(|(weights, sums)| weights.iter().zip(sums).map(|(weight, sum)| weight * sum).sum::<f64>());
    let all = won[0] + won[1];
    won.map(|won| if all > 0.0 { won / all } else { 0.5 })
}

/// The combos that a board does not block, from the weakest to the strongest by their equity against a random hand; equal ones by
/// combo index.
pub(crate) fn by_strength(board: CardSet) -> Vec<Combo> {
    let weights: Vec<f64> =
        Combo::all().map(|combo| if combo.set().intersects(board) { 0.0 } else { 1.0 }).collect();
    let [sums] = wins(board, [&weights]);
    let mut live: Vec<Combo> = Combo::all().filter(|combo| !combo.set().intersects(board)).collect();
    live.sort_by(|a, b| sums[a.index()].total_cmp(&sums[b.index()]));
    live
}

fn for_each_runout(board: CardSet, visit: &mut dyn FnMut(CardSet)) {
    fn deal(board: CardSet, from: usize, visit: &mut dyn FnMut(CardSet)) {
        if board.len() == 5 {
            return visit(board);
        }
        for (number, card) in Card::all().enumerate().skip(from).filter(|&(_, card)| !board.contains(card)) {
            deal(board.with(card), number + 1, visit);
        }
    }
    deal(board, 0, visit);
}

/// The weight of the hands so far: of all, and of those that hold each card.
struct Weights {
    all: f64,
    by_card: [f64; Card::COUNT],
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { all: 0.0, by_card: [0.0; Card::COUNT] }
    }
}

impl Weights {
    fn add(&mut self, [low, high]: [usize; 2], weight: f64) {
        self.all += weight;
        self.by_card[low] += weight;
        self.by_card[high] += weight;
    }

    /// The weight of the hands with neither card, less the hand of both if it is among them.
    fn without(&self, [low, high]: [usize; 2]) -> f64 {
        self.all - self.by_card[low] - self.by_card[high]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use isofold_cards::Range;
    use isofold_equity::equity;

    #[test]
    fn equities_are_those_of_the_equity_calculator() {
        for (board, oop, ip) in [
            ("KsTd7c4h2s", "22+,A2s+,KQo:0.3", "55-22,JTs,AQ:0.5"),
            ("KsTd7c4h", "22+,A2s+,KQo:0.3", "55-22,JTs,AQ:0.5"),
            ("9h8h7h", "AA,76s", "KK,T9o:0.25"),
        ] {
            let ranges = [oop, ip].map(|text| text.parse::<Range>().unwrap());
            let found = equities(board.parse().unwrap(), [ranges[0].weights(), ranges[1].weights()]);
            let expected = equity(&format!("{oop} | {ip}")).board(board).exact().run().unwrap();
            for player in 0..2 {
                assert!((found[player] - expected.players[player].equity).abs() < 1e-9, "{board}: {found:?}");
            }
        }
    }

    #[test]
    fn hands_are_in_order_of_strength() {
        let order = by_strength("KsTd7c4h2s".parse().unwrap());
        assert_eq!(order.len(), 1081);
        assert!(["KhKd", "KcKh", "KcKd"].contains(&order[1080].to_string().as_str()), "{}", order[1080]);
        let place = |text: &str| order.iter().position(|combo| combo.to_string() == text).unwrap();
        assert!(place("5d3d") < place("QhJh") && place("QhJh") < place("AhTh"));
        assert_eq!(by_strength("KsTd7c4h".parse().unwrap()).len(), 1128);
    }
}
