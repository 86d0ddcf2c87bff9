//! Lists of boards, one of each suit-isomorphism class.

use crate::cards::groups_text;
use crate::{Error, Job, parse};
use isofold_api::boards::{BoardClass, Boards, BoardsAnswer};
use isofold_cards::{CardSet, Deck};
use isofold_iso::{Street, canonical_boards, canonical_runouts};

/// The boards to list or to count.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardsQuestion {
    /// The street.
    pub street: Street,
    /// Whether they are only counted.
    pub count: bool,
    /// Whether flop, turn and river are told apart.
    pub runouts: bool,
    /// The deck of the cards.
    pub deck: Deck,
}

/// The number of classes, and of the boards in them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// The number of classes.
    pub count: u64,
    /// The number of boards.
    pub total: u64,
}

impl BoardsQuestion {
    /// Reads a request.
    pub fn parse(request: &Boards) -> Result<BoardsQuestion, Error> {
        Ok(BoardsQuestion {
            street: request.street.parse().map_err(|error| Error::field("street", error))?,
            count: request.count,
            runouts: request.runouts,
            deck: parse::deck(request.deck.as_deref()).map_err(|why| Error::field("deck", why))?,
        })
    }

    /// Visits every board with the size of its class, until one visit fails.
    pub fn visit<E>(&self, mut each: impl FnMut(&[CardSet], u32) -> Result<(), E>) -> Result<Totals, E> {
        let mut totals = Totals::default();
        let mut outcome = Ok(());
        let mut visit = |rounds: &[CardSet], multiplicity: u32| {
            totals.count += 1;
            totals.total += u64::from(multiplicity);
            if outcome.is_ok() {
                outcome = each(rounds, multiplicity);
            }
        };
        if self.runouts {
            canonical_runouts(self.street, self.deck, visit);
        } else {
            for board in canonical_boards(self.street, self.deck) {
                visit(&[board.cards], board.multiplicity);
            }
        }
        outcome.map(|()| totals)
    }

    /// The boards as data.
    pub fn answer(&self, job: &Job) -> Result<BoardsAnswer, Error> {
        let mut boards = Vec::new();
        let totals = self.visit(|rounds, multiplicity| {
            if job.is_cancelled() {
                return Err(Error::Cancelled);
            }
            if !self.count {
                boards.push(board(rounds, multiplicity));
            }
            Ok(())
        })?;
        Ok(BoardsAnswer {
            street: self.street.to_string(),
            deck: self.deck.to_string(),
            runouts: self.runouts,
            boards: (!self.count).then_some(boards),
            count: totals.count,
            total: totals.total,
        })
    }
}

/// A board as data.
pub fn board(rounds: &[CardSet], multiplicity: u32) -> BoardClass {
    BoardClass { board: groups_text(rounds), multiplicity }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_list_ends() {
        let request = Boards { street: "flop".to_owned(), ..Boards::default() };
        let question = BoardsQuestion::parse(&request).unwrap();
        let job = Job::default();
        assert_eq!(question.answer(&job).unwrap().boards.unwrap().len(), 1755);
        job.cancel();
        assert!(matches!(question.answer(&job), Err(Error::Cancelled)));
    }
}
