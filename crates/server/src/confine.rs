//! Requests as they come over HTTP: the files that they name are in the folder of the server, and threads and memory are those that it
//! may use. A user of the command line may name any file of the machine; a page in a browser may not.

use crate::files::{self, Files};
use isofold_api::batch::Batch;
use isofold_api::buckets::{
    BucketsBuild, BucketsClasses, BucketsCompare, BucketsInfo, BucketsLookup, BucketsQuality,
};
use isofold_api::compare::{Compare, CompareSide};
use isofold_api::convert::Convert;
use isofold_api::dataset::{DatasetGenerate, DatasetVerify};
use isofold_api::equity::Equity;
use isofold_api::exploit::Exploit;
use isofold_api::export::Export;
use isofold_api::library::{LibraryExport, LibraryImport};
use isofold_api::report::Report;
use isofold_api::show::Show;
use isofold_api::simplify::Simplify;
use isofold_api::solve::{Session, Solve, SolveOptions};
use isofold_api::spot::{ReadSpot, SpotRef};
use isofold_api::tree::Tree;
use isofold_api::{Error, ErrorCode, Request};
use isofold_service::Settings;
use std::path::Path;
use std::thread;

/// Puts the files that a request names into the folder of the server, and refuses what names others or asks for too much. A request
/// that is not known here is refused: it could name files.
pub(crate) fn confine(
    request: &mut Request,
    files: Option<&Files>,
    settings: &Settings,
) -> Result<(), Error> {
    let at = Confines { files, settings };
    match request {
        Request::Hello(_)
        | Request::Canon(_)
        | Request::Index(_)
        | Request::Unindex(_)
        | Request::Spots(_)
        | Request::Gpu(_)
        | Request::Sessions(_)
        | Request::Iso(_)
        | Request::Boards(_)
        | Request::Range(_)
        | Request::Icm(_)
        | Request::PreflopPairs(_)
        | Request::LibraryList(_)
        | Request::LibraryShow(_)
        | Request::LibraryRename(_)
        | Request::LibraryRm(_)
        | Request::LibraryVerify(_) => Ok(()),
        Request::ReadSpot(ReadSpot { spot }) => at.spot("spot", spot),
        Request::Convert(Convert { spot, .. }) => spot.as_mut().map_or(Ok(()), |spot| at.spot("spot", spot)),
        Request::Tree(Tree { spot, .. }) => at.spot("spot", spot),
        Request::Solve(Solve { spot, solve }) => at.solve(Some(spot), solve.as_ref()),
        Request::Session(Session::Start { spot, solve }) => at.solve(Some(spot), solve.as_ref()),
        Request::Session(_) => Ok(()),
        Request::Show(Show { spot, solve, .. }) => at.solve(spot.as_mut(), solve.as_ref()),
        Request::Exploit(Exploit { spot, solve, .. }) => at.solve(Some(spot), solve.as_ref()),
        Request::Simplify(Simplify { spot, solve, file, .. }) => {
            at.solve(Some(spot), solve.as_ref())?;
            file.as_mut().map_or(Ok(()), |file| at.writes("file", file))
        }
        Request::Compare(Compare { a, b, solve }) => {
            at.side("a", a)?;
            at.side("b", b)?;
            at.solve(None, solve.as_ref())
        }
        Request::Batch(Batch { spots, solve, .. }) => {
            spots
                .iter_mut()
                .enumerate()
                .try_for_each(|(index, spot)| at.spot(&format!("spots[{index}]"), spot))?;
            at.solve(None, solve.as_ref())
        }
        Request::Report(Report { spot, minus, solve, .. }) => {
            at.solve(Some(spot), solve.as_ref())?;
            minus.as_mut().map_or(Ok(()), |minus| at.spot("minus", minus))
        }
        Request::Export(Export { spot, solve, file, .. }) => {
            at.solve(spot.as_mut(), solve.as_ref())?;
            at.writes("file", file)
        }
        Request::Equity(Equity { threads, memory, .. }) => {
            at.threads("threads", *threads)?;
            at.memory("memory", *memory)
        }
        Request::BucketsInfo(BucketsInfo { folder, .. }) => at.reads("folder", folder),
        Request::BucketsLookup(BucketsLookup { folder, .. }) => at.reads("folder", folder),
        Request::BucketsClasses(BucketsClasses { threads }) => at.threads("threads", *threads),
        Request::BucketsCompare(BucketsCompare { folder, other, threads }) => {
            at.reads("folder", folder)?;
            at.reads("other", other)?;
            at.threads("threads", *threads)
        }
        Request::BucketsQuality(BucketsQuality { folder, other, threads, .. }) => {
            at.reads("folder", folder)?;
            other.as_mut().map_or(Ok(()), |other| at.reads("other", other))?;
            at.threads("threads", *threads)
        }
        Request::BucketsBuild(BucketsBuild { out, threads, memory, print, .. }) => {
            at.threads("threads", *threads)?;
            at.memory("memory", *memory)?;
            if out.is_some() {
                let why = "over HTTP, buckets are built in the folder of the server: expected none";
                return Err(Error::of_field("out", why));
            }
            if !*print {
                *out = Some(text("out", at.files()?.room("out")?)?);
            }
            Ok(())
        }
        Request::DatasetGenerate(DatasetGenerate { folder, threads, memory, .. }) => {
            at.threads("threads", *threads)?;
            at.memory("memory", *memory)?;
            at.writes("folder", folder)
        }
        Request::DatasetVerify(DatasetVerify { folder, html, threads, memory, .. }) => {
            at.threads("threads", *threads)?;
            at.memory("memory", *memory)?;
            html.as_mut().map_or(Ok(()), |html| at.writes("html", html))?;
            at.reads("folder", folder)
        }
        Request::LibraryExport(LibraryExport { file, .. }) => at.writes("file", file),
        Request::LibraryImport(LibraryImport { files }) => files
            .iter_mut()
            .enumerate()
            .try_for_each(|(index, file)| at.reads(&format!("files[{index}]"), file)),
        Request::Cancel(_) => {
            let why = "over HTTP, a request is cancelled by closing its connection";
            Err(Error::new(ErrorCode::Unsupported, why))
        }
        request => {
            let why = format!("`{}` is not answered over HTTP", request.name());
            Err(Error::new(ErrorCode::Unsupported, why))
        }
    }
}

