use std::fmt;
use std::str::FromStr;

/// A text format, by the program that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// isofold: a spot file, or the range language.
    Isofold,
    /// PioSOLVER: a tree script, `#Key#value` lines with or without UPI commands below; for a range, its text.
    Pio,
    /// PioSOLVER: UPI commands alone; for a range, 1326 numbers.
    Upi,
    /// TexasSolver: the input of its console; for a range, its text.
    Texas,
    /// GTO+: a range.
    GtoPlus,
    /// GTO Wizard: a range.
    Wizard,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] =
        [Format::Isofold, Format::Pio, Format::Upi, Format::Texas, Format::GtoPlus, Format::Wizard];

    /// The name: `isofold`, `pio`, `upi`, `texas`, `gto+` or `wizard`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Isofold => "isofold",
            Format::Pio => "pio",
            Format::Upi => "upi",
            Format::Texas => "texas",
            Format::GtoPlus => "gto+",
            Format::Wizard => "wizard",
        }
    }

    /// The format of a text, where that is plain: by the first line that only one of them has.
    ///
    /// ```
    /// use isofold_convert::Format;
    ///
    /// assert_eq!(Format::of("#Type#NoLimit\n#Pot#55"), Some(Format::Pio));
    /// assert_eq!(Format::of("set_pot 0 0 55\nset_eff_stack 975"), Some(Format::Upi));
    /// assert_eq!(Format::of("set_pot 50\nset_effective_stack 200"), Some(Format::Texas));
    /// assert_eq!(Format::of("[50.0]AA[/50.0],KK"), Some(Format::GtoPlus));
    /// assert_eq!(Format::of("once upon a time"), None);
    /// ```
    pub fn of(text: &str) -> Option<Format> {
        text.lines().find_map(of_line).or_else(|| of_range(text))
    }
}

/// Whether a text is a script, or a spot file, rather than a range.
pub(crate) fn is_script(text: &str) -> bool {
    let is_command = |line: &str| line.split_whitespace().next().is_some_and(|word| word.contains('_'));
    text.lines().any(|line| is_command(line) || line.trim_start().starts_with('#') || of_line(line).is_some())
}

fn of_line(line: &str) -> Option<Format> {
    let line = line.trim();
    let word = line.split_whitespace().next()?;
    let is_header = |rest: &str| rest.split_once('#').is_some_and(|(key, _)| is_key(key));
    match word {
        "set_effective_stack"
        | "set_range_ip"
        | "set_range_oop"
        | "set_bet_sizes"
        | "set_allin_threshold" => Some(Format::Texas),
        "set_eff_stack" | "set_range" | "add_line" | "clear_lines" => Some(Format::Upi),
        _ if line.strip_prefix('#').is_some_and(is_header) => Some(Format::Pio),
        _ if line.split_once('=').is_some_and(|(key, _)| is_spot_key(key.trim())) => Some(Format::Isofold),
        "[ranges]" | "[bets]" => Some(Format::Isofold),
        _ => None,
    }
}

/// Whether a word is a key of a tree script: `FlopConfig.BetSize`.
fn is_key(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
}

/// Whether a word is a key that a spot file begins with.
fn is_spot_key(word: &str) -> bool {
    matches!(word, "name" | "board" | "unit" | "pot" | "stack")
}

/// The format of a range: all are read in the same way, so this says only whose notation it looks like.
fn of_range(text: &str) -> Option<Format> {
    crate::ranges::read(1, text).ok()?;
    Some(if text.contains("[/") {
        Format::GtoPlus
    } else if text.contains(": ") {
        Format::Wizard
    } else if crate::ranges::is_numbers(text) {
        Format::Upi
    } else {
        Format::Pio
    })
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let names = || Format::ALL.map(Format::name).join(", ");
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            format!("`{}` is no format: expected one of {}", crate::error::shown(text), names())
        })
    }
}
