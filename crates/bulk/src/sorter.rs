//! Jobs that wait for others with the same betting.

use crate::Job;
use crate::pack::Betting;

/// The least bytes of main memory of a job that waits: two ranges, and a spot around them.
pub(crate) const JOB_BYTES: u64 = 16 << 10;

/// The jobs that wait in memory at most.
const MAX_WAITING: u64 = 1 << 17;

/// Sorts jobs by their betting, so that those of one kind, wherever they stand among others, are solved together.
pub(crate) struct Sorter {
    groups: Vec<Group>,
    /// Boards of the last street with which a group is large enough.
    enough: u64,
    waiting: u64,
    max_waiting: u64,
}

/// Jobs with the same betting.
struct Group {
    betting: Betting,
    jobs: Vec<Job>,
    /// Boards of the last street, each counted once for every card that may come.
    boards: u64,
}

impl Sorter {
    /// Groups of at least so many boards; the jobs that wait take up to so many bytes.
    pub(crate) fn new(enough: u64, bytes: u64) -> Sorter {
        let max_waiting = (bytes / JOB_BYTES).clamp(1, MAX_WAITING);
        Sorter { groups: Vec::new(), enough, waiting: 0, max_waiting }
    }

    /// Adds a job. A group that is large enough comes back, or the largest if too many jobs wait.
    pub(crate) fn add(&mut self, job: Job) -> Option<Vec<Job>> {
        let betting = Betting::of(&job);
        let boards = boards(job.spot.board.len());
        let place = match self.groups.iter().position(|group| group.betting == betting) {
            Some(place) => place,
            None => {
                self.groups.push(Group { betting, jobs: Vec::new(), boards: 0 });
                self.groups.len() - 1
            }
        };
        let group = &mut self.groups[place];
        group.jobs.push(job);
        group.boards += boards;
        self.waiting += 1;
        if group.boards >= self.enough {
            return Some(self.take(place));
        }
        if self.waiting >= self.max_waiting { self.largest() } else { None }
    }

    /// The group with the most boards, the first of several; `None` if no job waits.
    pub(crate) fn largest(&mut self) -> Option<Vec<Job>> {
        let most = self.groups.iter().map(|group| group.boards).max()?;
        let place = self.groups.iter().position(|group| group.boards == most)?;
        Some(self.take(place))
    }

    fn take(&mut self, place: usize) -> Vec<Job> {
        let jobs = self.groups.remove(place).jobs;
        self.waiting -= jobs.len() as u64;
        jobs
    }
}

/// Boards of the last street after a board of so many cards.
fn boards(cards: usize) -> u64 {
    (cards..5).map(|cards| 52 - cards as u64).product()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Wanted;
    use isofold_solver::Options;
    use isofold_tree::{Stop, Street};

    fn job(number: u64, stack: u32) -> Job {
        let spot = isofold_tree::Spot::on("KsTd7c4h2s").pot(100).stack(stack).oop("AA").ip("KK");
        let spot = spot.bet(Street::River, "a").build().unwrap();
        Job { number, spot, stop: Stop::default(), options: Options::default(), wanted: Wanted::Solution }
    }

    fn numbers(jobs: Option<Vec<Job>>) -> Option<Vec<u64>> {
        jobs.map(|jobs| jobs.iter().map(|job| job.number).collect())
    }

    #[test]
    fn jobs_wait_for_their_like() {
        let mut sorter = Sorter::new(3, u64::MAX);
        for (number, stack, expected) in [
            (0, 50, None),
            (1, 60, None),
            (2, 50, None),
            (3, 60, None),
            (4, 50, Some(vec![0, 2, 4])),
            (5, 70, None),
        ] {
            assert_eq!(numbers(sorter.add(job(number, stack))), expected);
        }
        assert_eq!(numbers(sorter.largest()), Some(vec![1, 3]));
        assert_eq!(numbers(sorter.largest()), Some(vec![5]));
        assert_eq!(numbers(sorter.largest()), None);
    }

    #[test]
    fn the_largest_group_goes_when_too_many_wait() {
        let mut sorter = Sorter::new(100, 3 * JOB_BYTES);
        assert!(sorter.add(job(0, 50)).is_none() && sorter.add(job(1, 60)).is_none());
        assert_eq!(numbers(sorter.add(job(2, 60))), Some(vec![1, 2]));
        assert_eq!(numbers(sorter.largest()), Some(vec![0]));
        assert_eq!([5, 4, 3].map(boards), [1, 48, 49 * 48]);
    }
}
