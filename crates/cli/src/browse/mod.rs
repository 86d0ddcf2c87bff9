//! `isofold show --browse`: a solved spot on the whole screen.

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

/// Refuses to browse where nobody looks.
pub(crate) fn check(json: bool) -> Result<(), Failure> {
    if json {
        return Err(Failure::conflict("--browse", "--json"));
    }
    match output::is_terminal() {
        true => Ok(()),
        false => {
            let why = "needs a terminal, and stdout is none; without it the same is printed as a page";
            Err(Failure::argument("--browse", why))
        }
    }
}

/// Shows a place, and goes from there wherever the keys lead, until somebody leaves.
pub(crate) fn run(solution: &mut Solution, start: &Line) -> Result<(), Failure> {
    // What goes wrong at the start is told on the screen as it was.
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

/// Looks at the end of a line, or says why not and stays.
fn follow(state: &mut State, solution: &mut Solution, line: Line) {
    match NodeView::find(solution, &line) {
        Ok(place) => state.arrive(line, place),
        Err(failure) => state.say(failure.message()),
    }
}
