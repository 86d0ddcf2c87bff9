#![doc = include_str!("../README.md")]
//!
//! * [`read`] takes the text of another program and gives a spot or a range, with a [`Remark`] for each line that means something
//!   else here.
//! * [`write`](write()) makes such a text of a spot or a range, and refuses what the other program cannot have.
//! * [`Setup`] takes the commands of PioSOLVER's UPI that set a spot up, one by one.

mod decimal;
mod error;
mod format;
mod line_plan;
mod menu_plan;
mod pio;
mod plan;
mod ranges;
mod remark;
mod setup;
mod size_list;
mod texas;
mod words;
mod writer;

pub use error::ConvertError;
pub use format::Format;
pub use remark::{Remark, Topic};
pub use setup::Setup;
pub use words::words;
pub use writer::{tree_info, write};

use isofold_cards::Range;
use isofold_tree::Spot;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 16 << 20;

/// A text that was converted.
#[derive(Clone, PartialEq, Debug)]
pub struct Converted {
    /// The format that it was in.
    pub format: Format,
    /// The spot or the range.
    pub content: Content,
    /// Remarks, in the order of the lines.
    pub remarks: Vec<Remark>,
}

/// A spot or a range.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// A spot.
    Spot(Box<Spot>),
    /// A range.
    Range(Box<Range>),
}

impl Content {
    /// The word for it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Content::Spot(_) => "a spot",
            Content::Range(_) => "a range",
        }
    }
}

/// Reads a text in a format, or in the one that it looks like.
///
/// ```
/// use isofold_convert::{Content, Format, read};
///
/// let input = "set_pot 50\nset_effective_stack 200\nset_board Qs,Jh,2h,3c,4d\nset_range_oop AA,QQ\nset_range_ip KK,JJ\n\
///              set_bet_sizes oop,river,bet,33\nset_thread_num 8";
/// let converted = read(input, None)?;
/// assert_eq!(converted.format, Format::Texas);
/// let Content::Spot(spot) = &converted.content else { panic!() };
/// assert_eq!((spot.pot, spot.stack()), (50, 200));
/// let remarks: Vec<String> = converted.remarks.iter().map(|remark| remark.to_string()).collect();
/// assert_eq!(remarks, [
///     "line 6: 33% is 16.5 at the start: 17 here, whole chips, halves up",
///     "line 7: set_thread_num is not used: it does not change the spot",
/// ]);
/// # Ok::<(), isofold_convert::ConvertError>(())
/// ```
pub fn read(text: &str, format: Option<Format>) -> Result<Converted, ConvertError> {
    if text.len() > MAX_TEXT {
        return Err(ConvertError::TooLong);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some(format) = format.or_else(|| Format::of(text)) else { return Err(ConvertError::Unknown) };
    let is_script = format::is_script(text);
    match format {
        Format::Pio | Format::Upi if is_script => pio::read(text, format),
        Format::Texas if is_script => texas::read(text),
        Format::Isofold if is_script => {
            let content = Content::Spot(Box::new(Spot::from_toml(text)?));
            Ok(Converted { format, content, remarks: Vec::new() })
        }
        _ => {
            let content = Content::Range(Box::new(ranges::read(1, text)?));
            Ok(Converted { format, content, remarks: Vec::new() })
        }
    }
}
