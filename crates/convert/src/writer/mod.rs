//! Spots as the texts of other programs.

mod lines;
mod texas;

use crate::{Content, ConvertError, Format, ranges};
use isofold_cards::{Card, RangeFormat};
use isofold_tree::{NodeId, NodeKind, Player, Spot, Tree};

/// Writes a spot or a range in a format. A spot that the other program cannot have is refused, with the reason.
///
/// ```
/// use isofold_convert::{Content, Format, read, write};
/// use isofold_tree::{Spot, Street};
///
/// let spot = Spot::on("QsTs7h2c3d").pot(100).stack(300).oop("AA").ip("KK").bet(Street::River, "50%").build()?;
/// let text = write(&Content::Spot(Box::new(spot)), Format::Upi)?;
/// assert!(text.contains("add_line 0 50\n"));
/// assert!(read(&text, None).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(content: &Content, format: Format) -> Result<String, ConvertError> {
    match (content, format) {
        (Content::Range(range), format) => Ok(ranges::write(range, format) + "\n"),
        (Content::Spot(spot), Format::Isofold) => Ok(spot.to_toml()),
        (Content::Spot(_), Format::GtoPlus | Format::Wizard) => {
            Err(ConvertError::Content { format, expected: "ranges only", found: "a spot" })
        }
        (Content::Spot(spot), format) => {
            let refuse = |why: String| Err(ConvertError::Write { format, why });
            if let Some(why) = beyond(spot) {
                return refuse(why.to_owned());
            }
            let tree = Tree::new(spot)?;
            if !tree.runout_edits().is_empty() {
                return refuse(
                    "it has edits on named cards, and betting is the same on all runouts there".to_owned(),
                );
            }
            let text = match format {
                Format::Pio => tree_info(spot) + "\n" + &lines::commands(spot, &tree)?,
                Format::Upi => lines::commands(spot, &tree)?,
                _ => texas::input(spot)?,
            };
            // What is written reads back as the same tree, or is not written.
            let Content::Spot(again) = crate::read(&text, Some(format))?.content else { return Ok(text) };
            match difference(&tree, &Tree::new(&again)?) {
                Some(line) => refuse(format!("its rules make another tree, first {line}")),
                None => Ok(text),
            }
        }
    }
}

/// The part of a spot that none of the other formats has.
fn beyond(spot: &Spot) -> Option<&'static str> {
    if !spot.folded.is_empty() {
        Some("it has folded ranges")
    } else if spot.tournament.is_some() {
        Some("it has ICM payouts")
    } else if !spot.locks.is_empty() {
        Some("it has locks")
    } else if !spot.dead.is_empty() {
        Some("it has dead cards")
    } else {
        None
    }
}

/// The first place at which two trees have different actions.
fn difference(a: &Tree, b: &Tree) -> Option<String> {
    let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((left, right)) = open.pop() {
        let (one, other) = (a.node(left), b.node(right));
        if one.actions() != other.actions() {
            return Some(crate::size_list::place(a, left));
        }
        open.extend(one.children().iter().copied().zip(other.children().iter().copied()).rev());
    }
    None
}

/// The header of a PioSOLVER tree script: ranges, board, pot, stack and rake. The tree is in commands below it.
pub fn tree_info(spot: &Spot) -> String {
    let range = |player: Player| spot.ranges[player.index()].to_format(RangeFormat::Pio);
    let mut text = format!(
        "#Type#NoLimit\n#Range0#{}\n#Range1#{}\n#Board#{}\n#Pot#{}\n#EffectiveStacks#{}\n",
        range(Player::Oop),
        range(Player::Ip),
        board(spot, " "),
        spot.pot,
        spot.stack()
    );
    if spot.rake.rate > 0.0 {
        text += &format!("#Rake.Enabled#True\n#Rake.Fraction#{}\n", spot.rake.rate);
        if spot.rake.cap.is_finite() {
            text += &format!("#Rake.Cap#{}\n", spot.rake.cap);
        }
    }
    text
}

fn board(spot: &Spot, separator: &str) -> String {
    spot.board.iter().map(Card::to_string).collect::<Vec<_>>().join(separator)
}

/// Whether a decision and everything below it has no bets.
fn is_passive(tree: &Tree, node: NodeId) -> bool {
    let mut open = vec![node];
    while let Some(id) = open.pop() {
        let node = tree.node(id);
        if node.actions().iter().any(|action| action.amount().is_some()) {
            return false;
        }
        if !matches!(node.kind, NodeKind::Fold { .. }) {
            open.extend(node.children());
        }
    }
    true
}
