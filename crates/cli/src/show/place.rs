//! Where a line leads, and whether there is what is asked for.

use super::args::What;
use crate::failure::Failure;
use crate::strategy::Figure;
use isofold_cards::{Card, CardSet};
use isofold_solver::SolverError;
use isofold_tree::{Line, NodeKind, Player, Spot, Tree};

/// What is at the end of a line.
pub(crate) enum Place {
    /// Somebody acts.
    Decision {
        /// Whose hands are looked at.
        player: Player,
    },
    /// A card comes.
    Card {
        /// The cards before it.
        board: Vec<Card>,
        pot: u32,
    },
}

impl Place {
    pub(crate) fn find(spot: &Spot, what: &What) -> Result<Place, Failure> {
        let tree = Tree::new(spot).map_err(|error| Failure::Input(error.to_string()))?;
        let (node, dealt) = tree.follow(&what.line).map_err(|error| Failure::argument("--line", error))?;
        match tree.node(node).kind {
            NodeKind::Decision { player: acting, .. } => {
                let player = what.player.map_or(acting, |seat| seat.player());
                if what.grid == Some(Figure::Strategy) && player != acting {
                    let why = format!("{acting} acts there, not {player}: expected ev, equity or reach");
                    return Err(Failure::argument("--grid", why));
                }
                let whose = if what.csv { what.players() } else { vec![player] };
                check_hand(spot, &whose, &dealt, what)?;
                Ok(Place::Decision { player })
            }
            NodeKind::Chance { child } => {
                check_card(!matches!(tree.node(child).kind, NodeKind::Decision { .. }), what)?;
                let board = spot.board.iter().copied().chain(dealt).collect();
                Ok(Place::Card { board, pot: tree.pot(node) as u32 })
            }
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(Failure::argument("--line", SolverError::Over(what.line.to_string())))
            }
        }
    }
}

/// Refuses a hand that none of the players can have there.
fn check_hand(spot: &Spot, whose: &[Player], dealt: &[Card], what: &What) -> Result<(), Failure> {
    let Some(wanted) = &what.hand else { return Ok(()) };
    let board: CardSet = spot.board.iter().chain(dealt).copied().collect();
    let has = |player: &Player| {
        let range = spot.ranges[player.index()].without(board | spot.dead);
        wanted.iter().any(|(combo, _)| range.weight(combo) > 0.0)
    };
    if whose.iter().any(has) {
        return Ok(());
    }
    let why = match wanted.iter().all(|(combo, _)| combo.set().intersects(board | spot.dead)) {
        true => format!("{wanted} holds a card of the board or a dead card"),
        false => {
            let whose = whose.iter().map(Player::to_string).collect::<Vec<_>>().join(" or ");
            format!("{wanted} is not in the range of {whose}")
        }
    };
    Err(Failure::argument("--hand", why))
}

/// Refuses what only a decision has.
fn check_card(is_run_out: bool, what: &What) -> Result<(), Failure> {
    let line: &Line = &what.line;
    if is_run_out {
        let why = format!("after `{line}` both are all-in and the cards run out: nobody acts any more");
        return Err(Failure::argument("--line", why));
    }
    let asked = [
        ("--hand", what.hand.is_some()),
        ("--grid", what.grid.is_some()),
        ("--combos", what.combos),
        ("--player", what.player.is_some()),
        ("--ranges", what.ranges.is_some()),
    ];
    match asked.into_iter().find(|&(_, asked)| asked) {
        Some((flag, _)) => {
            let why = format!("after `{line}` a card comes: add it to the line, as in `{line} | 6c`");
            Err(Failure::argument(flag, why))
        }
        None => Ok(()),
    }
}
