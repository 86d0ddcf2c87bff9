//! Spots and ranges of other programs.

use crate::{Error, Service};
use isofold_api::convert::{Convert, ConvertAnswer, ConvertContent, ConvertFormat, ConvertRemark};
use isofold_convert::{Content, Converted, Format};

impl Service {
    /// Converts a text, or a spot.
    pub(crate) fn convert(&self, request: &Convert) -> Result<ConvertAnswer, Error> {
        let mut converted = match (&request.text, &request.spot) {
            (Some(text), None) => isofold_convert::read(text, request.from.map(format))
                .map_err(|error| Error::field("text", error))?,
            (None, Some(_)) if request.from.is_some_and(|from| from != ConvertFormat::Isofold) => {
                return Err(Error::field("from", "a spot is one of isofold: leave it out, or give a text"));
            }
            (None, Some(spot)) => {
                let content = Content::Spot(Box::new(self.spot(spot)?));
                Converted { format: Format::Isofold, content, remarks: Vec::new() }
            }
            _ => return Err(Error::field("text", "expected either a text or a spot")),
        };
        let content = match &mut converted.content {
            Content::Range(_) => ConvertContent::Range,
            Content::Spot(spot) => {
                if let Some(name) = request.name.as_ref().filter(|_| spot.name.is_empty()) {
                    spot.name.clone_from(name);
                }
                ConvertContent::Spot
            }
        };
        let to = request.to.map_or(Format::Isofold, format);
        let text =
            isofold_convert::write(&converted.content, to).map_err(|error| Error::field("to", error))?;
        let remarks = converted.remarks.iter().map(|remark| ConvertRemark {
            line: remark.line,
            topic: remark.topic.to_string(),
            text: remark.text.clone(),
        });
        Ok(ConvertAnswer {
            from: named(converted.format),
            to: named(to),
            content,
            text,
            remarks: remarks.collect(),
        })
    }
}

/// The format that a request names.
pub fn format(name: ConvertFormat) -> Format {
    match name {
        ConvertFormat::Isofold => Format::Isofold,
        ConvertFormat::Pio => Format::Pio,
        ConvertFormat::Upi => Format::Upi,
        ConvertFormat::Texas => Format::Texas,
        ConvertFormat::GtoPlus => Format::GtoPlus,
        ConvertFormat::Wizard => Format::Wizard,
    }
}

/// The name of a format in an answer.
fn named(format: Format) -> ConvertFormat {
    match format {
        Format::Pio => ConvertFormat::Pio,
        Format::Upi => ConvertFormat::Upi,
        Format::Texas => ConvertFormat::Texas,
        Format::GtoPlus => ConvertFormat::GtoPlus,
        Format::Wizard => ConvertFormat::Wizard,
        _ => ConvertFormat::Isofold,
    }
}
