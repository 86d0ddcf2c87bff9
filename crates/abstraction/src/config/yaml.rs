//! Configurations in YAML, as other pipelines write them.
//!
//! Of YAML that is fields with a number or a name, tables of such fields, indented or in braces, and comments. Such a text is TOML
//! line by line: a field of a table becomes a dotted key. So there is one reader of configurations, and errors name the right line.

use super::{Config, ConfigError};

impl Config {
    /// Reads a YAML file with the fields of [`Config::from_toml`], as plain fields and tables of fields.
    ///
    /// ```
    /// use isofold_abstraction::{ByStreet, Config};
    ///
    /// let text = "buckets:\n  flop: 10\n  turn: 20\n  river: 30\nequity_samples: 100  # not needed here";
    /// let config = Config::from_yaml(text)?;
    /// assert_eq!(config.buckets, ByStreet { flop: 10, turn: 20, river: 30 });
    /// # Ok::<(), isofold_abstraction::ConfigError>(())
    /// ```
    pub fn from_yaml(text: &str) -> Result<Config, ConfigError> {
        Config::from_toml(&to_toml(text)?)
    }
}

/// A table whose fields follow, indented.
struct Block<'a> {
    name: &'a str,
    /// The indentation of its fields, once there is one.
    indent: Option<usize>,
}

/// The text as TOML, each line of it in its place.
fn to_toml(text: &str) -> Result<String, ConfigError> {
    let mut toml = String::new();
    let mut block: Option<Block> = None;
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let refused = |message: String| ConfigError::Yaml { line: index + 1, message };
        let content = without_comment(line);
        let field = content.trim();
        if field == "..." {
            break;
        }
        if !field.is_empty() && field != "---" {
            let indent = content.len() - content.trim_start_matches(' ').len();
            toml += &converted(field, indent, &mut block).map_err(refused)?;
        }
        toml.push('\n');
    }
    Ok(toml)
}

/// A line of fields as TOML; the head of a table is an empty line.
fn converted<'a>(field: &'a str, indent: usize, block: &mut Option<Block<'a>>) -> Result<String, String> {
    let (name, value) = field_of(field)?;
    if indent == 0 {
        *block = value.is_empty().then_some(Block { name, indent: None });
        return Ok(assigned(name, &value_of(value)?));
    }
    let Some(Block { name: table, indent: expected }) = block else {
        return Err(format!("`{name}` is indented, but there is no table above it to be a field of"));
    };
    if *expected.get_or_insert(indent) != indent {
        return Err(format!("`{name}` is indented by {indent} spaces, and the field above it is not"));
    }
    Ok(assigned(&format!("{table}.{name}"), &value_of(value)?))
}

/// An empty value is a field that is not given.
fn assigned(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("{name} = {value}") }
}

/// Splits `flop: 50` into name and value.
fn field_of(text: &str) -> Result<(&str, &str), String> {
    let expected = "expected a field, as in `flop: 50`";
    let (name, value) = text.split_once(':').ok_or_else(|| format!("`{text}` is not read: {expected}"))?;
    let name = unquoted(name.trim()).unwrap_or(name.trim());
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    let is_separate = value.is_empty() || value.starts_with(' ');
    match !name.is_empty() && name.bytes().all(is_plain) && !name.starts_with('-') && is_separate {
        true => Ok((name, value.trim())),
        false => Err(format!("`{text}` is not read: {expected}")),
    }
}

/// A number, a name or a table in braces, as TOML has it.
fn value_of(value: &str) -> Result<String, String> {
    if let Some(inside) = value.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let fields = inside.split(',').filter(|field| !field.trim().is_empty());
        let fields: Result<Vec<String>, String> = fields
            .map(|field| {
                let (name, value) = field_of(field.trim())?;
                Ok(assigned(name, &value_of(value)?))
            })
            .collect();
        return Ok(format!("{{ {} }}", fields?.join(", ")));
    }
    if value.starts_with(['{', '[', '&', '*', '!', '|', '>', '%', '@', '`']) {
        return Err(format!("`{value}` is not read: expected a number, a name, or a table of streets"));
    }
    let text = unquoted(value);
    Ok(match value {
        "" | "~" | "null" => String::new(),
        "true" | "false" => value.to_owned(),
        _ if text.is_some() => quoted(text.unwrap_or_default()),
        _ => match (value.parse::<i128>(), value.parse::<f64>()) {
            (Ok(whole), _) => whole.to_string(),
            (_, Ok(number))
                if value.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first)) =>
            {
                format!("{number:?}")
            }
            _ => quoted(value),
        },
    })
}

