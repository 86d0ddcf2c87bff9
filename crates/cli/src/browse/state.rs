//! The state of the browser, and how keys change it. It knows nothing of terminals.

use super::key::Key;
use super::node_view::NodeView;
use crate::strategy::Figure;
use isofold_cards::HandClass;
use isofold_tree::{Line, LineAction, LineStep, Player};

/// The rows and columns of the grid.
pub(super) const SIDE: usize = 13;
/// The rows that PageUp and PageDown move by.
const PAGE: usize = 10;

pub(super) struct State {
    pub(super) line: Line,
    pub(super) node: NodeView,
    /// The class under the cursor.
    pub(super) class: HandClass,
    /// The player whose hands are shown.
    pub(super) player: Player,
    /// The figure of the grid, for the player who acts.
    figure: Figure,
    /// The action that Enter takes, or the class of cards it deals from.
    pub(super) choice: usize,
    /// The card of that class.
    pub(super) member: usize,
    pub(super) shows_keys: bool,
    pub(super) notice: Notice,
}

/// The last line of the screen.
#[derive(PartialEq, Debug)]
pub(super) enum Notice {
    Keys,
    /// A node is being computed.
    Waiting,
    Message(String),
}

/// The effect of a key.
#[derive(PartialEq, Debug)]
pub(super) enum Change {
    /// The screen is drawn again.
    Redraw,
    /// Another line is looked at.
    Line(Line),
    /// Browsing ends.
    End,
}

impl State {
    pub(super) fn new(line: Line, node: NodeView) -> State {
        let mut state = State {
            line: Line::default(),
            node: NodeView::Chance { board: Vec::new(), pot: 0, classes: Vec::new(), actions: Vec::new() },
            class: HandClass::AA,
            player: Player::Oop,
            figure: Figure::Strategy,
            choice: 0,
            member: 0,
            shows_keys: false,
            notice: Notice::Keys,
        };
        state.arrive(line, node);
        state
    }

    /// The figure that the grid shows: the player who does not act has no strategy.
    pub(super) fn figure(&self) -> Figure {
        match (&self.node, self.figure) {
            (NodeView::Decision(view), Figure::Strategy) if view.player != self.player => Figure::Reach,
            (_, figure) => figure,
        }
    }

    /// Shows that a node is being computed.
    pub(super) fn wait(&mut self) {
        self.notice = Notice::Waiting;
    }

    pub(super) fn say(&mut self, message: String) {
        self.notice = Notice::Message(message);
    }

    /// Shows the node at the end of a line. On the way back, the action or card that was taken there is chosen again.
    pub(super) fn arrive(&mut self, line: Line, node: NodeView) {
        let (old, new) = (self.line.steps(), line.steps());
        let came_from = old.get(new.len()).filter(|_| old.starts_with(new));
        (self.choice, self.member) = came_from.and_then(|&step| node.choice(step)).unwrap_or((0, 0));
        if let NodeView::Decision(view) = &node {
            self.player = view.player;
        }
        (self.line, self.node, self.notice) = (line, node, Notice::Keys);
    }

    pub(super) fn press(&mut self, key: Key) -> Change {
        self.notice = Notice::Keys;
        if key == Key::Interrupt {
            return Change::End;
        }
        if std::mem::take(&mut self.shows_keys) {
            return Change::Redraw;
        }
        match (key, &self.node) {
            (Key::Leave, _) => Change::End,
            (Key::Help, _) => {
                self.shows_keys = true;
                Change::Redraw
            }
            (Key::Back | Key::Home, _) if self.line.steps().is_empty() => {
                self.refuse("this is the start of the spot".to_owned())
            }
            (Key::Back, _) => Change::Line(self.first_steps(self.line.steps().len() - 1)),
            (Key::Home, _) => Change::Line(Line::default()),
            (_, NodeView::Decision(_)) => self.press_at_a_decision(key),
            (_, NodeView::Chance { .. }) => self.press_at_a_card(key),
        }
    }

    fn press_at_a_decision(&mut self, key: Key) -> Change {
        let NodeView::Decision(view) = &self.node else { return Change::Redraw };
        let actions = &view.actions;
        match key {
            Key::Up => self.move_by(-1, 0),
            Key::Down => self.move_by(1, 0),
            Key::Left => self.move_by(0, -1),
            Key::Right => self.move_by(0, 1),
            Key::Space => self.choice = (self.choice + 1) % actions.len().max(1),
            Key::Tab => self.player = self.player.opponent(),
            Key::Figure => self.turn_figure(view.player == self.player),
            Key::Enter | Key::Action(_) => {
                let index = if let Key::Action(index) = key { index } else { self.choice };
                let Some(&action) = actions.get(index) else {
                    let count = actions.len();
                    return self.refuse(format!("there is no action {}: there are {count}", index + 1));
                };
                self.choice = index;
                return Change::Line(self.then(LineStep::Action(LineAction::from(action))));
            }
            Key::PageUp
            | Key::PageDown
            | Key::Back
            | Key::Home
            | Key::Help
            | Key::Leave
            | Key::Interrupt
            | Key::Other => {}
        }
        Change::Redraw
    }

    fn press_at_a_card(&mut self, key: Key) -> Change {
        let NodeView::Chance { classes, .. } = &self.node else { return Change::Redraw };
        let last = classes.len().saturating_sub(1);
        let members = classes.get(self.choice).map_or(0, |class| class.cards.len());
        let chosen = match key {
            Key::Up => self.choice.saturating_sub(1),
            Key::Down => (self.choice + 1).min(last),
            Key::PageUp => self.choice.saturating_sub(PAGE),
            Key::PageDown => (self.choice + PAGE).min(last),
            _ => self.choice,
        };
        match key {
            Key::Left => self.member = self.member.saturating_sub(1),
            Key::Right => self.member = (self.member + 1).min(members.saturating_sub(1)),
            Key::Enter => {
                let card = classes.get(self.choice).and_then(|class| class.cards.get(self.member));
                let Some(&card) = card else { return self.refuse("no card can come".to_owned()) };
                return Change::Line(self.then(LineStep::Deal(card)));
            }
            Key::Action(_) | Key::Space | Key::Tab | Key::Figure => {
                return self
                    .refuse("a card is dealt: choose it with the arrow keys, Enter deals it".to_owned());
            }
            _ if chosen != self.choice => (self.choice, self.member) = (chosen, 0),
            _ => {}
        }
        Change::Redraw
    }

    fn refuse(&mut self, why: String) -> Change {
        self.say(why);
        Change::Redraw
    }

    /// Moves the cursor of the grid, up to its edge.
    fn move_by(&mut self, rows: isize, columns: isize) {
        let moved = |index: usize, by: isize| index.saturating_add_signed(by).min(SIDE - 1);
        let index = self.class.index();
        let (row, column) = (moved(index / SIDE, rows), moved(index % SIDE, columns));
        self.class = HandClass::new(SIDE * row + column).unwrap_or(self.class);
    }

    fn turn_figure(&mut self, acts: bool) {
        self.figure = match self.figure() {
            Figure::Strategy | Figure::Main => Figure::Ev,
            Figure::Ev => Figure::Equity,
            Figure::Equity => Figure::Reach,
            Figure::Reach if acts => Figure::Strategy,
            Figure::Reach => Figure::Ev,
        };
    }

    /// The line with a step more.
    fn then(&self, step: LineStep) -> Line {
        self.line.steps().iter().copied().chain([step]).collect()
    }

    /// The first steps of the line.
    fn first_steps(&self, steps: usize) -> Line {
        self.line.steps()[..steps].iter().copied().collect()
    }
}
