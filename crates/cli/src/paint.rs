//! The look of cards, numbers and colours. Text is built plain and coloured last, so that it can be aligned.

pub(crate) use isofold_service::text::list;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use isofold_cards::{Card, CardSet, Rank, Suit};
use isofold_solver::Precision;
use std::fmt::Display;

/// The style of a suit.
pub(crate) fn style_of(suit: Suit) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(Color::Ansi(colour)));
    match suit {
        Suit::CLUBS => colour(AnsiColor::Green),
        Suit::DIAMONDS => colour(AnsiColor::BrightBlue),
        Suit::HEARTS => colour(AnsiColor::Red),
        _ => Style::new().bold(),
    }
}

fn wrap(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Colours every suit symbol of a text, with the rank before it.
pub(crate) fn suits(text: &str) -> String {
    let painted = |(piece, suit): (&str, Option<Suit>)| match suit {
        Some(suit) => wrap(style_of(suit), piece),
        None => piece.to_owned(),
    };
    pieces(text).into_iter().map(painted).collect()
}

/// Splits a text into cards, each a suit symbol with the rank before it, and the text between them.
pub(crate) fn pieces(text: &str) -> Vec<(&str, Option<Suit>)> {
    let mut pieces = Vec::new();
    let mut done = 0;
    for (start, character) in text.char_indices() {
        let Some(suit) = Suit::ALL.into_iter().find(|suit| suit.symbol() == character) else { continue };
        let end = start + character.len_utf8();
        // Ranks are letters of one byte.
        let has_rank = text[done..start].ends_with(|letter| Rank::LETTERS.contains(letter));
        let start = start - usize::from(has_rank);
        if start > done {
            pieces.push((&text[done..start], None));
        }
        pieces.push((&text[start..end], Some(suit)));
        done = end;
    }
    if done < text.len() {
        pieces.push((&text[done..], None));
    }
    pieces
}

/// An error: bold and red.
pub(crate) fn alarm(text: &str) -> String {
    wrap(Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red))), text)
}

/// A title: bold.
pub(crate) fn title(text: &str) -> String {
    wrap(Style::new().bold(), text)
}

/// An aside: dimmed.
pub(crate) fn aside(text: &str) -> String {
    wrap(Style::new().dimmed(), text)
}

/// A text shaded by a weight from 0 to 1.
pub(crate) fn shade(text: &str, weight: f32) -> String {
    wrap(shaded(weight), text)
}

/// The style of a weight from 0 to 1.
pub(crate) fn shaded(weight: f32) -> Style {
    const GREENS: [u8; 4] = [22, 28, 34, 40];
    if weight <= 0.0 {
        return Style::new().dimmed();
    }
    let level = (weight * 3.0) as usize;
    let ink = if level < 2 { AnsiColor::BrightWhite } else { AnsiColor::Black };
    let ground = Color::Ansi256(Ansi256Color(GREENS[level.min(3)]));
    Style::new().fg_color(Some(Color::Ansi(ink))).bg_color(Some(ground))
}

/// A text over one of the 256 colours, all of which must be dark enough for white.
pub(crate) fn over(text: &str, ground: u8) -> String {
    wrap(grounded(ground), text)
}

/// The style of a text over one of the 256 colours.
pub(crate) fn grounded(ground: u8) -> Style {
    let ink = Some(Color::Ansi(AnsiColor::BrightWhite));
    Style::new().fg_color(ink).bg_color(Some(Color::Ansi256(Ansi256Color(ground))))
}

/// A text in one of the 256 colours.
pub(crate) fn inked(text: &str, ink: u8) -> String {
    wrap(Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(ink)))), text)
}

/// `A♣`
pub(crate) fn card(card: Card) -> String {
    format!("{}{}", card.rank(), card.suit().symbol())
}

/// `A♣ K♦`, in the order given.
pub(crate) fn cards(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(card).collect::<Vec<_>>().join(" ")
}

/// `Flop  Q♠ T♠ 7♥`, `Turn  Q♠ T♠ 7♥ | 6♣`; the flop, then the turn, then the river.
pub(crate) fn board(board: &[Card]) -> String {
    let (flop, later) = board.split_at(board.len().min(3));
    let street = ["Flop", "Turn", "River"][later.len().min(2)];
    let later = later.iter().map(|&one| format!(" | {}", card(one)));
    format!("{street}  {}{}", cards(flop.iter().copied()), later.collect::<String>())
}

/// The cards of a set, highest first.
pub(crate) fn descending(set: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = set.iter().collect();
    cards.reverse();
    cards
}

/// `A♣K♣ | T♣9♣8♦`
pub(crate) fn groups(groups: &[CardSet]) -> String {
    let group = |&set: &CardSet| descending(set).into_iter().map(card).collect::<String>();
    groups.iter().map(group).collect::<Vec<_>>().join(" | ")
}

/// `AcKc | Tc9c8d`, for JSON and scripts.
pub(crate) fn plain_groups(groups: &[CardSet]) -> String {
    groups.iter().map(CardSet::to_string).collect::<Vec<_>>().join(" | ")
}

