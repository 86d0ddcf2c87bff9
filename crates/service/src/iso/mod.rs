//! Next-card classes.

mod locks;
mod symmetry;

pub use symmetry::{Counts, Difference, Source, Step, Symmetry, shortest};

use crate::suits::{self, BOARD_PARTS, CardPart};
use crate::{Error, Job, parse};
use isofold_api::cards::{SuitPair, Telling};
use isofold_api::iso::{BrokenBy, Iso, IsoAnswer, NextCard, NextCardClass};
use isofold_cards::{Card, CardSet, Deck, Range};
use isofold_iso::ChanceClass;
use isofold_tree::Lock;

/// A board, and what else can tell suits apart.
#[derive(Clone, PartialEq, Debug)]
pub struct IsoQuestion {
    /// A flop, or a flop and a turn.
    pub board: Vec<Card>,
    /// The range of the player out of position; any hand if there is none.
    pub oop: Option<Range>,
    /// The range of the player in position; any hand if there is none.
    pub ip: Option<Range>,
    /// Cards out of play.
    pub dead: CardSet,
    /// The hole cards of players.
    pub known: Vec<CardSet>,
    /// The ranges of players who folded.
    pub folded: Vec<Range>,
    /// Locks of a solve.
    pub locks: Vec<Lock>,
    /// The deck of the cards.
    pub deck: Deck,
}

impl IsoQuestion {
    /// Reads a request.
    pub fn parse(request: &Iso) -> Result<IsoQuestion, Error> {
        let range = |field: &str, text: &Option<String>| {
            text.as_deref().map(parse::range).transpose().map_err(|why| Error::field(field, why))
        };
        let dead = request.dead.as_deref().map_or(Ok(CardSet::EMPTY), parse::card_set);
        Ok(IsoQuestion {
            board: parse::open_board(&request.board).map_err(|why| Error::field("board", why))?,
            oop: range("oop", &request.oop)?,
            ip: range("ip", &request.ip)?,
            dead: dead.map_err(|why| Error::field("dead", why))?,
            known: parse::all("known", &request.known, parse::card_set)?,
            folded: parse::all("folded", &request.folded, parse::range)?,
            locks: parse::all("locks", &request.locks, parse::lock)?,
            deck: parse::deck(request.deck.as_deref()).map_err(|why| Error::field("deck", why))?,
        })
    }

    /// The classes of next cards.
    pub fn answer(&self, job: &Job) -> Result<IsoAnswer, Error> {
        Symmetry::of(self, job).map(|symmetry| symmetry.answer())
    }
}

impl Symmetry {
    /// The symmetry as data.
    pub fn answer(&self) -> IsoAnswer {
        let breaking = self.steps.iter().filter(|step| !step.breaks.is_empty());
        IsoAnswer {
            board: self.board.iter().map(Card::to_string).collect(),
            deck: self.deck.to_string(),
            cards: self.situation.undealt().len(),
            runouts: self.runouts(),
            group: self.situation.group().perms().map(|perm| perm.to_string()).collect(),
            pairs: self.pairs(),
            broken_by: breaking.map(broken_by).collect(),
            classes: self.situation.chance_classes().iter().map(class).collect(),
        }
    }
}

impl Symmetry {
    /// The pairs of suits, and everything that tells them apart.
    fn pairs(&self) -> Vec<SuitPair> {
        let board = BOARD_PARTS.into_iter().zip(&self.groups);
        let board =
            board.take(self.board.len() - 2).map(|(name, &cards)| CardPart { name, number: None, cards });
        let with_cards = self.steps.iter().filter(|step| !step.source.cards.is_empty());
        let others = with_cards.map(|step| CardPart {
            name: step.source.part(),
            number: step.source.number,
            cards: step.source.cards,
        });
        let parts: Vec<CardPart> = board.chain(others).collect();
        suits::pairs(self.situation.group(), &parts, |swap| {
            let telling =
                self.steps.iter().filter(|step| step.source.cards.is_empty() && step.breaks.contains(&swap));
            telling
                .map(|step| Telling {
                    part: step.source.part().to_owned(),
                    number: step.source.number,
                    cards: String::new(),
                    why: step.example(swap).map(|why| why.text(|card| card.to_string())),
                })
                .collect()
        })
    }
}

fn broken_by(step: &Step) -> BrokenBy {
    BrokenBy {
        source: step.source.to_string(),
        why: step.why.map(|why| why.text(|card| card.to_string())),
        breaks: step.breaks.iter().map(|perm| perm.to_string()).collect(),
        before_order: step.before.group.order(),
        after_order: step.after.group.order(),
        classes_before: step.before.classes,
        classes: step.after.classes,
    }
}

fn class(class: &ChanceClass) -> NextCardClass {
    let members = class
        .members
        .iter()
        .map(|member| NextCard { card: member.card.to_string(), permutation: member.perm.to_string() });
    NextCardClass {
        representative: class.representative.to_string(),
        size: class.members.len(),
        members: members.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_question_ends() {
        let request = Iso {
            board: "QsTs7h".to_owned(),
            folded: vec!["22+".to_owned(), "random,!AcKc".to_owned()],
            ..Iso::default()
        };
        let question = IsoQuestion::parse(&request).unwrap();
        let job = Job::default();
        assert_eq!(question.answer(&job).unwrap().broken_by[0].source, "--folded 2");
        job.cancel();
        assert!(matches!(question.answer(&job), Err(Error::Cancelled)));
    }
}
