#![doc = include_str!("../README.md")]

pub mod boards;
pub mod buckets;
pub mod cards;
pub mod codes;
pub mod compare;
pub mod convert;
pub mod dataset;
pub mod equity;
mod error;
pub mod exploit;
pub mod export;
pub mod figures;
pub mod icm;
pub mod iso;
mod job;
pub mod library;
pub mod lines;
pub mod many_boards;
mod pace;
pub mod parse;
pub mod place;
pub mod place_ranges;
pub mod preflop;
pub mod ranges;
pub mod report;
pub mod run;
mod settings;
pub mod simplify;
pub mod solving;
pub mod spot;
mod suits;
pub mod text;
pub mod tree;
pub mod upi;

pub use error::Error;
pub use job::Job;
pub use settings::Settings;
pub use solving::{SavedSession, SavedSessions};

use isofold_api::compare::CompareAnswer;
use isofold_api::protocol::{Hello, HelloRequest};
use isofold_api::solve::{GpuAnswer, Solve, SolveOptions};
use isofold_api::spot::SpotRef;
use isofold_api::{Answer, Request, SCHEMA_VERSION};
use isofold_tree::Spot;
use solving::OpenSolution;
use std::sync::OnceLock;

/// Answers requests. One serves a whole process; it may be shared by threads.
pub struct Service {
    settings: Settings,
    indexers: cards::Indexers,
    solving: solving::Solving,
    bucket_folders: buckets::Folders,
    gpu: OnceLock<GpuAnswer>,
}

impl Service {
    /// A service without a library.
    pub fn new() -> Service {
        Service::with(Settings::default())
    }

    /// A service with its settings.
    pub fn with(settings: Settings) -> Service {
        Service {
            indexers: cards::Indexers::default(),
            bucket_folders: buckets::Folders::default(),
            solving: solving::Solving::new(settings.clone()),
            gpu: OnceLock::new(),
            settings,
        }
    }

    /// Ends all sessions. Each writes a checkpoint if there is a library and it has not come to its end.
    pub fn close(&self) {
        self.solving.close();
    }

    /// The spot that a request names.
    pub fn spot(&self, source: &SpotRef) -> Result<Spot, Error> {
        self.solving.spot(source)
    }

    /// Opens the solution of a spot, as `show` does: whatever the library has of it unless limits are given, else it is solved first.
    pub fn open(
        &self,
        spot: &SpotRef,
        solve: Option<&SolveOptions>,
        job: &Job,
    ) -> Result<OpenSolution, Error> {
        self.solving.open_solution(spot, solve, job)
    }

    /// Solves a spot, as the request `solve` does, and leaves the solution open. Cancelled, it ends with what it has. Memory that other open
    /// solutions have is an error, not waited for: the one who asks may be the one who holds them.
    pub fn solve(&self, request: &Solve, job: &Job) -> Result<OpenSolution, Error> {
        self.solving.solve_open(request, job)
    }

    /// The solution of a session, which may still be running.
    pub fn open_session(&self, session: u64) -> Result<OpenSolution, Error> {
        self.solving.open_session(session)
    }

    /// Compares a decision of an open solution with one of another, or with another one of the same, as `compare` does.
    pub fn compare(
        &self,
        a: &OpenSolution,
        b: Option<&OpenSolution>,
        lines: [Option<&str>; 2],
        job: &Job,
    ) -> Result<CompareAnswer, Error> {
        self.solving.compare_solutions(a, b, lines, job)
    }

    /// The sessions, as another process needs them to go on.
    pub fn saved_sessions(&self) -> SavedSessions {
        self.solving.saved()
    }

    /// Brings the sessions of another process back under their numbers, paused or ended. They take no memory until something is
    /// asked of them. Those that cannot be brought back are returned with the reason.
    pub fn restore_sessions(&self, saved: SavedSessions) -> Vec<(u64, Error)> {
        self.solving.restore(saved)
    }

