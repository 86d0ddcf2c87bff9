//! The report as a page of HTML with plots. It loads nothing from elsewhere.

mod axis;
mod bucket_sizes;
mod class_comparison;
mod colour_scale;
mod distortion;
mod equity_spread;
mod examples;
mod hand_grid;
mod plot;
mod summary;

use super::page;
use crate::html::{Html, element, empty, suits, table};
use crate::paint;
use hand_grid::HandGrid;
use isofold_abstraction::{
    ArtifactError, Bucket, BucketProfile, Buckets, FeatureCache, FlopFutures, OnProgress, Street, TurnFutures,
};
use isofold_api::buckets::{BucketsQualityAnswer, StreetQuality};
use isofold_cards::{Card, CardSet};

/// The contents of the page.
pub(super) struct PageInput<'a> {
    pub(super) cache: &'a FeatureCache,
    pub(super) buckets: &'a Buckets,
    pub(super) report: &'a BucketsQualityAnswer,
    /// The board of the grid of hands, in the order of the deal: three cards at least.
    pub(super) board: &'a [Card],
}

/// The whole page; an error if the buckets are damaged.
pub(super) fn page(input: &PageInput<'_>, on_progress: OnProgress) -> Result<String, ArtifactError> {
    let mut profiles = Vec::new();
    for street in Street::ALL {
        profiles.push(input.buckets.profiles(input.cache, street, on_progress)?);
    }
    let streets = Street::ALL.iter().zip(&input.report.streets).zip(&profiles);
    let streets: Html = streets.map(|((&at, street), of)| input.street(at, street, of)).collect();
    let grid = input.grid();
    let examples: Html =
        Street::ALL.iter().zip(&profiles).map(|(&at, of)| input.examples(at, of, on_progress)).collect();
    let main = [
        summary::head(input.buckets, input.report),
        streets,
        input.grid_section(&grid),
        section("Examples", examples),
        input.comparison(&grid),
    ];
    let name = &input.report.name[..];
    let head = [
        empty("meta", &[("charset", &"utf-8")]),
        empty("meta", &[("name", &"viewport"), ("content", &"width=device-width, initial-scale=1")]),
        empty("meta", &[("name", &"color-scheme"), ("content", &"light dark")]),
        element("title", &[], format!("{name}: quality")),
        element("style", &[], Html::verbatim(include_str!("style.css"))),
    ];
    let body = element("main", &[], main);
    let page = element("html", &[("lang", &"en")], [element("head", &[], head), element("body", &[], body)]);
    Ok(format!("<!doctype html>\n{}\n", page.into_string()))
}

fn section(title: &str, inside: Html) -> Html {
    element("section", &[], [element("h2", &[], title), inside])
}

/// `Flop`
fn capital(street: Street) -> &'static str {
    match street {
        Street::Flop => "Flop",
        Street::Turn => "Turn",
        Street::River => "River",
    }
}