/// The files and folders that requests may use.
struct Confines<'a> {
    files: Option<&'a Files>,
    settings: &'a Settings,
}

impl Confines<'_> {
    fn files(&self) -> Result<&Files, Error> {
        self.files.ok_or_else(files::none)
    }

    fn reads(&self, field: &str, name: &mut String) -> Result<(), Error> {
        *name = text(field, &self.files()?.existing(field, name)?)?;
        Ok(())
    }

    fn writes(&self, field: &str, name: &mut String) -> Result<(), Error> {
        *name = text(field, &self.files()?.writable(field, name)?)?;
        Ok(())
    }

    fn spot(&self, field: &str, spot: &mut SpotRef) -> Result<(), Error> {
        match spot {
            SpotRef::File(file) => self.reads(&format!("{field}.file"), file),
            SpotRef::Name(_) | SpotRef::Toml(_) | SpotRef::Data(_) | SpotRef::Entry(_) => Ok(()),
        }
    }

    fn side(&self, field: &str, side: &mut CompareSide) -> Result<(), Error> {
        side.spot.as_mut().map_or(Ok(()), |spot| self.spot(&format!("{field}.spot"), spot))
    }

    fn solve(&self, spot: Option<&mut SpotRef>, solve: Option<&SolveOptions>) -> Result<(), Error> {
        if let Some(solve) = solve {
            self.threads("solve.threads", solve.threads)?;
            self.memory("solve.memory", solve.memory)?;
        }
        spot.map_or(Ok(()), |spot| self.spot("spot", spot))
    }

    fn threads(&self, field: &str, asked: Option<usize>) -> Result<(), Error> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let most = cores.max(self.settings.threads);
        match asked {
            Some(asked) if asked > most => {
                let why = format!("{asked} threads: this isofold has {most}, and 0 asks for all");
                Err(Error::of_field(field, why))
            }
            _ => Ok(()),
        }
    }

    fn memory(&self, field: &str, asked: Option<u64>) -> Result<(), Error> {
        let Some(asked) = asked else { return Ok(()) };
        match self.settings.memory.or_else(self.settings.available) {
            Some(most) if asked > most => {
                let error = Error::of_field(field, format!("{asked} bytes: this isofold may use {most}"));
                Err(Error { code: ErrorCode::Memory, ..error }.with_hint("leave it out to use what there is"))
            }
            _ => Ok(()),
        }
    }
}

/// A path as a text of a request.
fn text(field: &str, path: &Path) -> Result<String, Error> {
    let bad = || Error::of_field(field, "the path of the folder of this isofold is not UTF-8");
    path.to_str().map(str::to_owned).ok_or_else(bad)
}
