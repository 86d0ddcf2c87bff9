//! The hands of each range, grouped by class where they have the same equity.

use super::figures::{self, Figures, NOISE};
use super::page;
use crate::hand_groups;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_cards::{CardSet, Combo, HandClass};
use isofold_equity::{HandOutcome, Outcome, PlayerOutcome};
use isofold_service::equity::held_hands;
use std::collections::BTreeMap;

/// Hands of the same equity.
struct Group {
    name: String,
    /// The first of them, with the share of all.
    hand: HandOutcome,
}

/// A table for each player.
pub(crate) fn parts(outcome: &Outcome) -> Vec<Vec<String>> {
    (1..).zip(&outcome.players).map(|(number, player)| part(outcome, number, player)).collect()
}

fn part(outcome: &Outcome, number: usize, player: &PlayerOutcome) -> Vec<String> {
    let hands: Vec<HandOutcome> = held_hands(player).copied().collect();
    let name = paint::shortened(&page::hand(&player.hand), output::WIDTH - 32);
    if hands.is_empty() {
        return vec![format!("{number}  {name}: not computed hand by hand")];
    }
    let title = format!("{number}  {name}: {}", paint::count(hands.len(), "hand"));
    let is_grouped = outcome.game.hole_cards() == 2 && outcome.method.is_exact() && outcome.complete;
    let mut groups = if is_grouped { classes(&hands) } else { hands.into_iter().map(single).collect() };
    groups.sort_by(|a, b| b.hand.equity.total_cmp(&a.hand.equity));

    let figures = Figures::of(outcome);
    let mut columns = vec![("hand", Side::Left), ("share", Side::Right)];
    columns.extend(figures.columns());
    columns.extend(figures::result_names(outcome.game)[..2].iter().map(|&name| (name, Side::Right)));
    let mut table = Table::new(columns);
    for Group { name, hand } in groups {
        let mut cells = vec![name, figures::part(hand.share)];
        cells.extend(figures.cells(hand.equity, hand.error));
        cells.extend([hand.win, hand.tie].map(|share| figures.share(share)));
        table.row(cells);
    }
    [paint::title(&title)].into_iter().chain(table.lines()).collect()
}

fn single(hand: HandOutcome) -> Group {
    Group { name: paint::groups(&[hand.cards]), hand }
}

/// The hands of each class, those of the same equity together.
fn classes(hands: &[HandOutcome]) -> Vec<Group> {
    let mut classes: BTreeMap<Option<HandClass>, Vec<Vec<HandOutcome>>> = BTreeMap::new();
    for &hand in hands {
        let groups = classes.entry(class(hand.cards)).or_default();
        match groups.iter_mut().find(|group| have_same_equity(&group[0], &hand)) {
            Some(group) => group.push(hand),
            None => groups.push(vec![hand]),
        }
    }
    let named = |(class, groups): (Option<HandClass>, Vec<Vec<HandOutcome>>)| {
        let whole = class.filter(|_| groups.len() == 1);
        groups.into_iter().map(move |group| Group {
            name: hand_groups::name(whole, &group.iter().map(|hand| hand.cards).collect::<Vec<_>>()),
            hand: HandOutcome { share: group.iter().map(|hand| hand.share).sum(), ..group[0] },
        })
    };
    classes.into_iter().flat_map(named).collect()
}

fn class(cards: CardSet) -> Option<HandClass> {
    let mut cards = cards.iter();
    Combo::of(cards.next()?, cards.next()?).map(HandClass::of)
}

fn have_same_equity(a: &HandOutcome, b: &HandOutcome) -> bool {
    let figures = |hand: &HandOutcome| [hand.equity, hand.win, hand.tie];
    figures(a).iter().zip(figures(b)).all(|(a, b)| (a - b).abs() < NOISE)
}
