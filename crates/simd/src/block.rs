use bytemuck::{Pod, Zeroable};

/// Sixteen numbers on one cache line: what [`F32x16`](crate::F32x16) is loaded from and stored to.
#[derive(Clone, Copy, PartialEq, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
pub struct Block(pub [f32; Block::WIDTH]);

const _: () = assert!(size_of::<Block>() == 64);

impl Block {
    /// The number of lanes of a block; rows are padded to a multiple of it.
    pub const WIDTH: usize = 16;

    /// Zero in every lane.
    pub const ZERO: Block = Block([0.0; Block::WIDTH]);
}
