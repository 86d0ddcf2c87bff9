//! The decisions of a solution in parts: what the rows of a table have, and scans for tables that are no files.

use crate::exporter::{ExportRequest, empty};
use crate::table::{ActionData, Table, name};
use crate::{ExportError, csv::street};
use isofold_solver::{BoardNodes, NodeValues};
use isofold_store::{Solution, StoreError};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The columns of a decision from its line to its actions, which all of its rows have; the [crate] says what they mean.
#[derive(Clone, PartialEq, Debug)]
pub struct DecisionTexts {
    /// The line.
    pub line: String,
    /// The board.
    pub board: String,
    /// The street.
    pub street: &'static str,
    /// The number of runouts that the board stands for.
    pub runouts: u32,
    /// The player who acts.
    pub player: &'static str,
    /// The pot, in chips.
    pub pot: u32,
    /// The chips of each player in it beyond the starting pot.
    pub put_in: [u32; 2],
    /// The words of the actions in a line, separated by spaces.
    pub actions: String,
    /// Their kinds, separated by spaces.
    pub kinds: String,
    /// Their amounts, separated by spaces.
    pub amounts: String,
    /// Their labels, separated by slashes.
    pub labels: String,
}

impl DecisionTexts {
    pub(crate) fn of(table: &Table, board: &BoardNodes, node: &NodeValues) -> DecisionTexts {
        let decision = table.decision(node.node);
        let joined = |separator: &str, text: fn(&ActionData) -> String| {
            decision.actions.iter().map(text).collect::<Vec<String>>().join(separator)
        };
        DecisionTexts {
            line: table.line(node.node, &board.dealt),
            board: table.boards[table.board(board) as usize].cards.clone(),
            street: street(decision.street),
            runouts: board.runouts,
            player: name(decision.player.index()),
            pot: decision.pot,
            put_in: decision.put_in,
            actions: joined(" ", |action| action.token.clone()),
            kinds: joined(" ", |action| action.kind.to_owned()),
            amounts: joined(" ", |action| action.amount.to_string()),
            labels: joined("/", |action| action.label.clone()),
        }
    }
}

/// A decision of a scan: one row for each combo of each player on its board.
#[derive(Clone, Debug)]
pub struct ScannedDecision<'a> {
    /// The columns that all of its rows have.
    pub texts: DecisionTexts,
    /// The index of the player who acts.
    pub acting: usize,
    /// The board, with the combos of each player and the rows of their numbers.
    pub board: &'a BoardNodes,
    /// The numbers.
    pub values: &'a NodeValues,
}

/// Scans the decisions of a solution, those that [`export`](crate::export) would write: `convert` turns the decisions of some boards
/// into a part, on several threads, and `each` gets the parts in order until it breaks. The number of all decisions comes back.
pub fn scan_decisions<T: Send>(
    solution: &mut Solution,
    request: &ExportRequest,
    convert: impl Fn(&[ScannedDecision<'_>]) -> T + Sync,
    mut each: impl FnMut(T) -> ControlFlow<()>,
    is_stopped: impl Fn() -> bool + Sync,
) -> Result<u64, ExportError> {
    let streets =
        if request.streets.is_empty() { solution.stored_streets() } else { request.streets.clone() };
    let (spot, tree) = (solution.spot().clone(), solution.tree().clone());
    let scan = solution.scan(&request.line, &streets)?;
    let table = Table::new(&spot, tree, &scan);
    if table.nodes == 0 {
        return Err(empty(request, &streets));
    }
    let part = |boards: &[BoardNodes]| {
        let nodes = boards.iter().flat_map(|board| board.nodes.iter().map(move |values| (board, values)));
        let of = nodes.map(|(board, values)| ScannedDecision::of(&table, board, values));
        convert(&of.collect::<Vec<_>>())
    };
    let is_over = AtomicBool::new(false);
    let is_stopped = || is_over.load(Ordering::Relaxed) || is_stopped();
    let ended = scan.run_until(is_stopped, part, |part| {
        if each(part).is_break() {
            is_over.store(true, Ordering::Relaxed);
        }
        Ok::<(), StoreError>(())
    });
    if ended?.is_break() { Err(ExportError::Stopped) } else { Ok(table.nodes) }
}

impl<'a> ScannedDecision<'a> {
    fn of(table: &Table, board: &'a BoardNodes, values: &'a NodeValues) -> ScannedDecision<'a> {
        let acting = table.decision(values.node).player.index();
        ScannedDecision { texts: DecisionTexts::of(table, board, values), acting, board, values }
    }
}
