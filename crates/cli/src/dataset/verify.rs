//! `isofold dataset verify`

use super::args::Verify;
use super::settings;
use super::watch::Watch;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_api::dataset::{DatasetVerify, DatasetVerifyAnswer};
use isofold_service::Error;
use isofold_service::dataset::VerifyQuestion;

pub(super) fn run(args: &Verify, json: bool) -> Result<(), Failure> {
    let request = DatasetVerify {
        folder: args.folder.display().to_string(),
        resolve: Some(args.resolve),
        partial: args.partial,
        html: args.html.as_ref().map(|file| file.display().to_string()),
        memory: None,
        threads: args.threads,
    };
    let question = VerifyQuestion::parse(&request, &settings()).map_err(failure)?;
    let answer = question.answer(&Watch::start()).map_err(failure)?;
    match json {
        true => output::json(&answer)?,
        false => output::sections(&page(&answer))?,
    }
    if answer.good { Ok(()) } else { Err(Failure::Reported(1)) }
}

fn page(answer: &DatasetVerifyAnswer) -> Vec<Vec<String>> {
    let [train, validation] = answer.rows.map(|rows| paint::count(rows, "row"));
    let [train_boards, validation_boards] = answer.boards.map(|boards| paint::count(boards, "board"));
    let resolved = &answer.resolved;
    let mut head = vec![
        format!(
            "{}: {train} on {train_boards} to train on, {validation} on {validation_boards} for validation",
            answer.street
        ),
        format!(
            "labels: exploitability at most {} of the pot; {} solved again: values at most {} of the pot off, {:.2} times the exploitability",
            paint::exact_percent(answer.max_exploitability, 3),
            paint::count(resolved.rows, "row"),
            paint::exact_percent(resolved.max_value_error, 3),
            resolved.max_value_ratio,
        ),
    ];
    head.extend(answer.html.iter().map(|file| format!("plots: `{file}`")));
    let check = |check: &isofold_api::dataset::DatasetCheck| match check.findings {
        0 => format!("{:<15} good", check.check),
        findings => format!("{:<15} {}", check.check, paint::alarm(&format!("{findings} wrong"))),
    };
    let checks = answer.checks.iter().map(check).collect();
    let finding = |finding: &isofold_api::dataset::DatasetFinding| {
        let sample = finding.sample.map_or(String::new(), |sample| format!(", sample {sample}"));
        format!("{}{sample}: {}: {}", finding.file, finding.check, finding.message)
    };
    let findings: Vec<String> = answer.findings.iter().take(20).map(finding).collect();
    [head, checks, findings].into_iter().filter(|section: &Vec<String>| !section.is_empty()).collect()
}

/// An error of the service, with the argument that it is about.
fn failure(error: Error) -> Failure {
    let object = match error {
        Error::Cancelled => return Failure::Runtime("stopped before there was a result".to_owned()),
        Error::Dataset(error) => isofold_api::Error::from(Error::Dataset(error)),
        error => return error_text::service(error, &[]),
    };
    match object.field.as_deref() {
        Some("folder") => Failure::argument("FOLDER", object.message).coded(object.code),
        _ => Failure::new(object.code, object.message),
    }
}
