//! From big blinds to chips: how many chips a big blind has, and the amounts of a spot in them.

use crate::spot::value;
use crate::street::STREETS;
use crate::{BigBlinds, Edit, LineAction, Player, SizeAmount, Sizes, Spot, SpotError, Unit};

impl Spot {
    /// Turns bet sizes, edits and locks that are in big blinds into chips. A spot that was read or built has none left; one whose
    /// fields were changed may have.
    ///
    /// Where an amount is no whole number of chips, a big blind gets the fewest chips that make every amount whole, and all other
    /// amounts are rescaled.
    ///
    /// ```
    /// use isofold_tree::{Player, Spot, Street, Unit};
    ///
    /// let unit = Unit::BigBlinds { chips: 100 };
    /// let mut spot = Spot::on("QsTs7h").unit(unit).pot(550).stack(9750).oop("AA").ip("KK").build()?;
    /// spot.bets.of_mut(Street::Flop, Player::Oop).bet = "1.875bb".parse()?;
    /// spot.resolve_big_blinds()?;
    /// assert_eq!((spot.unit, spot.pot), (Unit::BigBlinds { chips: 200 }, 1100));
    /// assert_eq!(spot.bets.of(Street::Flop, Player::Oop).bet.to_string(), "375c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve_big_blinds(&mut self) -> Result<(), SpotError> {
        let amounts = self.big_blinds();
        let Some((field, first)) = amounts.first() else { return Ok(()) };
        let Unit::BigBlinds { chips } = self.unit else {
            return Err(value(
                field,
                first,
                "chips, since the spot is in chips; in big blinds by `unit = \"bb\"`",
            ));
        };
        let chips = BigBlinds::chips_per_bb(amounts.iter().map(|&(_, amount)| amount), chips);
        self.rescale(chips)?;
        // Every amount is whole now; one that is too large for any stack is all-in.
        let to_chips =
            |amount: BigBlinds| amount.chips(chips).unwrap_or(Spot::MAX_CHIPS).min(Spot::MAX_CHIPS);
        self.change_sizes(|size| {
            if let SizeAmount::BigBlinds(amount) = *size {
                *size = SizeAmount::Chips(to_chips(amount));
            }
        });
        self.change_actions(|action| {
            if let LineAction::BigBlinds(amount) = *action {
                *action = LineAction::Bet(to_chips(amount));
            }
        });
        Ok(())
    }

    /// Gives a big blind more chips, a multiple of what it has: every amount becomes larger, and the game stays the same up to the
    /// rounding of bets. A spot in chips stays as it is; a number of chips that is no multiple is an error.
    pub fn rescale(&mut self, chips_per_bb: u32) -> Result<(), SpotError> {
        let Unit::BigBlinds { chips } = self.unit else { return Ok(()) };
        if chips == 0 || chips_per_bb == 0 || !chips_per_bb.is_multiple_of(chips) {
            return Err(value(
                "unit",
                format!("{chips_per_bb} chips"),
                &format!("a multiple of {chips} chips"),
            ));
        }
        let factor = chips_per_bb / chips;
        if factor == 1 {
            return Ok(());
        }
        let scaled = |field: &str, amount: u32| {
            let too_large = || {
                let most = BigBlinds::of_chips(Spot::MAX_CHIPS, chips_per_bb);
                value(field, self.unit.amount(amount), &format!("at most {most} with so many decimals"))
            };
            amount.checked_mul(factor).filter(|&amount| amount <= Spot::MAX_CHIPS).ok_or_else(too_large)
        };
        let (pot, stacks) =
            (scaled("pot", self.pot)?, [scaled("stack", self.stacks[0])?, scaled("stack", self.stacks[1])?]);
        (self.pot, self.stacks) = (pot, stacks);
        self.unit = Unit::BigBlinds { chips: chips_per_bb };
        self.rake.cap *= f64::from(factor);
        if let Some(tournament) = &mut self.tournament {
            tournament.others.iter_mut().for_each(|stack| *stack *= f64::from(factor));
        }
        // A size beyond every stack is all-in.
        let scaled = |amount: &mut u32| *amount = amount.saturating_mul(factor).min(Spot::MAX_CHIPS);
        self.change_sizes(|size| {
            if let SizeAmount::Chips(chips) = size {
                scaled(chips);
            }
        });
        self.change_actions(|action| match action {
            LineAction::Bet(to) | LineAction::Raise(to) | LineAction::AllIn(Some(to)) => scaled(to),
            _ => {}
        });
        Ok(())
    }

    /// The first field, besides the pot and the stacks, that has an amount in chips.
    pub fn field_in_chips(&self) -> Option<String> {
        let has_cap = self.rake.rate > 0.0 && self.rake.cap.is_finite();
        let others = self.tournament.as_ref().is_some_and(|tournament| !tournament.others.is_empty());
        let rake = has_cap.then(|| "rake.cap".to_owned());
        self.size_or_line_in_chips().or(rake).or_else(|| others.then(|| "icm.others".to_owned()))
    }

    /// The first field of a bet size or a line that has an amount in chips.
    pub(crate) fn size_or_line_in_chips(&self) -> Option<String> {
        let in_chips = |action: &LineAction| {
            matches!(action, LineAction::Bet(_) | LineAction::Raise(_) | LineAction::AllIn(Some(_)))
        };
        let sizes = self.size_lists().find(|(_, sizes)| sizes.has_chips()).map(|(field, _)| field);
        sizes.or_else(|| self.actions().find(|(_, action)| in_chips(action)).map(|(field, _)| field))
    }

    /// Every amount in whole chips.
    pub(crate) fn amounts_in_chips(&self) -> Vec<u32> {
        let fractions = self.tournament.iter().flat_map(|tournament| tournament.others.iter().copied());
        let fractions = fractions.chain([self.rake.cap]).filter(|chips| (0.0..1e9).contains(chips));
        let sizes =
            self.size_lists().flat_map(|(_, sizes)| sizes.iter()).filter_map(|size| match size.amount {
                SizeAmount::Chips(chips) => Some(chips),
                _ => None,
            });
        let actions = self.actions().filter_map(|(_, action)| match action {
            LineAction::Bet(to) | LineAction::Raise(to) | LineAction::AllIn(Some(to)) => Some(to),
            _ => None,
        });
        let chips = [self.pot].into_iter().chain(self.stacks).chain(fractions.map(|chips| chips as u32));
        chips.chain(sizes).chain(actions).collect()
    }

    /// The amounts in big blinds that are not chips yet, and their fields.
    pub(crate) fn big_blinds(&self) -> Vec<(String, BigBlinds)> {
        let sizes = self
            .size_lists()
            .flat_map(|(field, sizes)| sizes.big_blinds().map(move |amount| (field.clone(), amount)));
        let actions = self.actions().filter_map(|(field, action)| match action {
            LineAction::BigBlinds(amount) => Some((field, amount)),
            _ => None,
        });
        sizes.chain(actions).collect()
    }

    /// The lists of sizes and their fields.
    fn size_lists(&self) -> impl Iterator<Item = (String, &Sizes)> {
        let lists = STREETS.into_iter().flat_map(|street| Player::BOTH.map(|player| (street, player)));
        lists.flat_map(|(street, player)| {
            let bets = self.bets.of(street, player);
            let field = move |list: &str| format!("bets.{street}.{player}.{list}");
            let donk = bets.donk.as_ref().map(|donk| (field("donk"), donk));
            [(field("bet"), &bets.bet), (field("raise"), &bets.raise)].into_iter().chain(donk)
        })
    }

    fn change_sizes(&mut self, mut change: impl FnMut(&mut SizeAmount)) {
        for street in STREETS {
            for player in Player::BOTH {
                let bets = self.bets.of_mut(street, player);
                [&mut bets.bet, &mut bets.raise].into_iter().for_each(|sizes| sizes.change(&mut change));
                bets.donk.iter_mut().for_each(|sizes| sizes.change(&mut change));
            }
        }
    }

    /// The actions that edits and locks name, and their fields.
    fn actions(&self) -> impl Iterator<Item = (String, LineAction)> {
        let edits = self.edits.iter().enumerate().flat_map(|(i, edit)| {
            let field = format!("edits.{}.{}", i + 1, edit.key());
            edit.line().actions().map(move |action| (field.clone(), action))
        });
        let locks = self.locks.iter().enumerate().flat_map(|(i, lock)| {
            let line = lock.line.actions().map(move |action| (format!("locks.{}.line", i + 1), action));
            let key = lock.key();
            let plays = lock.frequencies.iter();
            line.chain(plays.map(move |(action, _)| (format!("locks.{}.{key}", i + 1), action)))
        });
        edits.chain(locks)
    }

    fn change_actions(&mut self, mut change: impl FnMut(&mut LineAction)) {
        for Edit::Remove(line) | Edit::Add(line) in &mut self.edits {
            line.change_actions(&mut change);
        }
        for lock in &mut self.locks {
            lock.line.change_actions(&mut change);
            lock.frequencies.change_actions(&mut change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_big_blind_gets_a_multiple_of_its_chips_only() {
        let unit = Unit::BigBlinds { chips: 200 };
        let spot = Spot::on("QsTs7h").unit(unit).pot(1100).stack(19_500).oop("AA").ip("KK").build().unwrap();
        for chips in [500, 100, 0] {
            let mut rescaled = spot.clone();
            let error = rescaled.rescale(chips).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("unit: {chips} chips is not accepted; expected a multiple of 200 chips")
            );
            assert_eq!(rescaled, spot);
        }
        let mut rescaled = spot.clone();
        rescaled.rescale(1000).unwrap();
        assert_eq!((rescaled.unit, rescaled.pot), (Unit::BigBlinds { chips: 1000 }, 5500));
    }
}
