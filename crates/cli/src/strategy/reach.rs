//! The share of each hand class that gets to a decision, as the cells of a grid show it: where there are colours, the more of a class
//! gets here, the wider is the coloured part of its cell; elsewhere, the more letters it has, or the taller is the mark after its
//! figure.

use super::ClassMeans;
use crate::paint;
use isofold_cards::HandClass;

/// The scale of reach in a grid, up to the class that gets here most.
pub(crate) struct ReachScale {
    /// The greatest reach of a class, and that class.
    most: f64,
    class: HandClass,
    /// Whether some class gets here less than another.
    is_uneven: bool,
}

/// Differences of reach below this are not shown.
const EVEN: f64 = 0.005;

impl ReachScale {
    /// The scale of classes, in the order of the grid.
    pub(crate) fn of(classes: &[Option<ClassMeans>]) -> ReachScale {
        let reach =
            HandClass::all().zip(classes).filter_map(|(class, means)| Some((class, means.as_ref()?.reach)));
        let least = reach.clone().map(|(_, reach)| reach).fold(f64::MAX, f64::min);
        // The first of equal ones.
        let (class, most) =
            reach.fold((HandClass::AA, 0.0), |most, one| if one.1 > most.1 { one } else { most });
        ReachScale { most, class, is_uneven: least < (1.0 - EVEN) * most }
    }

    /// The reach of a class as a share of the greatest.
    fn share(&self, means: &ClassMeans) -> f64 {
        if self.is_uneven { (means.reach / self.most).clamp(0.0, 1.0) } else { 1.0 }
    }

    /// The number of columns of a cell that are coloured, at least one.
    pub(crate) fn columns(&self, means: &ClassMeans, width: usize) -> usize {
        ((self.share(means) * width as f64).round() as usize).clamp(1.min(width), width)
    }

    /// The mark of a class, from ▁ to █; nothing if all classes get here alike.
    pub(crate) fn mark(&self, means: Option<&ClassMeans>) -> &'static str {
        match means {
            _ if !self.is_uneven => "",
            Some(means) => paint::mark(self.share(means)),
            None => " ",
        }
    }

    /// The legend of the marks or of the widths; nothing if all classes get here alike.
    pub(crate) fn legend(&self, coloured: bool, striped: bool) -> Option<String> {
        let how = match (coloured, striped) {
            (true, _) => "the wider the colours",
            (false, true) => "the more letters",
            (false, false) => "▁ to █: the taller",
        };
        let (class, most) = (self.class, paint::percent(self.most, 1));
        self.is_uneven.then(|| {
            paint::aside(&format!("{how}, the more of the hand gets here, up to {class} with {most}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means(reach: f64) -> Option<ClassMeans> {
        Some(ClassMeans { reach, strategy: vec![1.0], ..ClassMeans::default() })
    }

    #[test]
    fn cells_are_scaled_by_reach() {
        let mut classes: Vec<Option<ClassMeans>> = HandClass::all().map(|_| None).collect();
        classes[0] = means(0.5);
        classes[1] = means(0.25);
        classes[2] = means(0.001);
        let scale = ReachScale::of(&classes);
        let columns = |class: usize| scale.columns(classes[class].as_ref().unwrap(), 5);
        assert_eq!([0, 1, 2].map(columns), [5, 3, 1]);
        let mark = |class: usize| scale.mark(classes[class].as_ref());
        assert_eq!([0, 1, 2, 3].map(mark), ["█", "▄", "▁", " "]);
        assert!(scale.legend(false, true).unwrap().contains("up to AA with 50%"));
    }

    #[test]
    fn even_reach_needs_no_marks() {
        let classes: Vec<Option<ClassMeans>> = HandClass::all().map(|_| means(0.4)).collect();
        let scale = ReachScale::of(&classes);
        assert_eq!(
            (scale.columns(classes[0].as_ref().unwrap(), 5), scale.mark(classes[0].as_ref())),
            (5, "")
        );
        assert!(scale.legend(true, true).is_none());
        let nothing: Vec<Option<ClassMeans>> = HandClass::all().map(|_| None).collect();
        assert!(ReachScale::of(&nothing).legend(true, false).is_none());
    }
}
