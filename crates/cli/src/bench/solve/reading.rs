//! One figure, and the bar it is held against.

use crate::failure::Failure;
use crate::output::{self, Page};
use serde::Serialize;
use std::fmt;

#[derive(Serialize)]
pub(in crate::bench) struct Reading {
    name: String,
    best: f64,
    unit: &'static str,
    bar: Option<f64>,
    met: Option<bool>,
}

impl Reading {
    pub(in crate::bench) fn new(name: impl Into<String>, best: f64, unit: &'static str) -> Reading {
        Reading { name: name.into(), best, unit, bar: None, met: None }
    }

    /// The most it should be.
    pub(in crate::bench) fn at_most(self, bar: Option<f64>) -> Reading {
        Reading { bar, met: bar.map(|bar| self.best <= bar), ..self }
    }

    /// The least it should be.
    pub(in crate::bench) fn at_least(self, bar: f64) -> Reading {
        Reading { bar: Some(bar), met: Some(self.best >= bar), ..self }
    }
}

/// Tells readings as soon as they are there, and remembers them.
pub(in crate::bench) struct Teller {
    json: bool,
    pub(in crate::bench) printed: Vec<String>,
    pub(in crate::bench) results: Vec<Reading>,
}

impl Teller {
    /// Begins with a title.
    pub(in crate::bench) fn begin(title: String, json: bool) -> Result<Teller, Failure> {
        let printed = vec![title, String::new(), head()];
        if !json {
            print(&printed)?;
        }
        Ok(Teller { json, printed, results: Vec::new() })
    }

    pub(in crate::bench) fn tell(&mut self, reading: Reading) -> Result<(), Failure> {
        let line = reading.to_string();
        match self.json {
            true => output::progress(&line),
            false => print(std::slice::from_ref(&line))?,
        }
        self.printed.push(line);
        self.results.push(reading);
        Ok(())
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

impl fmt::Display for Reading {
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
