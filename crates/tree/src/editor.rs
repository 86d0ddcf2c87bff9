//! Edits of a tree that has been built.

use crate::growth::Growth;
use crate::mask::{self, Mask, Runout};
use crate::walk::Walk;
use crate::{
    Action, Edit, EditError, Fate, Kind, LineError, Move, NodeId, Note, Origin, Spot, Step, TreeError,
};

/// A tree and what the edits so far have masked.
pub(crate) struct Editor<'a> {
    spot: &'a Spot,
    growth: Growth<'a>,
    masks: Vec<Mask>,
}

/// The action that an edit is about: where its line leads, on which runouts.
struct Target {
    node: NodeId,
    wanted: Move,
    runout: Runout,
}

impl Target {
    /// Whether the edit is for some runouts only.
    fn is_named(&self) -> bool {
        self.runout != Runout::default()
    }

    fn mask(&self, action: Action, removed: bool) -> Mask {
        let Runout { turn, river } = self.runout;
        Mask { node: self.node, action, turn, river, removed }
    }
}

/// Why an edit cannot be made: because of itself, or because the tree becomes too large.
enum Refusal {
    Edit(EditError),
    Tree(TreeError),
}

impl<E: Into<EditError>> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal::Edit(error.into())
    }
}

/// The tree with all edits of the spot made, in their order.
pub(crate) fn edited<'a>(spot: &'a Spot, growth: Growth<'a>) -> Result<(Growth<'a>, Vec<Mask>), TreeError> {
    let mut editor = Editor { spot, growth, masks: Vec::new() };
    for (i, edit) in spot.edits.iter().enumerate() {
        editor.apply(edit).map_err(|refusal| match refusal {
            Refusal::Edit(error) => TreeError::Edit { number: i + 1, edit: edit.clone(), error },
            Refusal::Tree(error) => error,
        })?;
    }
    Ok((editor.growth, editor.masks))
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
            [before @ .., Step::Action(wanted)] => (*wanted, before),
            steps => return Err(EditError::NoAction { verb: edit.verb(), empty: steps.is_empty() }),
        };
        let board = self.spot.board.iter().copied().collect();
        let mut walk = Walk::new(&self.growth.nodes, &[], board, self.spot.dead);
        walk.follow(before)?;
        let choice = walk.choice(wanted)?;
        if let Edit::Remove(_) = edit {
            walk.index(&choice, wanted)?;
        }
        Ok(Target { node: walk.node, wanted, runout: Runout::new(self.spot.street(), &walk.dealt) })
    }

    fn remove(&mut self, target: &Target) -> Result<(), Refusal> {
        let actions = self.growth.nodes[target.node.index()].actions();
        let Some(action) = actions.iter().copied().find(|&action| target.wanted.means(action)) else {
            return Ok(());
        };
        if target.is_named() {
            let changed = self.change_masks(target.node, |masks| masks.push(target.mask(action, true)));
            if !changed {
                return Err(self.gone(target).into());
            }
        } else {
            let node = target.node.index();
            if let Kind::Decision { actions, children, .. } = &mut self.growth.nodes[node].kind
                && let Ok(i) = actions.binary_search(&action)
            {
                actions.remove(i);
                children.remove(i);
            }
            for note in &mut self.growth.notes[node] {
                if note.fate.action() == Some(action) {
                    note.fate = Fate::Removed(action);
                }
            }
            self.masks.retain(|mask| (mask.node, mask.action) != (target.node, action));
        }
        self.check_something_left(target.node)
    }

    fn add(&mut self, target: &Target) -> Result<(), Refusal> {
        let action = self.to_add(target)?;
        let node = target.node;
        let actions = self.growth.nodes[node.index()].actions();
        if !actions.contains(&action) {
            let to = action.amount().unwrap_or(0);
            let note = Note { origin: Origin::Edit, wanted: to, fate: Fate::Kept(action) };
            self.growth.graft(node, action, note).map_err(Refusal::Tree)?;
            if target.is_named() {
                let everywhere = Mask { turn: None, river: None, ..target.mask(action, true) };
                self.masks.extend([everywhere, target.mask(action, false)]);
            }
            return Ok(());
        }
        let actions = actions.to_vec();
        let changed = self.change_masks(node, |masks| {
            if target.is_named() {
                masks.push(target.mask(action, false));
            } else {
                masks.retain(|mask| (mask.node, mask.action) != (node, action));
            }
        });
        let player = self.growth.player(node);
        let token = target.wanted.to_string();
        if changed { Ok(()) } else { Err(EditError::AlreadyThere { token, player, actions }.into()) }
    }

    /// The action that an addition means, if it is possible there.
    fn to_add(&self, target: &Target) -> Result<Action, EditError> {
        let state = self.growth.states[target.node.index()];
        let stack = self.spot.stack();
        let (min, max) = (state.min(stack), state.max(stack));
        let token = target.wanted.to_string();
        let (to, least) = match target.wanted {
            Move::Bet(to) | Move::Raise(to) => (to, min),
            Move::AllIn(to) => (to.unwrap_or(max), max),
            Move::Fold | Move::Check | Move::Call => return Err(EditError::NotABet { token }),
        };
        if state.facing_all_in(stack) {
            return Err(EditError::FacingAllIn);
        }
        if !(least..=max).contains(&to) {
            return Err(EditError::OutOfBounds { token, min, max });
        }
        Ok(match (to == max, state.bets) {
            (true, _) => Action::AllIn(to),
            (_, 0) => Action::Bet(to),
            _ => Action::Raise(to),
        })
    }

    /// The masks of a node, in their order.
    fn masks_of(&self, node: NodeId) -> Vec<Mask> {
        self.masks.iter().copied().filter(|mask| mask.node == node).collect()
    }

    /// Changes masks; whether any runout of the node can tell.
    fn change_masks(&mut self, node: NodeId, change: impl FnOnce(&mut Vec<Mask>)) -> bool {
        let before = self.masks_of(node);
        change(&mut self.masks);
        let after = self.masks_of(node);
        let actions = self.growth.nodes[node.index()].actions();
        let all: Vec<Mask> = before.iter().chain(&after).copied().collect();
        mask::telling_runouts(&all)
            .into_iter()
            .any(|runout| mask::removed(&before, actions, runout) != mask::removed(&after, actions, runout))
    }

    fn check_something_left(&self, node: NodeId) -> Result<(), Refusal> {
        let actions = self.growth.nodes[node.index()].actions();
        let all = if actions.len() < 32 { (1u32 << actions.len()) - 1 } else { u32::MAX };
        let masks = self.masks_of(node);
        let stuck =
            mask::telling_runouts(&masks).into_iter().any(|r| mask::removed(&masks, actions, r) == all);
        if stuck { Err(EditError::LastAction { on_runout: !actions.is_empty() }.into()) } else { Ok(()) }
    }

    /// The error of an action that is removed already.
    fn gone(&self, target: &Target) -> LineError {
        let actions = self.growth.nodes[target.node.index()].actions();
        let removed = mask::removed(&self.masks_of(target.node), actions, target.runout);
        let left =
            actions.iter().enumerate().filter(|(i, _)| removed >> i & 1 == 0).map(|(_, &action)| action);
        LineError::Removed {
            token: target.wanted.to_string(),
            after: crate::walk::line_to(&self.growth.nodes, target.node),
            player: self.growth.player(target.node),
            actions: left.collect(),
        }
    }
}
