//! The looks of `paint` on a whole screen.

use crate::paint;
use anstyle::{Ansi256Color, Effects};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};

/// The same look.
pub(super) fn of(look: anstyle::Style) -> Style {
    let colour = |colour: anstyle::Color| match colour {
        anstyle::Color::Ansi(ansi) => Color::Indexed(Ansi256Color::from_ansi(ansi).index()),
        anstyle::Color::Ansi256(one) => Color::Indexed(one.index()),
        anstyle::Color::Rgb(anstyle::RgbColor(red, green, blue)) => Color::Rgb(red, green, blue),
    };
    let mut style = Style::new();
    style.fg = look.get_fg_color().map(colour);
    style.bg = look.get_bg_color().map(colour);
    let effects = look.get_effects();
    if effects.contains(Effects::BOLD) {
        style = style.bold();
    }
    if effects.contains(Effects::DIMMED) {
        style = style.dim();
    }
    style
}

/// What the cursor stands on.
pub(super) fn cursor() -> Style {
    Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
}

/// A text, its suits coloured.
pub(super) fn line(text: &str) -> Line<'static> {
    let span = |(piece, suit): (&str, Option<_>)| match suit {
        Some(suit) => Span::styled(piece.to_owned(), of(paint::style_of(suit))),
        None => Span::raw(piece.to_owned()),
    };
    paint::pieces(text).into_iter().map(span).collect()
}

/// A title.
pub(super) fn title(text: &str) -> Line<'static> {
    line(text).bold()
}

/// What may be read last.
pub(super) fn aside(text: &str) -> Line<'static> {
    line(text).dim()
}
