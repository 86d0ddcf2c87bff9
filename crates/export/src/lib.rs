//! Whole solutions as arrays: every decision, action and combo, for NumPy, pandas, polars, DuckDB and spreadsheets.
//!
//! [`export`] writes a [`Solution`] to a file: at each decision, on one board of each class of isomorphic runouts, the reach, EV
//! and equity of every combo of both players, and the frequency and EV of each action of the player who acts. The numbers are
//! those of [`Solution::view`], at the precision of `f32`; all decisions of a board are computed in one pass of each player, and
//! boards on several threads. Streets that the solution does not hold are solved again on the way. Memory is bounded by a few
//! boards for each thread, however long the file is.
//!
//! ```
//! use isofold_export::{ExportRequest, Format, export};
//! use isofold_solver::{Options, Solver};
//! use isofold_store::{CanonicalSpot, Solution};
//! use isofold_tree::{Spot, Street};
//!
//! let spot = Spot::on("QsTs7h4d").pot(60).stack(120).oop("AA,QQ").ip("KK,98s").bet(Street::River, "a").build()?;
//! let canonical = CanonicalSpot::of(&spot);
//! let mut solver = Solver::new(&canonical.spot, &Options::default())?;
//! solver.iterate();
//! let mut solution = Solution::in_memory(&spot, canonical.perm, solver)?;
//!
//! let folder = tempfile::tempdir()?;
//! let request = ExportRequest { streets: vec![Street::Turn], ..ExportRequest::new(Format::Csv) };
//! let exported = export(&mut solution, &request, &folder.path().join("turn.csv"))?;
//! // oop checks, then ip.
//! assert_eq!((exported.boards, exported.nodes), (1, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Boards and combos
//!
//! Runouts that differ only by suits which nothing tells apart have the same solution: one of them is written, with the number of
//! runouts that it stands for. Combos are numbered from 0 to 1325 in colexicographic order
//! ([`Combo::index`](isofold_cards::Combo::index)).
//!
//! # npz
//!
//! An uncompressed zip of arrays, which `numpy.load` reads. All numbers are little endian. With N decisions, A actions of all of
//! them (Ao where oop acts, Ai where ip does), B boards, and Ho and Hi combos in the ranges of oop and ip:
//!
//! | array | type | shape | |
//! |---|---|---|---|
//! | `schema_version` | i4 | | 1 |
//! | `engine`, `spot` | U | | the version of isofold; the spot as TOML |
//! | `exploitability` | f8 | | as a share of the pot |
//! | `iterations` | u4 | | |
//! | `chips_per_bb` | u4 | | 0 if the spot is in chips |
//! | `combo` | U4 | 1326 | the cards of each combo, by its number |
//! | `oop_combos`, `ip_combos` | u2 | Ho, Hi | the numbers of the combos that are the columns of the arrays below |
//! | `oop_weights`, `ip_weights` | f4 | Ho, Hi | the weight of each in the starting range |
//! | `board_cards` | U10 | B | `QsTs7h4d` |
//! | `board_runouts` | u4 | B | the number of runouts that the board stands for |
//! | `node_board` | u4 | N | the index of the board |
//! | `node_id` | u4 | N | the number of the node in the betting tree, the same on every board |
//! | `node_street` | u1 | N | the number of cards on the board: 3, 4 or 5 |
//! | `node_player` | u1 | N | the player who acts: 0 is oop, 1 is ip |
//! | `node_pot` | u4 | N | the pot, in chips: the starting pot and all bets so far |
//! | `node_put_in` | u4 | N, 2 | the chips of oop and ip in it beyond the starting pot |
//! | `node_line` | U | N | `x b40 c \| 4d \| x` |
//! | `node_action` | i8 | N + 1 | the first action of each decision, an index into the arrays of actions |
//! | `node_row` | i8 | N | the row of its first action in the arrays of the player who acts |
//! | `action_kind` | U5 | A | `fold`, `check`, `call`, `bet`, `raise` or `allin` |
//! | `action_amount` | u4 | A | the chips that a bet, a raise or an all-in goes to on its street; 0 for the others |
//! | `action_token` | U | A | as in a line: `b40` |
//! | `action_label` | U | A | as on the pages: `bet 40` |
//! | `oop_reach`, `ip_reach` | f4 | N, Ho or Hi | [`Hand::reach`](isofold_solver::Hand::reach) |
//! | `oop_ev`, `ip_ev` | f4 | N, Ho or Hi | the EV from here on, in chips |
//! | `oop_equity`, `ip_equity` | f4 | N, Ho or Hi | the share of the pot without further betting |
//! | `oop_frequency`, `ip_frequency` | f4 | Ao, Ho or Ai, Hi | the frequency of an action |
//! | `oop_action_ev`, `ip_action_ev` | f4 | Ao, Ho or Ai, Hi | the EV of an action |
//!
//! All numbers of a combo that the board blocks are NaN, the reach too, and nothing else has a reach of NaN. EVs and equities are
//! also NaN where no hand of the opponent is compatible with the combo.
//!
//! # Parquet and CSV
//!
//! A table with one row for each decision and combo; combos that the board blocks have none. Columns:
//!
//! | column | Parquet | |
//! |---|---|---|
//! | `node` | INT64 | the number of the decision in the file |
//! | `line`, `board`, `street` | string | `x b40 c \| 4d \| x`, `QsTs7h4d`, `turn` |
//! | `runouts` | INT32 | the number of runouts that the board stands for |
//! | `player` | string | the player who acts: `oop` or `ip` |
//! | `pot`, `oop_put_in`, `ip_put_in` | INT32 | chips |
//! | `actions`, `kinds`, `amounts` | string | separated by spaces: `x b40 a`, `check bet allin`, `0 40 270` |
//! | `labels` | string | separated by slashes: `check/bet 40/allin 270` |
//! | `holder` | string | the player whose combo it is |
//! | `combo` | string | `AsKs` |
//! | `combo_index` | INT32 | its number |
//! | `reach` | FLOAT | |
//! | `ev`, `equity` | FLOAT | null, or empty, where no hand of the opponent is compatible with the combo |
//! | `frequency` | list of FLOAT | of each action, if the holder acts; else empty. In CSV separated by spaces |
//! | `action_ev` | list of FLOAT | of each action, if the holder acts; empty where `ev` is null |
//!
//! Parquet is compressed by zstd; its metadata has the keys `isofold.schema_version`, `isofold.engine`, `isofold.spot`,
//! `isofold.exploitability`, `isofold.iterations`, `isofold.chips_per_bb` and `isofold.combo_order`.

mod arrays;
mod columns;
mod csv;
mod decisions;
#[cfg(feature = "parquet")]
mod dictionary;
mod error;
mod exporter;
mod npy;
mod npz;
#[cfg(feature = "parquet")]
mod parquet_table;
mod table;
mod zip;

pub use columns::{Column, ColumnValues, columns_as_parquet};
pub use decisions::{DecisionTexts, ScannedDecision, scan_decisions};
pub use error::ExportError;
pub use exporter::{ExportProgress, ExportRequest, Exported, Format, export, export_with};
/// The version of the layout of exported files: of the names, types and meanings of arrays and columns. It changes when one of
/// them does; new ones may come without.
pub const SCHEMA_VERSION: i32 = 1;

#[cfg(doc)]
use isofold_store::Solution;
