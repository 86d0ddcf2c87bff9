use isofold_cards::{Card, Combo};
use isofold_iso::{Member, SuitPerm};
use isofold_tree::{Action, Line, NodeId, Player};

/// A decision node: the actions, and the strategy, reach, EV and equity of every hand of both players.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The line that leads here.
    pub line: Line,
    /// The node of the betting tree.
    pub node: NodeId,
    /// The board, in the order of the deal.
    pub board: Vec<Card>,
    /// The player who acts.
    pub player: Player,
    /// The actions.
    pub actions: Vec<Action>,
    /// The pot: the starting pot and all bets so far.
    pub pot: u32,
    /// The chips that each player has put in beyond the starting pot.
    pub put_in: [u32; 2],
    /// The frequency of each action, over all hands that get here.
    pub frequencies: Vec<f64>,
    /// The EV of each player from here on, in chips; `None` if the players never get here.
    pub evs: Option<[f64; 2]>,
    /// The equity of each player: the share of the pot without further betting; `None` if the players never get here.
    pub equities: Option<[f64; 2]>,
    /// The hands of each player that the board does not block, by combo.
    pub hands: [Vec<Hand>; 2],
}

impl View {
    /// Returns the view with all suits relabelled.
    pub fn relabelled(mut self, perm: SuitPerm) -> View {
        self.line = self.line.relabelled(perm);
        self.board.iter_mut().for_each(|card| *card = perm.apply(*card));
        for hands in &mut self.hands {
            hands.iter_mut().for_each(|hand| hand.combo = perm.apply_combo(hand.combo));
            hands.sort_by_key(|hand| hand.combo);
        }
        self
    }
}

impl NextCard {
    /// The card of the class that was played out.
    pub fn representative(&self) -> Option<Card> {
        let at = self.perms.iter().position(|&perm| perm == SuitPerm::IDENTITY)?;
        self.cards.get(at).copied()
    }

    /// The cards of an orbit, and the permutations to them, with all suits relabelled.
    pub(crate) fn members(orbit: &[Member], perm: SuitPerm) -> (Vec<Card>, Vec<SuitPerm>) {
        orbit.iter().map(|member| (perm.apply(member.card), member.perm.conjugated(perm))).unzip()
    }

    /// Returns the class with all suits relabelled.
    pub fn relabelled(mut self, perm: SuitPerm) -> NextCard {
        let perms = self.perms.iter().map(|&own| own.conjugated(perm));
        let mut members: Vec<(Card, SuitPerm)> =
            self.cards.iter().map(|&card| perm.apply(card)).zip(perms).collect();
        members.sort_unstable_by_key(|&(card, _)| card);
        (self.cards, self.perms) = members.into_iter().unzip();
        self
    }
}

/// A combo at a [`View`].
#[derive(Clone, PartialEq, Debug)]
pub struct Hand {
    /// The cards.
    pub combo: Combo,
    /// The reach: the weight in the range, times the probability that the player's own actions lead here with it.
    pub reach: f64,
    /// The share of this combo among all that the player holds here, card removal by the other player's range included.
    pub share: f64,
    /// The frequency of each action; empty for the player who does not act.
    pub strategy: Vec<f64>,
    /// The EV of each action from here on, in chips, exactly 0 for a fold; empty for the player who does not act. `None` if
    /// no hand of the other player here is compatible with the combo.
    pub action_evs: Vec<Option<f64>>,
    /// The EV of the combo from here on, in chips; `None` if no hand of the other player here is compatible with it.
    pub ev: Option<f64>,
    /// The equity of the combo: its share of the pot without further betting; `None` as for `ev`.
    pub equity: Option<f64>,
}

impl Hand {
    /// A hand of which nothing but the reach is known.
    pub(crate) fn of_reach(combo: Combo, reach: f64) -> Hand {
        Hand {
            combo,
            reach,
            share: 0.0,
            strategy: Vec::new(),
            action_evs: Vec::new(),
            ev: None,
            equity: None,
        }
    }
}

/// A class of isomorphic next cards.
#[derive(Clone, PartialEq, Debug)]
pub struct NextCard {
    /// The cards of the class; all play the same up to suits.
    pub cards: Vec<Card>,
    /// For each card, the permutation that leads to it from the representative of the class, the card whose own is the identity.
    pub perms: Vec<SuitPerm>,
    /// The probability of the class given both players' ranges here; uniform over cards if the players never get here.
    pub chance: f64,
    /// The EV of each player from here on, in chips; `None` if the players never get here.
    pub evs: Option<[f64; 2]>,
    /// The equity of each player; `None` if the players never get here.
    pub equities: Option<[f64; 2]>,
    /// The frequency of each action at the [first choice](isofold_tree::Tree::first_choice) after the card; empty if there
    /// is none, or if the players never get here.
    pub frequencies: Vec<f64>,
}
