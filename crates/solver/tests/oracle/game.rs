//! A tiny game, and the spot that describes it to the solver.

use crate::cards::{Card, Hand, Hands, text};
use crate::mutations::Mutation;
use isofold_tree::{Player, Spot, SpotBuilder, Street};

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) board: Vec<Card>,
    pub(crate) dead: Vec<Card>,
    pub(crate) pot: u32,
    pub(crate) stacks: [u32; 2],
    pub(crate) hands: [Hands; 2],
    /// By street, the flop first, and by player.
    pub(crate) menus: [[Menu; 2]; 3],
    /// As shares of the pot, in hundredths.
    pub(crate) add_allin: u32,
    pub(crate) force_allin: u32,
    /// The rate and the cap.
    pub(crate) rake: (f64, f64),
    pub(crate) tournament: Option<Tournament>,
    pub(crate) folded: Vec<Hands>,
    pub(crate) locks: Vec<Lock>,
    /// Whether clubs and diamonds may be swapped, but for folded ranges and locks.
    pub(crate) is_symmetric: bool,
    pub(crate) mutation: Option<Mutation>,
}

/// The sizes of a player on a street.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    pub(crate) bet: Vec<Size>,
    pub(crate) raise: Vec<Size>,
    pub(crate) donk: Option<Vec<Size>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Size {
    Percent(u32),
    /// Tenths of the bet that is raised.
    Tenths(u32),
    Chips(u32),
    AllIn,
}

#[derive(Clone, Debug)]
pub(crate) struct Tournament {
    pub(crate) payouts: Vec<f64>,
    pub(crate) others: Vec<f64>,
}

/// A node lock: hands that take each action of a decision with a given frequency.
#[derive(Clone, Debug)]
pub(crate) struct Lock {
    /// The words of the line; `*` stands for any card.
    pub(crate) line: Vec<String>,
    /// The locked hands; `None` for all.
    pub(crate) hands: Option<Vec<Hand>>,
    /// The words of the actions and their frequencies, in hundredths.
    pub(crate) frequencies: Vec<(String, u32)>,
}

impl Game {
    pub(crate) fn stack(&self) -> u32 {
        self.stacks[0].min(self.stacks[1])
    }

    pub(crate) fn is_zero_sum(&self) -> bool {
        self.rake.0 == 0.0 && self.tournament.is_none()
    }

    pub(crate) fn has(&self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    /// Board and dead cards.
    pub(crate) fn known_cards(&self) -> Vec<Card> {
        [&self.board[..], &self.dead].concat()
    }

    /// The spot that the solver gets.
    pub(crate) fn spot(&self) -> Spot {
        let [oop, ip] = self.stacks;
        let spot = Spot::on(&text(&self.board)).dead(&text(&self.dead)).pot(self.pot).stacks(oop, ip);
        let mut spot = spot.oop(&range(&self.hands[0])).ip(&range(&self.hands[1]));
        for (street, menus) in [Street::Flop, Street::Turn, Street::River].into_iter().zip(&self.menus) {
            for (player, menu) in [Player::Oop, Player::Ip].into_iter().zip(menus) {
                spot = spot.bet_of(player, street, &sizes(&menu.bet)).raise_of(
                    player,
                    street,
                    &sizes(&menu.raise),
                );
                if let Some(donk) = &menu.donk {
                    spot = spot.donk(street, &sizes(donk));
                }
            }
        }
        spot = spot
            .add_allin(f64::from(self.add_allin) / 100.0)
            .force_allin(f64::from(self.force_allin) / 100.0);
        spot = spot.rake(self.rake.0, self.rake.1);
        if let Some(Tournament { payouts, others }) = &self.tournament {
            spot = spot.icm(payouts, others);
        }
        spot = self.folded.iter().fold(spot, |spot, hands| spot.folded(&range(hands)));
        let lock = |spot: SpotBuilder, lock: &Lock| spot.lock(lock.text().parse().unwrap());
        self.locks.iter().fold(spot, lock).build().unwrap()
    }
}

impl Lock {
    /// The lock as spot files have it.
    fn text(&self) -> String {
        let plays: Vec<String> =
            self.frequencies.iter().map(|(action, percent)| format!("{action}: {percent}%")).collect();
        let hands = self.hands.as_ref().map_or(String::new(), |hands| {
            let hands: Vec<String> = hands.iter().map(|hand| text(hand)).collect();
            format!("hands = {}; ", hands.join(","))
        });
        format!("line = {}; {hands}play = {}", self.line.join(" "), plays.join(", "))
    }
}

fn range(hands: &Hands) -> String {
    let words: Vec<String> = hands.iter().map(|(hand, weight)| format!("{}:{weight}", text(hand))).collect();
    words.join(",")
}

fn sizes(sizes: &[Size]) -> String {
    let word = |size: &Size| match *size {
        Size::Percent(percent) => format!("{percent}%"),
        Size::Tenths(tenths) => format!("{}x", f64::from(tenths) / 10.0),
        Size::Chips(chips) => format!("{chips}c"),
        Size::AllIn => "a".to_owned(),
    };
    sizes.iter().map(word).collect::<Vec<_>>().join(", ")
}
