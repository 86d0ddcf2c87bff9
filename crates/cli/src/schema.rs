//! `isofold schema`: the JSON Schema of all requests and answers.

use crate::failure::Failure;
use crate::output;
use isofold_api::SCHEMA;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  isofold schema
  isofold schema --quiet";

/// Nothing to choose.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, _json: bool) -> Result<(), Failure> {
    let mut out = output::plain();
    out.write_all(SCHEMA.as_bytes())?;
    Ok(out.flush()?)
}