/// A text in the double quotes of TOML.
fn quoted(text: &str) -> String {
    let escaped = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        _ if character.is_control() => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

/// The text inside quotes.
fn unquoted(text: &str) -> Option<&str> {
    let inside = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\''))
}

/// A line up to its comment, which begins it or has a space before it.
fn without_comment(line: &str) -> &str {
    let mut open = None;
    let mut before = ' ';
    for (place, character) in line.char_indices() {
        match (open, character) {
            (Some(quote), _) if quote == character => open = None,
            (None, '"' | '\'') if before == ' ' => open = Some(character),
            (None, '#') if before == ' ' => return &line[..place],
            _ => {}
        }
        before = character;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ByStreet, Feature};
    use proptest::prelude::*;

    /// The example of the document that the presets come from, as it stands.
    const DEFAULT: &str = "\
# Example: default.yaml
board_clusters:
  flop: 50
  turn: 100
  river: 200

buckets:
  flop: 50
  turn: 100
  river: 200

equity_samples: 1000
representatives_per_cluster: 1
";

    #[test]
    fn a_preset_in_yaml_is_the_preset() {
        assert_eq!(Config::from_yaml(DEFAULT), Config::preset("default"));
        assert_eq!(Config::from_yaml(&DEFAULT.replace('\n', "\r\n")), Config::preset("default"));
        let [fast, production] = [[10, 20, 30, 10, 20, 30, 100], [100, 200, 400, 100, 300, 600, 2000]].map(
            |[c1, c2, c3, b1, b2, b3, samples]| {
                format!(
                    "board_clusters: {{flop: {c1}, turn: {c2}, river: {c3}}}\nbuckets: {{ flop: {b1}, turn: {b2}, river: {b3} }}\n\
                     equity_samples: {samples}\nrepresentatives_per_cluster: 1\n"
                )
            },
        );
        assert_eq!(Config::from_yaml(&fast), Config::preset("fast_test"));
        assert_eq!(Config::from_yaml(&production), Config::preset("production"));
    }

    #[test]
    fn names_numbers_and_empty_fields() {
        let text = "---\nfeature: \"ochs\" # a name\n'seed': 7\ntolerance: 1e-3\nmode: ~\nbranches:\nopponents: 5\n\
                    buckets:\n    preflop: 169\n    flop: 5\n    # more\n    turn: 6\n\n    river: 7\n...\nnot: read";
        let config = Config::from_yaml(text).unwrap();
        assert_eq!((config.seed, config.tolerance, config.opponents), (7, 0.001, 5));
        assert_eq!(config.features, ByStreet::all(Feature::Ochs));
    }

    proptest! {
        /// No text panics, and a value never becomes more than one field.
        #[test]
        fn any_text_is_read_or_refused(text in "[a-z:{}\\-#\"' .0-9\\n,\\\\é~]{0,60}", value in "[^\\n\\r]{0,20}") {
            let _ = Config::from_yaml(&text);
            if let Ok(toml) = to_toml(&format!("mode: {value}\nseed: 7")) {
                let parsed: Result<toml::Table, _> = toml.parse();
                prop_assert!(parsed.is_ok_and(|table| table.len() <= 2), "{}", toml);
            }
        }
    }

    #[test]
    fn other_yaml_is_refused_with_its_line() {
        for (text, wanted) in [
            ("buckets:\n  flop: 5\n   turn: 6", "line 3: `turn` is indented by 3 spaces"),
            ("seed: 7\n  flop: 5", "line 2: `flop` is indented, but there is no table"),
            ("\nbuckets: [1, 2, 3]", "line 2: `[1, 2, 3]` is not read"),
            ("buckets: &all\n  flop: 1", "line 1: `&all` is not read"),
            ("- flop", "line 1: `- flop` is not read"),
            ("flop:5", "line 1: `flop:5` is not read"),
            ("buckets:\n\tflop: 5", "line 2: unknown field `flop`"),
            ("buckets:\n  flop: five\n  turn: 6\n  river: 7", "line 2: invalid type: string \"five\""),
            ("bukets: 3\nbuckets: {flop: 5, turn: 6, river: 7}", "line 1: unknown field `bukets`"),
            ("buckets: {flop: 5, turn: 6}", "missing field `river`"),
            ("seed: 1\nseed: 2", "line 2: duplicate key"),
            ("\u{0}", "line 1: "),
            ("é: 1", "line 1: "),
        ] {
            let found = Config::from_yaml(text).unwrap_err().to_string();
            assert!(found.contains(wanted), "{text:?}: {found}");
        }
    }
}
