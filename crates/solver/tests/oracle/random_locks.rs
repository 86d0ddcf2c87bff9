//! Random locks of decisions.

use crate::cards::Hand;
use crate::game::{Game, Lock};
use crate::random::Random;
use crate::sequence_form::{Choice, Decision, SequenceForm, is_card};

impl Random {
    /// One to three locks: of all hands or of some, on every card or on a named one.
    pub(crate) fn locks(&mut self, game: &Game) -> Game {
        let form = SequenceForm::new(game, usize::MAX).unwrap();
        let decisions: Vec<&Decision> = form
            .decisions
            .iter()
            .filter(|decision| decision.choices.iter().any(|choice| *choice != Choice::Nothing))
            .collect();
        let mut game = game.clone();
        for _ in 0..if decisions.is_empty() { 0 } else { 1 + self.below(3) } {
            // Early decisions are few, and change the most.
            let early: Vec<&Decision> = decisions
                .iter()
                .copied()
                .filter(|decision| !decision.line.iter().any(|word| is_card(word)))
                .collect();
            let from = if self.one_in(2) && !early.is_empty() { &early } else { &decisions };
            let decision = self.pick(from);
            let lock = self.lock(&game, decision);
            game.locks.push(lock);
        }
        game
    }

    fn lock(&mut self, game: &Game, decision: &Decision) -> Lock {
        let any_card = self.one_in(2);
        let word = |word: &String| if any_card && is_card(word) { "*".to_owned() } else { word.clone() };
        let live = game.hands[decision.player].iter().zip(&decision.choices);
        let live: Vec<Hand> =
            live.filter(|(_, choice)| **choice != Choice::Nothing).map(|(&(hand, _), _)| hand).collect();
        let count = 1 + self.below(live.len());
        let some = live.into_iter().take(count).collect();
        let words: Vec<String> = decision.actions.iter().map(|action| action.word()).collect();
        let (first, second) = (self.pick(&words), self.pick(&words));
        let percent = self.pick(&[0, 25, 40, 50, 90, 100]);
        let frequencies = match first == second {
            true => vec![(first, 100)],
            false => vec![(first, percent), (second, 100 - percent)],
        };
        Lock {
            line: decision.line.iter().map(word).collect(),
            hands: self.one_in(2).then_some(some),
            frequencies,
        }
    }
}
