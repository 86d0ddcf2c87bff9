//! Comma-separated values: one table, with the columns of the view.

use super::args::Views;
use crate::csv::line;
use crate::failure::Failure;
use isofold_cards::Card;
use isofold_equity::PlayerOutcome;
use isofold_service::equity::{Computed, held_hands};
use std::io::Write;

/// The rows of the table.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Shape {
    Players,
    Combos,
    Cards,
    Categories,
    Curve,
    Beats,
}

impl Shape {
    /// The shape of the one view that is asked for.
    pub(crate) fn of(views: Views) -> Result<Shape, String> {
        match views.names()[..] {
            [] => Ok(Shape::Players),
            [_] if views.per_combo => Ok(Shape::Combos),
            [_] if views.by_card => Ok(Shape::Cards),
            [_] if views.categories => Ok(Shape::Categories),
            [_] if views.curve => Ok(Shape::Curve),
            [_] => Ok(Shape::Beats),
            [first, second, ..] => {
                Err(format!("--csv has one table: expected {first} or {second}, not both"))
            }
        }
    }

    fn columns(self) -> &'static [&'static str] {
        match self {
            Shape::Players => &["player", "hand", "equity", "win", "tie", "lose", "error"],
            Shape::Combos => &["player", "hand", "share", "equity", "win", "tie", "error"],
            Shape::Cards => &["cards", "share", "player", "equity", "error"],
            Shape::Categories => &["player", "category", "share"],
            Shape::Curve => &["player", "share", "equity"],
            Shape::Beats => &["category", "hands", "combos"],
        }
    }

    /// The names of the columns, behind some others.
    pub(crate) fn head(self, first: &[&str]) -> Vec<String> {
        first.iter().chain(self.columns()).map(|&column| column.to_owned()).collect()
    }

    /// Writes the rows of an answer, each behind the same first fields.
    pub(crate) fn rows(
        self,
        out: &mut impl Write,
        first: &[String],
        answer: &Computed,
    ) -> Result<(), Failure> {
        let mut row = |fields: Vec<String>| line(out, &[first, &fields].concat());
        let players = || (1..).zip(answer.outcome.iter().flat_map(|outcome| &outcome.players));
        match self {
            Shape::Players => players().try_for_each(|(number, player): (usize, &PlayerOutcome)| {
                let figures = [player.equity, player.win, player.tie, player.lose, player.error];
                row(fields([number.to_string(), player.hand.clone()], figures))
            }),
            Shape::Combos => players().try_for_each(|(number, player)| {
                held_hands(player).try_for_each(|hand| {
                    let figures = [hand.share, hand.equity, hand.win, hand.tie, hand.error];
                    row(fields([number.to_string(), hand.cards.to_string()], figures))
                })
            }),
            Shape::Cards => answer.cards.iter().flatten().try_for_each(|class| {
                let cards: String = class.cards.iter().map(Card::to_string).collect();
                let equities = class.equities.iter().zip(&class.errors);
                (1..).zip(equities).try_for_each(|(number, (&equity, &error)): (usize, _)| {
                    let first = [cards.clone(), class.share.to_string(), number.to_string()];
                    row(fields(first, [equity, error]))
                })
            }),
            Shape::Categories => {
                let names = answer.outcome.as_ref().map_or(&[][..], |outcome| outcome.game.categories());
                players().try_for_each(|(number, player)| {
                    names.iter().zip(&player.categories).rev().try_for_each(|(name, &share)| {
                        row(fields([number.to_string(), (*name).to_owned()], [share]))
                    })
                })
            }
            Shape::Curve => players().try_for_each(|(number, player)| {
                let mut points = player.curve().into_iter();
                points.try_for_each(|point| row(fields([number.to_string()], [point.share, point.equity])))
            }),
            Shape::Beats => answer.beats.iter().flat_map(|beats| &beats.categories).try_for_each(|better| {
                row(vec![better.category.to_owned(), better.hands.to_string(), better.text.clone()])
            }),
        }
    }
}

fn fields<const T: usize, const F: usize>(texts: [String; T], figures: [f64; F]) -> Vec<String> {
    texts.into_iter().chain(figures.map(|figure| figure.to_string())).collect()
}
