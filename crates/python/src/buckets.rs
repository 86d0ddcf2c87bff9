//! Buckets: card abstraction.

use crate::cards::{cards_of, optional_set, set_of};
use crate::cards_array::{BLOCK, HandArray, Rows, bad_row, common_shape, empty};
use crate::error::{OrRaise, catch, exception, failed, invalid};
use crate::evaluate_arrays::read_or_repeat;
use isofold_abstraction::{Bucket, Buckets, Config, ConfigError, PRESETS};
use isofold_cards::{Card, CardSet};
use numpy::{PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::path::PathBuf;

/// Adds buckets to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBuckets>()?;
    module.add_class::<PyConfig>()
}

/// A configuration of buckets: how many on each street, of which feature, with or without board clusters.
///
/// >>> from isofold import BucketConfig
/// >>> config = BucketConfig.preset("fast_test")
/// >>> config.name, config.mode, config.buckets
/// ('buckets-F10T20R30-C10C20C30-s100-…', 'texture', {'flop': 10, 'turn': 20, 'river': 30})
/// >>> BucketConfig.from_yaml("buckets:\n  flop: 10\n  turn: 20\n  river: 30").mode
/// 'classes'
#[pyclass(name = "BucketConfig", module = "isofold", frozen)]
pub(crate) struct PyConfig(Config);

#[pymethods]
impl PyConfig {
    /// A configuration that comes with isofold: ``fast_test``, ``default``, ``production``, ``potential_aware``, ...
    #[classmethod]
    fn preset(_class: &Bound<'_, PyType>, name: &str) -> PyResult<PyConfig> {
        catch(|| read(Config::preset(name), "name"))
    }

    /// The names of all presets.
    #[classmethod]
    fn presets(_class: &Bound<'_, PyType>) -> Vec<&'static str> {
        PRESETS.iter().map(|preset| preset.name).collect()
    }

    /// Reads YAML: plain fields and tables of fields.
    #[classmethod]
    fn from_yaml(_class: &Bound<'_, PyType>, text: &str) -> PyResult<PyConfig> {
        catch(|| read(Config::from_yaml(text), "text"))
    }

    /// Reads TOML.
    #[classmethod]
    fn from_toml(_class: &Bound<'_, PyType>, text: &str) -> PyResult<PyConfig> {
        catch(|| read(Config::from_toml(text), "text"))
    }

    /// The configuration as TOML.
    fn to_toml(&self) -> PyResult<String> {
        catch(|| Ok(self.0.to_toml()))
    }

    /// The name of the folder of such buckets.
    #[getter]
    fn name(&self) -> PyResult<String> {
        catch(|| Ok(self.0.name()))
    }

    /// ``texture`` if boards are clustered, ``classes`` if every board is looked at.
    #[getter]
    fn mode(&self) -> &'static str {
        self.0.mode()
    }

    /// The number of buckets of each street; with board clusters, in each cluster.
    #[getter]
    fn buckets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        by_street(py, self.0.buckets.values())
    }

    /// The number of board clusters of each street; ``None`` if boards are not clustered.
    #[getter]
    fn board_clusters<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, pyo3::types::PyDict>>> {
        self.0.board_clusters.map(|clusters| by_street(py, clusters.values())).transpose()
    }

    /// The bytes that building takes at most.
    #[getter]
    fn memory(&self) -> u64 {
        self.0.memory()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyConfig>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.fingerprint() as u64
    }

    fn __repr__(&self) -> String {
        format!("<BucketConfig {}>", self.0.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<PyConfig>().getattr("from_toml")?, (self.0.to_toml(),)))
    }
}

fn read(config: Result<Config, ConfigError>, field: &str) -> PyResult<PyConfig> {
    config.map(PyConfig).map_err(|error| invalid(field, error))
}

