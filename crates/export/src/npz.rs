//! npz: an uncompressed zip of NumPy arrays. The lengths of all of them are known before the first number is computed.

use crate::SCHEMA_VERSION;
use crate::arrays::{PlayerArrays, arrays};
use crate::exporter::Provenance;
use crate::npy::{self, Kind};
use crate::table::{Decision, Table, name};
use crate::zip::ZipWriter;
use isofold_cards::Combo;
use isofold_solver::BoardNodes;
use std::borrow::Cow;
use std::fs::File;
use std::io;

/// A part of the export: decisions, and the arrays of both players.
pub(crate) struct Part {
    nodes: Vec<NodeRow>,
    arrays: [PlayerArrays; 2],
}

struct NodeRow {
    board: u32,
    node: isofold_tree::NodeId,
    line: String,
}

/// Turns boards into a part.
pub(crate) fn part(table: &Table, boards: &[BoardNodes]) -> Part {
    let rows = boards.iter().flat_map(|board| {
        let number = table.board(board);
        let row = move |node| NodeRow { board: number, node, line: table.line(node, &board.dealt) };
        board.nodes.iter().map(move |values| row(values.node))
    });
    Part { nodes: rows.collect(), arrays: arrays(table, boards) }
}

impl Part {
    /// The number of decisions.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }
}

/// The arrays with a row for each decision or each action, in the order of the file.
const NODES: [&str; 8] = ["board", "id", "street", "player", "pot", "put_in", "line", "row"];
const ACTIONS: [&str; 4] = ["kind", "amount", "token", "label"];

pub(crate) struct NpzWriter<'a> {
    table: &'a Table,
    zip: ZipWriter<'a>,
    /// The index of the first array of decisions, of actions, and of combos.
    first: [usize; 3],
    /// The widths of tokens and labels.
    widths: [usize; 2],
    actions: [u64; 2],
}

/// An array: its name, type and shape.
struct Array(String, Kind, Vec<u64>);

impl Array {
    fn bytes(&self) -> u64 {
        let Array(_, kind, shape) = self;
        npy::header(*kind, shape).len() as u64 + kind.bytes() * shape.iter().product::<u64>()
    }
}

impl<'a> NpzWriter<'a> {
    pub(crate) fn new(
        file: &'a File,
        table: &'a Table,
        provenance: &Provenance,
    ) -> io::Result<NpzWriter<'a>> {
        let widest = |text: fn(&crate::table::ActionData) -> &str| {
            let actions = table.decisions().flat_map(|decision| &decision.actions);
            actions.map(|action| text(action).len()).max().unwrap_or(1)
        };
        let widths = [widest(|action| &action.token), widest(|action| &action.label)];
        let scalars = scalars(table, provenance);
        let mut list: Vec<Array> =
            scalars.iter().map(|(array, _)| Array(array.0.clone(), array.1, array.2.clone())).collect();
        let first_node = list.len();
        let nodes = table.nodes;
        let kinds = [
            Kind::U4,
            Kind::U4,
            Kind::U1,
            Kind::U1,
            Kind::U4,
            Kind::U4,
            Kind::Text(table.line_length.max(1)),
            Kind::I8,
        ];
        for (name, kind) in NODES.into_iter().zip(kinds) {
            let shape = if name == "put_in" { vec![nodes, 2] } else { vec![nodes] };
            list.push(Array(format!("node_{name}"), kind, shape));
        }
        list.push(Array("node_action".to_owned(), Kind::I8, vec![nodes + 1]));
        let first_action = list.len();
        let kinds = [Kind::Text(5), Kind::U4, Kind::Text(widths[0]), Kind::Text(widths[1])];
        let actions = table.actions[0] + table.actions[1];
        list.extend(
            ACTIONS
                .into_iter()
                .zip(kinds)
                .map(|(name, kind)| Array(format!("action_{name}"), kind, vec![actions])),
        );
        let first_combo = list.len();
        for player in 0..2 {
            for (index, array) in PlayerArrays::NAMES.into_iter().enumerate() {
                let rows = if index < 3 { nodes } else { table.actions[player] };
                let shape = vec![rows, table.combos[player].len() as u64];
                list.push(Array(format!("{}_{array}", name(player)), Kind::F4, shape));
            }
        }
        let zip = ZipWriter::new(file, list.iter().map(|array| (format!("{}.npy", array.0), array.bytes())));
        let first = [first_node, first_action, first_combo];
        let mut writer = NpzWriter { table, zip, first, widths, actions: [0; 2] };
        for (index, Array(_, kind, shape)) in list.iter().enumerate() {
            writer.zip.append(index, &npy::header(*kind, shape))?;
        }
        for (index, (_, bytes)) in scalars.iter().enumerate() {
            writer.zip.append(index, bytes)?;
        }
        Ok(writer)
    }

    pub(crate) fn write(&mut self, part: &Part) -> io::Result<()> {
        for row in &part.nodes {
            let decision = self.table.decision(row.node);
            self.write_node(row, decision)?;
            self.write_actions(decision)?;
        }
        for (player, arrays) in part.arrays.iter().enumerate() {
            for (index, numbers) in arrays.all().into_iter().enumerate() {
                let entry = self.first[2] + player * PlayerArrays::NAMES.len() + index;
                self.zip.append(entry, &little_endian(numbers))?;
            }
        }
        Ok(())
    }

    fn write_node(&mut self, row: &NodeRow, decision: &Decision) -> io::Result<()> {
        let player = decision.player.index();
        let mut line = Vec::new();
        npy::push_text(&mut line, &row.line, self.table.line_length.max(1));
        let put_in: Vec<u8> = decision.put_in.iter().flat_map(|chips| chips.to_le_bytes()).collect();
        let columns: [&[u8]; 9] = [
            &row.board.to_le_bytes(),
            &row.node.0.to_le_bytes(),
            &[decision.street.cards() as u8],
            &[player as u8],
            &decision.pot.to_le_bytes(),
            &put_in,
            &line,
            &self.actions[player].to_le_bytes(),
            &(self.actions[0] + self.actions[1]).to_le_bytes(),
        ];
        columns
            .into_iter()
            .enumerate()
            .try_for_each(|(index, bytes)| self.zip.append(self.first[0] + index, bytes))?;
        self.actions[player] += decision.actions.len() as u64;
        Ok(())
    }

    fn write_actions(&mut self, decision: &Decision) -> io::Result<()> {
        for action in &decision.actions {
            let mut texts = [Vec::new(), Vec::new(), Vec::new()];
            npy::push_text(&mut texts[0], action.kind, 5);
            npy::push_text(&mut texts[1], &action.token, self.widths[0]);
            npy::push_text(&mut texts[2], &action.label, self.widths[1]);
            let columns: [&[u8]; 4] = [&texts[0], &action.amount.to_le_bytes(), &texts[1], &texts[2]];
            columns
                .into_iter()
                .enumerate()
                .try_for_each(|(index, bytes)| self.zip.append(self.first[1] + index, bytes))?;
        }
        Ok(())
    }

    /// Completes the file, and returns its length.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        let end = (self.actions[0] + self.actions[1]).to_le_bytes();
        self.zip.append(self.first[0] + NODES.len(), &end)?;
        self.zip.finish()
    }
}

