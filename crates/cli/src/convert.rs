//! `isofold convert`: spots and ranges from the formats of other programs, and in them.

use crate::error_text;
use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::text_file::TextFile;
use crate::text_input;
use isofold_api::convert::{Convert, ConvertAnswer, ConvertContent, ConvertFormat};
use isofold_api::spot::SpotRef;
use isofold_api::{Answer, ErrorCode};
use isofold_service::{Job, Service};
use isofold_tree::spots;
use std::io::Write;
use std::path::{Path, PathBuf};

const NOTES: &str = "\
A tree of add_line commands is converted exactly, as edits of a tree without sizes. Size menus are converted with the rules of the program: \
what isofold's own rules do not make is an edit. Each line that means something else here has a remark: a comment in a spot file, else on \
stderr. A spot that the other program cannot have is refused.";

const EXAMPLES: &str = "\
Examples:
  isofold convert tree.txt
  isofold convert tree.txt --out spot.toml
  isofold convert input.txt --from texas --json
  isofold convert river --to pio
  isofold convert range.txt --to gto+";

/// A text of another program, and what to make of it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{NOTES}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// File to convert, `-` for stdin, or an embedded spot: demo, 3bet-pot-fast, turn-basic, river
    #[arg(value_name = "FILE")]
    file: String,

    /// Format of the file; the one that it looks like if not given
    #[arg(long, value_parser = format())]
    from: Option<ConvertFormat>,

    /// Format to write
    #[arg(long, value_parser = format(), default_value = "isofold")]
    to: ConvertFormat,

    /// File to write; stdout if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replace the file of --out
    #[arg(long, requires = "out")]
    force: bool,
}

fn format() -> impl clap::builder::TypedValueParser<Value = ConvertFormat> {
    input::one_of([
        (ConvertFormat::Isofold, "isofold", "a spot file, or isofold's range language"),
        (ConvertFormat::Pio, "pio", "a tree script of PioSOLVER, or its ranges"),
        (ConvertFormat::Upi, "upi", "UPI commands with add_line, or 1326 weights"),
        (ConvertFormat::Texas, "texas", "the input of TexasSolver's console, or its ranges"),
        (ConvertFormat::GtoPlus, "gto+", "ranges of GTO+"),
        (ConvertFormat::Wizard, "wizard", "ranges of GTO Wizard"),
    ])
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let out = args.out.as_deref().map(|path| file_to_write(path, args.force)).transpose()?;
    let answer = convert(args)?;
    match &out {
        Some(file) => file.write(&text(&answer))?,
        None if !json => {
            let mut out = output::plain();
            out.write_all(text(&answer).as_bytes())?;
            out.flush()?;
        }
        None => {}
    }
    if json {
        return output::json(&answer);
    }
    if !has_comments(&answer) || out.is_some() {
        answer
            .remarks
            .iter()
            .for_each(|remark| output::remark(&format!("line {}: {}", remark.line, remark.text)));
    }
    Ok(())
}

/// A file that can be written, and is not replaced unless that is asked for.
fn file_to_write(path: &Path, force: bool) -> Result<TextFile, Failure> {
    if path.exists() && !force {
        return Err(Failure::argument("--out", format!("`{}` exists: --force replaces it", path.display())));
    }
    TextFile::new("--out", path)
}

fn convert(args: &Args) -> Result<ConvertAnswer, Failure> {
    let path = Path::new(&args.file);
    let is_embedded = spots::ALL.iter().any(|(name, _)| *name == args.file) && !path.exists();
    let (text, spot) = match &args.file[..] {
        "-" => (Some(text_input::of_stdin().map_err(|error| Failure::argument("FILE", error))?), None),
        name if is_embedded => (None, Some(SpotRef::Name(name.to_owned()))),
        _ => {
            let text = text_input::of_file(path);
            let name = path.display();
            (Some(text.map_err(|error| Failure::argument("FILE", format!("`{name}`: {error}")))?), None)
        }
    };
    let name = path.file_stem().filter(|_| args.file != "-").map(|name| name.to_string_lossy().into_owned());
    let request = Convert { text, spot, from: args.from, to: Some(args.to), name };
    match Service::new().answer(&request.into(), &Job::default()) {
        Ok(Answer::Convert(answer)) => Ok(*answer),
        Ok(_) => Err(Failure::new(ErrorCode::Failed, "the text has no conversion")),
        Err(isofold_service::Error::Field { field, why }) if field == "text" => {
            Err(Failure::argument("FILE", why))
        }
        Err(error) => Err(error_text::service(error, &[])),
    }
}

/// Whether remarks are comments of the text: in a spot file.
fn has_comments(answer: &ConvertAnswer) -> bool {
    answer.to == ConvertFormat::Isofold && answer.content == ConvertContent::Spot
}

/// The text, in a spot file with the remarks as comments above it.
fn text(answer: &ConvertAnswer) -> String {
    let comment = |line: usize, text: &str| format!("# line {line}: {text}\n");
    let remarks = answer.remarks.iter().filter(|_| has_comments(answer));
    let comments: String = remarks.map(|remark| comment(remark.line, &remark.text)).collect();
    comments + &answer.text
}
