use crate::reader::LockTexts;
use crate::spot::value;
use crate::{ActionFrequencies, Category, Line, SpotError};
use isofold_cards::Range;
use isofold_iso::SuitPerm;
use std::fmt;
use std::str::FromStr;

/// What a player does at a decision whatever it costs: a solver leaves it alone and finds the rest.
///
/// ```
/// use isofold_tree::{Lock, Spot, Tree};
///
/// let lock = Lock::at("x b20")?.hands("AKs, 22")?.plays("f: 60%, c")?;
/// assert_eq!(lock.to_string(), "line = x b20; hands = 22,AKs; play = f:60%, c");
/// assert_eq!(lock.to_string().parse::<Lock>()?, lock);
///
/// let mut spot = Spot::from_toml(isofold_tree::spots::DEMO)?;
/// spot.locks.push(lock);
/// assert_eq!(Tree::new(&spot)?.locks()[0].frequencies, [Some(0.6), Some(0.4), Some(0.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Lock {
    /// The way to the decision. As in edits, a line without cards, or with `*` for each, is about every runout.
    pub line: Line,
    /// The hands it is about, with weights of 1; all if none are given.
    pub hands: Option<Range>,
    /// If any are given, only hands that are one of these.
    pub categories: Vec<Category>,
    /// How often each action is taken.
    pub frequencies: ActionFrequencies,
    /// Whether that is how often the hands take it together, on each runout: then those that lose least by it change first.
    pub aggregate: bool,
}

impl Lock {
    /// A lock of a decision, about all hands there, that says nothing yet.
    pub fn at(line: &str) -> Result<Lock, crate::LineError> {
        Ok(Lock {
            line: line.parse()?,
            hands: None,
            categories: Vec::new(),
            frequencies: ActionFrequencies::default(),
            aggregate: false,
        })
    }

    /// About these hands only.
    pub fn hands(mut self, hands: &str) -> Result<Lock, isofold_cards::RangeError> {
        self.hands = Some(hands.parse()?);
        Ok(self)
    }

    /// About hands that are one of these only: made hands and draws, separated by commas.
    pub fn category(mut self, names: &str) -> Result<Lock, isofold_eval::CategoryError> {
        self.categories = Category::list(names)?;
        Ok(self)
    }

    /// How often each hand takes each action: `f: 60%, c`. One action may have no number: it gets the rest.
    pub fn plays(mut self, plays: &str) -> Result<Lock, crate::LockError> {
        self.frequencies = plays.parse()?;
        self.aggregate = false;
        Ok(self)
    }

    /// How often the hands take each action together.
    pub fn aggregate(mut self, plays: &str) -> Result<Lock, crate::LockError> {
        self.frequencies = plays.parse()?;
        self.aggregate = true;
        Ok(self)
    }

    /// The lock with the suits of its cards and hands relabelled.
    pub fn relabelled(&self, perm: SuitPerm) -> Lock {
        let hands = self.hands.as_ref().map(|hands| perm.apply_range(hands));
        Lock { line: self.line.relabelled(perm), hands, ..self.clone() }
    }

    /// `play` or `overall`.
    pub fn key(&self) -> &'static str {
        if self.aggregate { "overall" } else { "play" }
    }
}

/// The keys of a spot file, as it is printed: `line = x b20; hands = AKs; play = f:60%, c`.
impl FromStr for Lock {
    type Err = SpotError;

    fn from_str(text: &str) -> Result<Lock, SpotError> {
        const EXPECTED: &str = "keys `line`, `hands`, `category`, `play` and `overall`, as in \
                                \"line = x b20; play = f:60%, c\"";
        let mut texts = LockTexts::default();
        for part in text.split(';').filter(|part| !part.trim().is_empty()) {
            let unknown = || value("lock", format!("`{}`", crate::sizes::shown(part.trim())), EXPECTED);
            let (key, given) = part.split_once('=').ok_or_else(unknown)?;
            let slot = match key.trim() {
                "line" => &mut texts.line,
                "hands" => &mut texts.hands,
                "category" => &mut texts.category,
                "play" => &mut texts.play,
                "overall" => &mut texts.overall,
                _ => return Err(unknown()),
            };
            if slot.replace(given.trim().to_owned()).is_some() {
                return Err(value("lock", format!("`{}` twice", key.trim()), EXPECTED));
            }
        }
        texts.read("")
    }
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line = {}; ", self.line)?;
        if let Some(hands) = &self.hands {
            write!(f, "hands = {hands}; ")?;
        }
        if !self.categories.is_empty() {
            write!(f, "category = {}; ", Category::listed(&self.categories))?;
        }
        write!(f, "{} = {}", self.key(), self.frequencies)
    }
}
