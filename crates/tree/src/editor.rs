//! Edits of a built tree.

use crate::build::TreeBuilder;
use crate::runout_edit::{self, Runout, RunoutEdit};
use crate::walk::Walk;
use crate::{
    Action, Edit, EditError, LineAction, LineError, LineStep, NodeId, NodeKind, SizingNote, SizingOrigin,
    SizingResult, Spot, TreeError,
};

/// A tree, and the edits on named cards so far.
pub(crate) struct Editor<'a> {
    spot: &'a Spot,
    tree: TreeBuilder<'a>,
    runout_edits: Vec<RunoutEdit>,
}

/// The action that an edit adds or removes: its node, and the runouts that the line names.
struct Target {
    node: NodeId,
    wanted: LineAction,
    runout: Runout,
}

impl Target {
    /// Whether the line names a card.
    fn names_card(&self) -> bool {
        self.runout != Runout::default()
    }

    fn runout_edit(&self, action: Action, removed: bool) -> RunoutEdit {
        let Runout { turn, river } = self.runout;
        RunoutEdit { node: self.node, action, turn, river, removed }
    }
}

/// The reason why an edit cannot be made: the edit itself, or the size of the tree that it makes.
enum Refusal {
    Edit(EditError),
    Tree(TreeError),
}

impl<E: Into<EditError>> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal::Edit(error.into())
    }
}

/// Makes all edits of the spot, in their order; returns the tree and the edits on named cards.
pub(crate) fn edited<'a>(
    spot: &'a Spot,
    tree: TreeBuilder<'a>,
) -> Result<(TreeBuilder<'a>, Vec<RunoutEdit>), TreeError> {
    let mut editor = Editor { spot, tree, runout_edits: Vec::new() };
    for (i, edit) in spot.edits.iter().enumerate() {
        editor.apply(edit).map_err(|refusal| match refusal {
            Refusal::Edit(error) => {
                let error = Box::new(error);
                TreeError::Edit { number: i + 1, edit: edit.clone(), error, unit: spot.unit }
            }
            Refusal::Tree(error) => error,
        })?;
    }
    Ok((editor.tree, editor.runout_edits))
}

