//! Colours from weak to strong that are distinct to the colour-blind too: viridis.

use crate::html::{Html, element};

/// A background colour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Colour([u8; 3]);

const STOPS: [[u8; 3]; 9] = [
    [68, 1, 84],
    [71, 44, 122],
    [59, 81, 139],
    [44, 113, 142],
    [33, 144, 141],
    [39, 173, 129],
    [92, 200, 99],
    [170, 220, 50],
    [253, 231, 37],
];

impl Colour {
    /// From 0, the weakest, to 1.
    pub(super) fn at(share: f64) -> Colour {
        let position = share.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
        let stop = (position as usize).min(STOPS.len() - 2);
        let part = position - stop as f64;
        let mix = |channel: usize| {
            let [from, to] = [STOPS[stop], STOPS[stop + 1]].map(|colour| f64::from(colour[channel]));
            (from + part * (to - from)).round() as u8
        };
        Colour([mix(0), mix(1), mix(2)])
    }

    fn hex(self) -> String {
        let Colour([red, green, blue]) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The relative luminance, as used for contrast.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|channel| (f64::from(channel) / 255.0).powf(2.2));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn ink(self) -> &'static str {
        // The luminance at which black and white text have the same contrast.
        if self.luminance() > 0.179 { "#000" } else { "#fff" }
    }

    /// The style of a cell: the colour and readable text.
    pub(super) fn style(self) -> String {
        format!("background:{};color:{}", self.hex(), self.ink())
    }
}

/// The scale, labelled with its first and last bucket.
pub(super) fn legend(buckets: u16) -> Html {
    let stops: Vec<String> = STOPS.iter().map(|&stop| Colour(stop).hex()).collect();
    let style = format!("background:linear-gradient(to right,{})", stops.join(","));
    let bar = element("span", &[("class", &"ramp"), ("style", &style)], "");
    let (weak, strong) = ("bucket 0, weak".to_owned(), format!("{}, strong", buckets.saturating_sub(1)));
    element("p", &[("class", &"scale")], [weak.into(), bar, strong.into()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_from_dark_to_light() {
        assert_eq!((Colour::at(-1.0), Colour::at(0.0)), (Colour(STOPS[0]), Colour(STOPS[0])));
        assert_eq!((Colour::at(1.0), Colour::at(2.0)), (Colour(STOPS[8]), Colour(STOPS[8])));
        let lights: Vec<f64> =
            (0..=100).map(|share| Colour::at(f64::from(share) / 100.0).luminance()).collect();
        assert!(lights.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!((Colour::at(0.0).ink(), Colour::at(1.0).ink()), ("#fff", "#000"));
    }
}
