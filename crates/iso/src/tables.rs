//! The 24 permutations of four suits, tabulated at compile time.

/// The images of the four suits under each permutation.
pub(crate) const IMAGES: [[u8; 4]; 24] = {
    let mut images = [[0; 4]; 24];
    let (mut code, mut next) = (0, 0);
    while code < 256 {
        // The first image is the most significant, so that counting up is lexicographic.
        let image = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        if 1u8 << image[0] | 1 << image[1] | 1 << image[2] | 1 << image[3] == 0b1111 {
            images[next] = [image[0] as u8, image[1] as u8, image[2] as u8, image[3] as u8];
            next += 1;
        }
        code += 1;
    }
    images
};

pub(crate) const fn number_of(images: [u8; 4]) -> u8 {
    let mut i = 0;
    while i < 24 {
        let [a, b, c, d] = IMAGES[i];
        if a == images[0] && b == images[1] && c == images[2] && d == images[3] {
            return i as u8;
        }
        i += 1;
    }
    panic!("not a permutation")
}

/// `THEN[a][b]` is the composition: `a`, then `b`.
pub(crate) static THEN: [[u8; 24]; 24] = {
    let mut table = [[0; 24]; 24];
    let mut a = 0;
    while a < 24 {
        let mut b = 0;
        while b < 24 {
            let mut images = [0; 4];
            let mut suit = 0;
            while suit < 4 {
                images[suit] = IMAGES[b][IMAGES[a][suit] as usize];
                suit += 1;
            }
            table[a][b] = number_of(images);
            b += 1;
        }
        a += 1;
    }
    table
};

pub(crate) static INVERSE: [u8; 24] = {
    let mut table = [0; 24];
    let mut a = 0;
    while a < 24 {
        let mut images = [0; 4];
        let mut suit = 0;
        while suit < 4 {
            images[IMAGES[a][suit] as usize] = suit as u8;
            suit += 1;
        }
        table[a] = number_of(images);
        a += 1;
    }
    table
};

/// The permutation that maps suit `order[i]` to suit `i`, by `order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6`.
pub(crate) static FROM_ORDER: [u8; 256] = {
    let mut table = [0; 256];
    let mut a = 0;
    while a < 24 {
        let [c, d, h, s] = IMAGES[a];
        table[(c | d << 2 | h << 4 | s << 6) as usize] = INVERSE[a];
        a += 1;
    }
    table
};
