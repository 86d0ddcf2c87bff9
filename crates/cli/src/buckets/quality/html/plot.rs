//! A plot: a frame with two axes, and marks in it.

use super::axis::Axis;
use crate::html::{Html, element, empty};
use std::fmt::Write;

/// The frame of a plot. Marks are placed by their values.
pub(super) struct Plot {
    pub(super) x: Axis,
    pub(super) y: Axis,
    /// The names of the axes.
    pub(super) names: [&'static str; 2],
}

/// The size of a plot, in the units of its marks.
const SIZE: [f64; 2] = [440.0, 280.0];
const LEFT: f64 = 58.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 46.0;

/// The width of the frame.
pub(super) const WIDTH: f64 = SIZE[0] - LEFT - RIGHT;

impl Plot {
    pub(super) fn left(&self, x: f64) -> f64 {
        LEFT + WIDTH * self.x.share(x)
    }

    pub(super) fn top(&self, y: f64) -> f64 {
        TOP + (SIZE[1] - TOP - BOTTOM) * (1.0 - self.y.share(y))
    }

    /// The plot with marks; `about` is its description for screen readers.
    pub(super) fn with(&self, about: &str, marks: Html) -> Html {
        let [width, height] = SIZE;
        let view = format!("0 0 {width} {height}");
        element(
            "svg",
            &[("viewBox", &view), ("role", &"img"), ("aria-label", &about)],
            [self.lines(), marks, self.words()],
        )
    }

    /// The lines of the grid.
    fn lines(&self) -> Html {
        let mut path = String::new();
        let (left, right, top, bottom) = (LEFT, SIZE[0] - RIGHT, TOP, SIZE[1] - BOTTOM);
        // Writing to a string cannot fail.
        for tick in self.y.ticks(TICKS[1]) {
            let _ = write!(path, "M{left} {}H{right}", coordinate(self.top(tick)));
        }
        let _ = write!(path, "M{left} {top}V{bottom}");
        for tick in self.x.ticks(TICKS[0]) {
            let _ = write!(path, "M{} {bottom}v4", coordinate(self.left(tick)));
        }
        empty("path", &[("class", &"grid"), ("d", &path)])
    }

    /// The numbers and names of the axes.
    fn words(&self) -> Html {
        let bottom = SIZE[1] - BOTTOM;
        let word = |x: f64, y: f64, anchor: &str, class: &str, text: &str| {
            let attributes: [(&str, &dyn std::fmt::Display); 4] =
                [("x", &coordinate(x)), ("y", &coordinate(y)), ("text-anchor", &anchor), ("class", &class)];
            element("text", &attributes, text)
        };
        let x = self.x.ticks(TICKS[0]).into_iter();
        let x = x.map(|tick| word(self.left(tick), bottom + 18.0, "middle", "", &self.x.label(tick)));
        let y = self.y.ticks(TICKS[1]).into_iter();
        let y = y.map(|tick| word(LEFT - 6.0, self.top(tick) + 4.5, "end", "", &self.y.label(tick)));
        let names = [
            word(LEFT + WIDTH / 2.0, SIZE[1] - 7.0, "middle", "name", self.names[0]),
            word(2.0, 13.0, "start", "name", self.names[1]),
        ];
        x.chain(y).chain(names).collect()
    }
}

/// The most ticks of each axis.
const TICKS: [usize; 2] = [7, 6];

/// A plot with its title, legend and caption.
pub(super) fn figure(title: &str, plot: Html, legend: &[(&str, Shape, &str)], caption: &str) -> Html {
    let sign = |&(class, shape, name): &(&str, Shape, &str)| {
        let mark =
            element("svg", &[("viewBox", &"0 0 12 12"), ("class", &"sign")], shape.at(6.0, 6.0, class));
        element("span", &[], [mark, name.into()])
    };
    let legend = match legend {
        [] => Html::default(),
        legend => element("p", &[("class", &"legend")], legend.iter().map(sign).collect::<Html>()),
    };
    let caption = element("figcaption", &[], caption);
    element("figure", &[], [element("h4", &[], title), plot, legend, caption])
}

/// The shape of a mark, so that marks do not differ by colour alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Shape {
    Circle,
    Square,
    Triangle,
}

impl Shape {
    /// The mark at a point.
    pub(super) fn at(self, x: f64, y: f64, class: &str) -> Html {
        let [left, right, top, bottom] = [x - 4.0, x + 4.0, y - 4.0, y + 4.0].map(coordinate);
        let (x, y) = (coordinate(x), coordinate(y));
        let path = match self {
            Shape::Circle => format!("M{left} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"),
            Shape::Square => format!("M{left} {top}H{right}V{bottom}H{left}Z"),
            Shape::Triangle => format!("M{x} {top}L{right} {bottom}H{left}Z"),
        };
        empty("path", &[("class", &class), ("d", &path)])
    }
}

/// A coordinate as text.
pub(super) fn coordinate(number: f64) -> String {
    format!("{number:.1}").trim_end_matches(".0").to_owned()
}

/// Splits a list into at most `max` parts of about the same length, in order.
pub(super) fn parts<T>(list: &[T], max: usize) -> impl Iterator<Item = &[T]> {
    let count = list.len().min(max);
    (0..count).map(move |part| &list[part * list.len() / count..(part + 1) * list.len() / count])
}

#[cfg(test)]
mod tests {
    use super::super::axis::Unit;
    use super::*;

    #[test]
    fn corners_of_a_plot_are_where_its_numbers_end() {
        let plot = Plot {
            x: Axis::even(0.0, 1.0, Unit::Percent),
            y: Axis::even(0.0, 10.0, Unit::Count),
            names: ["share", "count"],
        };
        assert_eq!([plot.left(0.0), plot.left(1.0)], [LEFT, SIZE[0] - RIGHT]);
        assert_eq!([plot.top(0.0), plot.top(10.0)], [SIZE[1] - BOTTOM, TOP]);
        let markup = plot.with("a <plot>", Html::default()).into_string();
        assert!(
            markup.contains("aria-label=\"a &lt;plot&gt;\"") && markup.contains(">100%</text>"),
            "{markup}"
        );
    }

    #[test]
    fn parts_are_few_and_hold_everything_once() {
        let list: Vec<u32> = (0..240_000).collect();
        for max in [1, 7, 600] {
            let parts: Vec<&[u32]> = parts(&list, max).collect();
            assert_eq!(parts.len(), max);
            assert!(parts.iter().all(|part| part.len().abs_diff(240_000 / max) <= 1));
            assert_eq!(parts.concat(), list);
        }
        assert_eq!(parts(&[1, 2, 3], 600).collect::<Vec<_>>(), [[1], [2], [3]]);
        assert_eq!(parts::<u8>(&[], 600).count(), 0);
    }
}
