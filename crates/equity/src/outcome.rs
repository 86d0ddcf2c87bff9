use crate::Method;
use crate::tally::{Fare, Tally};
use isofold_cards::{Card, CardSet};
use isofold_eval::Game;

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The game.
    pub game: Game,
    /// How it was found.
    pub method: Method,
    /// How many outcomes there are, of an exact method: choices of hands that share no card, times the boards that come
    /// with each. Counted as if each had been looked at, whatever shortcut was taken; not counted if the work was stopped.
    pub outcomes: Option<u128>,
    /// How many deals were made, of Monte Carlo.
    pub trials: Option<u64>,
    /// Whether the work came to its end; if not, this is what was known when it was stopped.
    pub complete: bool,
    /// The players in the order given.
    pub players: Vec<PlayerOutcome>,
}

/// How a player fares. All numbers are shares from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerOutcome {
    /// The hand or range as it was given.
    pub hand: String,
    /// The part of the pot: ties count as their share of it.
    pub equity: f64,
    /// How often the whole pot is won.
    pub win: f64,
    /// How often a part of the pot is won: a tie, or one of the halves where there are two.
    pub tie: f64,
    /// How often nothing is won.
    pub lose: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub error: f64,
    /// The hands of the range one by one; empty where they were not counted.
    pub hands: Vec<HandOutcome>,
    /// How often the player ends with which category, in the order of [`Game::categories`]; empty unless asked for.
    pub categories: Vec<f64>,
}

/// How one hand of a range fares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HandOutcome {
    /// The cards.
    pub cards: CardSet,
    /// How often the player has it, given that all hands share no card.
    pub share: f64,
    /// The part of the pot it takes.
    pub equity: f64,
    /// How often it wins the whole pot.
    pub win: f64,
    /// How often it wins a part.
    pub tie: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub error: f64,
}

/// A point of the curve that shows how equity is spread over a range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CurvePoint {
    /// The part of the range that is at least this strong.
    pub share: f64,
    /// The equity.
    pub equity: f64,
}

/// What happens if this or that card comes next.
#[derive(Clone, PartialEq, Debug)]
pub struct NextCards {
    /// Whether all cards were looked at, as well as was asked.
    pub complete: bool,
    /// Class by class.
    pub cards: Vec<CardOutcome>,
}

/// What happens if a card comes next.
#[derive(Clone, PartialEq, Debug)]
pub struct CardOutcome {
    /// The cards for which everything is the same up to suits, in ascending order.
    pub cards: Vec<Card>,
    /// How often one of them comes.
    pub share: f64,
    /// The equity of each player then.
    pub equities: Vec<f64>,
    /// The standard error of each.
    pub errors: Vec<f64>,
}

impl PlayerOutcome {
    /// How equity is spread over the range: the strongest hands first, each point the share of the range that is at least
    /// as strong. Hands of equal equity are one point.
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

/// How each player fares, from a tally and the hands that its rows stand for.
pub(crate) fn players(
    tally: &Tally,
    names: impl Iterator<Item = String>,
    hands: &[Vec<CardSet>],
    errors: &[f64],
) -> Vec<PlayerOutcome> {
    let fares: Vec<Fare> = (0..tally.layout.players).map(|player| tally.fare(player)).collect();
    // The pot goes to somebody: what is taken is all there is.
    let total: f64 = fares.iter().map(|fare| fare.equity).sum();
    let width = tally.layout.width();
    (names.zip(fares).enumerate())
        .map(|(player, (hand, fare))| {
            let rows = tally.rows[player].chunks_exact(width);
            let of_hand = |(row, &cards): (&[f64], &CardSet)| {
                let own = tally.layout.fare(row);
                let part = |x: f64| if own.total > 0.0 { x / own.total } else { 0.0 };
                let (equity, win, tie) = (part(own.equity), part(own.win), part(own.tie));
                HandOutcome { cards, share: own.total / fare.total, equity, win, tie, error: 0.0 }
            };
            let categories = &tally.categories[player];
            let counted: f64 = categories.iter().sum();
            PlayerOutcome {
                hand,
                equity: fare.equity / total,
                win: fare.win / total,
                tie: (fare.tie / total).max(0.0),
                lose: (1.0 - (fare.win + fare.tie) / total).max(0.0),
                error: errors[player],
                hands: hands.get(player).map_or(Vec::new(), |hands| rows.zip(hands).map(of_hand).collect()),
                categories: categories.iter().map(|category| category / counted).collect(),
            }
        })
        .collect()
}
