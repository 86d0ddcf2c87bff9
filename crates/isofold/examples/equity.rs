//! The equity of three ranges on a flop, exactly.

use isofold::equity;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Top pair top kicker against a range of overpairs and sets, and against flush draws.
    let outcome = equity("AsKd | AA,77,44 | Td9d,Jd8d,6d5d").board("Kc7d4d").run()?;
    println!("method: {}", outcome.method);
    for player in &outcome.players {
        println!("{:5.2}% of the pot, wins {:5.2}% alone", 100.0 * player.equity, 100.0 * player.win);
    }

    // Nothing was sampled, and the shares make the whole pot.
    assert!(outcome.method.is_exact());
    let [top_pair, made, draws] = &outcome.players[..] else { return Err("three players".into()) };
    assert!((top_pair.equity + made.equity + draws.equity - 1.0).abs() < 1e-12);

    // Aces and sets are ahead of top pair and of any draw; the draws have more outs than top pair has.
    assert!(made.equity > draws.equity && draws.equity > top_pair.equity);
    Ok(())
}