impl PageInput<'_> {
    /// The number of buckets of each board cluster, if boards are clustered.
    fn in_cluster(&self, street: Street) -> Option<usize> {
        let config = self.buckets.config();
        config.board_clusters.map(|_| config.buckets.of(street).into())
    }

    fn street(&self, at: Street, street: &StreetQuality, profiles: &[BucketProfile]) -> Html {
        let figures = street.against.iter().chain([&street.own]);
        let rows = figures.map(|figures| page::row(figures).into_iter().map(Html::from).collect());
        let plots = [
            bucket_sizes::plot(profiles, self.in_cluster(at)),
            equity_spread::plot(profiles),
            distortion::plot(street, self.in_cluster(at).is_some()),
        ];
        let plots = element("div", &[("class", &"plots")], plots);
        section(
            &format!("{}, by {}", capital(at), street.feature),
            [table(&page::HEADS, 0, rows), plots].into(),
        )
    }

    /// The bucket of a hand. The profiles were found first, so every block has been checked, and is no error any more.
    fn bucket(&self, hole: CardSet, board: CardSet) -> Option<Bucket> {
        self.buckets.bucket(hole, board).ok().flatten()
    }

    fn set(&self) -> CardSet {
        self.board.iter().copied().collect()
    }

    /// `T♠9♠8♣`
    fn board_name(&self) -> String {
        self.board.iter().map(|&card| paint::card(card)).collect()
    }

    fn grid(&self) -> HandGrid {
        let board = self.set();
        HandGrid::new(board, |combo| Some(self.bucket(combo.set(), board)?.bucket))
    }

    fn grid_section(&self, grid: &HandGrid) -> Html {
        let street = Street::ALL[self.board.len().clamp(3, 5) - 3];
        let buckets = self.buckets.config().buckets.of(street);
        let cluster = match self.cluster(street) {
            Some(cluster) => {
                format!(" The board is in cluster {cluster}; its buckets are those of that cluster.")
            }
            None => String::new(),
        };
        let blocked = match 169 - grid.live() {
            0 => String::new(),
            blocked => {
                format!(" The board blocks all combos of {blocked} of the 169 classes: they are grey.")
            }
        };
        let text = format!(
            "The buckets of the combos of each class; the colour is their mean. Point at a class to see the bucket of each \
             combo.{blocked}{cluster}"
        );
        let title = suits(&format!("Buckets on {}", self.board_name()));
        let parts = [
            element("h2", &[], title),
            element("p", &[], text),
            grid.table(buckets),
            colour_scale::legend(buckets),
        ];
        element("section", &[], parts)
    }

    /// The cluster of the board on a street; 0 if the board has fewer cards. `None` if boards are not clustered.
    fn cluster(&self, street: Street) -> Option<u16> {
        self.in_cluster(street)?;
        let Some(board) = self.board.get(..street.cards()) else { return Some(0) };
        let board: CardSet = board.iter().copied().collect();
        // The cluster does not depend on the hand.
        let hole: CardSet = Card::all().filter(|&card| !board.contains(card)).take(2).collect();
        Some(self.bucket(hole, board).map_or(0, |found| found.cluster))
    }

    fn examples(&self, street: Street, profiles: &[BucketProfile], on_progress: OnProgress) -> Html {
        let cluster = self.cluster(street);
        let of = |cluster: u16, many: usize| profiles.get(usize::from(cluster) * many..)?.get(..many);
        let profiles = match cluster.zip(self.in_cluster(street)) {
            Some((cluster, many)) => of(cluster, many).unwrap_or_default(),
            None => profiles,
        };
        let bucket = |hole, board| {
            let found = self.bucket(hole, board)?;
            (found.cluster == cluster.unwrap_or(0)).then_some(usize::from(found.bucket))
        };
        let equity = equities(self.cache, street, on_progress);
        let title = match cluster {
            Some(cluster) => format!("{}, boards of cluster {cluster}", capital(street)),
            None => capital(street).to_owned(),
        };
        [element("h3", &[], title), examples::examples(street, profiles, bucket, equity)].into()
    }

    fn comparison(&self, grid: &HandGrid) -> Html {
        let bucket = |hole, board| Some(self.bucket(hole, board)?.bucket);
        let parts =
            [class_comparison::flops(bucket), class_comparison::split_classes(&self.board_name(), grid)];
        section("The 169 classes", parts.into())
    }
}

/// The equity of a hand on a board of a street.
fn equities<'a>(
    cache: &'a FeatureCache,
    street: Street,
    on_progress: OnProgress<'_>,
) -> Box<dyn Fn(CardSet, CardSet) -> Option<f64> + 'a> {
    let rivers = cache.rivers(on_progress);
    match street {
        Street::River => Box::new(|hole, board| Some(rivers.outcome(hole, board)?.equity())),
        Street::Turn => {
            let turns = cache.turns(on_progress);
            let moments = turns.moments(rivers);
            Box::new(move |hole, board| {
                Some(moments[turns.future_of(hole, board)? as usize].equity(TurnFutures::RUNOUTS))
            })
        }
        Street::Flop => {
            let flops = cache.flops(on_progress);
            let moments = flops.moments(&cache.turns(on_progress).moments(rivers));
            Box::new(move |hole, board| {
                Some(moments[flops.future_of(hole, board)? as usize].equity(FlopFutures::RUNOUTS))
            })
        }
    }
}
