//! The features that boards are clustered by, where an abstraction clusters public states (boards) first: one file for each.

mod equity_buckets;
mod texture;

pub use texture::{Texture, Textures};

use crate::config::named_enum;
use crate::features::StreetContext;
use crate::{ClusterError, Metric};
use isofold_cards::Deck;
use isofold_iso::canonical_boards;

named_enum! {
    /// A feature that boards are clustered by.
    BoardFeature {
        /// Texture: suits, pairs, straights and height.
        Texture = "texture",
        /// The shares of hands in buckets of equity, compared by earth mover's distance.
        Buckets = "buckets",
    }
}

/// The cluster of each canonical board of a street.
pub(crate) fn cluster_boards(context: &StreetContext, clusters: u16) -> Result<Vec<u16>, ClusterError> {
    let boards = canonical_boards(context.street, Deck::Full);
    let (rows, dimension, metric) = match context.config.board_features {
        BoardFeature::Texture => {
            (Textures::on(context.street).rows().to_vec(), Texture::DIMENSION, Metric::SquaredL2)
        }
        BoardFeature::Buckets => {
            (equity_buckets::rows(context, &boards)?, equity_buckets::DIMENSION, Metric::L1)
        }
    };
    let weights: Vec<f64> = boards.iter().map(|board| board.multiplicity.into()).collect();
    let mut found = context.cluster_points(clusters, (&rows, dimension), &weights, metric)?;
    // Boards ascend, so their mean index is a key that does not depend on the seed.
    let indices: Vec<f64> = (0..boards.len()).map(|index| index as f64).collect();
    found.reorder(&indices, Some(&weights))?;
    Ok(found.assignment.iter().map(|&cluster| cluster as u16).collect())
}