fn by_street(py: Python<'_>, values: [u16; 3]) -> PyResult<Bound<'_, pyo3::types::PyDict>> {
    let dict = pyo3::types::PyDict::new(py);
    for (street, value) in ["flop", "turn", "river"].into_iter().zip(values) {
        dict.set_item(street, value)?;
    }
    Ok(dict)
}

/// The buckets of every hand on every board, in a folder that is mapped into memory.
#[pyclass(name = "_Buckets", module = "isofold._isofold", frozen, subclass)]
pub(crate) struct PyBuckets(Buckets);

#[pymethods]
impl PyBuckets {
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<PyBuckets> {
        catch(|| {
            let opened = py.detach(|| isofold_service::buckets::open(&folder));
            opened.map(PyBuckets).or_raise()
        })
    }

    /// The folder.
    #[getter]
    fn path(&self) -> PathBuf {
        self.0.path().to_owned()
    }

    /// The configuration that they were built by.
    #[getter]
    fn config(&self) -> PyConfig {
        PyConfig(self.0.config().clone())
    }

    /// The size of all files.
    #[getter]
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// Reads every byte and compares it with the checksums.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        catch(|| py.detach(|| self.0.verify()).or_raise())
    }

    /// The cluster of the board and the bucket of the hand.
    fn find(&self, hole_cards: &Bound<'_, PyAny>, board: Option<&Bound<'_, PyAny>>) -> PyResult<(u16, u16)> {
        catch(|| {
            let (hole, board) = (set_of(hole_cards, "hole_cards")?, optional_set(board, "board")?);
            let Bucket { cluster, bucket } = self.of(hole, board)?;
            Ok((cluster, bucket))
        })
    }

    /// The cluster and the bucket of each street up to that of the board.
    fn path_of(&self, hole_cards: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<Vec<(u16, u16)>> {
        catch(|| {
            let (hole, board) = (set_of(hole_cards, "hole_cards")?, cards_of(board, "board")?);
            let found = self.0.path_of(hole, &board).or_raise()?.ok_or_else(misfit)?;
            Ok(found.into_iter().map(|Bucket { cluster, bucket }| (cluster, bucket)).collect())
        })
    }

    /// The cluster of a board.
    fn cluster(&self, board: &Bound<'_, PyAny>) -> PyResult<u16> {
        catch(|| {
            let board = set_of(board, "board")?;
            // Whatever the hand is, the cluster is that of the board.
            let hole: CardSet = Card::all().filter(|&card| !board.contains(card)).take(2).collect();
            if !(3..=5).contains(&board.len()) {
                return Err(invalid("board", "expected 3 to 5 cards"));
            }
            Ok(self.of(hole, board)?.cluster)
        })
    }

    /// The buckets of arrays of hole cards on arrays of boards, and the clusters of the boards.
    #[allow(clippy::type_complexity)]
    fn lookup<'py>(
        &self,
        py: Python<'py>,
        hole_cards: &Bound<'py, PyAny>,
        boards: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArrayDyn<u16>>, Bound<'py, PyArrayDyn<u16>>)> {
        catch(|| {
            let holes = HandArray::read(hole_cards, "hole_cards")?;
            let boards = boards.map(|boards| HandArray::read(boards, "boards")).transpose()?;
            let mut named = vec![(&holes, "hole_cards")];
            named.extend(boards.as_ref().map(|boards| (boards, "boards")));
            let shape = common_shape(&named)?;
            let hole_rows = (holes.rows()?, holes.is_single);
            let board_rows = boards
                .as_ref()
                .map(|boards| Ok::<_, PyErr>((boards.rows()?, boards.is_single)))
                .transpose()?;
            let (numbers, clusters) = (empty::<u16>(py, &shape)?, empty::<u16>(py, &shape)?);
            {
                let (mut numbers, mut clusters) = (numbers.readwrite(), clusters.readwrite());
                let numbers = numbers.as_slice_mut().map_err(failed)?;
                let clusters = clusters.as_slice_mut().map_err(failed)?;
                py.detach(|| self.look_up(hole_rows, board_rows, numbers, clusters))?;
            }
            Ok((numbers, clusters))
        })
    }
}

/// Rows of an array, and whether one of them stands for all.
type Given<'a> = (Rows<'a>, bool);

impl PyBuckets {
    fn of(&self, hole: CardSet, board: CardSet) -> PyResult<Bucket> {
        self.0.bucket(hole, board).or_raise()?.ok_or_else(misfit)
    }

    fn look_up(
        &self,
        holes: Given<'_>,
        boards: Option<Given<'_>>,
        numbers: &mut [u16],
        clusters: &mut [u16],
    ) -> PyResult<()> {
        let deck = CardSet::FULL;
        let cards = boards.map_or(0, |(rows, _)| rows.cards().unwrap_or(3));
        if !matches!(cards, 0 | 3..=5) {
            return Err(invalid("boards", format!("boards of {cards} cards: expected 3, 4 or 5")));
        }
        let mut hole_block = [CardSet::EMPTY; BLOCK];
        let mut board_block = [CardSet::EMPTY; BLOCK];
        let mut deals = [[CardSet::EMPTY; 2]; BLOCK];
        for (at, (numbers, clusters)) in numbers.chunks_mut(BLOCK).zip(clusters.chunks_mut(BLOCK)).enumerate()
        {
            let (start, count) = (at * BLOCK, numbers.len());
            read_or_repeat(holes, "hole_cards", start, &mut hole_block[..count], 2, deck)?;
            if let Some(boards) = boards {
                read_or_repeat(boards, "boards", start, &mut board_block[..count], cards, deck)?;
            }
            for (deal, (&hole, &board)) in deals.iter_mut().zip(hole_block.iter().zip(&board_block)) {
                *deal = [hole, board];
            }
            let mut row = 0;
            let mut missing = None;
            let each = self.0.each(&deals[..count], |found| {
                match found {
                    Some(Bucket { cluster, bucket }) => {
                        numbers[row] = bucket;
                        clusters[row] = cluster;
                    }
                    None => missing = missing.or(Some(row)),
                }
                row += 1;
            });
            each.map_err(|error| exception(isofold_service::Error::from(error)))?;
            if let Some(row) = missing {
                return Err(bad_row("hole_cards", start + row, "hole cards that are not on the board"));
            }
        }
        Ok(())
    }
}

fn misfit() -> PyErr {
    invalid("board", "expected 2 hole cards and a board of 0, 3, 4 or 5 cards, none of them twice")
}
