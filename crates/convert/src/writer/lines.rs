//! Spots as commands of UPI: the tree as `add_line` commands.

use super::{board, is_passive};
use crate::{ConvertError, Format, ranges};
use isofold_tree::{Action, Node, NodeId, NodeKind, Player, Spot, Stop, Tree};

/// The commands that set a spot up.
pub(super) fn commands(spot: &Spot, tree: &Tree) -> Result<String, ConvertError> {
    let refuse = |why: &str| ConvertError::Write { format: Format::Upi, why: why.to_owned() };
    let mut text = String::new();
    for (player, name) in [(Player::Oop, "OOP"), (Player::Ip, "IP")] {
        text += &format!("set_range {name} {}\n", ranges::numbers(&spot.ranges[player.index()]));
    }
    text +=
        &format!("set_board {}\nset_eff_stack {}\nset_pot 0 0 {}\n", board(spot, ""), spot.stack(), spot.pot);
    if spot.rake.rate > 0.0 {
        if !spot.rake.cap.is_finite() {
            return Err(refuse("its rake has no cap, and set_rake takes one"));
        }
        text += &format!("set_rake {} {}\n", spot.rake.rate, spot.rake.cap);
    }
    if let Stop { exploitability: Some(share), .. } = spot.stop {
        text += &format!("set_accuracy {share} fraction\n");
    }
    text += "clear_lines\n";
    let mut open = vec![(tree.root(), Vec::new())];
    while let Some((id, path)) = open.pop() {
        let node = tree.node(id);
        if is_passive(tree, id) {
            // The rest of the line is checked and called without being said.
            text += &add_line(if path.is_empty() { &[0] } else { &path });
            continue;
        }
        let (actions, children) = match &node.kind {
            NodeKind::Decision { actions, children, .. } => (actions, children),
            _ => {
                open.extend(node.children().iter().map(|&child| (child, path.clone())));
                continue;
            }
        };
        if node.last_bet() > 0 && !(actions.contains(&Action::Fold) && actions.contains(&Action::Call)) {
            return Err(refuse("an edit removes a fold or a call, which are always there"));
        }
        let steps = actions.iter().zip(children).filter(|(action, _)| **action != Action::Fold);
        let next = |(action, child): (&Action, &NodeId)| {
            let mut path = path.clone();
            path.push(total(node, *action));
            (*child, path)
        };
        open.extend(steps.map(next).rev());
    }
    Ok(text + "build_tree\n")
}

/// The chips that the player to act has put in over the whole hand after an action.
fn total(node: &Node, action: Action) -> u32 {
    match action.amount() {
        Some(to) => node.committed_before + to,
        None => node.committed[0].max(node.committed[1]),
    }
}

fn add_line(path: &[u32]) -> String {
    let amounts: Vec<String> = path.iter().map(u32::to_string).collect();
    format!("add_line {}\n", amounts.join(" "))
}
