use isofold_cards::{Card, Suit};

/// Groups of cards with their suits numbered by first appearance, as a canonical form is shown: `A₀ K₀ | T₀ 9₁ 8₀`.
///
/// This is for display only: unlike the form of [`canonical`](crate::canonical()), the numbers depend on the order of the
/// cards.
///
/// ```
/// use isofold_cards::parse_cards;
/// use isofold_iso::labels;
///
/// assert_eq!(labels(&[parse_cards("Ts9h8s")?]), "T₀ 9₁ 8₀");
/// assert_eq!(labels(&[parse_cards("AsKs")?, parse_cards("Ts9h8s")?]), "A₀ K₀ | T₀ 9₁ 8₀");
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
pub fn labels(groups: &[impl AsRef<[Card]>]) -> String {
    let mut seen: Vec<Suit> = Vec::new();
    let mut label = |card: &Card| {
        let number = seen.iter().position(|&suit| suit == card.suit()).unwrap_or(seen.len());
        if number == seen.len() {
            seen.push(card.suit());
        }
        format!("{}{}", card.rank(), ['₀', '₁', '₂', '₃'][number])
    };
    let mut group = |cards: &[Card]| cards.iter().map(&mut label).collect::<Vec<_>>().join(" ");
    groups.iter().map(|cards| group(cards.as_ref())).collect::<Vec<_>>().join(" | ")
}
