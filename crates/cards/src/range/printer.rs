//! Prints a range as the shortest conventional text that reads back as the same weights.
//!
//! Conventional are the forms that other programs read the same way: classes, `+` after pairs and kickers, dashes. The
//! language has shorter forms that are avoided on purpose: `Ax` and `T9s+` mean other hands in other programs, and few of
//! them know `[7+][7+]`, `++` and overlapping items.
//!
//! Each weight is a group of its own. A group is written class by class where classes are complete; where a few combos are
//! missing from a class, or from all combos, it may be shorter to write more and exclude the rest.

use super::Range;
use super::class_pattern::members;
use super::cover::{ClassSet, cover};
use crate::{Combo, HandClass};

/// The combos of one weight.
#[derive(Clone)]
struct Group {
    weight: f32,
    /// Items that cover these combos, and perhaps others.
    hands: Vec<String>,
    /// The others.
    excluded: Vec<Combo>,
}

/// The ways to write a group.
#[derive(Clone, Copy)]
enum Style {
    /// Combo by combo where a class is not complete.
    Exact,
    /// A class with more than half of its combos as if it were complete, with exclusions.
    Majority,
    /// A class with at least half of its combos as if it were complete, with exclusions.
    Half,
    /// As `random`, with exclusions.
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
        groups.iter().map(|(weight, combos)| Group::written(*weight, combos, Style::Exact)).collect();
    let shortest = exact.iter().zip(&groups).map(|(exact, (_, combos))| exact.shortened(combos)).collect();
    let (exact, shortest) = (assemble(range, exact), assemble(range, shortest));
    if shortest.len() < exact.len() { shortest } else { exact }
}

impl Group {
    /// The group written in the shortest style.
    fn shortened(&self, combos: &[Combo]) -> Group {
        let styles: &[Style] = match combos.len() {
            0..2 => &[],
            _ if 2 * combos.len() <= Combo::COUNT => &[Style::Majority, Style::Half],
            _ => &[Style::Majority, Style::Half, Style::Complement],
        };
        let mut best = self.clone();
        for &style in styles {
            let group = Group::written(self.weight, combos, style);
            if group.length() < best.length() {
                best = group;
            }
        }
        best
    }

    fn written(weight: f32, combos: &[Combo], style: Style) -> Group {
        let mut present = [0; HandClass::COUNT];
        let mut held = [false; Combo::COUNT];
        for &combo in combos {
            present[HandClass::of(combo).index()] += 1;
            held[combo.index()] = true;
        }
        if let Style::Complement = style {
            let excluded = Combo::all().rev().filter(|combo| !held[combo.index()]).collect();
            return Group { weight, hands: vec!["random".into()], excluded };
        }
        let mut whole = ClassSet::default();
        let mut excluded = Vec::new();
        let mut is_whole = [false; HandClass::COUNT];
        for class in HandClass::all().filter(|class| present[class.index()] > 0) {
            let (present, size) = (present[class.index()], members(class).len());
            is_whole[class.index()] = match style {
                Style::Exact => present == size,
                Style::Majority => 2 * present > size,
                Style::Half => 2 * present >= size,
                Style::Complement => true,
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

    /// Its length in characters, about.
    fn length(&self) -> usize {
        let length = |texts: &[String]| texts.iter().map(|text| text.len() + 1).sum::<usize>();
        length(&self.hands) + length(&exclusions(&self.excluded))
    }

    /// The group as items of a list, with exclusions of its own.
    fn items(self, excluded: &[Combo]) -> String {
        let weight = if self.weight < 1.0 { format!(":{}", number(self.weight)) } else { String::new() };
        if !excluded.is_empty() {
            return format!("({},{}){weight}", self.hands.join(","), exclusions(excluded).join(","));
        }
        let separate = self.hands.join(&format!("{weight},")) + &weight;
        let grouped = format!("({}){weight}", self.hands.join(","));
        if grouped.len() < separate.len() { grouped } else { separate }
    }
}

/// Joins the groups to one list.
fn assemble(range: &Range, groups: Vec<Group>) -> String {
    // A combo that one group alone excludes, and that has weight 0, can be excluded once at the end of the list.
    let mut excluding = [0; Combo::COUNT];
    let all = groups.iter().flat_map(|group| &group.excluded);
    all.for_each(|combo| excluding[combo.index()] += 1);
    let is_common = |combo: &Combo| excluding[combo.index()] == 1 && range.weight(*combo) == 0.0;

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
    let hands = Group::written(1.0, &combos, Style::Exact).hands;
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
