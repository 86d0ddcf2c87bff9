//! Numbers and texts as little-endian bytes.

/// A buffer that numbers and texts are appended to.
#[derive(Default)]
pub(crate) struct ByteWriter(pub(crate) Vec<u8>);

impl ByteWriter {
    pub(crate) fn u8(&mut self, number: u8) {
        self.0.push(number);
    }

    pub(crate) fn u32(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    pub(crate) fn u64(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(crate) fn f64(&mut self, number: f64) {
        self.0.extend(number.to_le_bytes());
    }

    /// Appends a length (4 bytes) and the text in UTF-8.
    pub(crate) fn text(&mut self, text: &str) {
        self.u32(text.len() as u32);
        self.0.extend(text.as_bytes());
    }
}

/// The bytes that are still to be read. Every read returns `None` once too few are left.
pub(crate) struct ByteReader<'a>(pub(crate) &'a [u8]);

impl<'a> ByteReader<'a> {
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn f64(&mut self) -> Option<f64> {
        self.array().map(f64::from_le_bytes)
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let count = self.u32()? as usize;
        String::from_utf8(self.take(count)?.to_vec()).ok()
    }
}
