use super::{Icm, IcmError};

/// The probability of each player to finish in each place: a row for each player, the first place first.
///
/// ```
/// use isofold_tree::finishing_places;
///
/// let places = finishing_places(&[50.0, 25.0, 25.0, 0.0])?;
/// assert_eq!(places[0][0], 0.5);
/// assert_eq!(places[1], places[2]);
/// assert_eq!(places[3], [0.0, 0.0, 0.0, 1.0]);
/// # Ok::<(), isofold_tree::IcmError>(())
/// ```
pub fn finishing_places(stacks: &[f64]) -> Result<Vec<Vec<f64>>, IcmError> {
    check_all(stacks)?;
    let (players, chips) = with_chips(stacks);
    let out = stacks.len() - players.len();
    // Players without chips share the last places.
    let last = (0..stacks.len()).map(|place| if place < players.len() { 0.0 } else { 1.0 / out as f64 });
    let mut places = vec![last.collect::<Vec<f64>>(); stacks.len()];
    players.iter().for_each(|&player| places[player].fill(0.0));
    finish(&chips, |place, player, chance| places[players[player]][place] += chance);
    Ok(places)
}

/// Refuses stacks that are not accepted, and too many of them.
pub(super) fn check_all(stacks: &[f64]) -> Result<(), IcmError> {
    check_each(stacks)?;
    match stacks.iter().filter(|&&stack| stack > 0.0).count() {
        0 => Err(IcmError::NoChips),
        players if players > Icm::MAX_PLAYERS => Err(IcmError::TooManyPlayers { players }),
        _ => Ok(()),
    }
}

/// Refuses stacks that are not accepted.
pub(super) fn check_each(stacks: &[f64]) -> Result<(), IcmError> {
    let is_stack = |stack: f64| stack == 0.0 || (Icm::MIN..=Icm::MAX).contains(&stack);
    match stacks.iter().position(|&stack| !is_stack(stack)) {
        Some(player) => Err(IcmError::Stack { player: player + 1, stack: stacks[player] }),
        None => Ok(()),
    }
}

/// The players with chips, and their stacks.
pub(super) fn with_chips(stacks: &[f64]) -> (Vec<usize>, Vec<f64>) {
    stacks.iter().copied().enumerate().filter(|&(_, stack)| stack > 0.0).unzip()
}

/// The chips of every set of players, a bit for each player.
pub(super) fn chips_of_sets(stacks: &[f64]) -> Vec<f64> {
    let mut chips = vec![0.0; 1 << stacks.len()];
    for set in 1..chips.len() {
        // Sums of positive numbers: nothing cancels.
        chips[set] = chips[set & (set - 1)] + stacks[set.trailing_zeros() as usize];
    }
    chips
}

/// The players of a set.
pub(super) fn members(set: usize) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let player = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        player
    })
}

/// Calls `next` with a place (from 0), a player and a probability for every set of players left and each player of it: the
/// probability that these players are left and that one takes the next place. All stacks must be positive.
pub(super) fn finish(stacks: &[f64], mut next: impl FnMut(usize, usize, f64)) {
    let chips = chips_of_sets(stacks);
    let mut chances = vec![0.0; chips.len()];
    let all = chips.len() - 1;
    chances[all] = 1.0;
    // From large to small, so that a set comes after all its supersets.
    for left in (1..=all).rev() {
        let place = stacks.len() - left.count_ones() as usize;
        let per_chip = chances[left] / chips[left];
        for player in members(left) {
            let chance = stacks[player] * per_chip;
            next(place, player, chance);
            chances[left ^ 1 << player] += chance;
        }
    }
}
