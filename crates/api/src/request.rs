//! The list of all requests, each with its answer.

use crate::{
    Error, ErrorCode, batch, boards, buckets, cards, compare, convert, dataset, equity, exploit, export, icm,
    iso, library, preflop, protocol, ranges, report, runouts, settings, show, simplify, solve, spot, tree,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A request, and the type of its answer.
pub trait Call: DeserializeOwned {
    /// The name of the request.
    const NAME: &'static str;

    /// Its answer.
    type Answer: Serialize;
}

/// Declares the requests: from this list come the enums, the names, the parser and the schema.
macro_rules! requests {
    ($($(#[doc = $doc:literal])* $name:literal $variant:ident($params:ty) -> $answer:ty;)*) => {
        /// A request.
        #[derive(Clone, PartialEq, Debug)]
        #[non_exhaustive]
        pub enum Request {
            $($(#[doc = $doc])* $variant($params),)*
        }

        /// The answer to a request.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum Answer {
            $(#[doc = concat!("The answer to `", $name, "`.")] $variant(Box<$answer>),)*
        }

        impl Request {
            /// The names of all requests.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// The name of the request.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Request::$variant(_) => $name,)*
                }
            }

            /// Reads the parameters of a request, a JSON object.
            pub fn parse(name: &str, params: &str) -> Result<Request, Error> {
                match name {
                    $($name => read(params).map(Request::$variant),)*
                    _ => Err(unknown(name)),
                }
            }
        }

        $(impl Call for $params {
            const NAME: &'static str = $name;
            type Answer = $answer;
        }

        impl From<$params> for Request {
            fn from(request: $params) -> Request {
                Request::$variant(request)
            }
        }

        impl From<$answer> for Answer {
            fn from(answer: $answer) -> Answer {
                Answer::$variant(Box::new(answer))
            }
        })*

        /// Calls a visitor with the name, the description and both types of each request.
        #[cfg(feature = "schema")]
        pub(crate) fn each_schema(visit: &mut impl crate::schema::Visit) {
            $(visit.request::<$params, $answer>($name, concat!($($doc),*).trim());)*
        }
    };
}

requests! {
    /// The versions of the program and of the contract. An error if the client needs a contract that the server does not speak.
    "hello" Hello(protocol::HelloRequest) -> protocol::Hello;
    /// Cancels a request of the same connection; what it has found so far is kept or answered.
    "cancel" Cancel(protocol::Cancel) -> protocol::CancelAnswer;
    /// The canonical form of groups of cards: the least relabelling of their suits.
    "canon" Canon(cards::Canon) -> cards::CanonAnswer;
    /// The index of the suit-isomorphism class of a hand, or of many hands.
    "index" Index(cards::Index) -> cards::IndexAnswer;
    /// The canonical hand of an index, or of many indices.
    "unindex" Unindex(cards::Unindex) -> cards::UnindexAnswer;
    /// A spot as data and as text, and what is wrong about it.
    "spot" ReadSpot(spot::ReadSpot) -> spot::ReadSpotAnswer;
    /// The embedded spots.
    "spots" Spots(spot::Spots) -> spot::SpotsAnswer;
    /// A spot or a range from the format of another program, or in it, and what is different there line by line.
    "convert" Convert(convert::Convert) -> convert::ConvertAnswer;
    /// The betting tree of a spot, and the memory that solving takes.
    "tree" Tree(tree::Tree) -> tree::TreeAnswer;
    /// Solves a spot, or finds its solution in the library.
    "solve" Solve(solve::Solve) -> solve::SolveAnswer;
    /// The strategy, EVs and equities at the end of a line of a solved spot, or the cards that may come there.
    "show" Show(show::Show) -> show::ShowAnswer;
    /// The maximally exploitative response of a player to the locked strategy of the other, and its gain.
    "exploit" Exploit(exploit::Exploit) -> exploit::ExploitAnswer;
    /// A simpler strategy, rounded or with fewer actions, and its cost in EV.
    "simplify" Simplify(simplify::Simplify) -> simplify::SimplifyAnswer;
    /// Two solutions, or two places of one, side by side.
    "compare" Compare(compare::Compare) -> compare::CompareAnswer;
    /// Writes every decision of a solution to a file: arrays for NumPy, Parquet or CSV.
    "export" Export(export::Export) -> export::ExportAnswer;
    /// Solves many spots, or one spot on many boards, and keeps them in the library.
    "batch" Batch(batch::Batch) -> batch::BatchAnswer;
    /// The strategies of a spot on many boards that the library has, side by side and in total.
    "report" Report(report::Report) -> report::ReportAnswer;
    /// The cards that may come after a line of a solution, one row for each class: strategies, EVs and what each card is worth.
    "runouts" Runouts(runouts::Runouts) -> runouts::RunoutsAnswer;
    /// Starts, pauses, resumes, changes, awaits or closes a session: a long solve, a batch or a report.
    "session" Session(solve::Session) -> solve::SessionAnswer;
    /// The GPU that can solve what asks for one, or the reason why there is none.
    "gpu" Gpu(solve::Gpu) -> solve::GpuAnswer;
    /// The settings of the service: the folder of its library, its threads and its memory.
    "settings" Settings(settings::Settings) -> settings::SettingsAnswer;
    /// All sessions.
    "sessions" Sessions(solve::Sessions) -> solve::SessionsAnswer;
    /// The classes of interchangeable next cards on a board, and what tells suits apart.
    "iso" Iso(iso::Iso) -> iso::IsoAnswer;
    /// One board of each suit-isomorphism class of a street, or how many there are.
    "boards" Boards(boards::Boards) -> boards::BoardsAnswer;
    /// A range as text, its counts, and its combos, weights, grid and categories as asked for.
    "range" Range(ranges::Range) -> ranges::RangeAnswer;
    /// The $EV of the stacks of a tournament by the Independent Chip Model.
    "icm" Icm(icm::Icm) -> icm::IcmAnswer;
    /// The exact table of two hands all-in before the flop, or the rows of one class.
    "preflop-pairs" PreflopPairs(preflop::PreflopPairs) -> preflop::PreflopPairsAnswer;
    /// The equities of hands and ranges in any game, exact or by Monte Carlo, and views of them.
    "equity" Equity(equity::Equity) -> equity::EquityAnswer;
    /// The configuration and the statistics of the buckets of a folder.
    "buckets-info" BucketsInfo(buckets::BucketsInfo) -> buckets::BucketsInfoAnswer;
    /// The buckets of hands on a board, or of many deals.
    "buckets-lookup" BucketsLookup(buckets::BucketsLookup) -> buckets::BucketsLookupAnswer;
    /// The number of classes of each street that the cards to come can tell apart.
    "buckets-classes" BucketsClasses(buckets::BucketsClasses) -> buckets::BucketsClassesAnswer;
    /// The agreement of two sets of buckets, street by street.
    "buckets-compare" BucketsCompare(buckets::BucketsCompare) -> buckets::BucketsCompareAnswer;
    /// The quality of buckets, street by street.
    "buckets-quality" BucketsQuality(buckets::BucketsQuality) -> buckets::BucketsQualityAnswer;
    /// Builds the buckets of every hand on every board into a folder, from a preset or a configuration.
    "buckets-build" BucketsBuild(buckets::BucketsBuild) -> buckets::BucketsBuildAnswer;
    /// Generates training rows for value networks: public states, sampled and solved, as Parquet shards; or a part of them, or their plan.
    "dataset-generate" DatasetGenerate(dataset::DatasetGenerate) -> dataset::DatasetGenerateAnswer;
    /// Checks the training rows of a folder: schema, masks, sums, splits, duplicates, and some of them by solving them again.
    "dataset-verify" DatasetVerify(dataset::DatasetVerify) -> dataset::DatasetVerifyAnswer;
    /// The entries of the library, all or those that meet every condition given.
    "library-list" LibraryList(library::LibraryList) -> library::LibraryListAnswer;
    /// Everything about an entry of the library.
    "library-show" LibraryShow(library::LibraryShow) -> library::LibraryShowAnswer;
    /// Gives an entry of the library another name.
    "library-rename" LibraryRename(library::LibraryRename) -> library::LibraryRenameAnswer;
    /// Removes entries of the library and their files, or the checkpoints of interrupted solves.
    "library-rm" LibraryRm(library::LibraryRm) -> library::LibraryRmAnswer;
    /// Reads every byte of every file of the library, and reports damaged ones.
    "library-verify" LibraryVerify(library::LibraryVerify) -> library::LibraryVerifyAnswer;
    /// Copies the file of an entry of the library.
    "library-export" LibraryExport(library::LibraryExport) -> library::LibraryExportAnswer;
    /// Adds solution files to the library, after verifying them.
    "library-import" LibraryImport(library::LibraryImport) -> library::LibraryImportAnswer;
}

fn read<T: DeserializeOwned>(params: &str) -> Result<T, Error> {
    // serde would take a list too, field by field.
    if !params.trim_start().starts_with('{') {
        return Err(Error::new(ErrorCode::BadRequest, "expected the parameters as a JSON object"));
    }
    serde_json::from_str(params).map_err(|error| {
        // The place is one within the parameters: it would mislead.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        Error::new(ErrorCode::BadRequest, message)
    })
}

fn unknown(name: &str) -> Error {
    let message = format!("there is no request `{}`", name.escape_debug());
    Error::new(ErrorCode::UnknownRequest, message).with_hint(format!("one of {}", Request::NAMES.join(", ")))
}
