//! `isofold dataset generate` and `isofold dataset worker`

use super::args::{DatasetArgs, Generate, Worker};
use super::settings;
use super::watch::Watch;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::text_input;
use isofold_api::dataset::{DatasetGenerate, DatasetGenerateAnswer, DatasetRun};
use isofold_dataset::{Config, PRESETS, Plan};
use isofold_service::Error;
use isofold_service::dataset::GenerateQuestion;
use std::path::Path;

pub(super) fn run(args: &Generate, json: bool) -> Result<(), Failure> {
    if args.print {
        let text = match text(&args.dataset.preset)? {
            Some(text) => Config::from_toml(&text),
            None => Config::preset(&args.dataset.preset),
        };
        let config = text.map_err(|error| Failure::argument("PRESET", error))?;
        return output::sections(&[config.to_toml().lines().map(str::to_owned).collect()]);
    }
    generate(&args.dataset, None, args.plan, json)
}

pub(super) fn run_worker(args: &Worker, json: bool) -> Result<(), Failure> {
    generate(&args.dataset, Some(args.shard), false, json)
}

/// The text of a configuration of one's own; `None` for the name of a preset.
fn text(name: &str) -> Result<Option<String>, Failure> {
    let is_preset = PRESETS.iter().any(|(preset, _)| *preset == name);
    if is_preset || !(name.contains(['.', '/', '\\']) || Path::new(name).is_file()) {
        return Ok(None);
    }
    let text = text_input::of_file(Path::new(name));
    text.map(Some).map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))
}

fn generate(args: &DatasetArgs, shard: Option<[u64; 2]>, plan: bool, json: bool) -> Result<(), Failure> {
    let missing = |flag: &str, expected: &str| Failure::argument(flag, format!("expected {expected}"));
    let rows = args.rows.ok_or_else(|| missing("--rows", "the number of rows, such as 50000"))?;
    let folder = args.out.as_ref().ok_or_else(|| missing("--out", "the folder of the dataset"))?;
    let toml = text(&args.preset)?;
    let (device, device_memory) = args.device.request()?;
    let request = DatasetGenerate {
        preset: toml.is_none().then(|| args.preset.clone()),
        toml,
        folder: folder.display().to_string(),
        rows,
        seed: Some(args.seed),
        shard_rows: args.shard_rows,
        shard,
        plan,
        device,
        device_memory,
        memory: args.memory,
        threads: args.threads,
    };
    let settings = settings();
    let question = GenerateQuestion::parse(&request, &settings).map_err(failure)?;
    if !plan {
        output::remark(&planned(&question.plan().map_err(failure)?));
    }
    let answer = question.answer(&settings, &Watch::start()).map_err(failure)?;
    match json {
        true => output::json(&answer)?,
        false => output::sections(&[page(&answer)])?,
    }
    match answer.run {
        Some(DatasetRun { complete: false, .. }) => Err(Failure::Reported(1)),
        _ => Ok(()),
    }
}

/// `50 000 rows in 14 shards, 3 of them there already; about 875 MB`
fn planned(plan: &Plan) -> String {
    let bytes = paint::bytes(plan.rows * isofold_dataset::ROW_BYTES);
    let there = match plan.done_shards {
        0 => String::new(),
        done => format!(", {} of them there already", paint::grouped(done)),
    };
    let (rows, shards) = (paint::count(plan.rows, "row"), paint::count(plan.shards, "shard"));
    format!("{rows} in {shards}{there}; about {bytes}")
}

fn page(answer: &DatasetGenerateAnswer) -> Vec<String> {
    let (rows, shards) = (paint::count(answer.part_rows, "row"), paint::count(answer.shards, "shard"));
    let head = format!("{rows} of the {} in {shards}: `{}`", answer.street, answer.folder);
    let Some(run) = &answer.run else {
        let bytes = paint::bytes(answer.estimated_bytes);
        let done = format!(
            "there already: {} in {}",
            paint::count(answer.done_rows, "row"),
            paint::count(answer.done_shards, "shard")
        );
        return vec![head, format!("about {bytes}; {done}")];
    };
    let solved = format!(
        "solved {} on {} in {}, {:.1} a second; wrote {}, {}",
        paint::count(run.solved, "row"),
        run.device,
        paint::duration(run.seconds),
        run.solved as f64 / run.seconds.max(1e-9),
        paint::count(run.written, "shard"),
        paint::bytes(run.file_bytes),
    );
    let end = match run.complete {
        true => "complete",
        false => "stopped: rows that are solved are kept, and the same command goes on",
    };
    vec![head, solved, end.to_owned()]
}

/// An error of the service, with the argument that it is about.
fn failure(error: Error) -> Failure {
    match error {
        Error::Field { field, why } if field == "preset" || field == "toml" => {
            Failure::argument("PRESET", why)
        }
        Error::Dataset(error) => {
            let object = isofold_api::Error::from(Error::Dataset(error));
            match object.field.as_deref() {
                Some("folder") => Failure::argument("--out", object.message).coded(object.code),
                Some(field) => Failure::argument(&format!("--{}", field.replace('_', "-")), object.message),
                None => Failure::new(object.code, object.message),
            }
        }
        error => error_text::service(error, &[]),
    }
}
