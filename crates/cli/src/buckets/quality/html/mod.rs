//! What was measured as one page of HTML, with plots. It needs nothing from elsewhere.

mod axis;
mod comparison;
mod examples;
mod ladder;
mod map;
mod markup;
mod place;
mod plot;
mod scale;
mod sizes;
mod spread;
mod summary;

pub(super) use place::Place;

use super::page;
use super::report::{Report, STREETS, StreetReport};
use crate::paint;
use isofold_abstraction::{
    BucketProfile, Buckets, FeatureCache, FlopFutures, OnProgress, Street, TurnFutures,
};
use isofold_cards::{Card, CardSet};
use map::Map;
use markup::{Html, element, empty, suits, table};

/// What the page is about.
pub(super) struct Subject<'a> {
    pub(super) cache: &'a FeatureCache,
    pub(super) buckets: &'a Buckets,
    pub(super) report: &'a Report,
    /// The board of the map, in the order of the deal: three cards at least.
    pub(super) board: &'a [Card],
}

/// The whole page.
pub(super) fn page(subject: &Subject<'_>, tell: OnProgress) -> String {
    let mut profiles = Vec::new();
    for street in STREETS {
        profiles.push(subject.buckets.profiles(subject.cache, street, tell));
    }
    let streets = STREETS.iter().zip(&subject.report.streets).zip(&profiles);
    let streets: Html = streets.map(|((&at, street), of)| subject.street(at, street, of)).collect();
    let map = subject.map();
    let examples: Html =
        STREETS.iter().zip(&profiles).map(|(&at, of)| subject.examples(at, of, tell)).collect();
    let main = [
        summary::head(subject.buckets, subject.report),
        streets,
        subject.map_section(&map),
        section("Examples", examples),
        subject.comparison(&map),
    ];
    let name = &subject.report.name[..];
    let head = [
        empty("meta", &[("charset", &"utf-8")]),
        empty("meta", &[("name", &"viewport"), ("content", &"width=device-width, initial-scale=1")]),
        empty("meta", &[("name", &"color-scheme"), ("content", &"light dark")]),
        element("title", &[], format!("{name}: quality")),
        element("style", &[], Html::verbatim(include_str!("style.css"))),
    ];
    let body = element("main", &[], main);
    let page = element("html", &[("lang", &"en")], [element("head", &[], head), element("body", &[], body)]);
    format!("<!doctype html>\n{}\n", page.into_string())
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

impl Subject<'_> {
    /// How many buckets there are in each cluster of boards, if there are clusters.
    fn in_cluster(&self, street: Street) -> Option<usize> {
        let config = self.buckets.config();
        config.board_clusters.map(|_| config.buckets.of(street).into())
    }

    fn street(&self, at: Street, street: &StreetReport, profiles: &[BucketProfile]) -> Html {
        let figures = street.against.iter().chain([&street.own]);
        let rows = figures.map(|figures| page::row(figures).into_iter().map(Html::from).collect());
        let plots = [
            sizes::plot(profiles, self.in_cluster(at)),
            spread::plot(profiles),
            ladder::plot(street, self.in_cluster(at).is_some()),
        ];
        let plots = element("div", &[("class", &"plots")], plots);
        section(
            &format!("{}, by {}", capital(at), street.feature),
            [table(&page::HEADS, 0, rows), plots].into(),
        )
    }

    fn set(&self) -> CardSet {
        self.board.iter().copied().collect()
    }

    /// `T♠9♠8♣`
    fn board_name(&self) -> String {
        self.board.iter().map(|&card| paint::card(card)).collect()
    }

    fn map(&self) -> Map {
        let board = self.set();
        Map::new(board, |combo| Some(self.buckets.bucket(combo.set(), board)?.bucket))
    }

    fn map_section(&self, map: &Map) -> Html {
        let street = STREETS[self.board.len().clamp(3, 5) - 3];
        let buckets = self.buckets.config().buckets.of(street);
        let cluster = match self.cluster(street) {
            Some(cluster) => {
                format!(" The board is of cluster {cluster}, and buckets are those of that cluster.")
            }
            None => String::new(),
        };
        let blocked = match 169 - map.live() {
            0 => String::new(),
            blocked => format!(" The board holds the cards of {blocked} of the 169: they are grey."),
        };
        let text = format!(
            "The buckets of the combos of each class, and the mean of them as a colour; point at a class to see which combo is \
             where.{blocked}{cluster}"
        );
        let title = suits(&format!("Buckets on {}", self.board_name()));
        let parts =
            [element("h2", &[], title), element("p", &[], text), map.table(buckets), scale::legend(buckets)];
        element("section", &[], parts)
    }

    /// The cluster of the first cards of the board on a street; 0 if the board has fewer. `None` without clusters.
    fn cluster(&self, street: Street) -> Option<u16> {
        self.in_cluster(street)?;
        let Some(board) = self.board.get(..street.cards()) else { return Some(0) };
        let board: CardSet = board.iter().copied().collect();
        // The cluster is that of the board whatever the hand is.
        let hole: CardSet = Card::all().filter(|&card| !board.contains(card)).take(2).collect();
        Some(self.buckets.bucket(hole, board).map_or(0, |found| found.cluster))
    }

    fn examples(&self, street: Street, profiles: &[BucketProfile], tell: OnProgress) -> Html {
        let cluster = self.cluster(street);
        let of = |cluster: u16, many: usize| profiles.get(usize::from(cluster) * many..)?.get(..many);
        let profiles = match cluster.zip(self.in_cluster(street)) {
            Some((cluster, many)) => of(cluster, many).unwrap_or_default(),
            None => profiles,
        };
        let bucket = |hole, board| {
            let found = self.buckets.bucket(hole, board)?;
            (found.cluster == cluster.unwrap_or(0)).then_some(usize::from(found.bucket))
        };
        let equity = equities(self.cache, street, tell);
        let title = match cluster {
            Some(cluster) => format!("{}, boards of cluster {cluster}", capital(street)),
            None => capital(street).to_owned(),
        };
        [element("h3", &[], title), examples::examples(street, profiles, bucket, equity)].into()
    }

    fn comparison(&self, map: &Map) -> Html {
        let bucket = |hole, board| Some(self.buckets.bucket(hole, board)?.bucket);
        let parts = [comparison::flops(bucket), comparison::torn(&self.board_name(), map)];
        section("The 169 classes", parts.into())
    }
}

/// What a hand wins on a board of a street.
fn equities<'a>(
    cache: &'a FeatureCache,
    street: Street,
    tell: OnProgress<'_>,
) -> Box<dyn Fn(CardSet, CardSet) -> Option<f64> + 'a> {
    let rivers = cache.rivers(tell);
    if street == Street::River {
        return Box::new(|hole, board| Some(rivers.outcome(hole, board)?.equity()));
    }
    let turns = cache.turns(tell);
    let of_turns = turns.moments(rivers);
    if street == Street::Turn {
        return Box::new(move |hole, board| {
            Some(of_turns[turns.future_of(hole, board)? as usize].equity(TurnFutures::RUNOUTS))
        });
    }
    let flops = cache.flops(tell);
    let of_flops = flops.moments(&of_turns);
    Box::new(move |hole, board| {
        Some(of_flops[flops.future_of(hole, board)? as usize].equity(FlopFutures::RUNOUTS))
    })
}
