//! The end of a line, and whether it has what is asked for.

use super::args::ViewArgs;
use crate::error_text;
use crate::failure::Failure;
use crate::strategy::Figure;
use isofold_cards::{Card, CardSet, Combo};
use isofold_service::figures;
use isofold_solver::SolverError;
use isofold_tree::{Action, Line, NodeKind, Player, Spot, Tree};

/// The node at the end of a line.
pub(crate) enum LineEnd {
    Decision {
        /// The player whose hands are shown.
        player: Player,
    },
    /// A card is dealt.
    Chance {
        /// The board before it.
        board: Vec<Card>,
        pot: u32,
        /// The player who has the first choice after the card, and the actions.
        choice: Option<(Player, Vec<Action>)>,
    },
}

impl LineEnd {
    pub(crate) fn find(spot: &Spot, args: &ViewArgs) -> Result<LineEnd, Failure> {
        let tree = Tree::new(spot).map_err(error_text::tree)?;
        let (node, dealt) = tree.follow(&args.line).map_err(|error| Failure::argument("--line", error))?;
        match tree.node(node).kind {
            NodeKind::Decision { player: acting, .. } => {
                let player = args.player.map_or(acting, |player| player.player());
                if matches!(args.grid, Some(Figure::Strategy | Figure::Main)) && player != acting {
                    let why = format!("{acting} acts there, not {player}: expected ev, equity or reach");
                    return Err(Failure::argument("--grid", why));
                }
                let players = if args.csv { args.players() } else { vec![player] };
                check_hand(spot, &players, &dealt, args)?;
                if args.sort.is_some() {
                    let why = "sorts the cards to come, and no card is dealt there: expected a line that ends a street";
                    return Err(Failure::argument("--sort", why));
                }
                Ok(LineEnd::Decision { player })
            }
            NodeKind::Chance { child } => {
                check_card(!matches!(tree.node(child).kind, NodeKind::Decision { .. }), args)?;
                let board = spot.board.iter().copied().chain(dealt).collect();
                let choice =
                    figures::choice_after(&tree, node).map(|(player, actions)| (player, actions.to_vec()));
                if let Some(sort) = &args.sort {
                    let actions = choice.as_ref().map_or(&[][..], |(_, actions)| actions);
                    sort.check(actions).map_err(|why| Failure::argument("--sort", why))?;
                }
                Ok(LineEnd::Chance { board, pot: tree.pot(node) as u32, choice })
            }
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(Failure::argument("--line", SolverError::Over(args.line.to_string())))
            }
        }
    }
}

/// Refuses a hand that no player in question can have there.
fn check_hand(spot: &Spot, players: &[Player], dealt: &[Card], args: &ViewArgs) -> Result<(), Failure> {
    let Some(wanted) = &args.hand else { return Ok(()) };
    let board: CardSet = spot.board.iter().chain(dealt).copied().collect();
    let has = |player: &Player| {
        let range = spot.ranges[player.index()].without(board | spot.dead);
        let is_left = |combo: Combo| args.outside && !combo.set().intersects(board | spot.dead);
        wanted.iter().any(|(combo, _)| range.weight(combo) > 0.0 || is_left(combo))
    };
    if players.iter().any(has) {
        return Ok(());
    }
    let why = match wanted.iter().all(|(combo, _)| combo.set().intersects(board | spot.dead)) {
        true => format!("{wanted} holds a card of the board or a dead card"),
        false => {
            let players = players.iter().map(Player::to_string).collect::<Vec<_>>().join(" or ");
            format!("{wanted} is not in the range of {players}")
        }
    };
    Err(Failure::argument("--hand", why))
}

/// Refuses flags that only a decision takes.
fn check_card(is_run_out: bool, args: &ViewArgs) -> Result<(), Failure> {
    let line: &Line = &args.line;
    if is_run_out {
        let why = format!(
            "after `{line}` both players are all-in and the board runs out: there is no more betting"
        );
        return Err(Failure::argument("--line", why));
    }
    let asked = [
        ("--hand", args.hand.is_some()),
        ("--grid", args.grid.is_some()),
        ("--combos", args.combos),
        ("--categories", args.categories),
        ("--player", args.player.is_some() && args.sort.is_none() && !args.outside),
        ("--ranges", args.ranges.is_some()),
    ];
    match asked.into_iter().find(|&(_, asked)| asked) {
        Some((flag, _)) => {
            let why = format!("after `{line}` a card is dealt: add it to the line, as in `{line} | 6c`");
            Err(Failure::argument(flag, why))
        }
        None => Ok(()),
    }
}
