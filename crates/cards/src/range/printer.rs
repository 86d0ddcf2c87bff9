//! A range as the shortest conventional text that reads back as the same weights.
//!
//! Conventional means what other programs read alike: classes, `+` after pairs and kickers, dashes. The language has
//! shorter forms that are avoided on purpose: `Ax` and `T9s+` mean other hands elsewhere, `[7+][7+]`, `++` and
//! overlapping items are seldom known.
//!
//! Each weight is a group of its own. A group is named class by class where classes are whole; where a few combos are
//! missing from a class, or from everything, it may be shorter to name more and exclude the rest.

use super::Range;
use super::atom::members;
use super::cover::{ClassSet, cover};
use crate::{Combo, HandClass};

/// The combos of one weight.
#[derive(Clone)]
struct Group {
    weight: f32,
    /// What names them, and perhaps others.
    hands: Vec<String>,
    /// The others.
    excluded: Vec<Combo>,
}

/// How a group may be named.
#[derive(Clone, Copy)]
enum Naming {
    /// Combo by combo where a class is not whole.
    Exact,
    /// A class with fewer missing combos than present ones as if it were whole.
    Majority,
    /// The same for as many missing as present.
    Half,
    /// Everything.
    Complement,
}

pub(super) fn print(range: &Range) -> String {
    let mut combos: Vec<(Combo, f32)> = range.iter().collect();
    if combos.is_empty() {
        return "random:0".into();
    }
    combos.sort_by(|(a, first), (b, second)| second.total_cmp(first).then(b.cmp(a)));
    let groups: Vec<(f32, Vec<Combo>)> = combos
        .chunk_by(|(_, first), (_, second)| first == second)
        .map(|chunk| (chunk[0].1, chunk.iter().map(|&(combo, _)| combo).collect()))
        .collect();
    let exact: Vec<Group> =
        groups.iter().map(|(weight, combos)| Group::named(*weight, combos, Naming::Exact)).collect();
    let shortest = exact.iter().zip(&groups).map(|(exact, (_, combos))| exact.shortened(combos)).collect();
    let (exact, shortest) = (assemble(range, exact), assemble(range, shortest));
    if shortest.len() < exact.len() { shortest } else { exact }
}

impl Group {
    /// The group named in the shortest way.
    fn shortened(&self, combos: &[Combo]) -> Group {
        let namings: &[Naming] = match combos.len() {
            0..2 => &[],
            _ if 2 * combos.len() <= Combo::COUNT => &[Naming::Majority, Naming::Half],
            _ => &[Naming::Majority, Naming::Half, Naming::Complement],
        };
        let mut best = self.clone();
        for &naming in namings {
            let group = Group::named(self.weight, combos, naming);
            if group.length() < best.length() {
                best = group;
            }
        }
        best
    }

    fn named(weight: f32, combos: &[Combo], naming: Naming) -> Group {
        let mut present = [0; HandClass::COUNT];
        let mut held = [false; Combo::COUNT];
        for &combo in combos {
            present[HandClass::of(combo).index()] += 1;
            held[combo.index()] = true;
        }
        if let Naming::Complement = naming {
            let excluded = Combo::all().rev().filter(|combo| !held[combo.index()]).collect();
            return Group { weight, hands: vec!["random".into()], excluded };
        }
        let mut whole = ClassSet::default();
        let mut excluded = Vec::new();
        let mut is_whole = [false; HandClass::COUNT];
        for class in HandClass::all().filter(|class| present[class.index()] > 0) {
            let (present, size) = (present[class.index()], members(class).len());
            is_whole[class.index()] = match naming {
                Naming::Majority => 2 * present > size,
                Naming::Half => 2 * present >= size,
                _ => present == size,
            };
            if is_whole[class.index()] {
                whole.insert(class);
                excluded.extend(members(class).iter().filter(|combo| !held[combo.index()]));
            }
        }
        let mut hands = cover(&whole);
        let single = combos.iter().filter(|&&combo| !is_whole[HandClass::of(combo).index()]);
        hands.extend(single.map(Combo::to_string));
        Group { weight, hands, excluded }
    }

    /// About how long it will be.
    fn length(&self) -> usize {
        let length = |texts: &[String]| texts.iter().map(|text| text.len() + 1).sum::<usize>();
        length(&self.hands) + length(&exclusions(&self.excluded))
    }

    /// The group as items of a list, with the exclusions that only concern itself.
    fn items(self, excluded: &[Combo]) -> String {
        let weight = if self.weight < 1.0 { format!(":{}", number(self.weight)) } else { String::new() };
        if !excluded.is_empty() {
            return format!("({},{}){weight}", self.hands.join(","), exclusions(excluded).join(","));
        }
        let separate = self.hands.join(&format!("{weight},")) + &weight;
        let together = format!("({}){weight}", self.hands.join(","));
        if together.len() < separate.len() { together } else { separate }
    }
}

/// The groups as one list.
fn assemble(range: &Range, groups: Vec<Group>) -> String {
    // A combo that only one group names too much, and none names rightly, can be excluded at the end for all.
    let mut named = [0; Combo::COUNT];
    let all = groups.iter().flat_map(|group| &group.excluded);
    all.for_each(|combo| named[combo.index()] += 1);
    let is_common = |combo: &Combo| named[combo.index()] == 1 && range.weight(*combo) == 0.0;

    let mut items = Vec::new();
    let mut common = Vec::new();
    for group in groups {
        let (shared, own): (Vec<Combo>, Vec<Combo>) =
            group.excluded.iter().partition(|combo| is_common(combo));
        common.extend(shared);
        items.push(group.items(&own));
    }
    items.extend(exclusions(&common));
    items.join(",")
}

/// The items that exclude these combos.
fn exclusions(combos: &[Combo]) -> Vec<String> {
    if combos.is_empty() {
        return Vec::new();
    }
    let mut combos = combos.to_vec();
    combos.sort_by(|a, b| b.cmp(a));
    let hands = Group::named(1.0, &combos, Naming::Exact).hands;
    // Three times `!` is as long as `!()`.
    if hands.len() > 3 {
        return vec![format!("!({})", hands.join(","))];
    }
    hands.iter().map(|hand| format!("!{hand}")).collect()
}

/// The shortest digits that read back as the same `f32`.
fn number(weight: f32) -> String {
    if weight < 1e-4 { format!("{weight:e}") } else { weight.to_string() }
}
