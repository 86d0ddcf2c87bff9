//! The help: `--help` fits a screen, `--help-all` has every flag and the languages of ranges, sizes and lines.
//!
//! A command with many flags is in [`COMMANDS`] with those that its `--help` shows. A new flag of such a command is in `--help-all`
//! only, until it is named here.

use crate::Cli;
use clap::{Command, CommandFactory};
use std::ffi::OsString;

/// The flags that `--help` shows of a command with many.
struct ShortHelp {
    command: &'static str,
    /// The flags, without dashes.
    flags: &'static [&'static str],
    /// The number of examples, from the first on.
    examples: usize,
}

const COMMANDS: [ShortHelp; 10] = [
    ShortHelp {
        command: "runouts",
        flags: &["line", "out", "force", "target", "iterations", "device", "library", "no-library"],
        examples: 2,
    },
    ShortHelp {
        command: "batch",
        flags: &["boards", "plan", "out", "force", "target", "iterations", "device", "library"],
        examples: 4,
    },
    ShortHelp {
        command: "solve",
        flags: &[
            "board",
            "oop",
            "ip",
            "pot",
            "stack",
            "bet",
            "raise",
            "lock",
            "target",
            "seconds",
            "device",
            "name",
            "out",
            "resume",
            "no-library",
        ],
        examples: 4,
    },
    ShortHelp {
        command: "show",
        flags: &[
            "line",
            "hand",
            "grid",
            "combos",
            "categories",
            "sort",
            "csv",
            "ranges",
            "player",
            "browse",
            "board",
            "target",
        ],
        examples: 4,
    },
    ShortHelp {
        command: "compare",
        flags: &[
            "line",
            "other-line",
            "csv",
            "board",
            "pot",
            "stack",
            "bet",
            "rake",
            "lock",
            "unit",
            "target",
        ],
        examples: 5,
    },
    ShortHelp {
        command: "exploit",
        flags: &["by", "lock", "line", "hand", "grid", "combos", "player", "board", "target", "seconds"],
        examples: 3,
    },
    ShortHelp {
        command: "simplify",
        flags: &["round", "remove", "player", "line", "out", "board", "lock", "target", "seconds"],
        examples: 5,
    },
    ShortHelp {
        command: "export",
        flags: &["format", "out", "force", "line", "streets", "board", "target", "seconds"],
        examples: 3,
    },
    ShortHelp {
        command: "tree",
        flags: &["board", "oop", "ip", "pot", "stack", "bet", "raise", "donk", "depth", "street", "memory"],
        examples: 4,
    },
    ShortHelp {
        command: "equity",
        flags: &[
            "board",
            "dead",
            "game",
            "exact",
            "trials",
            "error",
            "per-combo",
            "by-card",
            "categories",
            "curve",
            "beats",
            "csv",
            "batch",
        ],
        examples: 7,
    },
];

/// The flags of every command that `--help` shows.
const GLOBAL: [&str; 4] = ["json", "quiet", "help", "help-all"];

/// The command line, with a `--help` that fits a screen.
pub(crate) fn command() -> Command {
    let command = Cli::command().mut_arg("progress", |arg| arg.hide_short_help(true));
    COMMANDS.iter().fold(command, |command, short| {
        command.mut_subcommand(short.command, |command| shortened(command, short))
    })
}

fn shortened(command: Command, short: &ShortHelp) -> Command {
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples: Vec<&str> = examples.lines().take(1 + short.examples).collect();
    command.after_help(examples.join("\n")).mut_args(|arg| {
        let is_shown = |name: &str| short.flags.contains(&name) || GLOBAL.contains(&name);
        let is_rare = arg.get_long().is_some_and(|name| !is_shown(name));
        if is_rare { arg.hide_short_help(true) } else { arg }
    })
}

/// The words of the command line; `isofold help COMMAND` becomes `isofold COMMAND --help`.
pub(crate) fn words(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.collect();
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A flag that is renamed or removed is so here too.
    #[test]
    fn the_flags_of_the_short_help_exist() {
        let cli = Cli::command();
        for short in &COMMANDS {
            let command = cli.find_subcommand(short.command).unwrap();
            let names: Vec<&str> = command.get_arguments().filter_map(|arg| arg.get_long()).collect();
            for flag in short.flags {
                assert!(names.contains(flag), "crates/cli/src/help.rs: {} has no --{flag}", short.command);
            }
        }
    }

    fn all(command: &Command) -> Vec<Command> {
        let below = command.get_subcommands().filter(|command| command.get_name() != "help").flat_map(all);
        [command.clone()].into_iter().chain(below).collect()
    }

    #[test]
    fn help_all_lists_every_flag() {
        let mut root = command();
        root.build();
        for mut command in all(&root) {
            let help = command.render_long_help().to_string();
            let flags = command.get_arguments().filter(|arg| !arg.is_hide_set());
            for flag in flags.filter_map(|arg| arg.get_long()) {
                assert!(help.contains(&format!("--{flag}")), "{} --help-all: --{flag}", command.get_name());
            }
        }
    }

    /// A longer `--help` does not fit a screen: name the flags that it shows, and the number of examples, in `COMMANDS`.
    #[test]
    fn help_fits_a_screen() {
        let mut root = command().term_width(100);
        root.build();
        for mut command in all(&root) {
            let lines = command.render_help().to_string().lines().count();
            let name = command.get_name();
            assert!(
                lines <= 45,
                "{name} --help has {lines} lines: class its flags in crates/cli/src/help.rs"
            );
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }
}
