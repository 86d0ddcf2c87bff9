//! The unit of EVs and amounts: chips, big blinds, shares of the pot, or in a tournament the money of its prizes ($EV). Every page
//! writes EVs, bets, stacks and lines by this module.

use crate::amounts::Amounts;
use crate::paint;
use isofold_service::figures;
use isofold_tree::{Action, Line, LineAction, LineStep, NodeId, NodeKind, Tree};

/// The unit of the EVs and the amounts of a tree, and how many digits they have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvUnit<'a> {
    tree: &'a Tree,
    /// The unit of bets, pots and stacks.
    amounts: Amounts,
    /// The decimals of $EV, by the Independent Chip Model; `None` if EVs have the unit of amounts.
    prize: Option<usize>,
}

impl<'a> EvUnit<'a> {
    /// The unit that a tree pays in. $EV has at least four digits of what the pot is worth.
    pub(crate) fn of(tree: &'a Tree) -> EvUnit<'a> {
        let prize = tree.is_tournament().then(|| {
            let worth = tree.pot_value(tree.root());
            if worth > 0.0 { (3.0 - worth.log10().floor()).clamp(2.0, 15.0) as usize } else { 2 }
        });
        EvUnit { tree, amounts: Amounts::of_tree(tree), prize }
    }

    /// `29.81`, `1204.5` chips; `2.981` big blinds; `49.68%` of the pot; `0.03127` of $EV.
    pub(crate) fn text(self, ev: f64) -> String {
        let number = self.amounts.scaled(ev);
        match (self.prize, self.amounts) {
            (Some(decimals), _) => paint::fixed(ev, decimals),
            (None, Amounts::Chips) => paint::chips(ev),
            (None, Amounts::BigBlinds(_)) => paint::fixed(number, if number.abs() < 100.0 { 3 } else { 2 }),
            (None, Amounts::Pot(_)) => paint::fixed(number, 2) + "%",
        }
    }

    /// An EV with fewer digits, for grids.
    pub(crate) fn short(self, ev: f64) -> String {
        let number = self.amounts.scaled(ev);
        match (self.prize, self.amounts) {
            (Some(decimals), _) => paint::fixed(ev, decimals - 1),
            (None, Amounts::BigBlinds(_)) if number.abs() < 9.995 => paint::fixed(number, 2),
            (None, _) if number.abs() < 999.5 => paint::fixed(number, 1),
            (None, _) => paint::fixed(number, 0),
        }
    }

    /// An EV for cells of three characters; `None` for $EV, of which digits can be cut.
    pub(crate) fn tiny(self, ev: f64) -> Option<String> {
        let number = self.amounts.scaled(ev);
        self.prize.is_none().then(|| match number.abs() {
            ..0.05 => "0".to_owned(),
            ..9.95 if matches!(self.amounts, Amounts::BigBlinds(_)) => format!("{number:.1}"),
            ..0.5 => "0".to_owned(),
            ..999.5 => format!("{number:.0}"),
            ..9_950.0 => format!("{:.1}k", number / 1e3),
            _ => format!("{:.0}k", number / 1e3),
        })
    }

    /// An EV for tables that have little room.
    pub(crate) fn brief(self, ev: f64) -> String {
        match (self.prize, self.amounts) {
            (Some(decimals), _) => paint::fixed(ev, decimals - 1),
            (None, Amounts::BigBlinds(_)) => paint::fixed(self.amounts.scaled(ev), 2),
            (None, _) => paint::fixed(self.amounts.scaled(ev), 1),
        }
    }

    /// An EV, or a dash where there is none.
    pub(crate) fn text_of(self, ev: Option<f64>) -> String {
        ev.map_or("–".to_owned(), |ev| self.text(ev))
    }

    /// `0.25 chips`, `0.025bb`, `0.42% of the pot`, `0.0313 in $EV`
    pub(crate) fn amount(self, ev: f64) -> String {
        let text = self.text(ev);
        match (self.prize, self.amounts) {
            (Some(_), _) => format!("{text} in $EV"),
            (None, Amounts::Chips) => format!("{text} chips"),
            (None, Amounts::BigBlinds(_)) => format!("{text}bb"),
            (None, Amounts::Pot(_)) => format!("{text} of the pot"),
        }
    }

    pub(crate) fn is_icm(self) -> bool {
        self.prize.is_some()
    }

    /// Whether amounts are written in chips.
    pub(crate) fn is_in_chips(self) -> bool {
        matches!(self.amounts, Amounts::Chips)
    }

    /// The head of a column of EVs.
    pub(crate) fn title(self) -> &'static str {
        if self.is_icm() { "$EV" } else { "EV" }
    }

