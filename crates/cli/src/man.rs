//! `isofold man`: manual pages.

use crate::Cli;
use crate::failure::Failure;
use crate::output;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  isofold man
  isofold man buckets build
  isofold man solve --json";

const VIEWING: &str = "\
A page is in the format of man: `isofold man solve | man -l -` shows it. With --out the pages of all commands go to a folder: isofold.1, \
isofold-solve.1 and so on, such as `isofold man --out ~/.local/share/man/man1`.";

/// The page to print.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{VIEWING}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Command of the page, such as `solve` or `buckets build`; isofold itself if not given
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write the pages of all commands to a folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    name: String,
    page: String,
}

#[derive(Serialize)]
struct Written {
    files: Vec<String>,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    // Not that of `help`: a flag that its short help hides would have no text here.
    let mut root = Cli::command().disable_help_subcommand(true);
    root.build();
    if let Some(folder) = &args.out {
        let files = write_all(&root, "isofold", folder)?;
        let count = files.len();
        return match json {
            true => output::json(&Written { files }),
            false => output::sections(&[vec![format!("{count} pages are in {}", folder.display())]]),
        };
    }
    let mut command = &root;
    for name in &args.command {
        command = command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let expected = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            Failure::argument("COMMAND", format!("there is no `{name}`: expected one of {expected}"))
        })?;
    }
    let name = [&["isofold".to_owned()], &args.command[..]].concat().join("-");
    let page = page(command, &name)?;
    if json {
        let page = String::from_utf8_lossy(&page).into_owned();
        return output::json(&Report { name, page });
    }
    let mut out = output::plain();
    out.write_all(&page)?;
    Ok(out.flush()?)
}

/// The page of a command, as roff.
fn page(command: &Command, name: &str) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    let source = concat!("isofold ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone())
        .title(name.to_uppercase())
        .source(source)
        .manual("isofold")
        .render(&mut page)?;
    Ok(page)
}

/// Writes the pages of a command and of those below it; the names of the files.
fn write_all(command: &Command, name: &str, folder: &Path) -> Result<Vec<String>, Failure> {
    let path = folder.join(format!("{name}.1"));
    let cannot_write = |error| Failure::io(format!("cannot write {}: {error}", path.display()));
    fs::create_dir_all(folder).map_err(cannot_write)?;
    fs::write(&path, page(command, name)?).map_err(cannot_write)?;
    let mut files = vec![path.display().to_string()];
    for below in command.get_subcommands() {
        files.extend(write_all(below, &format!("{name}-{}", below.get_name()), folder)?);
    }
    Ok(files)
}
