//! `isofold serve`: answers requests of another program, line by line, as JSON or as commands of UPI.

use crate::device;
use crate::environment;
use crate::failure::Failure;
use crate::interrupt;
use crate::library::LibraryFolder;
use crate::{system, threads};
use isofold_service::{Service, Settings, lines, upi};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

const PROTOCOL: &str = "\
A request is a line such as {\"id\": 1, \"request\": \"canon\", \"params\": {\"cards\": \"AsKs\"}}, the answer one such as {\"id\": 1, \
\"answer\": {...}} or {\"id\": 1, \"error\": {\"code\": ..., \"message\": ...}}. Answers may come in another order than requests; long \
work says {\"id\": 1, \"event\": {...}} meanwhile. {\"id\": 2, \"request\": \"cancel\", \"params\": {\"id\": 1}} cancels. `isofold schema` \
has every request and its answer. With --upi, lines are commands of UPI, the protocol of PioSOLVER and of study tools around it: \
`set_board`, `set_range`, `add_line`, `build_tree`, `go`, `show_strategy` and others (docs/convert.md); `load_tree` opens a solution of \
isofold. The end of stdin ends it, once everything is answered. The library is that of --library, else \
$ISOFOLD_LIBRARY (`none` for no library), else isofold/library in your data folder.";

const EXAMPLES: &str = "\
Examples:
  isofold serve --stdio
  isofold serve --stdio --library solved
  isofold serve --upi
  isofold schema";

/// The program to serve.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{PROTOCOL}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Read requests from stdin and write answers to stdout, one JSON object a line
    #[arg(long, required_unless_present = "upi", conflicts_with = "upi")]
    stdio: bool,

    /// Read commands of UPI from stdin and write answers to stdout, as PioSOLVER does
    #[arg(long)]
    upi: bool,

    /// Folder of the library of solved spots
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, _json: bool) -> Result<(), Failure> {
    debug_assert!(args.stdio || args.upi, "clap demands it");
    if !threads::start_apart() {
        return Err(Failure::Runtime("the system gives no thread to answer requests with".to_owned()));
    }
    let service =
        Arc::clone(SERVICE.get_or_init(|| Arc::new(Service::with(settings(args.library.as_deref())))));
    interrupt::on_exit(close);
    let served = match args.upi {
        true => upi::serve(&service, io::stdin().lock(), io::stdout()),
        false => lines::serve(&service, io::stdin().lock(), io::stdout()),
    };
    // Sessions outlive the requests that have started them.
    service.close();
    Ok(served?)
}

static SERVICE: OnceLock<Arc<Service>> = OnceLock::new();

/// Ends sessions before the process ends: each writes a checkpoint.
fn close() {
    system::write_stderr(b"stopped\n");
    SERVICE.get().into_iter().for_each(|service| service.close());
}

/// The settings of the service of this process, with its library and the limits that the environment sets.
pub(crate) fn settings(library: Option<&Path>) -> Settings {
    let mut settings = Settings::default();
    settings.library = LibraryFolder::of(library).path().ok().map(Path::to_owned);
    settings.library_size = Some(isofold_host::LIBRARY_SIZE);
    // Requests share the threads of the process, as many as the environment asks for.
    settings.memory = environment::memory();
    settings.available = isofold_host::available_memory;
    settings.find_gpu = device::find_cuda;
    settings
}
