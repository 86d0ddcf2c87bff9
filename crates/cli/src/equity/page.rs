//! The page: the board, the players, the method, and the views that were asked for.

use super::figures::{self, Figures, NOISE};
use super::{beats, combos, views};
use crate::failure::Failure;
use crate::output::{self, WIDTH};
use crate::paint;
use crate::table::{Side, Table};
use isofold_cards::{BoardPattern, parse_cards};
use isofold_equity::{Method, Outcome, Player};
use isofold_eval::Game;
use isofold_service::equity::{Common, Computed, EquityQuestion};

pub(crate) fn show(question: &EquityQuestion, answer: &Computed) -> Result<(), Failure> {
    output::sections(&sections(question, answer))
}

fn sections(question: &EquityQuestion, answer: &Computed) -> Vec<Vec<String>> {
    let mut sections = vec![spot(question, answer).into_iter().collect::<Vec<_>>()];
    if let Some(understood) = understood(question) {
        sections[0].push(paint::aside(&format!("read as  {understood}")));
    }
    sections.extend(answer.beats.as_ref().map(|beats| beats::lines(question.game, beats)));
    if let Some(outcome) = &answer.outcome {
        let asked = question.views;
        sections.push(players(outcome));
        sections.push(halves(outcome));
        if question.common {
            sections.push(question.common_hands().iter().map(common).collect());
        }
        sections.push(vec![summary(outcome, answer.equity_seconds)]);
        if asked.per_combo {
            sections.extend(combos::parts(outcome));
        }
        if asked.categories {
            sections.push(views::categories(outcome));
        }
        if asked.curve {
            sections.push(views::curve(outcome));
        }
        if let Some(cards) = &answer.cards {
            sections.push(views::cards(outcome, cards));
        }
        if asked.by_card && !answer.complete {
            sections.push(vec![missing_cards(answer)]);
        }
    }
    sections
}

/// The players as they were understood, each with the number of its hands, if that is worth saying: where the text was split, and where hands
/// of more than two cards are patterns.
fn understood(question: &EquityQuestion) -> Option<String> {
    let players = question.hands();
    let is_range = |player: &Player| {
        let is_list = player.hands().is_some_and(|hands| hands > 1) || player.estimated_hands().is_some();
        question.game.hole_cards() > 2 && is_list
    };
    let count = |player: &Player| match (player.hands(), player.estimated_hands()) {
        (Some(hands), _) => Some(paint::count(hands, "hand")),
        (None, Some(hands)) => Some(format!("about {}", paint::count(rounded(hands), "hand"))),
        (None, None) => None,
    };
    let name = |player: &Player| match count(player).filter(|_| is_range(player)) {
        Some(count) => format!("{} ({count})", hand(player.text())),
        None => hand(player.text()),
    };
    let worth = question.players.is_inferred || players.iter().any(is_range);
    worth.then(|| players.iter().map(name).collect::<Vec<_>>().join(" | "))
}

/// A number to two digits: 1234567 becomes 1200000.
fn rounded(number: f64) -> u64 {
    let unit = 10f64.powf(number.log10().floor() - 1.0).max(1.0);
    ((number / unit).round() * unit) as u64
}

/// `Omaha   Flop  K♠ 7♦ 4♦   dead 2♣`; nothing for hold'em before the flop.
fn spot(question: &EquityQuestion, answer: &Computed) -> Option<String> {
    let (game, dead) = (question.game, question.dead);
    let game = (game != Game::Holdem).then(|| game.title().to_owned());
    // The section of `--beats` names the board itself.
    let board = answer.outcome.as_ref().and_then(|_| board(question.board));
    let dead = (!dead.is_empty()).then(|| format!("dead {}", paint::cards(paint::descending(dead))));
    let parts: Vec<String> = [game, board, dead].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("   "))
}

/// `Flop  K♠ 7♦ 4♦`, `Board  2♥ 7♠ 9♥ 4♥ T`
fn board(board: BoardPattern) -> Option<String> {
    let street = match (board.len(), board.known()) {
        (0, _) => return None,
        (3, Some(_)) => "Flop",
        (4, Some(_)) => "Turn",
        (5, Some(_)) => "River",
        _ => "Board",
    };
    Some(format!("{street}  {}", pattern(board)))
}

/// `2♥ 7♠ 9♥ 4♥ T`
pub(crate) fn pattern(board: BoardPattern) -> String {
    // A card begins with the letter of a rank, a capital X or a star; a suit may follow.
    let mut text = String::new();
    for character in board.to_string().chars() {
        match "cdhs".find(character) {
            Some(suit) => text.push(['♣', '♦', '♥', '♠'][suit]),
            None if text.is_empty() => text.push(character),
            None => text.extend([' ', character]),
        }
    }
    text
}

