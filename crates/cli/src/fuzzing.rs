//! The words of a command line and of a batch, read as far as they can be without doing anything, for the fuzz targets.

use crate::batch;
use crate::help;
use crate::usage_error;
use clap::Command;

thread_local! {
    /// Every command, and those within them.
    static COMMANDS: Vec<Command> = commands(&help::command());
}

fn commands(of: &Command) -> Vec<Command> {
    let inner = of.get_subcommands().flat_map(commands);
    std::iter::once(of.clone().no_binary_name(true)).chain(inner).collect()
}

/// Reads a line of a batch, and its words as the arguments of a command: every flag with its value. The error is the message that
/// a user would see.
pub fn read(command: usize, line: &str) -> Result<(), String> {
    let (query, options) = batch::split(line);
    if !line.contains(query) || !line.contains(options) {
        return Err("a line is split into parts of it".to_owned());
    }
    let words = batch::words(line).map_err(|_| "a quote is not closed".to_owned())?;
    COMMANDS.with(|commands| {
        let command = commands[command % commands.len()].clone();
        command.try_get_matches_from(words).map(drop).map_err(|error| usage_error::failure(&error).message())
    })
}
