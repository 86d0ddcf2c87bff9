//! `isofold buckets build`

use super::args::Build;
use super::news::News;
use super::{failed, info};
use crate::failure::Failure;
use crate::memory;
use crate::output::{self, Page};
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

/// A configuration, as it would be a file.
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
        let mut page = Page::new();
        config.to_toml().lines().try_for_each(|line| page.line(line))?;
        return page.finish();
    }
    if args.config.is_some() {
        config.ignored_fields().iter().for_each(|remark| output::remark(remark));
    }
    let folder = args.out.join(config.name());
    let memory = paint::bytes(config.memory());
    if let Some(available) = memory::available().filter(|&available| available < config.memory()) {
        let available = paint::bytes(available);
        let why =
            format!("building takes up to {memory} of memory, and this machine has {available} to spare");
        return Err(Failure::Work(format!("{why}: end other programs, or ask for fewer buckets")));
    }
    output::remark(&format!("building {} with up to {memory} of memory", folder.display()));
    let news = News::new(|| {
        eprintln!("stopped; streets that are finished are kept, and the same command goes on from there");
    });
    let built =
        build(&FeatureCache::new(), &config, &folder, &|progress| news.hear(progress)).map_err(failed)?;
    let seconds = news.end();
    let FinishedBuild { buckets, resumed, .. } = &built;
    if json {
        let resumed = resumed.iter().map(|street| street.to_string()).collect();
        return output::json(&Report { folder: &folder, seconds, resumed, info: info::Report::of(buckets) });
    }
    let mut page = Page::new();
    match resumed.len() {
        0 => page.line(format!("built in {}", paint::duration(seconds)))?,
        3 => page.line("all streets were there already")?,
        _ => {
            let streets: Vec<String> = resumed.iter().map(|street| street.to_string()).collect();
            let there = paint::list(&streets);
            page.line(format!("built in {}; already there: {there}", paint::duration(seconds)))?;
        }
    }
    info::lines(buckets).iter().try_for_each(|line| page.line(line))?;
    page.finish()
}

fn config(args: &Build) -> Result<Config, Failure> {
    let of = |name: &str, found: Result<Config, ConfigError>| {
        found.map_err(|error| Failure::Input(format!("{name}{error}")))
    };
    let mut config = match (&args.config, &args.preset) {
        (Some(path), _) => {
            let text = fs::read_to_string(path)
                .map_err(|error| Failure::Input(format!("cannot read {}: {error}", path.display())))?;
            of(&format!("{}: ", path.display()), Config::from_toml(&text))?
        }
        (None, Some(name)) if Path::new(name).is_file() => {
            return Err(Failure::Input(format!("`{name}` is a file: give it with --config {name}")));
        }
        (None, Some(name)) => of("", Config::preset(name))?,
        (None, None) => return Err(Failure::Input("name a preset, or a file with --config".to_owned())),
    };
    config.seed = args.seed.unwrap_or(config.seed);
    Ok(config)
}
