//! `isofold serve`: answers requests of another program, line by line.

use crate::environment;
use crate::failure::Failure;
use crate::interrupt;
use crate::library::LibraryFolder;
use crate::{memory, threads};
use isofold_service::{Service, Settings, lines};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const PROTOCOL: &str = "\
A request is a line such as {\"id\": 1, \"request\": \"canon\", \"params\": {\"cards\": \"AsKs\"}}, the answer one such as {\"id\": 1, \
\"answer\": {...}} or {\"id\": 1, \"error\": {\"code\": ..., \"message\": ...}}. Answers may come in another order than requests; long \
work says {\"id\": 1, \"event\": {...}} meanwhile. {\"id\": 2, \"request\": \"cancel\", \"params\": {\"id\": 1}} cancels. `isofold schema` \
has every request and its answer. The end of stdin ends it, once everything is answered. The library is that of --library, else \
$ISOFOLD_LIBRARY (`none` for no library), else isofold/library in your data folder.";

const EXAMPLES: &str = "\
Examples:
  isofold serve --stdio
  isofold serve --stdio --library solved
  isofold schema";

/// The program to serve.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{PROTOCOL}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Read requests from stdin and write answers to stdout, one JSON object a line
    #[arg(long, required = true)]
    stdio: bool,

    /// Folder of the library of solved spots
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, _json: bool) -> Result<(), Failure> {
    debug_assert!(args.stdio, "clap demands it");
    if !threads::start_apart() {
        return Err(Failure::Runtime("the system gives no thread to answer requests with".to_owned()));
    }
    let served = lines::serve(&Arc::new(service(args)), io::stdin().lock(), io::stdout());
    match served {
        _ if interrupt::is_requested() => Err(Failure::Reported(1)),
        served => Ok(served?),
    }
}

/// The service of this process, with its library and the limits that the environment sets.
fn service(args: &Args) -> Service {
    let mut settings = Settings::default();
    settings.library = LibraryFolder::of(args.library.as_deref()).path().ok().map(Path::to_owned);
    // Requests share the threads of the process, as many as the environment asks for.
    settings.memory = environment::memory();
    settings.available = memory::available;
    Service::with(settings)
}
