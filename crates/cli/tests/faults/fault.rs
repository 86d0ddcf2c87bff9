//! The faults that a run of a command is put through: one at each of its calls.

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The process is killed.
    Kill,
    /// The machine loses power: what was written since the last sync of each file is lost.
    Cut,
    /// A call fails.
    Error,
}

/// A call of a process to the file system, as the shim has logged it.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) number: usize,
    kind: char,
    /// Its name and its file.
    text: String,
}

/// One fault.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: Kind,
    /// The number of the call.
    pub(crate) at: usize,
    /// The action of the shim there.
    pub(crate) action: &'static str,
    pub(crate) errno: Errno,
    /// The kinds of later calls that fail too.
    pub(crate) kinds: &'static str,
    /// The call, for messages.
    pub(crate) text: String,
}

/// An error of the system, by number and name.
pub(crate) type Errno = (i32, &'static str);

const NONE: Errno = (0, "");
const EINTR: Errno = (4, "EINTR");
const EIO: Errno = (5, "EIO");
const EACCES: Errno = (13, "EACCES");
const EMFILE: Errno = (24, "EMFILE");
const ENOSPC: Errno = (28, "ENOSPC");
const EROFS: Errno = (30, "EROFS");
const ENOLCK: Errno = (37, "ENOLCK");

impl Call {
    /// The calls of a log.
    pub(crate) fn all(log: &str) -> Vec<Call> {
        let call = |line: &str| {
            let mut parts = line.splitn(3, ' ');
            let number = parts.next()?.parse().ok()?;
            let kind = parts.next()?.chars().next()?;
            Some(Call { number, kind, text: parts.next()?.to_owned() })
        };
        log.lines().map(|line| call(line).unwrap()).collect()
    }

    /// Whether the call changes files or names, or makes a change last.
    fn changes(&self) -> bool {
        "cwtsnu".contains(self.kind)
    }

    /// The errors that the call can meet.
    fn errors(&self) -> &'static [Errno] {
        match self.kind {
            'o' => &[EACCES, EIO, EMFILE, EINTR],
            'c' => &[EACCES, ENOSPC, EROFS, EMFILE, EIO],
            'r' => &[EIO, EINTR],
            'w' => &[ENOSPC, EIO, EINTR],
            't' | 's' => &[ENOSPC, EIO],
            'n' => &[EACCES, ENOSPC, EROFS, EIO],
            'u' => &[EACCES, EROFS, EIO],
            'i' => &[EACCES, EIO],
            'f' => &[ENOLCK, EIO],
            // A lock that is given back cannot fail; SQLite would wait for itself.
            'e' => &[],
            _ => &[EIO],
        }
    }

    /// The errors that stay once the call has met them, with the kinds of calls that meet them.
    fn lasting_errors(&self) -> &'static [(Errno, &'static str)] {
        match self.kind {
            'w' | 't' => &[(ENOSPC, "cwtsn"), (EIO, "ocrwtsnuim")],
            'c' | 'n' => &[(ENOSPC, "cwtsn"), (EROFS, "cwtnu"), (EMFILE, "oc")],
            'o' => &[(EMFILE, "oc"), (EACCES, "ocnu")],
            'r' | 's' | 'm' => &[(EIO, "ocrwtsnuim")],
            'u' => &[(EROFS, "cwtnu")],
            // Not of ranges: SQLite waits for those, whatever the error.
            'f' => &[(ENOLCK, "f")],
            _ => &[],
        }
    }
}

/// All faults of a kind at the calls of a run.
pub(crate) fn all(kind: Kind, calls: &[Call]) -> Vec<Fault> {
    let fault = |call: &Call, action| Fault {
        kind,
        at: call.number,
        action,
        errno: NONE,
        kinds: "",
        text: call.text.clone(),
    };
    let mut faults: Vec<Fault> = Vec::new();
    for call in calls {
        match kind {
            Kind::Kill => {
                faults.push(fault(call, "before"));
                faults.extend(call.changes().then(|| fault(call, "after")));
                faults.extend((call.kind == 'w').then(|| fault(call, "torn")));
            }
            Kind::Cut => faults.extend(call.changes().then(|| fault(call, "before"))),
            Kind::Error => {
                let failing = |errno, kinds| Fault { errno, kinds, ..fault(call, "fail") };
                faults.extend(call.errors().iter().map(|&errno| failing(errno, "")));
                faults.extend(call.lasting_errors().iter().map(|&(errno, kinds)| failing(errno, kinds)));
                faults.extend("rw".contains(call.kind).then(|| fault(call, "short")));
            }
        }
    }
    if kind == Kind::Cut {
        // Right after the command has ended.
        let after = Call { number: calls.len() + 1, kind: 'x', text: "the end".to_owned() };
        faults.push(fault(&after, "before"));
    }
    faults
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Fault { kind, at, action, errno: (_, errno), kinds, text } = self;
        let lasting = if kinds.is_empty() { "" } else { ", and from then on" };
        match kind {
            Kind::Kill => write!(f, "killed {action} call {at}, {text}"),
            Kind::Cut => write!(f, "power cut {action} call {at}, {text}"),
            Kind::Error if *action == "short" => write!(f, "half done: call {at}, {text}"),
            Kind::Error => write!(f, "{errno} at call {at}{lasting}, {text}"),
        }
    }
}
