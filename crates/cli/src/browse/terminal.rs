//! The terminal of the browser. However the browser ends, the terminal is restored.

use crate::failure::Failure;
use crate::interrupt;
use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// Whether there is something to restore.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

pub(super) struct Terminal(ratatui::Terminal<CrosstermBackend<Stdout>>);

impl Terminal {
    /// Takes the whole screen.
    pub(super) fn open(coloured: bool) -> Result<Terminal, Failure> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        interrupt::on_exit(restore);
        force_color_output(coloured);
        IS_TAKEN.store(true, SeqCst);
        let opened = enable_raw_mode()
            .and_then(|()| execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All)))
            .and_then(|()| ratatui::Terminal::new(CrosstermBackend::new(stdout())));
        opened.map(Terminal).map_err(|error| {
            restore();
            broken(&error)
        })
    }

    pub(super) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        self.0.draw(render).map_err(|error| broken(&error))?;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

fn restore() {
    if !IS_TAKEN.swap(false, SeqCst) {
        return;
    }
    // A terminal that is gone needs no restoring.
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
}

pub(super) fn broken(error: &io::Error) -> Failure {
    Failure::Runtime(format!("--browse: the terminal failed: {error}"))
}
