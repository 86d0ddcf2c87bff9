//! Measurements, and the report on them as they come.

use super::{OPTIMIZED, Report, record};
use crate::failure::Failure;
use crate::output::{self, Page};
use isofold_eval::Level;
use serde::Serialize;
use std::fmt;

/// One figure, and the bar that it is held to.
#[derive(Serialize)]
pub(super) struct Measurement {
    name: String,
    best: f64,
    unit: &'static str,
    bar: Option<f64>,
    met: Option<bool>,
}

impl Measurement {
    pub(super) fn new(name: impl Into<String>, best: f64, unit: &'static str) -> Measurement {
        Measurement { name: name.into(), best, unit, bar: None, met: None }
    }

    /// Sets an upper bound.
    pub(super) fn at_most(self, bar: Option<f64>) -> Measurement {
        Measurement { bar, met: bar.map(|bar| self.best <= bar), ..self }
    }

    /// Sets a lower bound.
    pub(super) fn at_least(self, bar: f64) -> Measurement {
        Measurement { bar: Some(bar), met: Some(self.best >= bar), ..self }
    }
}

/// Prints measurements as soon as they are there, and collects them.
pub(super) struct Reporter {
    json: bool,
    runs: u32,
    simd: String,
    printed: Vec<String>,
    results: Vec<Measurement>,
}

impl Reporter {
    /// Prints a title behind the instruction set: how it is measured, and what the bars are.
    pub(super) fn begin(title: &str, runs: u32, json: bool) -> Result<Reporter, Failure> {
        let simd = Level::best().to_string();
        let printed = vec![format!("SIMD: {simd}, {title}"), String::new(), head()];
        if !json {
            print(&printed)?;
        }
        Ok(Reporter { json, runs, simd, printed, results: Vec::new() })
    }

    pub(super) fn report(&mut self, measurement: Measurement) -> Result<(), Failure> {
        let line = measurement.to_string();
        match self.json {
            true => output::progress(&line),
            false => print(std::slice::from_ref(&line))?,
        }
        self.printed.push(line);
        self.results.push(measurement);
        Ok(())
    }

    /// Writes a record, if a section is measured whole, by a release build and inside the source tree; prints the JSON object.
    pub(super) fn finish(self, whole_section: Option<&str>) -> Result<(), Failure> {
        if OPTIMIZED
            && let Some(section) = whole_section
            && let Some(name) = record::write(section, &self.printed)?
        {
            output::remark(&format!("recorded in {name}"));
        }
        match self.json {
            true => output::json(&Report {
                simd: self.simd,
                optimized: OPTIMIZED,
                runs: self.runs,
                results: self.results,
            }),
            false => Ok(()),
        }
    }
}

fn print(lines: &[String]) -> Result<(), Failure> {
    let mut page = Page::new();
    lines.iter().try_for_each(|line| page.line(line))?;
    page.finish()
}

/// The heads of the columns.
fn head() -> String {
    format!("{:<46} {:>10}  {:<4}  {:>9}", "benchmark", "best", "", "bar")
}

impl fmt::Display for Measurement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = if self.best < 10.0 { 3 } else { 1 };
        write!(f, "{:<46} {:>10.digits$}  ", self.name, self.best)?;
        match (self.bar, self.met) {
            (Some(bar), Some(met)) => {
                write!(f, "{:<4}  {bar:>9}  {}", self.unit, if met { "met" } else { "missed" })
            }
            _ => write!(f, "{}", self.unit),
        }
    }
}
