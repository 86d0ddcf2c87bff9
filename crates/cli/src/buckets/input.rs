//! Arguments of `isofold buckets` that need reading.

/// Numbers of buckets.
#[derive(Clone, Debug)]
pub(super) struct Counts(pub(super) Vec<u16>);

/// `10,50,100` or `none`.
pub(super) fn against(text: &str) -> Result<Counts, String> {
    if text == "none" {
        return Ok(Counts(Vec::new()));
    }
    let count = |part: &str| part.trim().parse::<u16>().ok().filter(|&count| count > 0);
    let counts: Option<Vec<u16>> = text.split(',').map(count).collect();
    counts.map(Counts).ok_or_else(|| {
        format!(
            "`{text}` is not a list of numbers from 1 to 65535: expected something like 10,50,100, or none"
        )
    })
}
