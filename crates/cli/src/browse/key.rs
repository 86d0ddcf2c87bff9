//! The keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Key {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    /// Takes the chosen action or card.
    Enter,
    /// Chooses the next action.
    Space,
    /// Takes an action by its index.
    Action(usize),
    /// One step back.
    Back,
    Home,
    /// The hands of the other player.
    Tab,
    /// The next figure.
    Figure,
    Help,
    Leave,
    /// Leaves from anywhere.
    Interrupt,
    Other,
}

/// Every key and what it does.
pub(super) const KEYS: [(&str, &str); 12] = [
    ("arrow keys", "choose a hand, or a class of cards and one of them"),
    ("1 to 9, 0", "take an action: the first to the tenth"),
    ("Space", "choose the next action"),
    ("Enter", "take the chosen action, or deal the chosen card"),
    ("Backspace, u", "one step back"),
    ("Home", "back to the start of the spot"),
    ("PageUp, PageDown", "ten classes of cards up or down"),
    ("Tab", "the hands of the other player"),
    ("g", "the next figure: strategy, EV, equity, reach"),
    ("?", "these keys; any key goes back"),
    ("q", "leave"),
    ("Ctrl-C", "leave"),
];

/// The legend of a grid without colours, or in little room.
pub(super) const GRID: &str = "Stripes or letters of a cell are its actions; x60: check 60%, b2~: bet 2";

/// The keys that matter most where a player acts.
pub(super) const AT_A_DECISION: &str = "1-9 act  ⌫ back  ←↑↓→ hand  Tab player  g figure  ? keys  q leave";
/// The keys that matter most where a card is dealt.
pub(super) const AT_A_CARD: &str = "↑↓ class  ←→ card  Enter deal  ⌫ back  ? keys  q leave";
/// The keys beside a message.
pub(super) const BESIDE_A_MESSAGE: &str = "? keys  q leave";

impl Key {
    /// The key of an event; none for the release of a key.
    pub(super) fn of(event: KeyEvent) -> Option<Key> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(match event.code {
                KeyCode::Char('c' | 'C') => Key::Interrupt,
                // As some terminals send Backspace.
                KeyCode::Char('h') => Key::Back,
                _ => Key::Other,
            });
        }
        Some(match event.code {
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::Enter => Key::Enter,
            KeyCode::Char(' ') => Key::Space,
            KeyCode::Char('0') => Key::Action(9),
            KeyCode::Char(digit @ '1'..='9') => Key::Action(digit as usize - '1' as usize),
            KeyCode::Backspace | KeyCode::Char('u') => Key::Back,
            KeyCode::Home => Key::Home,
            KeyCode::Tab | KeyCode::BackTab => Key::Tab,
            KeyCode::Char('g') => Key::Figure,
            KeyCode::Char('?') => Key::Help,
            KeyCode::Char('q') => Key::Leave,
            _ => Key::Other,
        })
    }
}
