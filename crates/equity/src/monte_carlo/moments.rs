use crate::Estimate;

/// Sums over deals for a weighted mean and its standard error: `w` is the weight of a deal, `x` the share of the pot.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Moments {
    pub(crate) w: f64,
    wx: f64,
    ww: f64,
    wwx: f64,
    wwxx: f64,
    win: f64,
    tie: f64,
}

impl Moments {
    /// Adds a deal that wins a part of the pot.
    #[inline]
    pub(crate) fn add(&mut self, weight: f64, part: f64) {
        let square = weight * weight;
        self.w += weight;
        self.wx += weight * part;
        self.ww += square;
        self.wwx += square * part;
        self.wwxx += square * part * part;
        if part >= 1.0 {
            self.win += weight;
        } else if part > 0.0 {
            self.tie += weight;
        }
    }

    /// Adds so many deals of weight 1.
    pub(crate) fn add_many(&mut self, deals: u64, part: f64) {
        let deals = deals as f64;
        self.w += deals;
        self.wx += deals * part;
        self.ww += deals;
        self.wwx += deals * part;
        self.wwxx += deals * part * part;
        if part >= 1.0 {
            self.win += deals;
        } else if part > 0.0 {
            self.tie += deals;
        }
    }

    pub(crate) fn plus(&mut self, other: &Moments) {
        self.w += other.w;
        self.wx += other.wx;
        self.ww += other.ww;
        self.wwx += other.wwx;
        self.wwxx += other.wwxx;
        self.win += other.win;
        self.tie += other.tie;
    }

    /// The mean share of the pot.
    pub(crate) fn mean(&self) -> f64 {
        self.of(self.wx)
    }

    pub(crate) fn win(&self) -> f64 {
        self.of(self.win)
    }

    pub(crate) fn tie(&self) -> f64 {
        self.of(self.tie)
    }

    /// A sum as a share of the total weight; 0 of no weight.
    pub(crate) fn of(&self, sum: f64) -> f64 {
        if self.w > 0.0 { sum / self.w } else { 0.0 }
    }

    /// The standard error of the mean, as that of a ratio of sums, since deals may have different weights. One more deal with an
    /// even result is assumed, so that a few equal deals do not look certain.
    pub(crate) fn error(&self) -> f64 {
        const MAX: f64 = 0.5;
        let mean = self.mean();
        let squares = self.wwxx - 2.0 * mean * self.wwx + mean * mean * self.ww;
        let deals = self.w * self.w / self.ww;
        if deals <= 1.0 || self.ww == 0.0 {
            return MAX;
        }
        let one_more = (MAX * self.w / deals).powi(2);
        self.of((squares.max(0.0) * deals / (deals - 1.0) + one_more).sqrt()).min(MAX)
    }

    pub(crate) fn estimate(&self) -> Estimate {
        Estimate { equity: self.mean(), error: self.error() }
    }
}
