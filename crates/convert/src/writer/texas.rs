//! Spots as TexasSolver's console inputs.

use super::board;
use crate::{ConvertError, Format};
use isofold_cards::RangeFormat;
use isofold_tree::{Player, SizeAmount, Sizes, SizingRules, Spot, Stop, Street};

/// The input of a spot, if its sizes are percentages and all-ins.
pub(super) fn input(spot: &Spot) -> Result<String, ConvertError> {
    let refuse = |why: String| Err(ConvertError::Write { format: Format::Texas, why });
    if spot.rake.rate > 0.0 {
        return refuse("it has a rake".to_owned());
    }
    if spot.rules != SizingRules::default() {
        return refuse("it has add_allin, force_allin or merge".to_owned());
    }
    if !spot.edits.is_empty() {
        return refuse("it has edits".to_owned());
    }
    let [oop, ip] = spot.ranges.each_ref().map(|range| range.to_format(RangeFormat::Pio));
    let mut text = format!(
        "set_pot {}\nset_effective_stack {}\nset_board {}\n",
        spot.pot,
        spot.stack(),
        board(spot, ",")
    );
    text += &format!("set_range_ip {ip}\nset_range_oop {oop}\n");
    let mut raise_limits = Vec::new();
    for street in [Street::Flop, Street::Turn, Street::River] {
        if street < spot.street() {
            continue;
        }
        for player in Player::BOTH {
            let lists = spot.bets.of(street, player);
            raise_limits.push(lists.max_raises);
            let donk = lists.donk.as_ref().unwrap_or(&lists.bet);
            let has_donk = player == Player::Oop && street > spot.street();
            let all = [
                ("bet", Some(&lists.bet)),
                ("raise", Some(&lists.raise)),
                ("donk", Some(donk).filter(|_| has_donk)),
            ];
            let mut all_ins = Vec::new();
            for (name, sizes) in all {
                let Some(sizes) = sizes else { continue };
                let (percents, all_in) = percents(sizes)?;
                all_ins.push(all_in);
                if !percents.is_empty() {
                    text += &format!("set_bet_sizes {player},{street},{name},{}\n", percents.join(","));
                }
            }
            match all_ins.iter().filter(|&&all_in| all_in).count() {
                0 => {}
                found if found == all_ins.len() => {
                    text += &format!("set_bet_sizes {player},{street},allin\n")
                }
                _ => {
                    return refuse(format!(
                        "all-in is on some menus of {player} on the {street}, and not on all"
                    ));
                }
            }
        }
    }
    if let Some(limit) = raise_limits.iter().copied().flatten().next() {
        if raise_limits.iter().any(|&other| other != Some(limit)) || limit == 0 {
            return refuse("its caps on raises are not the same, from 1 on, everywhere".to_owned());
        }
        text += &format!("set_raise_limit {limit}\n");
    }
    // No bet is over this share.
    let share = 1.0 + f64::from(spot.pot) / 2.0 / f64::from(spot.stack());
    text += &format!("set_allin_threshold {}\n", (share * 1e4).ceil() / 1e4);
    text += "build_tree\n";
    if let Stop { exploitability: Some(share), .. } = spot.stop {
        text += &format!("set_accuracy {}\n", (share * 1e6).round() / 1e4);
    }
    if let Some(iterations) = spot.stop.iterations {
        text += &format!("set_max_iteration {iterations}\n");
    }
    Ok(text + "start_solve\n")
}

/// The percentages of a list, and whether all-in is on it.
fn percents(sizes: &Sizes) -> Result<(Vec<String>, bool), ConvertError> {
    let mut percents = Vec::new();
    let mut all_in = false;
    for size in sizes.iter() {
        match size.amount {
            SizeAmount::Percent(percent) if size.max_raises.is_none() => percents.push(percent.to_string()),
            SizeAmount::AllIn => all_in = true,
            _ => {
                let why = format!("the size {size} is neither a percentage nor an all-in");
                return Err(ConvertError::Write { format: Format::Texas, why });
            }
        }
    }
    Ok((percents, all_in))
}
