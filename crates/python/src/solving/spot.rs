//! Spots.

use super::json;
use crate::error::{OrRaise, catch};
use crate::service::{run, service};
use isofold_api::spot::SpotRef;
use isofold_iso::SuitPerm;
use isofold_service::spot;
use isofold_store::CanonicalSpot;
use isofold_tree::{Edit, Lock, Player};
use pyo3::prelude::*;
use serde_json::json;

/// A spot, checked.
#[pyclass(frozen, eq, module = "isofold._isofold")]
#[derive(Clone, PartialEq)]
pub(crate) struct Spot {
    pub(super) spot: isofold_tree::Spot,
}

#[pymethods]
impl Spot {
    /// The spot that a request names, given as JSON.
    #[staticmethod]
    fn of(py: Python<'_>, source: &str) -> PyResult<Spot> {
        catch(|| {
            let source: SpotRef = json::read(source)?;
            let spot = match source {
                SpotRef::Entry(_) => run(py, None, move |_| service().spot(&source)).unless_stopped()?,
                source => py.detach(|| service().spot(&source)).or_raise()?,
            };
            Ok(Spot { spot })
        })
    }

    /// The text of its spot file.
    fn to_toml(&self) -> PyResult<String> {
        catch(|| Ok(self.spot.to_toml()))
    }

    /// Its parts as JSON.
    fn parts(&self) -> PyResult<String> {
        catch(|| {
            let spot = &self.spot;
            let edit = |edit: &Edit| match edit {
                Edit::Remove(line) => json!({"remove": line.to_string()}),
                Edit::Add(line) => json!({"add": line.to_string()}),
            };
            json::write(&json!({
                "name": spot.name,
                "board": spot::board(&spot.board),
                "dead": spot.dead.to_string(),
                "street": spot.street().to_string(),
                "pot": spot.pot,
                "stack": spot.stack(),
                "stacks": spot.stacks,
                "chips_per_bb": spot.unit.chips_per_bb(),
                "ranges": Player::BOTH.map(|player| spot.ranges[player.index()].to_string()),
                "folded": spot.folded.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "edits": spot.edits.iter().map(edit).collect::<Vec<_>>(),
                "locks": spot.locks.iter().map(Lock::to_string).collect::<Vec<_>>(),
                "target": spot.stop.exploitability,
                "iterations": spot.stop.iterations,
                "seconds": spot.stop.seconds,
                "rake": [spot.rake.rate, spot.rake.cap],
                "icm": spot.tournament.as_ref().map(|icm| json!({"payouts": icm.payouts, "others": icm.others})),
            }))
        })
    }

    /// The spot of which all relabellings of its suits are one, the permutation that leads there as images of c d h s, and its
    /// fingerprint.
    fn canonical(&self, py: Python<'_>) -> PyResult<(Spot, String, String)> {
        catch(|| {
            let canonical = py.detach(|| CanonicalSpot::of(&self.spot));
            let perm: SuitPerm = canonical.perm;
            Ok((Spot { spot: canonical.spot }, perm.to_string(), canonical.fingerprint.to_string()))
        })
    }
}
