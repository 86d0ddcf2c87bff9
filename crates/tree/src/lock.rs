use crate::reader::LockTexts;
use crate::spot::value;
use crate::{ActionFrequencies, Category, Line, SpotError, Unit};
use isofold_cards::Range;
use isofold_iso::SuitPerm;
use std::fmt;
use std::str::FromStr;

/// A node lock: a strategy that a player is made to play at a decision. The solver finds the equilibrium of the rest.
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
    /// The line to the decision. As in edits, a line without cards, or with `*` for each, locks every runout.
    pub line: Line,
    /// The hands that are locked, all with weight 1; `None` for all hands.
    pub hands: Option<Range>,
    /// The categories that are locked, of those hands; empty for all.
    pub categories: Vec<Category>,
    /// The frequencies of the actions.
    pub frequencies: ActionFrequencies,
    /// Whether the frequencies are aggregate: those of all locked hands together, on each runout, and not of each hand. The
    /// hands that lose the least EV by it change their play first.
    pub aggregate: bool,
}

impl Lock {
    /// A lock of all hands at a decision, without frequencies yet.
    pub fn at(line: &str) -> Result<Lock, crate::LineError> {
        Ok(Lock {
            line: line.parse()?,
            hands: None,
            categories: Vec::new(),
            frequencies: ActionFrequencies::default(),
            aggregate: false,
        })
    }

    /// Locks these hands only.
    pub fn hands(mut self, hands: &str) -> Result<Lock, isofold_cards::RangeError> {
        self.hands = Some(hands.parse()?);
        Ok(self)
    }

    /// Locks hands of these categories only: made hands and draws, separated by commas.
    pub fn category(mut self, names: &str) -> Result<Lock, isofold_eval::CategoryError> {
        self.categories = Category::list(names)?;
        Ok(self)
    }

    /// The frequencies of each locked hand: `f: 60%, c`. One action may have no number: it gets the rest.
    pub fn plays(mut self, plays: &str) -> Result<Lock, crate::LockError> {
        self.frequencies = plays.parse()?;
        self.aggregate = false;
        Ok(self)
    }

    /// The aggregate frequencies of all locked hands together.
    pub fn aggregate(mut self, plays: &str) -> Result<Lock, crate::LockError> {
        self.frequencies = plays.parse()?;
        self.aggregate = true;
        Ok(self)
    }

    /// The lock with the suits of its cards and hands relabelled.
    #[must_use]
    pub fn relabelled(&self, perm: SuitPerm) -> Lock {
        let hands = self.hands.as_ref().map(|hands| perm.apply_range(hands));
        Lock { line: self.line.relabelled(perm), hands, ..self.clone() }
    }

    /// The lock with its amounts in a unit, as it is printed: `line = x b2bb; play = f:60%, c`.
    pub fn text(&self, unit: Unit) -> String {
        let mut text = format!("line = {}; ", unit.line(&self.line));
        if let Some(hands) = &self.hands {
            text += &format!("hands = {hands}; ");
        }
        if !self.categories.is_empty() {
            text += &format!("category = {}; ", Category::listed(&self.categories));
        }
        text + &format!("{} = {}", self.key(), self.frequencies.text(unit))
    }

    /// The key of a spot file for the frequencies: `play`, or `overall` if they are aggregate.
    pub fn key(&self) -> &'static str {
        if self.aggregate { "overall" } else { "play" }
    }
}

/// Reads the keys of a spot file, as a lock is printed: `line = x b20; hands = AKs; play = f:60%, c`.
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
        f.pad(&self.text(Unit::Chips))
    }
}
