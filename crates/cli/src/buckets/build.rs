//! `isofold buckets build`

use super::args::Build;
use super::progress::PhaseProgress;
use super::{failure, info, presets};
use crate::environment;
use crate::failure::Failure;
use crate::globals::{self, ProgressFormat};
use crate::output;
use crate::paint;
use isofold_abstraction::{Config, FeatureCache, FinishedBuild, Phase, Street, built_streets};
use isofold_service::Error;
use isofold_service::buckets::{BuildQuestion, built_answer};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(super) fn run(args: &Build, json: bool) -> Result<(), Failure> {
    let question = BuildQuestion::new(presets::config(args, json)?, &args.out);
    let (config, folder) = (&question.config, &question.folder);
    if args.print && json {
        return output::json(&question.printed());
    }
    if args.print {
        return output::sections(&[config.to_toml().lines().map(str::to_owned).collect()]);
    }
    if args.config.is_some() || args.preset.as_deref().is_none_or(|name| Config::preset(name).is_err()) {
        config.ignored_fields().iter().for_each(|remark| output::remark(remark));
    }
    let memory = paint::bytes(config.memory());
    check_memory(&question)?;
    output::remark(&format!("building {} with up to {memory} of memory", folder.display()));
    let before = built_streets(config, folder);
    if !before.is_empty() && before.len() < Street::ALL.len() {
        output::remark(&format!("complete from before: {}", paint::list(&names(&before))));
    }
    *under_way() = Some(UnderWay { config: config.clone(), folder: folder.clone(), now: None });
    let progress = PhaseProgress::start(report_interrupt);
    let built = question.build(&FeatureCache::new(), &|phase| {
        if let Some(under_way) = &mut *under_way() {
            under_way.now = Some((phase.street, phase.phase));
        }
        progress.report(phase);
    });
    let built =
        built.map_err(|error| failure(error).advised(kept(&built_streets(config, folder), folder)))?;
    let seconds = progress.finish();
    let FinishedBuild { buckets, resumed, .. } = &built;
    if json {
        return output::json(&built_answer(folder, seconds, &built));
    }
    let first = match resumed.len() {
        0 => format!("built in {}", paint::duration(seconds)),
        3 => "all streets were there already".to_owned(),
        _ => {
            format!("built in {}; already there: {}", paint::duration(seconds), paint::list(&names(resumed)))
        }
    };
    output::sections(&[[vec![first], info::lines(buckets)].concat()])
}

/// Refuses what does not fit into memory, before anything is computed.
fn check_memory(question: &BuildQuestion) -> Result<(), Failure> {
    let (limit, whose, remedy) = match environment::memory() {
        Some(limit) => (Some(limit), "ISOFOLD_MEMORY allows", "allow more"),
        None => (isofold_host::available_memory(), "this machine has available only", "end other programs"),
    };
    question.check_memory(limit).map_err(|error| match error {
        Error::BuildMemory { needed, limit } => {
            let (needed, limit) = (paint::bytes(needed), paint::bytes(limit));
            Failure::Runtime(format!(
                "building takes up to {needed} of memory, and {whose} {limit}: {remedy}, or ask for fewer buckets"
            ))
        }
        error => failure(error),
    })
}

/// The build under way, for the message of Ctrl-C.
struct UnderWay {
    config: Config,
    folder: PathBuf,
    /// The street and the phase that were reported last.
    now: Option<(Street, Phase)>,
}

static UNDER_WAY: Mutex<Option<UnderWay>> = Mutex::new(None);

fn under_way() -> MutexGuard<'static, Option<UnderWay>> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says what an interrupted build leaves behind.
fn report_interrupt() {
    if let Some(UnderWay { config, folder, now }) = &*under_way() {
        let at = now.map_or(String::new(), |(street, phase)| format!(" at the {street} ({phase})"));
        // The bar is on the line of the cursor.
        let start = if globals::progress() == ProgressFormat::Bar { "\n" } else { "" };
        output::notice(&format!("{start}stopped{at}; {}", kept(&built_streets(config, folder), folder)));
    }
}

fn names(streets: &[Street]) -> Vec<String> {
    streets.iter().map(Street::to_string).collect()
}

/// `complete and kept in FOLDER: river; left to build: turn and flop; the same command goes on with the turn`
fn kept(built: &[Street], folder: &Path) -> String {
    let left: Vec<String> =
        Street::ALL.iter().rev().filter(|street| !built.contains(street)).map(Street::to_string).collect();
    let built = names(built);
    let folder = folder.display();
    match (&built[..], left.first()) {
        ([], _) => "no street is complete yet, and the same command starts again".to_owned(),
        (built, None) => format!(
            "complete and kept in {folder}: {}; the same command finishes the statistics",
            paint::list(built)
        ),
        (built, Some(next)) => format!(
            "complete and kept in {folder}: {}; left to build: {}; the same command goes on with the {next}",
            paint::list(built),
            paint::list(&left)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_said() {
        let kept = |built: &[Street]| kept(built, Path::new("out"));
        assert_eq!(kept(&[]), "no street is complete yet, and the same command starts again");
        assert_eq!(
            kept(&[Street::River]),
            "complete and kept in out: river; left to build: turn and flop; the same command goes on with the turn"
        );
        assert!(
            kept(&[Street::River, Street::Turn])
                .ends_with("left to build: flop; the same command goes on with the flop")
        );
        assert!(
            kept(&[Street::River, Street::Turn, Street::Flop])
                .contains("river, turn and flop; the same command")
        );
    }
}
