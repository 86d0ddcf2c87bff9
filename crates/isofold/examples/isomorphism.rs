//! Canonical forms and the indexer: hands that differ in the names of suits only are one.

use isofold::cards::{CardSet, Deck, parse_cards};
use isofold::iso::{Indexer, Situation, canonical};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // A flush draw in spades is a flush draw in hearts; a hand without a spade on the same flop is not.
    let deal = |hand: &str, flop: &str| -> Result<[CardSet; 2], Box<dyn Error>> {
        Ok([hand.parse()?, flop.parse()?])
    };
    let (spades, hearts) = (deal("AsKs", "Ts9s8c")?, deal("AhKh", "Th9h8d")?);
    let draw = canonical(spades);
    println!("{:?} stands for {} deals", draw.groups(), draw.class_size());
    assert_eq!(draw.groups(), canonical(hearts).groups());
    assert_ne!(draw.groups(), canonical(deal("AhKh", "Ts9s8c")?).groups());
    // Four suits for the draw, three for the eight.
    assert_eq!(draw.class_size(), 12);

    // The permutation leads to the canonical form, and its inverse back.
    let back = draw.from_canonical();
    assert_eq!([0, 1].map(|group| back.apply_set(draw.groups()[group])), spades);

    // On a flop of one suit the other three are interchangeable: ten spades, and thirteen ranks of any other suit.
    let flop = Situation::new(&parse_cards("KsTs7s")?)?;
    assert_eq!(flop.chance_classes().len(), 10 + 13);

    // The indexer numbers all canonical hands of the flop without gaps, and finds them again.
    let indexer = Indexer::new(Deck::Full, &[2, 3])?;
    assert_eq!(indexer.size(), 1_286_792);
    let index = indexer.index(&spades).ok_or("two cards overlap")?;
    println!("{index} of {}", indexer.size());
    assert_eq!(indexer.index(&hearts), Some(index));
    assert_eq!(indexer.unindex(index).as_deref(), Some(draw.groups()));
    Ok(())
}