impl Editor<'_> {
    fn apply(&mut self, edit: &Edit) -> Result<(), Refusal> {
        let target = self.target(edit)?;
        match edit {
            Edit::Remove(_) => self.remove(&target),
            Edit::Add(_) => self.add(&target),
        }
    }

    fn target(&self, edit: &Edit) -> Result<Target, EditError> {
        let (wanted, before) = match edit.line().steps() {
            [before @ .., LineStep::Action(wanted)] => (*wanted, before),
            steps => return Err(EditError::NoAction { verb: edit.key(), empty: steps.is_empty() }),
        };
        let board = self.spot.board.iter().copied().collect();
        let mut walk =
            Walk::new(&self.tree.nodes, &[], board, self.spot.dead, (self.spot.unit, self.spot.pot));
        walk.follow(before)?;
        let choice = walk.choice(wanted)?;
        let wanted = match edit {
            Edit::Remove(_) => walk.in_chips(&choice, wanted)?,
            // Chips that are not whole are no action, and the check of the bounds says so.
            Edit::Add(_) => walk.exactly_in_chips(wanted)?.unwrap_or(wanted),
        };
        if let Edit::Remove(_) = edit {
            walk.index(&choice, wanted)?;
        }
        Ok(Target { node: walk.node, wanted, runout: Runout::new(self.spot.street(), &walk.dealt) })
    }

    fn remove(&mut self, target: &Target) -> Result<(), Refusal> {
        let actions = self.tree.nodes[target.node.index()].actions();
        let Some(action) = actions.iter().copied().find(|&action| target.wanted.means(action)) else {
            return Ok(());
        };
        if target.names_card() {
            let changed = self.change_runout_edits(target.node, |runout_edits| {
                runout_edits.push(target.runout_edit(action, true))
            });
            if !changed {
                return Err(self.removed_already(target).into());
            }
        } else {
            let node = target.node.index();
            if let NodeKind::Decision { actions, children, .. } = &mut self.tree.nodes[node].kind
                && let Ok(i) = actions.binary_search(&action)
            {
                actions.remove(i);
                children.remove(i);
            }
            for note in &mut self.tree.notes[node] {
                if note.result.action() == Some(action) {
                    note.result = SizingResult::Removed(action);
                }
            }
            self.runout_edits.retain(|edit| (edit.node, edit.action) != (target.node, action));
        }
        self.check_action_left(target.node)
    }

    fn add(&mut self, target: &Target) -> Result<(), Refusal> {
        let action = self.to_add(target)?;
        let node = target.node;
        let actions = self.tree.nodes[node.index()].actions();
        if !actions.contains(&action) {
            let to = action.amount().unwrap_or(0);
            let note =
                SizingNote { origin: SizingOrigin::Edit, requested: to, result: SizingResult::Kept(action) };
            self.tree.insert(node, action, note).map_err(Refusal::Tree)?;
            if target.names_card() {
                let everywhere = RunoutEdit { turn: None, river: None, ..target.runout_edit(action, true) };
                self.runout_edits.extend([everywhere, target.runout_edit(action, false)]);
            }
            return Ok(());
        }
        let actions = actions.to_vec();
        let changed = self.change_runout_edits(node, |runout_edits| {
            if target.names_card() {
                runout_edits.push(target.runout_edit(action, false));
            } else {
                runout_edits.retain(|edit| (edit.node, edit.action) != (node, action));
            }
        });
        let player = self.tree.player(node);
        let (unit, token) = (self.spot.unit, self.spot.unit.word(target.wanted));
        if changed { Ok(()) } else { Err(EditError::AlreadyThere { token, player, actions, unit }.into()) }
    }

    /// The action that an edit adds, if its amount is legal.
    fn to_add(&self, target: &Target) -> Result<Action, EditError> {
        let state = self.tree.states[target.node.index()];
        let stack = self.spot.stack();
        let (min, max) = (state.min_bet(stack), state.max_bet(stack));
        let (unit, token) = (self.spot.unit, self.spot.unit.word(target.wanted));
        let (to, least) = match target.wanted {
            LineAction::Bet(to) | LineAction::Raise(to) => (to, min),
            LineAction::AllIn(to) => (to.unwrap_or(max), max),
            LineAction::Fold
            | LineAction::Check
            | LineAction::Call
            | LineAction::BigBlinds(_)
            | LineAction::Percent(_) => {
                return Err(EditError::NotABet { token });
            }
        };
        if state.facing_all_in(stack) {
            return Err(EditError::FacingAllIn);
        }
        if !(least..=max).contains(&to) {
            return Err(EditError::OutOfBounds { token, min, max, unit });
        }
        Ok(match (to == max, state.bets) {
            (true, _) => Action::AllIn(to),
            (_, 0) => Action::Bet(to),
            _ => Action::Raise(to),
        })
    }

    /// The edits on named cards of a node, in their order.
    fn runout_edits_of(&self, node: NodeId) -> Vec<RunoutEdit> {
        self.runout_edits.iter().copied().filter(|edit| edit.node == node).collect()
    }

    /// Changes the edits on named cards; returns whether that changes the actions of the node on any runout.
    fn change_runout_edits(&mut self, node: NodeId, change: impl FnOnce(&mut Vec<RunoutEdit>)) -> bool {
        let before = self.runout_edits_of(node);
        change(&mut self.runout_edits);
        let after = self.runout_edits_of(node);
        let actions = self.tree.nodes[node.index()].actions();
        let all: Vec<RunoutEdit> = before.iter().chain(&after).copied().collect();
        runout_edit::distinct_runouts(&all).into_iter().any(|runout| {
            runout_edit::removed(&before, actions, runout) != runout_edit::removed(&after, actions, runout)
        })
    }

    fn check_action_left(&self, node: NodeId) -> Result<(), Refusal> {
        let actions = self.tree.nodes[node.index()].actions();
        let all = if actions.len() < 32 { (1u32 << actions.len()) - 1 } else { u32::MAX };
        let runout_edits = self.runout_edits_of(node);
        let stuck = runout_edit::distinct_runouts(&runout_edits)
            .into_iter()
            .any(|r| runout_edit::removed(&runout_edits, actions, r) == all);
        if stuck { Err(EditError::LastAction { on_runout: !actions.is_empty() }.into()) } else { Ok(()) }
    }

    /// The error of an action that is removed already.
    fn removed_already(&self, target: &Target) -> LineError {
        let actions = self.tree.nodes[target.node.index()].actions();
        let removed = runout_edit::removed(&self.runout_edits_of(target.node), actions, target.runout);
        let left =
            actions.iter().enumerate().filter(|(i, _)| removed >> i & 1 == 0).map(|(_, &action)| action);
        LineError::Removed {
            token: self.spot.unit.word(target.wanted),
            after: crate::walk::line_to(&self.tree.nodes, target.node),
            player: self.tree.player(target.node),
            actions: left.collect(),
            unit: self.spot.unit,
        }
    }
}