/// `1 card`, `2 classes`, `4 194 304 deals`
pub(crate) fn count(number: impl Display, noun: &str) -> String {
    let number = grouped(number);
    let plural = match (&number[..], noun.ends_with("ss")) {
        ("1", _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {noun}{plural}")
}

/// A share from 0 to 1 in percent, with at most so many decimals; never rounded to 0% or 100%.
pub(crate) fn percent(share: f64, decimals: usize) -> String {
    let exactly = exact_percent(share, decimals);
    let Some(number) = exactly.strip_suffix('%').filter(|_| decimals > 0 && !exactly.starts_with(['<', '>']))
    else {
        return exactly;
    };
    format!("{}%", number.trim_end_matches('0').trim_end_matches('.'))
}

/// A share in percent with exactly so many decimals, for columns; never rounded to 0% or 100%.
pub(crate) fn exact_percent(share: f64, decimals: usize) -> String {
    let rounded = |share: f64| format!("{:.decimals$}%", 100.0 * share);
    let step = 0.1f64.powi(decimals as i32);
    match rounded(share) {
        zero if zero.strip_prefix('-') == Some(&rounded(0.0)) => rounded(0.0),
        zero if share > 0.0 && zero == rounded(0.0) => format!("<{step:.decimals$}%"),
        one if share < 1.0 && one == rounded(1.0) => format!(">{:.decimals$}%", 100.0 - step),
        text => text,
    }
}

/// A frequency of a strategy, with exactly so many decimals; less than one in a million is 0.
pub(crate) fn frequency(share: f64, decimals: usize) -> String {
    let share = if share < 1e-6 { 0.0 } else { share };
    exact_percent(if share > 1.0 - 1e-6 { 1.0 } else { share }, decimals)
}

/// A share as a bar of so many characters.
pub(crate) fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * 8.0 * width as f64).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// A share as one character from ▁ to █; one that is not 0 is never invisible.
pub(crate) fn mark(share: f64) -> &'static str {
    const EIGHTHS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    EIGHTHS[((share.clamp(0.0, 1.0) * 8.0).ceil() as usize).clamp(1, 8) - 1]
}

/// `61 642 944`, `1 044.5`; a number from 0.
pub(crate) fn grouped(number: impl Display) -> String {
    let number = number.to_string();
    let (whole, fraction) = number.split_at(number.find('.').unwrap_or(number.len()));
    let (first, others) = whole.split_at((whole.len() - 1) % 3 + 1);
    let groups = (0..others.len()).step_by(3).map(|start| &others[start..start + 3]);
    groups.fold(first.to_owned(), |text, group| text + " " + group) + fraction
}

/// `0.42 ms`, `3.1 ms`, `0.21 s`, `75 s`
pub(crate) fn duration(seconds: f64) -> String {
    let (number, unit) = if seconds < 0.1 { (1e3 * seconds, "ms") } else { (seconds, "s") };
    let decimals = match number {
        ..1.0 => 2,
        ..10.0 => 1,
        _ => 0,
    };
    format!("{number:.decimals$} {unit}")
}

/// `1.28 GB`, `151 MB`, `12 kB`, `1 byte`
pub(crate) fn bytes(bytes: u64) -> String {
    let number = bytes as f64;
    match bytes {
        1 => "1 byte".to_owned(),
        0..1_000 => format!("{bytes} bytes"),
        1_000_000_000.. => format!("{:.2} GB", number / 1e9),
        10_000_000.. => format!("{:.0} MB", number / 1e6),
        1_000_000.. => format!("{:.1} MB", number / 1e6),
        _ => format!("{:.0} kB", (number / 1e3).ceil()),
    }
}

/// 16 or 32: the bits of each number.
pub(crate) fn bits(precision: Precision) -> u32 {
    match precision {
        Precision::Half => 16,
        Precision::Full => 32,
    }
}

/// Chips: `29.81`, `1204.5`.
pub(crate) fn chips(chips: f64) -> String {
    fixed(chips, if chips.abs() < 1000.0 { 2 } else { 1 })
}

/// A number with so many decimals; zero has no sign.
pub(crate) fn fixed(number: f64, decimals: usize) -> String {
    let step = 0.1f64.powi(decimals as i32);
    format!("{:.decimals$}", if number.abs() < step / 2.0 { 0.0 } else { number })
}

/// A number of combos by weight: `223`, `41.7`.
pub(crate) fn combos(combos: f64) -> String {
    match combos {
        0.0 => "0".to_owned(),
        ..0.05 => "<0.1".to_owned(),
        _ => format!("{combos:.1}").trim_end_matches(".0").to_owned(),
    }
}

/// A text of at most `max` characters, with dots where it is cut.
pub(crate) fn shortened(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some(_) => text.chars().take(max.saturating_sub(1)).chain(['…']).collect(),
        None => text.to_owned(),
    }
}
