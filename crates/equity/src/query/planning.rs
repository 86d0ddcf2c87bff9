//! From a query to a spot and the method that computes it, within the memory that may be used.

use super::{Input, MethodChoice, Query};
use crate::memory;
use crate::method::Plan;
use crate::monte_carlo::Detail;
use crate::spot::Spot;
use crate::{EquityError, Method, Player};
use isofold_cards::{BoardPattern, CardSet};
use isofold_iso::SuitGroup;

impl Query {
    /// The players and the spot, and the exact method to use; `None` for Monte Carlo. Exact methods list the hands of wide patterns.
    pub(super) fn planned(&self) -> Result<(Vec<Player>, Spot, Option<Plan>), EquityError> {
        let (players, spot) = self.spot()?;
        let plan = self.plan(&spot)?;
        let detail = Detail { hands: self.per_hand, ..Detail::default() };
        self.check_memory(match plan {
            None => memory::sampling(&spot, detail),
            Some(plan) => memory::exact(&spot, plan, self.threads),
        })?;
        if plan.is_none() || spot.is_listed() {
            return Ok((players, spot, plan));
        }
        let spot = self.listed(&players, spot)?;
        let plan = self.plan(&spot)?;
        Ok((players, spot, plan))
    }

    /// The spot with all hands listed.
    pub(super) fn listed(&self, players: &[Player], spot: Spot) -> Result<Spot, EquityError> {
        if spot.is_listed() {
            return Ok(spot);
        }
        let listed = players.iter().zip(1..).map(|(player, number)| player.listed(number));
        let (board, dead) = self.cards()?;
        Spot::new(self.game, &listed.collect::<Result<Vec<_>, _>>()?, &board, dead)
    }

    pub(super) fn check_memory(&self, needed: u64) -> Result<(), EquityError> {
        match self.memory {
            Some(limit) if needed > limit => Err(EquityError::Memory { needed, limit }),
            _ => Ok(()),
        }
    }

    pub(super) fn group(&self, spot: &Spot) -> SuitGroup {
        if self.isomorphism { spot.group() } else { SuitGroup::TRIVIAL }
    }

    pub(super) fn check_target(&self) -> Result<(), EquityError> {
        match self.choice {
            MethodChoice::MonteCarlo { trials, error } | MethodChoice::Cheapest { trials, error } => {
                match (trials, error) {
                    (Some(0), _) => Err(EquityError::NoTrials),
                    (_, Some(error)) if error.is_nan() || error <= 0.0 => {
                        Err(EquityError::TargetError { error })
                    }
                    _ => Ok(()),
                }
            }
            MethodChoice::Exact | MethodChoice::Only(_) => Ok(()),
        }
    }

    /// The exact method to use; `None` for Monte Carlo.
    pub(super) fn plan(&self, spot: &Spot) -> Result<Option<Plan>, EquityError> {
        if let MethodChoice::MonteCarlo { .. } = self.choice {
            return Ok(None);
        }
        let mut plans = Plan::all(spot, self.group(spot));
        // The preflop table has no categories.
        plans.retain(|plan| plan.method != Method::Table || !self.categories);
        let cheapest = Plan::cheapest(&plans);
        let too_many = EquityError::TooManyOutcomes { outcomes: spot.estimated_outcomes() };
        match self.choice {
            MethodChoice::MonteCarlo { .. } | MethodChoice::Cheapest { .. } => {
                Ok(cheapest.filter(|plan| plan.cost <= self.threshold))
            }
            MethodChoice::Exact => cheapest.map(Some).ok_or(too_many),
            MethodChoice::Only(method) => {
                let plan = plans.into_iter().find(|plan| plan.method == method);
                plan.map(Some).ok_or(EquityError::Method { method })
            }
        }
    }

    /// Reads the inputs that were given as text, and checks the spot.
    pub(super) fn spot(&self) -> Result<(Vec<Player>, Spot), EquityError> {
        let players = self.players()?;
        let (board, dead) = self.cards()?;
        let spot = Spot::new(self.game, &players, &board, dead)?;
        Ok((players, spot))
    }

    /// The board and the dead cards.
    fn cards(&self) -> Result<(BoardPattern, CardSet), EquityError> {
        let board = match &self.board {
            Input::Value(board) => *board,
            Input::Text(text) => text.parse().map_err(EquityError::Board)?,
        };
        let dead = match &self.dead {
            Input::Value(dead) => *dead,
            Input::Text(text) => text.parse().map_err(EquityError::Dead)?,
        };
        Ok((board, dead))
    }
}
