//! `isofold buckets build`

use super::args::Build;
use super::progress::PhaseProgress;
use super::{build_failure, info};
use crate::failure::Failure;
use crate::memory;
use crate::output;
use crate::paint;
use isofold_abstraction::{Config, ConfigError, FeatureCache, FinishedBuild, build};
use serde::Serialize;
use std::fs;
use std::path::Path;

#[derive(Serialize)]
struct Report<'a> {
    folder: &'a Path,
    seconds: f64,
    /// Streets that were there already.
    resumed: Vec<String>,
    #[serde(flatten)]
    info: info::Report<'a>,
}

/// A configuration as a file.
#[derive(Serialize)]
struct Printed {
    name: String,
    toml: String,
}

pub(super) fn run(args: &Build, json: bool) -> Result<(), Failure> {
    let config = config(args)?;
    if args.print && json {
        return output::json(&Printed { name: config.name(), toml: config.to_toml() });
    }
    if args.print {
        return output::sections(&[config.to_toml().lines().map(str::to_owned).collect()]);
    }
    if args.config.is_some() {
        config.ignored_fields().iter().for_each(|remark| output::remark(remark));
    }
    let folder = args.out.join(config.name());
    let memory = paint::bytes(config.memory());
    if let Some(available) = memory::available().filter(|&available| available < config.memory()) {
        let available = paint::bytes(available);
        return Err(Failure::Runtime(format!(
            "building takes up to {memory} of memory, and this machine has {available} available: end other programs, or ask \
             for fewer buckets"
        )));
    }
    output::remark(&format!("building {} with up to {memory} of memory", folder.display()));
    let progress = PhaseProgress::start(|| {
        eprintln!("stopped; finished streets are kept, and the same command resumes from there");
    });
    let built = build(&FeatureCache::new(), &config, &folder, &|phase| progress.report(phase));
    let built = built.map_err(build_failure)?;
    let seconds = progress.finish();
    let FinishedBuild { buckets, resumed, .. } = &built;
    if json {
        let resumed = resumed.iter().map(|street| street.to_string()).collect();
        return output::json(&Report { folder: &folder, seconds, resumed, info: info::Report::of(buckets) });
    }
    let first = match resumed.len() {
        0 => format!("built in {}", paint::duration(seconds)),
        3 => "all streets were there already".to_owned(),
        _ => {
            let streets: Vec<String> = resumed.iter().map(|street| street.to_string()).collect();
            format!("built in {}; already there: {}", paint::duration(seconds), paint::list(&streets))
        }
    };
    output::sections(&[[vec![first], info::lines(buckets)].concat()])
}

fn config(args: &Build) -> Result<Config, Failure> {
    let refused = |error: ConfigError| Failure::Input(error.to_string());
    let mut config = match (&args.config, &args.preset) {
        (Some(path), _) => {
            let text = fs::read_to_string(path)
                .map_err(|error| Failure::Input(format!("cannot read {}: {error}", path.display())))?;
            Config::from_toml(&text)
                .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?
        }
        (None, Some(name)) if Path::new(name).is_file() => {
            return Err(Failure::Input(format!("`{name}` is a file: give it with --config {name}")));
        }
        (None, Some(name)) => Config::preset(name).map_err(refused)?,
        (None, None) => return Err(Failure::Input("name a preset, or a file with --config".to_owned())),
    };
    config.seed = args.seed.unwrap_or(config.seed);
    Ok(config)
}
