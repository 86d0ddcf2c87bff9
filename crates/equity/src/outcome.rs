use crate::Method;
use crate::tally::{PotShares, Tally};
use isofold_cards::{Card, CardSet};
use isofold_eval::Game;

/// The answer to a query: the equity of each player.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The game.
    pub game: Game,
    /// The method that was used.
    pub method: Method,
    /// The number of outcomes, of an exact method: choices of hands that share no card, times the boards that can come with
    /// each. Outcomes that symmetry or a sum has covered count too. `None` if the work was stopped.
    pub outcomes: Option<u128>,
    /// The number of deals, of Monte Carlo.
    pub trials: Option<u64>,
    /// Whether the work was finished; if not, this is what was known when it was stopped.
    pub complete: bool,
    /// The players in the order given.
    pub players: Vec<PlayerOutcome>,
}

/// The result of one player. All numbers are from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct PlayerOutcome {
    /// The hand or range, as it was given.
    pub hand: String,
    /// The equity: the average share of the pot, where a tie counts as its share.
    pub equity: f64,
    /// The probability of winning the whole pot.
    pub win: f64,
    /// The probability of winning a part of the pot: a tie, or a part of a split pot in hi-lo games.
    pub tie: f64,
    /// The probability of winning nothing.
    pub lose: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub error: f64,
    /// The two halves of the pot apart, in hi-lo games.
    pub hi_lo: Option<HiLo>,
    /// The results of the hands of the range; empty where they were not counted.
    pub hands: Vec<HandOutcome>,
    /// The probability that the player ends with each category, in the order of [`Game::categories`]; empty unless asked for.
    pub categories: Vec<f64>,
}

/// The shares of the two halves of a hi-lo pot that a player wins. All numbers are from 0 to 1.
///
/// ```
/// use isofold_equity::equity;
/// use isofold_eval::Game;
///
/// let outcome = equity("AsAh2s3h | KsKdQcJd").game(Game::OmahaHiLo).board("4s5d8cKh").run()?;
/// let [hero, villain] = [0, 1].map(|player| outcome.players[player].hi_lo.unwrap());
/// assert_eq!((hero.low, villain.low), (1.0, 0.0));
/// assert_eq!((hero.high + villain.high, hero.lows), (1.0, 1.0));
/// # Ok::<(), isofold_equity::EquityError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct HiLo {
    /// The share of the high pots, where a tie counts as its share; the high pot is the whole pot where there is no low.
    pub high: f64,
    /// The share of the low pots, of the deals in which there is a low.
    pub low: f64,
    /// The probability that there is a low.
    pub lows: f64,
}

impl HiLo {
    /// The shares from sums over deals: of the high and low pots, of the deals with a low, and of all deals.
    pub(crate) fn of(high: f64, low: f64, lows: f64, total: f64) -> HiLo {
        let part = |sum: f64, of: f64| if of > 0.0 { sum / of } else { 0.0 };
        HiLo { high: part(high, total), low: part(low, lows), lows: part(lows, total) }
    }
}

/// The result of one hand of a range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HandOutcome {
    /// The cards.
    pub cards: CardSet,
    /// The probability that the player has it, given that no two hands share a card.
    pub share: f64,
    /// Its equity.
    pub equity: f64,
    /// The probability that it wins the whole pot.
    pub win: f64,
    /// The probability that it wins a part of the pot.
    pub tie: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub error: f64,
}

/// A point of an equity distribution curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CurvePoint {
    /// The share of the range with at least this equity.
    pub share: f64,
    /// The equity.
    pub equity: f64,
}

/// The equities for each next card.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct NextCards {
    /// Whether the work was finished; if not, cards are missing, or have larger errors than asked for.
    pub complete: bool,
    /// The classes of equivalent cards.
    pub cards: Vec<CardOutcome>,
}

/// The equities if one of a class of equivalent cards comes next.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct CardOutcome {
    /// The cards, equivalent up to a relabelling of suits, in ascending order.
    pub cards: Vec<Card>,
    /// The probability that one of them comes.
    pub share: f64,
    /// The equity of each player then.
    pub equities: Vec<f64>,
    /// The standard error of each equity.
    pub errors: Vec<f64>,
}

impl PlayerOutcome {
    /// The equity distribution of the range, the strongest hands first: for each equity, the share of the range that has at
    /// least this equity. Hands of equal equity are one point.
    ///
    /// ```
    /// use isofold_equity::equity;
    ///
    /// let outcome = equity("AA,72o | random").run()?;
    /// let curve = outcome.players[0].curve();
    /// assert_eq!(curve.len(), 2);
    /// assert!(curve[0].equity > 0.85 && (curve[0].share - 6.0 / 18.0).abs() < 1e-12);
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn curve(&self) -> Vec<CurvePoint> {
        let mut hands: Vec<&HandOutcome> = self.hands.iter().filter(|hand| hand.share > 0.0).collect();
        hands.sort_by(|a, b| b.equity.total_cmp(&a.equity));
        let mut points: Vec<CurvePoint> = Vec::new();
        let mut share = 0.0;
        for hand in hands {
            share += hand.share;
            match points.last_mut() {
                Some(point) if (point.equity - hand.equity).abs() < 1e-12 => point.share = share,
                _ => points.push(CurvePoint { share, equity: hand.equity }),
            }
        }
        points
    }
}

/// The result of each player, from a tally and the hands of its rows.
pub(crate) fn players(
    tally: &Tally,
    names: impl Iterator<Item = String>,
    hands: &[Vec<CardSet>],
    errors: &[f64],
) -> Vec<PlayerOutcome> {
    let all_shares: Vec<PotShares> = (0..tally.layout.players).map(|player| tally.shares(player)).collect();
    // The whole pot is always won, so the shares of all players add up to the total weight.
    let total: f64 = all_shares.iter().map(|shares| shares.equity).sum();
    let of = |sum: f64, all: f64| if all > 0.0 { sum / all } else { 0.0 };
    let width = tally.layout.width();
    (names.zip(all_shares).enumerate())
        .map(|(player, (hand, shares))| {
            let rows = tally.rows[player].chunks_exact(width);
            let of_hand = |(row, &cards): (&[f64], &CardSet)| {
                let own = tally.layout.shares(row);
                let part = |x: f64| if own.total > 0.0 { x / own.total } else { 0.0 };
                let (equity, win, tie) = (part(own.equity), part(own.win), part(own.tie));
                HandOutcome { cards, share: of(own.total, shares.total), equity, win, tie, error: 0.0 }
            };
            let categories = &tally.categories[player];
            let counted: f64 = categories.iter().sum();
            PlayerOutcome {
                hand,
                equity: of(shares.equity, total),
                win: of(shares.win, total),
                tie: of(shares.tie, total).max(0.0),
                lose: (1.0 - of(shares.win + shares.tie, total)).max(0.0),
                error: errors[player],
                hi_lo: tally.layout.splits.then(|| HiLo::of(shares.high, shares.low, shares.lows, total)),
                hands: hands.get(player).map_or(Vec::new(), |hands| rows.zip(hands).map(of_hand).collect()),
                categories: categories.iter().map(|&category| of(category, counted)).collect(),
            }
        })
        .collect()
}
