//! The styles of `paint`, as ratatui has them.

use crate::paint;
use anstyle::{Ansi256Color, Effects};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};

/// A style of anstyle as one of ratatui.
pub(super) fn of(style: anstyle::Style) -> Style {
    let colour = |colour: anstyle::Color| match colour {
        anstyle::Color::Ansi(ansi) => Color::Indexed(Ansi256Color::from_ansi(ansi).index()),
        anstyle::Color::Ansi256(one) => Color::Indexed(one.index()),
        anstyle::Color::Rgb(anstyle::RgbColor(red, green, blue)) => Color::Rgb(red, green, blue),
    };
    let effects = style.get_effects();
    let (fg, bg) = (style.get_fg_color().map(colour), style.get_bg_color().map(colour));
    let mut style = Style { fg, bg, ..Style::new() };
    if effects.contains(Effects::BOLD) {
        style = style.bold();
    }
    if effects.contains(Effects::DIMMED) {
        style = style.dim();
    }
    style
}

/// The cell under the cursor.
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

/// A title: bold.
pub(super) fn title(text: &str) -> Line<'static> {
    line(text).bold()
}

/// An aside: dimmed.
pub(super) fn aside(text: &str) -> Line<'static> {
    line(text).dim()
}
