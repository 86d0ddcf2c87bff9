use crate::CanonicalSpot;
use crate::canonical;
use isofold_cards::Card;
use isofold_iso::SuitPerm;
use isofold_tree::{Spot, Stop};

/// A spot as it was requested, before its suits were relabelled: all that the canonical spot leaves out.
#[derive(Clone, PartialEq, Debug)]
pub struct SpotRequest {
    /// The name of the spot.
    pub name: String,
    /// The board, in the order it was given.
    pub board: Vec<Card>,
    /// The limits of the solve.
    pub stop: Stop,
    /// Maps its suits to those of the canonical spot.
    pub perm: SuitPerm,
    /// The spot as it was given, with the hands that the board blocks, the sizes of streets that are over, and its own limits.
    /// `None` in files of version 1 of the format, in entries of the library, whose files have it, and for a spot that its own text
    /// does not give back.
    pub given: Option<Box<Spot>>,
}

impl SpotRequest {
    /// The request of a spot, given its canonical form.
    pub fn of(spot: &Spot, canonical: &CanonicalSpot) -> SpotRequest {
        SpotRequest {
            name: spot.name.clone(),
            board: spot.board.clone(),
            stop: spot.stop,
            perm: canonical.perm,
            given: is_readable(spot).then(|| Box::new(spot.clone())),
        }
    }

    /// The requested spot with the limits of the solve, as it was given; if that is not known, without hands that the board
    /// blocks and without sizes of streets that are over.
    pub fn spot(&self, canonical: &Spot) -> Spot {
        Spot { stop: self.stop, ..self.spot_as_given(canonical) }
    }

    /// The requested spot with its own limits, as it was given; if that is not known, without any limits, without hands that the
    /// board blocks and without sizes of streets that are over.
    pub fn spot_as_given(&self, canonical: &Spot) -> Spot {
        let mut spot = match &self.given {
            Some(given) => (**given).clone(),
            None => {
                let spot = canonical.relabelled(self.perm.inverse());
                Spot { board: self.board.clone(), stop: Stop::default(), ..spot }
            }
        };
        spot.name.clone_from(&self.name);
        spot
    }

    /// Whether the permutation maps the board, and the spot as it was given, to the canonical one.
    pub(crate) fn fits(&self, canonical: &Spot) -> bool {
        let mut board: Vec<Card> = self.board.iter().map(|&card| self.perm.apply(card)).collect();
        board.sort_unstable();
        let is_given = |given: &Spot| {
            given.board == self.board && canonical::normalized_and_relabelled(given, self.perm) == *canonical
        };
        board == canonical.board && self.given.as_deref().is_none_or(is_given)
    }
}

/// Whether a spot is what its text says, as files need it. Spots that were read are; one that a program has put together may have a
/// limit or an amount that no text has.
fn is_readable(spot: &Spot) -> bool {
    Spot::from_toml(&spot.to_toml()).is_ok_and(|read| read == *spot)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use isofold_tree::Street;

    /// A file with a spot in it that cannot be read again could not be opened.
    #[test]
    fn only_a_spot_that_can_be_read_is_kept_as_it_was_given() {
        let spot =
            Spot::on("QsTs7h4d2c").pot(60).stack(90).oop("AA,JTs").ip("KK,AQs").bet(Street::River, "50%");
        let spot = spot.build().unwrap();
        let given = |spot: &Spot| SpotRequest::of(spot, &CanonicalSpot::of(spot)).given;
        assert_eq!(given(&spot).as_deref(), Some(&spot));
        let impossible = Spot { stop: Stop::default().exploitability(0.0), ..spot };
        assert_eq!(given(&impossible), None);
    }
}