    /// The GPU of the machine, looked for once.
    fn gpu(&self) -> &GpuAnswer {
        self.gpu.get_or_init(|| match (self.settings.find_gpu)(None) {
            Ok(gpu) => GpuAnswer { gpu_name: Some(gpu.backend.name()), gpu_missing: None },
            Err(error) => GpuAnswer { gpu_name: None, gpu_missing: Some(error.to_string()) },
        })
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Answers a request. Long work reports to the job, and ends early if that is cancelled.
    pub fn answer(&self, request: &Request, job: &Job) -> Result<Answer, Error> {
        let library = library::Requests { settings: &self.settings, job };
        match request {
            Request::Hello(request) => hello(request).map(Answer::from),
            Request::Canon(request) => cards::CanonQuestion::parse(request)?.answer().map(Answer::from),
            Request::Index(request) => cards::index(request, &self.indexers).map(Answer::from),
            Request::Unindex(request) => cards::unindex(request, &self.indexers).map(Answer::from),
            Request::ReadSpot(request) => self.solving.read_spot(&request.spot).map(Answer::from),
            Request::Spots(_) => Ok(spot::all().into()),
            Request::Convert(request) => self.convert(request).map(Answer::from),
            Request::Tree(request) => {
                let spot = self.solving.spot(&request.spot)?;
                tree::answer(request, spot, self.settings.limit()).map(Answer::from)
            }
            Request::Solve(request) => self.solving.solve(request, job).map(Answer::from),
            Request::Show(request) => self.solving.show(request, job).map(Answer::from),
            Request::Exploit(request) => self.solving.exploit(request, job).map(Answer::from),
            Request::Simplify(request) => self.solving.simplify(request, job).map(Answer::from),
            Request::Compare(request) => self.solving.compare(request, job).map(Answer::from),
            Request::Export(request) => self.solving.export(request, job).map(Answer::from),
            Request::Batch(request) => self.solving.batch(request, job).map(Answer::from),
            Request::Report(request) => self.solving.report(request, job).map(Answer::from),
            Request::Session(request) => self.solving.session(request, job).map(Answer::from),
            Request::Gpu(_) => Ok(self.gpu().clone().into()),
            Request::Sessions(_) => Ok(self.solving.list().into()),
            Request::Iso(request) => iso::IsoQuestion::parse(request)?.answer(job).map(Answer::from),
            Request::Boards(request) => boards::BoardsQuestion::parse(request)?.answer(job).map(Answer::from),
            Request::Range(request) => ranges::RangeQuestion::parse(request)?.answer().map(Answer::from),
            Request::Icm(request) => icm::IcmQuestion::parse(request)?.answer().map(Answer::from),
            Request::PreflopPairs(request) => {
                Ok(Answer::from(preflop::PairsQuestion::parse(request)?.answer()))
            }
            Request::Equity(request) => {
                equity::EquityQuestion::parse(request, &self.settings)?.answer(job).map(Answer::from)
            }
            Request::BucketsInfo(request) => buckets::answer_info(request).map(Answer::from),
            Request::BucketsLookup(request) => {
                buckets::lookup(request, &self.bucket_folders).map(Answer::from)
            }
            Request::BucketsClasses(request) => {
                buckets::answer_classes(request, &self.settings, job).map(Answer::from)
            }
            Request::BucketsCompare(request) => {
                buckets::answer_compare(request, &self.settings, job).map(Answer::from)
            }
            Request::BucketsQuality(request) => {
                buckets::answer_quality(request, &self.settings, job).map(Answer::from)
            }
            Request::BucketsBuild(request) => {
                buckets::answer_build(request, &self.settings, job).map(Answer::from)
            }
            Request::DatasetGenerate(request) => {
                dataset::answer_generate(request, &self.settings, job).map(Answer::from)
            }
            Request::DatasetVerify(request) => {
                dataset::answer_verify(request, &self.settings, job).map(Answer::from)
            }
            Request::LibraryList(request) => library.list(request),
            Request::LibraryShow(request) => library.show(request),
            Request::LibraryRename(request) => library.rename(request),
            Request::LibraryRm(request) => library.rm(request),
            Request::LibraryVerify(request) => library.verify(request),
            Request::LibraryExport(request) => library.export(request),
            Request::LibraryImport(request) => library.import(request),
            // Connections cancel: a service does not know their ids.
            request => Err(Error::Unsupported(format!("`{}` is not answered here", request.name()))),
        }
    }

    /// Whether a request is answered at once, in well under a millisecond.
    pub fn is_quick(&self, request: &Request) -> bool {
        /// More hands, or a longer text, take a while.
        const MANY: usize = 1000;
        /// More players than these take a while.
        const PLAYERS: usize = 9;
        match request {
            Request::Hello(_) | Request::Cancel(_) | Request::Canon(_) => true,
            Request::Index(request) => request.hands.as_ref().is_none_or(|hands| hands.len() <= MANY),
            Request::Unindex(request) => request.indices.as_ref().is_none_or(|indices| indices.len() <= MANY),
            Request::Range(request) => {
                request.game.is_none() && !request.categories && request.range.len() < MANY
            }
            Request::Icm(request) => request.stacks.len() <= PLAYERS,
            Request::Equity(request) => equity::EquityQuestion::parse(request, &self.settings)
                .is_ok_and(|question| question.is_quick()),
            _ => false,
        }
    }
}

impl Default for Service {
    fn default() -> Service {
        Service::new()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.close();
    }
}

/// The versions of this program and of the contract.
fn hello(request: &HelloRequest) -> Result<Hello, Error> {
    match request.schema {
        Some(wanted) if wanted != SCHEMA_VERSION => Err(Error::field(
            "schema",
            format!(
                "version {wanted} of the contract is not spoken here: this isofold speaks {SCHEMA_VERSION}"
            ),
        )),
        _ => Ok(Hello { isofold: env!("CARGO_PKG_VERSION").to_owned(), schema: SCHEMA_VERSION }),
    }
}