/// The arrays that are known before the scan runs, with their bytes.
fn scalars(table: &Table, provenance: &Provenance) -> Vec<(Array, Vec<u8>)> {
    let mut list = Vec::new();
    let mut add = |name: &str, kind: Kind, shape: &[u64], bytes: Vec<u8>| {
        list.push((Array(name.to_owned(), kind, shape.to_vec()), bytes));
    };
    let text = |texts: &[&str]| {
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(1);
        let mut bytes = Vec::new();
        texts.iter().for_each(|text| npy::push_text(&mut bytes, text, width));
        (Kind::Text(width), bytes)
    };
    add("schema_version", Kind::I4, &[], SCHEMA_VERSION.to_le_bytes().to_vec());
    for (name, content) in [("engine", &provenance.engine), ("spot", &provenance.spot)] {
        let (kind, bytes) = text(&[content]);
        add(name, kind, &[], bytes);
    }
    add("exploitability", Kind::F8, &[], provenance.exploitability.to_le_bytes().to_vec());
    add("iterations", Kind::U4, &[], provenance.iterations.to_le_bytes().to_vec());
    add("chips_per_bb", Kind::U4, &[], provenance.chips_per_bb.unwrap_or(0).to_le_bytes().to_vec());
    let names: Vec<String> = Combo::all().map(|combo| combo.to_string()).collect();
    let (kind, bytes) = text(&names.iter().map(|name| &name[..]).collect::<Vec<_>>());
    add("combo", kind, &[names.len() as u64], bytes);
    for player in 0..2 {
        let combos = &table.combos[player];
        let indices = combos.iter().flat_map(|(combo, _)| (combo.index() as u16).to_le_bytes()).collect();
        add(&format!("{}_combos", name(player)), Kind::U2, &[combos.len() as u64], indices);
        let weights = combos.iter().flat_map(|(_, weight)| weight.to_le_bytes()).collect();
        add(&format!("{}_weights", name(player)), Kind::F4, &[combos.len() as u64], weights);
    }
    let boards = table.boards.len() as u64;
    let (kind, bytes) = text(&table.boards.iter().map(|board| &board.cards[..]).collect::<Vec<_>>());
    add("board_cards", kind, &[boards], bytes);
    let runouts = table.boards.iter().flat_map(|board| board.runouts.to_le_bytes()).collect();
    add("board_runouts", Kind::U4, &[boards], runouts);
    list
}

/// Numbers as bytes, the lowest first.
fn little_endian(numbers: &[f32]) -> Cow<'_, [u8]> {
    match cfg!(target_endian = "little") {
        true => Cow::Borrowed(bytemuck::cast_slice(numbers)),
        false => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
    }
}
