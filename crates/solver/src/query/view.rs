use isofold_cards::{Card, Combo};
use isofold_iso::SuitPerm;
use isofold_tree::{Action, Line, NodeId, Player};

/// A decision, and what both players hold and do there.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The line that leads here.
    pub line: Line,
    /// The node of the betting tree.
    pub node: NodeId,
    /// The board, in the order of the deal.
    pub board: Vec<Card>,
    /// Who acts.
    pub player: Player,
    /// What there is to do.
    pub actions: Vec<Action>,
    /// What lies in the middle: the starting pot and all that was put in.
    pub pot: u32,
    /// What each player has put in, beyond the starting pot.
    pub put_in: [u32; 2],
    /// How often each action is taken, over all hands that get here.
    pub frequencies: Vec<f64>,
    /// What each player makes from here on, in chips; `None` if the players never get here.
    pub evs: Option<[f64; 2]>,
    /// Each player's share of the pot if all cards came without betting; `None` as above.
    pub equities: Option<[f64; 2]>,
    /// The hands of each player that the board leaves, by combo.
    pub hands: [Vec<Hand>; 2],
}

impl View {
    /// The same with the suits of all cards relabelled.
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
    /// The same with the suits of all cards relabelled.
    pub fn relabelled(mut self, perm: SuitPerm) -> NextCard {
        self.cards.iter_mut().for_each(|card| *card = perm.apply(*card));
        self.cards.sort_unstable();
        self
    }
}

/// A combo at a [`View`].
#[derive(Clone, PartialEq, Debug)]
pub struct Hand {
    /// The cards.
    pub combo: Combo,
    /// The weight in the range, times how often the player's own actions lead here with it.
    pub reach: f64,
    /// The share of this combo among all that the player has here, what the other player holds taken into account.
    pub share: f64,
    /// How often the combo takes each action; empty for the player who does not act.
    pub strategy: Vec<f64>,
    /// What each action makes from here on, in chips; empty for the player who does not act. `None` if the other player has
    /// no hand here that leaves the combo possible.
    pub action_evs: Vec<Option<f64>>,
    /// What the combo makes from here on, in chips; `None` if the other player has no hand here that leaves it possible.
    pub ev: Option<f64>,
    /// Its share of the pot if all cards came without betting; `None` as above.
    pub equity: Option<f64>,
}

/// Cards that may come next, one class of them.
#[derive(Clone, PartialEq, Debug)]
pub struct NextCard {
    /// The cards of the class; all play the same up to their suits.
    pub cards: Vec<Card>,
    /// The chance of the class, what the players hold taken into account; even if the players never get here.
    pub chance: f64,
    /// What each player makes from here on, in chips; `None` if the players never get here.
    pub evs: Option<[f64; 2]>,
    /// Each player's share of the pot if all cards came without betting; `None` as above.
    pub equities: Option<[f64; 2]>,
}
