//! UPI, the text protocol that PioSOLVER speaks with its viewer and other study tools: a command a line on one stream, an answer of
//! one or more lines on the other, then the end string if one is set.
//!
//! Spots are set up by [`isofold_convert::Setup`]; trees are solved by sessions and looked at as [`OpenSolution`]s.
//!
//! [`OpenSolution`]: crate::solving::OpenSolution

mod engine;
mod figures;
mod node;
mod out;
mod run;

use crate::Service;
use crate::lines::{Line, read_line};
use engine::{Engine, Next};
use out::Out;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// Serves a client, after a line with the version, until it says `exit` or its commands end; what is being solved then is stopped. An error is one of reading or
/// writing.
pub fn serve(
    service: &Arc<Service>,
    mut commands: impl BufRead,
    answers: impl Write + Send + 'static,
) -> io::Result<()> {
    let out = Out::new(answers);
    out.say(&[concat!("isofold ", env!("CARGO_PKG_VERSION"), ", UPI")]);
    let mut engine = Engine::new(Arc::clone(service), out.clone());
    let mut line = Vec::new();
    for number in 1.. {
        let next = match read_line(&mut commands, &mut line)? {
            Line::End => break,
            Line::TooLong => engine.refuse("the line is too long"),
            Line::Whole => match std::str::from_utf8(&line) {
                Ok(text) => engine.take(number, text.trim()),
                Err(_) => engine.refuse("the line is not UTF-8"),
            },
        };
        out.failure()?;
        if next == Next::Exit {
            break;
        }
    }
    engine.close();
    out.failure()
}
