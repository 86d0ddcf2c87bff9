//! An oracle that shares no method with the solver.
//!
//! A tiny game is written out in full: the betting from the rules (`betting`), every deal of cards one by one, folded hands
//! included (`deals`), showdowns by the best five of seven cards (`strength`), prizes over all orders of finish (`payoffs`). That gives
//! the sequence form of the game (`sequence_form`): an explicit list of infosets, of sequences and of payoffs, for each combo and
//! each runout on its own. No ranges, no regrets, no suit isomorphism.
//!
//! On it, `linear_program` finds the value of a zero-sum game with a simplex method of its own (Koller, Megiddo and von Stengel), and
//! `evaluation` finds the EVs of the solver's strategies and the best responses to them, which need not be zero-sum.
//! `comparison` states what must agree and how closely; `mutations` checks that a wrong oracle does not agree.
#![allow(clippy::unwrap_used)]

mod betting;
mod cards;
mod comparison;
mod deals;
mod evaluation;
mod game;
mod linear_program;
mod mutations;
mod payoffs;
mod random;
mod random_locks;
mod sequence_form;
mod simplex;
mod spots;
mod strength;
