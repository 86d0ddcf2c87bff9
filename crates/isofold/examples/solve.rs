//! Solves a river and reads the strategy: the game of the nuts, bluffs and a bluff catcher, whose solution is known.
//!
//! On K♠ T♦ 7♣ 4♥ 2♠ out of position has a set of kings, which always wins, or threes, which never do; in position has aces.
//! With a bet of the pot, aces call half of the time, so that bluffing gains nothing; and one bet in three is a bluff, so that
//! calling gains nothing. There are three combos of kings, so one and a half of the six of threes bet.

use isofold::solver::{Options, Solver};
use isofold::tree::{Player, Spot, Stop, Street};
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let spot =
        Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("KK,33").ip("AA").bet(Street::River, "a").build()?;
    let mut solver = Solver::new(&spot, &Options::default())?;
    let stop = Stop { exploitability: Some(0.0001), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    println!("{} iterations, exploitability {:.3}%", outcome.iterations, 100.0 * outcome.exploitability);
    assert!(outcome.exploitability <= 0.0001);

    // The first decision: the line that leads to it is empty.
    let first = solver.view(&"".parse()?)?;
    assert_eq!(first.player, Player::Oop);
    for hand in &first.hands[Player::Oop.index()] {
        for (action, frequency) in first.actions.iter().zip(&hand.strategy) {
            print!("{} {action} {:5.1}%   ", hand.combo, 100.0 * frequency);
        }
        println!();
        let is_set = hand.combo.to_string().starts_with('K');
        assert!((hand.strategy[1] - if is_set { 1.0 } else { 0.25 }).abs() < 0.02);
    }

    // Aces, facing the bet.
    let facing_bet = solver.view(&"a".parse()?)?;
    let call = facing_bet.actions.iter().position(|action| action.to_string() == "call").ok_or("no call")?;
    println!("aces call {:.1}%", 100.0 * facing_bet.frequencies[call]);
    assert!((facing_bet.frequencies[call] - 0.5).abs() < 0.02);

    // Kings win the pot and half of a bet on average, threes nothing: of nine hands, three make 150.
    assert!((outcome.evs[0] - 50.0).abs() < 0.5 && (outcome.evs[1] - 50.0).abs() < 0.5);
    Ok(())
}
