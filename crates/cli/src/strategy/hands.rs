//! The hands at a decision, grouped by strategy, and those that mix most.

use crate::ev_unit::EvUnit;
use crate::hand_groups;
use crate::paint;
use crate::table::{Side, Table};
use isofold_cards::{CardSet, HandClass};
use isofold_service::figures::{HandMeans, Total};
use isofold_solver::{Hand, View};
use isofold_tree::Player;
use std::collections::BTreeMap;

/// Combos of a class with the same figures.
pub(crate) struct Group<'a> {
    pub(crate) name: String,
    /// The first of them, with the figures of all.
    pub(crate) hand: &'a Hand,
    /// The share of all of them together.
    pub(crate) share: f64,
}

/// The hands of a player that are asked for, those with the same figures together.
pub(crate) fn groups<'a>(view: &'a View, player: Player, wanted: impl Fn(&Hand) -> bool) -> Vec<Group<'a>> {
    let mut classes: BTreeMap<HandClass, Vec<Vec<&Hand>>> = BTreeMap::new();
    for hand in view.hands[player.index()].iter().filter(|hand| hand.reach > 0.0 && wanted(hand)) {
        let groups = classes.entry(HandClass::of(hand.combo)).or_default();
        match groups.iter_mut().find(|group| have_same_figures(group[0], hand)) {
            Some(group) => group.push(hand),
            None => groups.push(vec![hand]),
        }
    }
    let named = |(class, groups): (HandClass, Vec<Vec<&'a Hand>>)| {
        let whole = Some(class).filter(|_| groups.len() == 1);
        groups.into_iter().map(move |group| Group {
            name: hand_groups::name(
                whole,
                &group.iter().map(|hand| hand.combo.set()).collect::<Vec<CardSet>>(),
            ),
            share: group.iter().map(|hand| hand.share).sum(),
            hand: group[0],
        })
    };
    classes.into_iter().flat_map(named).collect()
}

/// Whether two combos have the same figures, as combos that suit isomorphism maps to each other do, to the bit.
fn have_same_figures(a: &Hand, b: &Hand) -> bool {
    (a.reach, a.ev, &a.strategy, &a.action_evs) == (b.reach, b.ev, &b.strategy, &b.action_evs)
}

/// The groups that mix most, by entropy times how often they are held; pure ones are left out.
pub(crate) fn most_mixed(view: &View, max: usize) -> Vec<Group<'_>> {
    let weight = |group: &Group<'_>| group.share * entropy(&group.hand.strategy);
    let mut groups = groups(view, view.player, |_| true);
    // Frequencies of a few in a thousand are noise.
    groups.retain(|group| entropy(&group.hand.strategy) > 0.05);
    groups.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    groups.truncate(max);
    groups
}

/// The entropy of a strategy in bits: 0 for one action, 1 for two in equal parts.
fn entropy(strategy: &[f64]) -> f64 {
    strategy.iter().filter(|&&share| share > 0.0).map(|share| -share * share.log2()).sum()
}

/// A row of the table.
struct Row<'a> {
    name: &'a str,
    reach: f64,
    share: f64,
    equity: Option<f64>,
    ev: Option<f64>,
    strategy: &'a [f64],
    action_evs: &'a [Option<f64>],
}

impl<'a> From<&'a Total> for Row<'a> {
    fn from(Total { name, reach, means }: &'a Total) -> Row<'a> {
        let HandMeans { share, equity, ev, .. } = *means;
        Row {
            name,
            reach: *reach,
            share,
            equity,
            ev,
            strategy: &means.strategy,
            action_evs: &means.action_evs,
        }
    }
}

impl<'a> From<&'a Group<'a>> for Row<'a> {
    fn from(Group { name, hand, share }: &'a Group<'a>) -> Row<'a> {
        let Hand { reach, equity, ev, .. } = **hand;
        Row { name, reach, share: *share, equity, ev, strategy: &hand.strategy, action_evs: &hand.action_evs }
    }
}

/// A row for each group: reach, share, equity, EV, and the frequency and EV of each action. Totals come first.
pub(crate) fn table(
    view: &View,
    totals: &[Total],
    groups: &[Group<'_>],
    unit: EvUnit<'_>,
    page: usize,
) -> Vec<String> {
    let rows: Vec<Row<'_>> = totals.iter().map(Row::from).chain(groups.iter().map(Row::from)).collect();
    let acts = rows.iter().any(|row| !row.strategy.is_empty());
    let actions = if acts { &view.actions[..] } else { &[] };
    let mut columns = vec![("hand".to_owned(), Side::Left)];
    columns.extend(["reach", "share", "equity", unit.title()].map(|head| (head.to_owned(), Side::Right)));
    for action in actions.iter().map(|&action| unit.action(view.node, action)) {
        columns
            .extend([action.clone(), format!("{} {action}", unit.title())].map(|head| (head, Side::Right)));
    }
    let mut table = Table::new(columns);
    for Row { name, reach, share, equity, ev, strategy, action_evs } in rows {
        let mut cells = vec![
            name.to_owned(),
            paint::exact_percent(reach, 1),
            paint::exact_percent(share, 2),
            equity.map_or("–".to_owned(), |equity| paint::exact_percent(equity, 2)),
            unit.text_of(ev),
        ];
        for action in 0..actions.len() {
            cells.push(paint::frequency(strategy.get(action).copied().unwrap_or(0.0), 1));
            cells.push(unit.text_of(action_evs.get(action).copied().flatten()));
        }
        table.row(cells);
    }
    table.folded(1, page)
}
