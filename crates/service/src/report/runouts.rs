//! Lines over later streets: `*` stands for every card, and figures are pooled over all runouts.

use super::{LineFigure, line_figures};
use crate::Error;
use isofold_cards::{Card, CardSet, Deck};
use isofold_solver::{NextCard, Solver, View};
use isofold_store::Solution;
use isofold_tree::{Line, LineStep, NodeId, NodeKind, Spot, Tree};

/// A solution that can be looked at: in memory, or in a file.
pub(crate) trait Views {
    fn view(&mut self, line: &Line) -> Result<View, Error>;
    fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, Error>;
}

impl Views for Solution {
    fn view(&mut self, line: &Line) -> Result<View, Error> {
        Ok(Solution::view(self, line)?)
    }

    fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, Error> {
        Ok(Solution::next_cards(self, line)?)
    }
}

impl Views for Solver {
    fn view(&mut self, line: &Line) -> Result<View, Error> {
        Ok(Solver::view(self, line)?)
    }

    fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, Error> {
        Ok(Solver::next_cards(self, line)?)
    }
}

/// Whether a line goes on to later streets.
pub(crate) fn is_pooled(line: &Line) -> bool {
    line.steps().contains(&LineStep::AnyCard)
}

/// The node that a line leads to, whatever the cards are.
pub(crate) fn node_of(tree: &Tree, spot: &Spot, line: &Line) -> Result<NodeId, String> {
    let gone: CardSet = spot.dead | spot.board.iter().copied().collect();
    let mut left = (Deck::Full.cards() - gone).iter();
    // Cards of a line are not in the deck any more either.
    let named: Vec<Card> = line.steps().iter().filter_map(dealt).collect();
    let mut any = || left.find(|card| !named.contains(card)).map_or(LineStep::AnyCard, LineStep::Deal);
    let steps = line.steps().iter().map(|&step| if step == LineStep::AnyCard { any() } else { step });
    let (node, _) = tree.follow(&steps.collect()).map_err(|error| error.to_string())?;
    Ok(node)
}

fn dealt(step: &LineStep) -> Option<Card> {
    match step {
        LineStep::Deal(card) => Some(*card),
        LineStep::Action(_) | LineStep::AnyCard => None,
    }
}

/// Sees a line without `*`, with the number of runouts that it stands for.
pub(crate) type LineVisitor<'a> = dyn FnMut(&mut dyn Views, &Line, f64) -> Result<(), Error> + 'a;

/// Visits each line that a line with `*` stands for, one of each class of runouts, with the number of runouts in the class.
pub(crate) fn each_line(
    source: &mut dyn Views,
    line: &Line,
    visit: &mut LineVisitor<'_>,
) -> Result<(), Error> {
    each_from(source, line, 1.0, visit)
}

fn each_from(
    source: &mut dyn Views,
    line: &Line,
    runouts: f64,
    visit: &mut LineVisitor<'_>,
) -> Result<(), Error> {
    let Some(place) = line.steps().iter().position(|&step| step == LineStep::AnyCard) else {
        return visit(source, line, runouts);
    };
    let (before, after) = (&line.steps()[..place], &line.steps()[place + 1..]);
    for class in source.next_cards(&before.iter().copied().collect())? {
        let Some(&card) = class.cards.first() else { continue };
        let steps = before.iter().copied().chain([LineStep::Deal(card)]).chain(after.iter().copied());
        each_from(source, &steps.collect(), runouts * class.cards.len() as f64, visit)?;
    }
    Ok(())
}

/// The figures of a line, pooled over all runouts if it has any. `visit` sees each decision, with the number of runouts that it stands
/// for divided by those that are left to two hands: the share of deals that a share of the pairs of hands there is.
pub(crate) fn pooled_figures(
    source: &mut dyn Views,
    spot: &Spot,
    line: &Line,
    pairs_at_start: f64,
    visit: &mut dyn FnMut(&View, f64),
) -> Result<LineFigure, Error> {
    let streets = line.steps().iter().filter(|&&step| step == LineStep::AnyCard).count();
    // Two hands, the board and dead cards are gone.
    let left = 48_usize.saturating_sub(spot.board.len() + spot.dead.len());
    let per_pair: f64 = (0..streets).map(|street| left.saturating_sub(street).max(1) as f64).product();
    let (mut parts, mut runouts_in_all) = (Vec::new(), 0.0);
    each_line(source, line, &mut |source, line, runouts| {
        let view = source.view(line)?;
        visit(&view, runouts / per_pair);
        parts.push((runouts, line_figures(&view, pairs_at_start)));
        runouts_in_all += runouts;
        Ok(())
    })?;
    if streets == 0 {
        return Ok(parts.pop().map(|(_, figure)| figure).unwrap_or_default());
    }
    let mut mean = LineFigure::mean(parts.iter().map(|(runouts, figure)| (*runouts, figure)));
    mean.reach *= runouts_in_all / per_pair;
    Ok(mean)
}

/// The decision at the end of a line: an error unless a player acts there.
pub(crate) fn decision<'a>(
    tree: &'a Tree,
    spot: &Spot,
    line: &Line,
) -> Result<&'a isofold_tree::Node, String> {
    let node = tree.node(node_of(tree, spot, line)?);
    match node.kind {
        NodeKind::Decision { .. } => Ok(node),
        _ => Err(format!("no player acts after `{line}`: expected a decision")),
    }
}
