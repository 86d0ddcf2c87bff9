//! `isofold web`: the page, and the server behind it.

use crate::failure::Failure;
use crate::{interrupt, output, serve, system, threads};
use isofold_api::ErrorCode;
use isofold_server::{Config, Page, Server, ServerError, Stopper, Token};
use isofold_service::Service;
use serde::Serialize;
use std::env;
use std::net::{IpAddr, Ipv4Addr, ToSocketAddrs};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};

/// The port unless `--port` says otherwise, and if it is free.
const PORT: u16 = 7333;

/// The variable that has the token.
const TOKEN: &str = "ISOFOLD_TOKEN";

const DETAILS: &str = "\
The page is part of this program and asks nothing of other hosts. Only this machine can open it, unless --host names another address of \
it: then a token is demanded, which is part of the address that is printed; $ISOFOLD_TOKEN sets one that stays the same. Sessions go on \
when the page is closed; when isofold ends, by Ctrl-C, they write checkpoints, and the next `isofold web` lists them again, paused. \
The library is that of --library, else $ISOFOLD_LIBRARY (`none` for no library), else isofold/library in your data folder; files that the \
page exports are in web/files in it. Other programs can ask every request of `isofold schema` over HTTP: GET /api/v1/openapi.json has the \
addresses.";

const EXAMPLES: &str = "\
Examples:
  isofold web
  isofold web --port 8080 --no-open
  isofold web --host 0.0.0.0
  isofold web --host 0.0.0.0 --allow-origin http://localhost:7333";

/// The page to serve.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{DETAILS}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Port to listen on, 0 for any; 7333 if not given, or another if that is taken
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Address or name of this machine to listen on; 127.0.0.1 if not given. Others demand a token
    #[arg(long, value_name = "HOST")]
    host: Option<String>,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,

    /// Origin of a page elsewhere that may ask this isofold, such as http://localhost:7333
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// Origin of an isofold elsewhere that the page may ask, such as http://10.0.0.7:7333
    #[arg(long, value_name = "ORIGIN")]
    engine: Vec<String>,

    /// Folder of the library of solved spots
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,

    /// Answer requests only, without the page
    #[arg(long, conflicts_with = "page")]
    api_only: bool,

    /// Folder of a page that was built apart, instead of the one in this program
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

/// The address, as `--json` prints it.
#[derive(Serialize)]
struct Started {
    url: String,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let mut config = config(args)?;
    if !threads::start_apart() {
        return Err(Failure::Runtime("the system gives no thread to answer requests with".to_owned()));
    }
    let service = Arc::new(Service::with(serve::settings(args.library.as_deref())));
    let server = match Server::bind(Arc::clone(&service), config.clone()) {
        Err(error) if error.is_address_in_use() && args.port.is_none() => {
            config.port = 0;
            Server::bind(service, config)
        }
        server => server,
    };
    let server = server.map_err(failure)?;
    // The first call counts, and is this one.
    let _ = STOPPER.set(server.stopper());
    interrupt::on_exit(stop);
    server.remarks().iter().for_each(|remark| output::notice(remark));
    let url = server.url();
    match json {
        true => output::json(&Started { url: url.clone() })?,
        false => {
            let mut page = output::Page::new();
            page.line(format!("isofold is at {url}"))?;
            page.line("Ctrl-C ends it; sessions are kept")?;
            page.finish()?;
        }
    }
    if !args.no_open && !args.api_only {
        open(&url);
    }
    server.run().map_err(failure)
}

/// The settings of the server.
fn config(args: &Args) -> Result<Config, Failure> {
    let mut config = Config::default();
    config.page = match &args.page {
        Some(folder) if folder.join("index.html").is_file() => Page::in_folder(folder),
        Some(folder) => {
            let why = format!("{} has no index.html: expected the folder of a page", folder.display());
            return Err(Failure::argument("--page", why));
        }
        None if args.api_only => Page::none(),
        None => match Page::missing() {
            Some(why) => {
                let message = format!("this isofold was built without its page: {why}");
                return Err(Failure::new(ErrorCode::Unsupported, message).advised("--api-only does without"));
            }
            None => Page::built_in(),
        },
    };
    config.port = args.port.unwrap_or(PORT);
    config.address = args.host.as_deref().map_or(Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)), address)?;
    config.token = token(config.address)?;
    config.origins.clone_from(&args.allow_origin);
    config.engines.clone_from(&args.engine);
    Ok(config)
}

/// The address of a name of this machine.
fn address(host: &str) -> Result<IpAddr, Failure> {
    if let Ok(address) = host.trim_start_matches('[').trim_end_matches(']').parse() {
        return Ok(address);
    }
    let found = (host, 0).to_socket_addrs().ok().and_then(|mut found| found.next());
    found.map(|found| found.ip()).ok_or_else(|| {
        Failure::argument("--host", format!("`{host}` is not an address or a name of this machine"))
    })
}

/// The token: that of the environment, else a new one if others can reach the address.
fn token(address: IpAddr) -> Result<Option<Token>, Failure> {
    let variable = |why| Failure::argument(&format!("the environment variable {TOKEN}"), why);
    match env::var(TOKEN) {
        Ok(secret) if !secret.is_empty() => Token::new(&secret).map(Some).map_err(variable),
        Err(env::VarError::NotUnicode(_)) => Err(variable(isofold_server::TokenError::Character('\u{fffd}'))),
        _ if address.is_loopback() => Ok(None),
        _ => Token::random().map(Some).map_err(|error| Failure::Runtime(error.to_string())),
    }
}

fn failure(error: ServerError) -> Failure {
    match &error {
        ServerError::Bind { .. } if error.is_address_in_use() => {
            Failure::io(error.to_string()).advised("another --port, or 0 for any")
        }
        ServerError::Bind { .. } | ServerError::Folder { .. } => Failure::io(error.to_string()),
        ServerError::Origin { .. } => Failure::Input(error.to_string()),
        _ => Failure::Runtime(error.to_string()),
    }
}

static STOPPER: OnceLock<Stopper> = OnceLock::new();

/// Ends the server before the process ends: each session writes a checkpoint. That is how it is meant to end.
fn stop() {
    system::write_stderr(b"stopped\n");
    STOPPER.get().into_iter().for_each(Stopper::stop);
    system::exit(0);
}

/// Opens a browser. Where there is none, the address was printed.
fn open(url: &str) {
    let (program, argument) = if cfg!(windows) {
        ("rundll32", Some("url.dll,FileProtocolHandler"))
    } else if cfg!(target_os = "macos") {
        ("open", None)
    } else {
        ("xdg-open", None)
    };
    let mut command = Command::new(program);
    command.args(argument).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.spawn();
}
