//! `isofold completions`: the script that completes commands and flags in a shell.

use crate::failure::Failure;
use crate::help;
use crate::output;
use clap_complete::{Shell, generate};
use serde::Serialize;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  isofold completions bash
  isofold completions zsh";

const INSTALLATION: &str = "\
The script goes where the shell looks for it:

  bash        isofold completions bash > ~/.local/share/bash-completion/completions/isofold
  zsh         isofold completions zsh > ~/.zfunc/_isofold, with ~/.zfunc in $fpath before compinit
  fish        isofold completions fish > ~/.config/fish/completions/isofold.fish
  powershell  isofold completions powershell >> $PROFILE
  elvish      isofold completions elvish >> ~/.config/elvish/rc.elv";

/// The shell.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{INSTALLATION}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Shell that reads the script
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

#[derive(Serialize)]
struct Report {
    shell: String,
    script: String,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut help::command(), "isofold", &mut script);
    if json {
        let script = String::from_utf8_lossy(&script).into_owned();
        return output::json(&Report { shell: args.shell.to_string(), script });
    }
    let mut out = output::plain();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