/// A player's text, with suit symbols if it is a hand.
pub(crate) fn hand(text: &str) -> String {
    match parse_cards(text) {
        // One hand; several have commas between them.
        Ok(cards) if !text.contains(',') => cards.into_iter().map(paint::card).collect(),
        _ => text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn players(outcome: &Outcome) -> Vec<String> {
    let figures = Figures::of(outcome);
    let mut columns = vec![("player", Side::Left)];
    columns.extend(figures.columns());
    columns.extend(figures::result_names(outcome.game).map(|name| (name, Side::Right)));
    let longest = WIDTH - 72;
    let digits = outcome.players.len().to_string().len();
    let mut table = Table::new(columns);
    for (number, player) in (1..).zip(&outcome.players) {
        let mut cells =
            vec![format!("{number:>digits$}  {}", paint::shortened(&hand(&player.hand), longest))];
        cells.extend(figures.cells(player.equity, player.error));
        cells.extend([player.win, player.tie, player.lose].map(|share| figures.share(share)));
        table.row(cells);
    }
    table.lines()
}

/// The shares of the high and of the low pot, in hi-lo games.
fn halves(outcome: &Outcome) -> Vec<String> {
    let Some(lows) = outcome.players.iter().find_map(|player| player.hi_lo).map(|hi_lo| hi_lo.lows) else {
        return Vec::new();
    };
    let figures = Figures::of(outcome);
    let columns =
        [("player", Side::Left), ("high pot", Side::Right), ("low pot", Side::Right), ("scoop", Side::Right)];
    let digits = outcome.players.len().to_string().len();
    let mut table = Table::new(columns);
    for (number, player) in (1..).zip(&outcome.players) {
        let hi_lo = player.hi_lo.unwrap_or_default();
        let name = format!("{number:>digits$}  {}", paint::shortened(&hand(&player.hand), WIDTH - 72));
        table.row(vec![name, figures.share(hi_lo.high), figures.share(hi_lo.low), figures.share(player.win)]);
    }
    let mut lines = table.lines();
    lines.push(format!("there is a low in {} of the deals", figures.share(lows)));
    lines
}

/// `1 and 2 have 12.50% of their hands in common`
fn common(common: &Common) -> String {
    let [first, second] = common.players;
    format!("{first} and {second} have {} of their hands in common", figures::part(common.share))
}

/// `exact, sorted prefix sums: 23 760 outcomes in 3.1 ms`
fn summary(outcome: &Outcome, seconds: f64) -> String {
    let method = match outcome.method {
        Method::MonteCarlo => "Monte Carlo".to_owned(),
        Method::Table => Method::Table.algorithm().to_owned(),
        method @ (Method::HeadsUp | Method::ThreeWay | Method::Recursion) => {
            format!("exact, {}", method.algorithm())
        }
    };
    let seconds = paint::duration(seconds);
    let error = figures::error(figures::greatest_error(outcome));
    match (outcome.complete, outcome.trials, outcome.outcomes.unwrap_or_default()) {
        (true, Some(trials), _) => {
            format!("{method}: {} in {seconds}, standard error at most {error}", paint::count(trials, "deal"))
        }
        (false, Some(trials), _) => {
            let deals = paint::count(trials, "deal");
            format!("{method}, stopped after {seconds}: {deals}, standard error at most {error}")
        }
        (true, None, outcomes) => format!("{method}: {} in {seconds}", paint::count(outcomes, "outcome")),
        (false, None, _) => {
            format!(
                "{method}, stopped after {seconds}: an estimate from a part, standard error at most {error}"
            )
        }
    }
}

/// `next card, stopped after 3.1 s: those above come in 12.24% of the deals`
fn missing_cards(answer: &Computed) -> String {
    let Some(cards) = &answer.cards else { return "next card: not computed".to_owned() };
    let stopped = format!("next card, stopped after {}", paint::duration(answer.seconds));
    match cards.iter().map(|class| class.share).sum::<f64>() {
        0.0 => format!("{stopped}: none was computed"),
        // Monte Carlo has all cards from the start.
        share if share > 1.0 - NOISE => format!("{stopped}: fewer deals than were asked for"),
        share => format!("{stopped}: those above come in {} of the deals", figures::part(share)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        options: crate::equity::args::Options,
    }

    /// The last line of the page of a computation that was stopped among the next cards.
    fn last_line(question: &EquityQuestion, answer: &Computed) -> String {
        sections(question, answer).pop().and_then(|mut section| section.pop()).unwrap_or_default()
    }

    #[test]
    fn missing_cards_are_reported() {
        let arguments = ["", "--board", "Qs7s4d", "--by-card"];
        let Ok(Arguments { options }) = Arguments::try_parse_from(arguments) else { panic!("{arguments:?}") };
        let Ok((question, mut answer)) = options.answer(&["AA | KK".to_owned()]) else { panic!("an answer") };
        assert!(!last_line(&question, &answer).contains("next card"));
        assert!(answer.seconds > answer.equity_seconds, "the next cards take time too");
        (answer.complete, answer.seconds) = (false, 2.0);
        let line = last_line(&question, &answer);
        assert_eq!(line, "next card, stopped after 2.0 s: fewer deals than were asked for");
        answer.cards.as_mut().into_iter().for_each(|cards| cards.truncate(1));
        let line = last_line(&question, &answer);
        assert_eq!(line, "next card, stopped after 2.0 s: those above come in 4.44% of the deals");
        answer.cards = Some(Vec::new());
        assert_eq!(last_line(&question, &answer), "next card, stopped after 2.0 s: none was computed");
        answer.cards = None;
        assert_eq!(last_line(&question, &answer), "next card: not computed");
    }
}
