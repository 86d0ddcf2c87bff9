//! The whole screen: the line at the top, the node below it, the keys at the bottom.

use super::node_view::NodeView;
use super::state::{Notice, State};
use super::{actions, cards, cells, hands, key, style};
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::spot;
use isofold_store::Solution;
use isofold_tree::{LineStep, Player};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span, Text};

/// The minimum width and height.
const MIN_SIZE: [u16; 2] = [72, 20];
/// The maximum height of the hands: a title, an empty line, and twice the head, the total and the twelve combos of an offsuit class.
const MAX_HANDS: u16 = 30;
/// The maximum length of the name of a spot.
const MAX_NAME: usize = 24;

pub(super) fn draw(frame: &mut Frame<'_>, state: &State, solution: &Solution, coloured: bool) {
    let area = frame.area();
    if area.width < MIN_SIZE[0] || area.height < MIN_SIZE[1] {
        let [width, height] = MIN_SIZE;
        let text =
            format!("too small: {} × {}, expected at least {width} × {height}", area.width, area.height);
        frame.render_widget(Text::raw(text), area);
        return;
    }
    let rows = [Constraint::Length(3), Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)];
    let [head, _, body, status] = Layout::vertical(rows).areas(area);
    frame.render_widget(Text::from(head_lines(state, solution, head.width.into())), head);
    match &state.node {
        _ if state.shows_keys => frame.render_widget(Text::from(keys()), body),
        NodeView::Chance { board, classes, actions, .. } => {
            let unit = EvUnit::of(solution.tree());
            cards::draw(frame.buffer_mut(), body, state, (board, classes, actions), unit);
        }
        NodeView::Decision(view) => {
            let width = cells::width(body.width, state.figure(), coloured);
            let columns =
                [Constraint::Length(cells::whole(width)), Constraint::Length(2), Constraint::Min(0)];
            let [left, _, right] = Layout::horizontal(columns).areas(body);
            let tree = solution.tree();
            cells::draw(frame.buffer_mut(), (left, width), state, (tree, view), coloured);
            let below = (view.actions.len() as u16 + 1).min(right.height / 2);
            let above = (right.height - below).min(MAX_HANDS);
            let rows = [Constraint::Length(above), Constraint::Length(below), Constraint::Min(0)];
            let [above, below, _] = Layout::vertical(rows).areas(right);
            frame.render_widget(Text::from(hands::lines(state, view, EvUnit::of(tree), above)), above);
            let lines = actions::lines(tree, view, state.choice, below, coloured);
            frame.render_widget(Text::from(lines), below);
        }
    }
    frame.render_widget(status_line(state, status), status);
    if !coloured {
        for cell in &mut frame.buffer_mut().content {
            (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        }
    }
}

/// The spot, the line, the players.
fn head_lines(state: &State, solution: &Solution, width: usize) -> Vec<Line<'static>> {
    let name = Span::raw(paint::shortened(spot::name(solution.spot()), MAX_NAME)).bold();
    let mut first = style::line(&format!(
        "   {}   {}",
        paint::board(state.node.board()),
        pot_and_stacks(state, solution)
    ));
    first.spans.insert(0, name);
    let unit = EvUnit::of(solution.tree());
    vec![first, style::line(&trail(state, unit, width)), players(&state.node, unit)]
}

/// `pot 80, 250 behind`
fn pot_and_stacks(state: &State, solution: &Solution) -> String {
    let unit = EvUnit::of(solution.tree());
    match &state.node {
        NodeView::Decision(view) => {
            let stacks = solution.spot().stacks;
            let [oop, ip] = [0, 1].map(|player: usize| stacks[player].saturating_sub(view.put_in[player]));
            let [pot, oop, ip] = [view.pot, oop, ip].map(|chips| unit.chips(chips));
            match oop == ip {
                true => format!("pot {pot}, {oop} behind"),
                false => format!("pot {pot}, behind oop {oop}, ip {ip}"),
            }
        }
        NodeView::Chance { pot, .. } => format!("pot {}", unit.chips(*pot)),
    }
}

/// `start › x › b20 › c › 6♣`; only its end if it does not fit.
pub(super) fn trail(state: &State, unit: EvUnit<'_>, width: usize) -> String {
    let words = state.line.steps().iter().zip(unit.words(&state.line)).map(|(step, word)| match step {
        LineStep::Deal(card) => paint::card(*card),
        LineStep::Action(_) | LineStep::AnyCard => word,
    });
    let trail = ["start".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" › ");
    match trail.chars().count().saturating_sub(width) {
        0 => trail,
        more => ["…".to_owned(), trail.chars().skip(more + 1).collect()].concat(),
    }
}

/// `oop  EV 27.07  equity 50.00%     ip  EV 32.93  equity 50.00%`
fn players(node: &NodeView, unit: EvUnit<'_>) -> Line<'static> {
    let (Some(evs), Some(equities)) = (node.evs(), node.equities()) else {
        return style::aside(
            "this line is never taken: what is shown dates from early iterations, when it still was",
        );
    };
    let player = |player: Player| {
        let (ev, equity) = (evs[player.index()], equities[player.index()]);
        format!("{player}  {} {}  equity {}", unit.title(), unit.text(ev), paint::exact_percent(equity, 2))
    };
    style::line(&Player::BOTH.map(player).join("     "))
}

fn keys() -> Vec<Line<'static>> {
    let widest = key::KEYS.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let key = |&(name, what): &(&str, &str)| style::line(&format!("{name:<widest$}  {what}"));
    let mut lines = vec![style::title("Keys")];
    lines.extend(key::KEYS.iter().map(key));
    lines.extend([Line::default(), style::aside(key::GRID)]);
    lines
}

fn status_line(state: &State, area: Rect) -> Line<'static> {
    let keys = match (&state.notice, &state.node) {
        (Notice::Keys, _) if state.shows_keys => "any key goes back",
        (Notice::Keys, NodeView::Decision(_)) => key::AT_A_DECISION,
        (Notice::Keys, NodeView::Chance { .. }) => key::AT_A_CARD,
        (Notice::Waiting | Notice::Message(_), _) => key::BESIDE_A_MESSAGE,
    };
    let keys = Span::styled(keys, Style::new().dim());
    let message = match &state.notice {
        Notice::Keys => return keys.into(),
        Notice::Waiting => "…",
        Notice::Message(message) => message,
    };
    let width = usize::from(area.width).saturating_sub(keys.width() + 3);
    let message = Span::styled(format!("{}   ", paint::shortened(message, width)), Style::new().bold());
    [message, keys].into_iter().collect()
}
