//! The printed tree.

use crate::walk::of_node;
use crate::{Action, Node, NodeId, NodeKind, SizingNote, SizingOrigin, SizingResult, Street, Tree, street};

/// Options of [`Tree::print`]. Unless told otherwise, all of the tree and its notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
#[non_exhaustive]
pub struct PrintOptions {
    /// The number of levels below the root; `None` for all.
    pub depth: Option<usize>,
    /// The last street that is shown.
    pub until: Street,
    /// Whether notes say how sizes became actions.
    pub notes: bool,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions { depth: None, until: Street::River, notes: true }
    }
}

impl PrintOptions {
    /// Shows this many levels below the root.
    pub const fn depth(self, levels: usize) -> PrintOptions {
        PrintOptions { depth: Some(levels), ..self }
    }

    /// Shows nothing after this street.
    pub const fn until(self, street: Street) -> PrintOptions {
        PrintOptions { until: street, ..self }
    }

    /// Shows notes on how sizes became actions, or not.
    pub const fn notes(self, shown: bool) -> PrintOptions {
        PrintOptions { notes: shown, ..self }
    }
}

impl Tree {
    /// The tree as indented text, one line for each node. Cards are left out, since the tree is the same for all of them.
    ///
    /// ```
    /// use isofold_tree::{PrintOptions, Spot, Street, Tree};
    ///
    /// let spot = Spot::on("QsTs7h2c3d").pot(60).stack(90).oop("AA").ip("KK").bet(Street::River, "50%, e").build()?;
    /// let text = Tree::new(&spot)?.print(&PrintOptions::default().depth(1));
    /// assert_eq!(text, "\
    /// river, pot 60, 90 behind: oop
    ///     50% = 30
    ///     e = 90 (150%)
    ///   check: ip
    ///       50% = 30
    ///       e = 90 (150%)
    ///     … 7 more
    ///   bet 30 (50%): ip
    ///     … 2 more
    ///   allin 90 (150%): ip
    ///     … 2 more
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn print(&self, options: &PrintOptions) -> String {
        let mut text = String::new();
        let mut depths: Vec<usize> = Vec::with_capacity(self.nodes().len());
        let mut hidden = 0;
        let mut last = 0;
        for (id, node) in self.iter() {
            let depth = node.parent.map_or(0, |parent| depths[parent.index()] + 1);
            depths.push(depth);
            if options.depth.is_some_and(|max| depth > max) || node.street > options.until {
                hidden += 1;
                continue;
            }
            note_hidden(&mut text, last, &mut hidden);
            last = depth;
            push(&mut text, depth, &self.described(id, node));
            if options.notes {
                self.notes(id).iter().for_each(|note| push(&mut text, depth + 2, &self.noted(node, note)));
                for edit in of_node(self.runout_edits(), id) {
                    let card = |street: Street, card: Option<_>| card.map(|card| format!("{street} {card}"));
                    let cards = [card(Street::Turn, edit.turn), card(Street::River, edit.river)];
                    let cards = cards.into_iter().flatten().collect::<Vec<_>>().join(", ");
                    let cards = if cards.is_empty() { "every runout".to_owned() } else { cards };
                    let verb = if edit.removed { "removed on" } else { "restored on" };
                    let action = self.unit().action(edit.action);
                    push(&mut text, depth + 2, &format!("{action} {verb} {cards} by an edit"));
                }
            }
        }
        note_hidden(&mut text, last, &mut hidden);
        text
    }

    /// The line of a node: the action that leads to it, and the kind of node.
    fn described(&self, id: NodeId, node: &Node) -> String {
        let unit = self.unit();
        // Below 2³², since a pot and two stacks are.
        let pot = unit.amount(self.pot(id) as u32);
        let behind = unit.amount(self.stack() - node.matched());
        let start = format!("{}, pot {pot}, {behind} behind", node.street);
        let reached = match node.parent.map(|parent| (parent, &self.node(parent).kind)) {
            None => start,
            Some((parent, NodeKind::Decision { actions, children, .. })) => {
                let taken = children.iter().zip(actions).find(|&(&child, _)| child == id);
                taken.map_or(start, |(_, &action)| self.with_share(self.node(parent), action))
            }
            Some(_) if matches!(node.kind, NodeKind::Decision { .. }) => start,
            Some(_) => node.street.to_string(),
        };
        let what = match &node.kind {
            NodeKind::Decision { player, .. } => player.to_string(),
            NodeKind::Chance { .. } => {
                let street = street::next(node.street).unwrap_or(Street::River);
                format!("pot {pot}, the {street} comes")
            }
            NodeKind::Fold { folder } => format!("{} wins {pot}", folder.opponent()),
            NodeKind::Showdown => format!("showdown for {pot}"),
        };
        format!("{reached}: {what}")
    }

    /// An action with its share of the pot after a call: `bet 120 (60%)`.
    fn with_share(&self, node: &Node, action: Action) -> String {
        let text = self.unit().action(action);
        match action.amount() {
            Some(to) => format!("{text} ({})", self.share(node, to)),
            None => text,
        }
    }

    fn share(&self, node: &Node, to: u32) -> String {
        let [oop, ip] = node.committed;
        let pot = f64::from(self.starting_pot()) + 2.0 * f64::from(oop.max(ip));
        format!("{:.0}%", 100.0 * (f64::from(to) - f64::from(node.last_bet())) / pot)
    }

    /// A note, with the share of the pot unless the size itself is one.
    fn noted(&self, node: &Node, note: &SizingNote) -> String {
        let has_share = match note.origin {
            SizingOrigin::Size(size) => size.is_share_of_pot(),
            SizingOrigin::AddAllIn | SizingOrigin::Edit => false,
        };
        let text = note.text(self.unit());
        match note.result {
            SizingResult::Kept(action) if !has_share => {
                let share = action.amount().map_or(String::new(), |to| self.share(node, to));
                format!("{text} ({share})")
            }
            _ => text,
        }
    }
}

/// Adds a line with the number of nodes that were left out since the last one.
fn note_hidden(text: &mut String, depth: usize, hidden: &mut usize) {
    let count = std::mem::take(hidden);
    if count > 0 {
        push(text, depth + 1, &format!("… {count} more"));
    }
}

fn push(text: &mut String, depth: usize, line: &str) {
    // A tree may be a hundred thousand levels deep.
    const MAX_INDENT: usize = 60;
    text.push_str(&"  ".repeat(depth.min(MAX_INDENT)));
    text.push_str(line);
    text.push('\n');
}
