//! A small solution, and readers of what is written.

use isofold_solver::{Options, Solver};
use isofold_store::{CanonicalSpot, SaveOptions, SavedStreets, Solution, SolveSnapshot, SpotRequest};
use isofold_tree::{Spot, Stop, Street};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

/// A turn whose canonical form has other suits.
pub(crate) fn turn() -> Spot {
    let spot = Spot::on("QhTh7s4h").pot(60).stack(120).oop("AA,QJs,JTo:0.5,9h8h").ip("KK,AQs,98s,JJ:0.25");
    spot.bet(Street::Turn, "50%").bet(Street::River, "a").raise(Street::Turn, "a").build().unwrap()
}

/// A solution in memory.
pub(crate) fn in_memory(spot: &Spot) -> Solution {
    let canonical = CanonicalSpot::of(spot);
    Solution::in_memory(spot, canonical.perm, solver(&canonical)).unwrap()
}

fn solver(canonical: &CanonicalSpot) -> Solver {
    let mut solver = Solver::new(&canonical.spot, &Options::default()).unwrap();
    (0..15).for_each(|_| solver.iterate());
    solver
}

/// A solution in a file, with some of its streets.
pub(crate) fn in_file(spot: &Spot, streets: SavedStreets, path: &Path) -> Solution {
    let (canonical, options) = (CanonicalSpot::of(spot), Options::default());
    let (mut solver, request) = (solver(&canonical), SpotRequest::of(spot, &canonical));
    let stop = Stop { iterations: Some(16), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    let mut snapshot = SolveSnapshot {
        solver: &mut solver,
        options: &options,
        canonical: &canonical,
        request: &request,
        seconds: 1.0,
        progress: None,
    };
    snapshot.save(path, &outcome, SaveOptions::new(streets)).unwrap();
    Solution::open(path, &options).unwrap()
}

/// An array of an npz file.
pub(crate) struct Array {
    pub(crate) shape: Vec<usize>,
    pub(crate) kind: String,
    pub(crate) bytes: Vec<u8>,
    /// The offset of the first number in the file.
    pub(crate) start: usize,
}

impl Array {
    pub(crate) fn floats(&self) -> Vec<f32> {
        assert_eq!(self.kind, "<f4");
        self.bytes.chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
    }

    pub(crate) fn numbers(&self) -> Vec<u64> {
        let width = self.kind[2..].parse().unwrap();
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        self.bytes.chunks(width).map(number).collect()
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        let width = 4 * self.kind.strip_prefix("<U").unwrap().parse::<usize>().unwrap();
        let text = |bytes: &[u8]| {
            let points = bytes.chunks(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()));
            points.take_while(|&point| point > 0).map(|point| char::from_u32(point).unwrap()).collect()
        };
        self.bytes.chunks(width).map(text).collect()
    }
}

fn number(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// Reads an npz file, by its central directory.
pub(crate) fn read_npz(path: &Path) -> HashMap<String, Array> {
    let file = std::fs::read(path).unwrap();
    let end = file.len() - 22;
    assert_eq!(file[end..end + 4], *b"PK\x05\x06");
    let (count, mut at) = (number(&file[end + 10..end + 12]), number(&file[end + 16..end + 20]));
    let mut arrays = HashMap::new();
    for _ in 0..count {
        let entry = &file[at..];
        assert_eq!(entry[..4], *b"PK\x01\x02");
        let [checksum, length] = [16, 24].map(|offset: usize| number(&entry[offset..offset + 4]));
        let [name, extra] = [28, 30].map(|offset: usize| number(&entry[offset..offset + 2]));
        let local = number(&entry[42..46]);
        let title = String::from_utf8(entry[46..46 + name].to_vec()).unwrap();
        at += 46 + name + extra;
        assert_eq!(file[local..local + 4], *b"PK\x03\x04");
        assert_eq!(file[local + 14..local + 18], entry[16..20]);
        let start =
            local + 30 + number(&file[local + 26..local + 28]) + number(&file[local + 28..local + 30]);
        let contents = &file[start..start + length];
        assert_eq!(crc32fast::hash(contents) as usize, checksum);
        arrays.insert(title.strip_suffix(".npy").unwrap().to_owned(), array(contents, start));
    }
    arrays
}

fn array(contents: &[u8], start: usize) -> Array {
    assert_eq!(contents[..8], *b"\x93NUMPY\x01\x00");
    let length = 10 + number(&contents[8..10]);
    let header = String::from_utf8(contents[10..length].to_vec()).unwrap();
    let between = |from: &str, to: &str| header.split(from).nth(1).unwrap().split(to).next().unwrap();
    let lengths = between("'shape': (", ")").split(", ").map(|length| length.trim_end_matches(','));
    let shape: Vec<usize> =
        lengths.filter(|length| !length.is_empty()).map(|length| length.parse().unwrap()).collect();
    let kind = between("'descr': '", "'").to_owned();
    Array { shape, kind, bytes: contents[length..].to_vec(), start: start + length }
}
