//! The names of fields in messages: flags where flags have given them.

use super::args::Fields;

/// A message about a spot, with the flag in front instead of the field if a flag gave the field.
pub(super) fn named(message: String, fields: &Fields) -> String {
    let Some((field, why)) = message.split_once(": ") else { return message };
    match flag(field, fields) {
        Some(flag) => format!("{flag}: {why}"),
        None => message,
    }
}

/// The flag that gave a field, if one did.
fn flag(field: &str, fields: &Fields) -> Option<&'static str> {
    let (ranges, icm) = ((&fields.oop, &fields.ip), (&fields.payouts, &fields.others));
    let (flag, is_given) = match field {
        "board" => ("--board", fields.board.is_some()),
        "dead" => ("--dead", fields.dead.is_some()),
        "pot" => ("--pot", fields.pot.is_some()),
        "stack" | "stack.oop" | "stack.ip" => ("--stack", fields.stack.is_some()),
        "ranges.oop" => ("--oop", ranges.0.is_some()),
        "ranges.ip" => ("--ip", ranges.1.is_some()),
        "ranges" => ("--oop and --ip", ranges.0.is_some() && ranges.1.is_some()),
        "rake.rate" | "rake.cap" => ("--rake", fields.rake.is_some()),
        "icm.payouts" => ("--payouts", icm.0.is_some()),
        "icm.others" => ("--others", icm.1.is_some()),
        "bunching.folded" => ("--folded", !fields.folded.is_empty()),
        "tree.add_allin" => ("--add-allin", fields.add_allin.is_some()),
        "tree.force_allin" => ("--force-allin", fields.force_allin.is_some()),
        "tree.merge" => ("--merge", fields.merge.is_some()),
        _ => return None,
    };
    is_given.then_some(flag)
}
