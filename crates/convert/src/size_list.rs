//! Size lists of other programs, and remarks on what becomes of them.

use crate::ConvertError;
use crate::decimal::Decimal;
use crate::error::value;
use crate::plan::Bounds;
use crate::remark::{Remarks, Topic};
use isofold_tree::{
    Action, Node, NodeId, NodeKind, Player, Size, SizeAmount, Sizes, SizingOrigin, SizingResult, Spot,
    Street, Tree,
};

/// The list of a player on a street that sizes belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListKind {
    Bet,
    Raise,
    Donk,
}

/// A size list and the line that gives it.
#[derive(Clone, Debug)]
pub(crate) struct SizeList {
    pub(crate) line: usize,
    pub(crate) street: Street,
    pub(crate) player: Player,
    pub(crate) kind: ListKind,
    sizes: Vec<GivenSize>,
}

/// A size as it is given: chips may be decimals.
#[derive(Clone, Copy, Debug)]
enum GivenSize {
    Chips(Decimal),
    Other(Size),
}

impl SizeList {
    /// Reads the sizes of a line. A number alone is a percentage of the pot.
    pub(crate) fn read(
        line: usize,
        (street, player, kind): (Street, Player, ListKind),
        text: &str,
    ) -> Result<SizeList, ConvertError> {
        let separators = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let words = text.split(separators).filter(|word| !word.is_empty());
        let sizes = words.map(|word| size(line, word, kind)).collect::<Result<_, _>>()?;
        Ok(SizeList { line, street, player, kind, sizes })
    }

    /// The largest scale that its chips need.
    pub(crate) fn scale(&self) -> u32 {
        let scales = self.sizes.iter().map(|size| match size {
            GivenSize::Chips(chips) => chips.scale(),
            GivenSize::Other(_) => 1,
        });
        scales.max().unwrap_or(1)
    }

    /// Adds an all-in.
    pub(crate) fn add_all_in(&mut self) {
        let is_all_in =
            |size: &GivenSize| matches!(size, GivenSize::Other(Size { amount: SizeAmount::AllIn, .. }));
        if !self.sizes.iter().any(is_all_in) {
            self.sizes.push(GivenSize::Other(SizeAmount::AllIn.into()));
        }
    }

    /// The list in a spot whose chips are so many to one of theirs.
    fn sizes(&self, scale: u32) -> Result<Sizes, ConvertError> {
        let one = |size: &GivenSize| match size {
            GivenSize::Other(size) => Ok(*size),
            GivenSize::Chips(chips) => match chips.chips(scale).filter(|&chips| chips <= Spot::MAX_CHIPS) {
                Some(chips) => Ok(SizeAmount::Chips(chips).into()),
                None => Err(value(self.line, "the size", &format!("{chips}c"), "fewer chips")),
            },
        };
        self.sizes.iter().map(one).collect()
    }

    /// Puts the list into a spot.
    pub(crate) fn put(&self, spot: &mut Spot, scale: u32) -> Result<(), ConvertError> {
        let sizes = self.sizes(scale)?;
        let lists = spot.bets.of_mut(self.street, self.player);
        match self.kind {
            ListKind::Bet => lists.bet = sizes,
            ListKind::Raise => lists.raise = sizes,
            ListKind::Donk => lists.donk = Some(sizes),
        }
        Ok(())
    }
}

fn size(line: usize, word: &str, kind: ListKind) -> Result<GivenSize, ConvertError> {
    let lower = word.to_lowercase();
    if let Some(chips) = lower.strip_suffix('c').and_then(Decimal::read) {
        return Ok(GivenSize::Chips(chips));
    }
    let text = if Decimal::read(&lower).is_some() { format!("{lower}%") } else { lower };
    // A list of one says what a size for raises is not for.
    let sizes = match kind {
        ListKind::Raise => text.parse::<Sizes>(),
        ListKind::Bet | ListKind::Donk => Sizes::for_bets(&text),
    };
    let sizes = sizes.map_err(|error| ConvertError::Sizes { line, error: Box::new(error) })?;
    let none = || value(line, "the size", word, "a size such as 33, 2.5x, 100c, e or a");
    sizes.iter().next().map(GivenSize::Other).ok_or_else(none)
}

/// Remarks on the first place at which a size of each list is rounded, and at which it is raised to the minimum.
pub(crate) fn remark_on_rounding(lists: &[SizeList], tree: &Tree, remarks: &mut Remarks) {
    let mut said = vec![[false; 2]; lists.len()];
    for (id, node) in tree.iter() {
        let (Some(bounds), NodeKind::Decision { player, .. }) = (Bounds::at(tree, node), &node.kind) else {
            continue;
        };
        let kind = kind_of(tree, node, lists);
        let is_list = |list: &SizeList| (list.street, list.player, list.kind) == (node.street, *player, kind);
        let Some(i) = lists.iter().position(is_list) else { continue };
        let mut say = |what: usize, topic, text: String| {
            if !std::mem::replace(&mut said[i][what], true) {
                remarks.add(lists[i].line, topic, text);
            }
        };
        for note in tree.notes(id) {
            let SizingOrigin::Size(size) = note.origin else { continue };
            let at = place(tree, id);
            if let SizingResult::RaisedToMinimum(action) = note.result {
                let to = action.amount().unwrap_or_default();
                let text = format!("{size} is {} {at}, below the minimum raise: {to} here", note.requested);
                say(1, Topic::Rounding, text);
            }
            let exact = match size.amount {
                SizeAmount::Percent(percent) => {
                    f64::from(bounds.last_bet) + f64::from(bounds.pot) * percent / 100.0
                }
                SizeAmount::Times(factor) => f64::from(bounds.last_bet) * factor,
                _ => continue,
            };
            if (exact - exact.round()).abs() > 1e-9 && exact < f64::from(bounds.max) {
                let exact = (exact * 1e4).round() / 1e4;
                let text = format!("{size} is {exact} {at}: {} here, whole chips, halves up", note.requested);
                say(0, Topic::Rounding, text);
            }
        }
    }
}

/// The list that the sizes of a decision come from.
fn kind_of(tree: &Tree, node: &Node, lists: &[SizeList]) -> ListKind {
    let has_donk = |list: &SizeList| list.kind == ListKind::Donk && list.street == node.street;
    if node.last_bet() > 0 {
        ListKind::Raise
    } else if lists.iter().any(has_donk) && oop_called(tree, node) {
        ListKind::Donk
    } else {
        ListKind::Bet
    }
}

/// Whether a decision is the first of its street, and the player out of position called at the end of the street before.
fn oop_called(tree: &Tree, node: &Node) -> bool {
    let is_chance = |id: &NodeId| matches!(tree.node(*id).kind, NodeKind::Chance { .. });
    let Some(chance) = node.parent.filter(is_chance) else { return false };
    let Some(caller) = tree.node(chance).parent.map(|id| tree.node(id)) else { return false };
    let child = caller.children().iter().position(|&child| child == chance);
    matches!(caller.kind, NodeKind::Decision { player: Player::Oop, .. })
        && child.and_then(|i| caller.actions().get(i)) == Some(&Action::Call)
}

/// A place for a message: `at the start`, `after x b20`.
pub(crate) fn place(tree: &Tree, id: NodeId) -> String {
    let line = tree.line(id);
    if line.steps().is_empty() { "at the start".to_owned() } else { format!("after `{line}`") }
}
