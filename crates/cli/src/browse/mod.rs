//! `isofold show --browse`: a full-screen browser of a solved spot.

mod actions;
mod cards;
mod cells;
mod hands;
mod key;
mod node_view;
mod screen;
mod state;
mod style;
mod terminal;
#[cfg(test)]
mod tests;

use crate::failure::Failure;
use crate::output;
use isofold_store::Solution;
use isofold_tree::Line;
use key::Key;
use node_view::NodeView;
use ratatui::crossterm::event::{self, Event};
use state::{Change, State};
use terminal::{Terminal, broken};

/// Refuses to browse where there is no terminal.
pub(crate) fn check(json: bool) -> Result<(), Failure> {
    if json {
        return Err(Failure::conflict("--browse", "--json"));
    }
    match output::is_terminal() {
        true => Ok(()),
        false => {
            let why = "needs a terminal, and stdout is none; without --browse a page is printed";
            Err(Failure::argument("--browse", why))
        }
    }
}

/// Shows the end of a line, and follows the keys from there, until the user leaves.
pub(crate) fn run(solution: &mut Solution, start: &Line) -> Result<(), Failure> {
    // An error at the start is reported before the screen is taken.
    let mut state = State::new(start.clone(), NodeView::find(solution, start)?);
    let coloured = output::is_coloured();
    let mut terminal = Terminal::open(coloured)?;
    loop {
        terminal.draw(|frame| screen::draw(frame, &state, solution, coloured))?;
        let key = match event::read().map_err(|error| broken(&error))? {
            Event::Key(event) => Key::of(event),
            _ => None,
        };
        let Some(key) = key else { continue };
        match state.press(key) {
            Change::Redraw => {}
            Change::Line(line) => {
                state.wait();
                terminal.draw(|frame| screen::draw(frame, &state, solution, coloured))?;
                follow(&mut state, solution, line);
            }
            Change::End => return Ok(()),
        }
    }
}

/// Moves to the end of a line, or says why that is not possible.
fn follow(state: &mut State, solution: &mut Solution, line: Line) {
    match NodeView::find(solution, &line) {
        Ok(node) => state.arrive(line, node),
        Err(failure) => state.say(failure.message()),
    }
}