    /// The unit of EVs, in words.
    pub(crate) fn name(self) -> &'static str {
        match (self.prize, self.amounts) {
            (Some(_), _) => "$EV",
            (None, Amounts::Chips) => "chips",
            (None, Amounts::BigBlinds(_)) => "big blinds",
            (None, Amounts::Pot(_)) => "percent of the pot at the start",
        }
    }

    /// A pot or a stack: `270`, `27bb`, `450%`.
    pub(crate) fn chips(self, chips: u32) -> String {
        self.amounts.text(chips)
    }

    /// An action of a node: `bet 20`, `bet 2bb`, `bet 33.3%`.
    pub(crate) fn action(self, node: NodeId, action: Action) -> String {
        match (self.amounts, self.share(node, action)) {
            (Amounts::Pot(_), Some(share)) => match action {
                Action::Raise(_) => format!("raise {share}"),
                Action::AllIn(_) => format!("allin {share}"),
                _ => format!("bet {share}"),
            },
            _ => self.amounts.unit().action(action),
        }
    }

    /// An action by its amount alone, whatever node it is of: `bet 20`, `bet 2bb`.
    pub(crate) fn plain_action(self, action: Action) -> String {
        self.amounts.unit().action(action)
    }

    /// An action of a node with its share of the pot: `bet 20 (33%)`, `bet 2bb (33%)`, `bet 33.3%`.
    pub(crate) fn sized_action(self, node: NodeId, action: Action) -> String {
        let text = self.action(node, action);
        match (self.amounts, figures::share_of_pot(self.tree, self.tree.node(node), action)) {
            (Amounts::Chips | Amounts::BigBlinds(_), Some(share)) => {
                format!("{text} ({:.0}%)", 100.0 * share)
            }
            _ => text,
        }
    }

    /// An action of a node as a line has it: `b20`, `b2bb`, `b33.3%`.
    pub(crate) fn word(self, node: NodeId, action: Action) -> String {
        match (self.amounts, action, self.share(node, action)) {
            (Amounts::Pot(_), Action::Bet(_), Some(share)) => format!("b{share}"),
            (Amounts::Pot(_), Action::Raise(_), Some(share)) => format!("r{share}"),
            _ => self.amounts.unit().word(action.into()),
        }
    }

    /// A line: `x b20 c | 6c | x`.
    pub(crate) fn line(self, line: &Line) -> String {
        let mut words = self.words(line).into_iter();
        line.text(|step| words.next().unwrap_or_else(|| step.to_string()))
    }

    /// The words of a line, one for each step.
    pub(crate) fn words(self, line: &Line) -> Vec<String> {
        let mut node = Some(self.tree.root());
        let word = |&step: &LineStep| {
            let here = node.take();
            let kind = here.map(|node| &self.tree.node(node).kind);
            match (step, here, kind) {
                (LineStep::Action(wanted), Some(at), Some(NodeKind::Decision { actions, children, .. })) => {
                    let taken = actions.iter().position(|&action| wanted.means(action));
                    node = taken.map(|action| children[action]);
                    match (taken, wanted) {
                        (Some(action), LineAction::Bet(_) | LineAction::Raise(_)) => {
                            self.word(at, actions[action])
                        }
                        _ => self.amounts.unit().word(wanted),
                    }
                }
                (LineStep::Action(wanted), ..) => self.amounts.unit().word(wanted),
                (_, _, Some(&NodeKind::Chance { child })) => {
                    node = Some(child);
                    step.to_string()
                }
                _ => step.to_string(),
            }
        };
        line.steps().iter().map(word).collect()
    }

    /// The share of the pot of a bet or a raise: `33.3%`.
    fn share(self, node: NodeId, action: Action) -> Option<String> {
        let share = figures::share_of_pot(self.tree, self.tree.node(node), action)?;
        Some(paint::percent(share, 1))
    }
}
