//! The configuration that is asked for: a preset by name, one chosen from the menu, or a file.

use super::args::Build;
use crate::failure::Failure;
use crate::paint;
use crate::text_input;
use isofold_abstraction::{Config, ConfigError, PRESETS, Preset};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

/// Reads the configuration. Where none is named, a user at a terminal can choose from the menu.
pub(super) fn config(args: &Build, json: bool) -> Result<Config, Failure> {
    let refused = |error: ConfigError| Failure::Input(error.to_string());
    let mut config = match (&args.config, args.preset.as_deref()) {
        (Some(path), _) => from_file(path)?,
        (None, Some(name)) if !is_preset(name) && is_path(name) => from_file(Path::new(name))?,
        (None, Some(name)) => Config::preset(name).map_err(refused)?,
        (None, None) if !json && io::stdin().is_terminal() && io::stderr().is_terminal() => {
            match choose(&mut io::stdin().lock(), &mut anstream::stderr())? {
                Some(preset) => Config::preset(preset.name).map_err(refused)?,
                None => return Err(Failure::Input(unnamed())),
            }
        }
        (None, None) => return Err(Failure::Input(unnamed())),
    };
    config.seed = args.seed.unwrap_or(config.seed);
    Ok(config)
}

fn is_preset(name: &str) -> bool {
    PRESETS.iter().any(|preset| preset.name == name)
}

/// Whether a word that is no preset is meant as a file.
fn is_path(name: &str) -> bool {
    name.contains(['.', '/', '\\']) || Path::new(name).is_file()
}

/// Reads a file: YAML if its name says so, else TOML.
fn from_file(path: &Path) -> Result<Config, Failure> {
    let text = text_input::of_file(path)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", path.display())))?;
    let is_yaml =
        path.extension().is_some_and(|end| ["yaml", "yml"].iter().any(|yaml| end.eq_ignore_ascii_case(yaml)));
    let config = if is_yaml { Config::from_yaml(&text) } else { Config::from_toml(&text) };
    config.map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

/// The names that can be given, in one line.
fn unnamed() -> String {
    let names = PRESETS.map(|preset| preset.name).join(", ");
    format!(
        "PRESET: expected one of {names}, or a file of your own; `isofold buckets build --help` describes them"
    )
}

/// Offers the presets, and reads a number or a name; `None` if the answer is empty.
fn choose(answers: &mut impl BufRead, out: &mut impl Write) -> Result<Option<&'static Preset>, Failure> {
    writeln!(out, "Presets, with the counts of flop/turn/river:")?;
    for (number, preset) in (1..).zip(&PRESETS) {
        let memory = Config::preset(preset.name)
            .map_or(String::new(), |config| format!("; up to {} of memory", paint::bytes(config.memory())));
        writeln!(out, "  {number}  {:<20}  {}{memory}", preset.name, preset.about)?;
    }
    loop {
        write!(out, "Which buckets? A number or a name, or Enter to build none: ")?;
        out.flush()?;
        let mut answer = String::new();
        let read = answers.read_line(&mut answer);
        read.map_err(|error| Failure::io(format!("cannot read stdin: {error}")))?;
        let answer = answer.trim();
        if answer.is_empty() {
            return Ok(None);
        }
        let by_number = answer.parse::<usize>().ok().and_then(|number| PRESETS.get(number.checked_sub(1)?));
        if let Some(preset) = by_number.or_else(|| PRESETS.iter().find(|preset| preset.name == answer)) {
            return Ok(Some(preset));
        }
        writeln!(out, "`{}` is none of them", paint::shortened(answer, 40))?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_chosen_by_number_or_name() {
        let chosen = |answers: &str| {
            let mut out = Vec::new();
            let preset = choose(&mut answers.as_bytes(), &mut out).unwrap();
            (preset.map(|preset| preset.name), String::from_utf8(out).unwrap())
        };
        assert_eq!(chosen("2\n").0, Some("default"));
        assert_eq!(chosen("potential_aware\n").0, Some("potential_aware"));
        assert_eq!((chosen("\n").0, chosen("").0), (None, None));
        let (preset, page) = chosen("0\n7\nbest\n1\n");
        assert_eq!(preset, Some("fast_test"));
        assert_eq!(page.matches("is none of them").count(), 3);
        for preset in PRESETS {
            assert!(page.contains(preset.name) && page.contains(preset.about), "{page}");
        }
    }
}
