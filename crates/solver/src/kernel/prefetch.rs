use isofold_simd::Simd;
use std::ops::Range;

/// Memory that is needed soon, asked for while there is arithmetic to do.
#[derive(Clone, Copy)]
pub(crate) struct Prefetch {
    spans: [(usize, usize); 3],
}

impl Prefetch {
    pub(crate) const NOTHING: Prefetch = Prefetch { spans: [(0, 0); 3] };

    /// The bytes of up to three slices, in order.
    pub(crate) fn of(spans: [Range<*const u8>; 3]) -> Prefetch {
        Prefetch { spans: spans.map(|span| (span.start as usize, span.end as usize)) }
    }

    /// Asks for the next cache lines.
    #[inline(always)]
    pub(crate) fn fetch(&mut self, simd: impl Simd, lines: usize) {
        let (start, end) = &mut self.spans[0];
        if *start < *end {
            for line in 0..lines {
                simd.prefetch_far((*start + line * 64) as *const u8);
            }
            *start += lines * 64;
        } else {
            self.spans = [self.spans[1], self.spans[2], (0, 0)];
        }
    }
}
