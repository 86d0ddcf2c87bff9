//! The bench number: a fixed workload over every layer, hashed. If it changes, isofold computes something else.

use super::dealer::Dealer;
use crate::spot;
use isofold_abstraction::{Config, KMeans, Metric, PRESETS, Points, Texture, Textures, optimal_1d};
use isofold_cards::{BoardPattern, CardSet, Deck, Hands, Range, parse_cards};
use isofold_equity::equity;
use isofold_eval::{Board, Game, HandRank, Ranking, Strength, evaluate, evaluate_hands};
use isofold_iso::{Indexer, Situation, Street, canonical, canonical_boards, canonical_runouts};
use isofold_solver::{Options, Plan, Precision, Solver};
use isofold_tree::{Spot, Tree};
use std::error::Error;
use std::ops::ControlFlow;

/// Hashes words in order.
struct Fold(u64);

impl Fold {
    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(29);
    }

    fn add_text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.add(byte.into()));
    }
}

const RANGES: [&str; 6] = [
    "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,65s,ATo+,KJo+,QJo",
    "AA:0.25,99-22,AJs-A2s,AQo-A8o,K2s+,95s:0.5,98o,86s+,T9s++",
    "15%,!AhKh",
    "[50]AA,KK[/50],40%(A5o),AhKs: 0.5,([9+][7+],!AKo,!QQ+)=0.25",
    "5%-25%",
    "random,!Axs",
];

/// The signature of this build.
pub(super) fn workload() -> Result<u64, Box<dyn Error>> {
    let mut fold = Fold(0);
    cards(&mut fold)?;
    iso(&mut fold)?;
    eval(&mut fold);
    games(&mut fold);
    equities(&mut fold)?;
    trees(&mut fold)?;
    solutions(&mut fold, &Options { threads: 1, ..Options::default() })?;
    clusters(&mut fold)?;
    Ok(fold.0)
}

/// Clusters of flops, and of numbers.
fn clusters(fold: &mut Fold) -> Result<(), Box<dyn Error>> {
    let flops = Textures::on(Street::Flop);
    flops.rows().iter().for_each(|number| fold.add(number.to_bits().into()));
    let points = Points::new(flops.rows(), Texture::DIMENSION)?.weighted(flops.weights())?;
    for metric in [Metric::SquaredL2, Metric::L1] {
        let settings = KMeans::new(40).restarts(1);
        let found = settings.run(&points, metric, |_| ControlFlow::Continue(()))?;
        found.assignment.iter().for_each(|&cluster| fold.add(cluster.into()));
    }
    let mut line: Vec<(f64, f64)> =
        flops.rows().iter().zip(flops.weights()).map(|(&number, &weight)| (number.into(), weight)).collect();
    line.sort_by(|a, b| a.0.total_cmp(&b.0));
    optimal_1d(&line, 30)?.starts.iter().for_each(|&start| fold.add(start as u64));
    for preset in PRESETS {
        fold.add_text(&Config::preset(preset.name)?.name());
    }
    Ok(())
}

fn cards(fold: &mut Fold) -> Result<(), Box<dyn Error>> {
    let dead = "AsTh".parse()?;
    for text in RANGES {
        let range: Range = text.parse()?;
        for range in [range.without(dead), range.invert(), range] {
            range.weights().iter().for_each(|weight| fold.add(weight.to_bits().into()));
            fold.add_text(&range.to_string());
        }
    }
    for text in ["AA**$ds", "AKQJ,!AsKsQsJs", "A***$ss:0.5,KQJ9@25,!****$rb", "As2d**"] {
        let hands = Hands::parse(text, Deck::Full, 4..=4)?;
        hands.iter().for_each(|(set, weight)| fold.add(set.bits() ^ u64::from(weight.to_bits())));
    }
    for text in ["2h7s9h4hT", "AsXh7**", "TTT**"] {
        let starts = text.parse::<BoardPattern>()?.starts(Deck::Full, dead);
        starts.iter().for_each(|&(set, ways)| fold.add(set.bits() ^ u64::from(ways)));
    }
    Ok(())
}

fn iso(fold: &mut Fold) -> Result<(), Box<dyn Error>> {
    let mut dealer = Dealer::new(Deck::Full);
    for _ in 0..10_000 {
        let form = canonical(dealer.rounds([2, 3, 1, 1]));
        fold.add(form.signature().0);
        fold.add(form.to_canonical().index().into());
    }
    for street in Street::ALL {
        for board in canonical_boards(street, Deck::Full) {
            fold.add(board.cards.bits());
            fold.add(board.multiplicity.into());
        }
    }
    canonical_runouts(Street::Turn, Deck::Short, |rounds, multiplicity| {
        rounds.iter().for_each(|round| fold.add(round.bits()));
        fold.add(multiplicity.into());
    });
    for text in RANGES {
        let situation = Situation::new(&parse_cards("7s7h2c2d")?)?.range(&text.parse()?);
        for class in situation.chance_classes() {
            fold.add(class.representative.index().into());
            fold.add(class.group.mask().into());
            class.members.iter().for_each(|member| fold.add(member.perm.index().into()));
        }
    }
    for deck in [Deck::Full, Deck::Short] {
        let indexer = Indexer::new(deck, &[2, 3, 1, 1])?;
        for step in 0..10_000 {
            let index = indexer.size() / 10_000 * step;
            let hand = indexer.unindex(index).unwrap_or_default();
            hand.iter().for_each(|round| fold.add(round.bits()));
            fold.add(indexer.index(&hand).unwrap_or(u64::MAX));
        }
    }
    Ok(())
}

fn eval(fold: &mut Fold) {
    for ranking in Ranking::ALL {
        let mut dealer = Dealer::new(ranking.deck());
        hands::<5>(fold, ranking, &mut dealer);
        hands::<6>(fold, ranking, &mut dealer);
        hands::<7>(fold, ranking, &mut dealer);
        for _ in 0..50 {
            if let Some(board) = Board::new(ranking, dealer.rounds([5])[0]) {
                board.rank_combos().iter().for_each(|rank| fold.add(rank.bits().into()));
            }
        }
    }
}

/// Hands in a batch, and some of them one by one with their names.
fn hands<const CARDS: usize>(fold: &mut Fold, ranking: Ranking, dealer: &mut Dealer) {
    let hands: Vec<CardSet> = (0..10_000).map(|_| dealer.rounds([CARDS])[0]).collect();
    let mut ranks = vec![HandRank::NONE; hands.len()];
    evaluate_hands::<CARDS>(ranking, &hands, &mut ranks);
    ranks.iter().for_each(|rank| fold.add(rank.bits().into()));
    for rank in hands.iter().take(1_000).filter_map(|&hand| evaluate(ranking, hand)) {
        fold.add(rank.bits().into());
        fold.add_text(&rank.to_string());
    }
}

/// Deals of every game, in a batch and one by one with their names.
fn games(fold: &mut Fold) {
    for game in Game::ALL {
        let mut dealer = Dealer::new(game.deck());
        let sizes = [game.hole_cards(), game.board_cards()];
        let (holes, boards): (Vec<CardSet>, Vec<CardSet>) =
            (0..2_000).map(|_| dealer.rounds(sizes)).map(|[hole, board]| (hole, board)).unzip();
        let mut strengths = vec![Strength::NONE; holes.len()];
        let mut lows = strengths.clone();
        game.rank_deals(&holes, &boards, &mut strengths, &mut lows);
        strengths.iter().chain(&lows).for_each(|strength| fold.add(strength.bits().into()));
        for (&hole, &board) in holes.iter().zip(&boards).take(200) {
            let showdown = game.showdown(hole, board).unwrap_or_default();
            fold.add_text(&game.describe(showdown.strength));
            fold.add_text(&game.describe_low(showdown.low));
        }
    }
}

fn equities(fold: &mut Fold) -> Result<(), Box<dyn Error>> {
    let queries = [
        equity("QQ+,AKs:0.5 | 20%"),
        equity("QQ+,AKs:0.5 | random").board("Ks7d4d").categories(true),
        equity("QQ+,AKs:0.5 | 20% | 30%").board("Ks7d4d2").categories(true),
        equity("AA | KK | QQ | J9o").board("Ks7d4d").dead("2c"),
        equity("As2s3h4h | KdKcQdQc | A2**").game(Game::OmahaHiLo).board("8d7c3s9h"),
        equity("QQ+,AKs:0.5 | 20% | random | random").trials(20_000).seed(1),
        equity("JJ+ | JJ+ | JJ+ | JJ+ | JJ+ | JJ+").trials(5_000).seed(2),
        equity("AsAhKd | random").game(Game::StudHiLo).trials(5_000).seed(3),
        equity("AsAhKsKh | 8c7c6d5d").game(Game::Omaha).board("2d9sJh"),
    ];
    for query in queries {
        let outcome = query.threads(1).run()?;
        fold.add_text(outcome.method.algorithm());
        fold.add(outcome.outcomes.unwrap_or_default() as u64);
        for player in &outcome.players {
            let numbers = [player.equity, player.win, player.tie, player.error];
            numbers.iter().chain(&player.categories).for_each(|number| fold.add(number.to_bits()));
            player.hands.iter().for_each(|hand| fold.add(hand.equity.to_bits()));
        }
    }
    Ok(())
}

/// The actions of trees, and their spots as TOML.
fn trees(fold: &mut Fold) -> Result<(), Box<dyn Error>> {
    for name in ["demo", "3bet-pot-fast", "turn-basic", "river"] {
        let spot = Spot::from_toml(spot::embedded(name).unwrap_or_default())?;
        let tree = Tree::new(&spot)?;
        for node in tree.nodes() {
            node.actions().iter().for_each(|action| fold.add_text(&action.to_string()));
        }
        fold.add_text(&spot.to_toml());
    }
    Ok(())
}

/// A few iterations of a flop with narrow ranges, of a turn with rake, and of a river, in both precisions.
fn solutions(fold: &mut Fold, options: &Options) -> Result<(), Box<dyn Error>> {
    let flop = Spot::on("QsTs7h").pot(60).stack(150).oop("TT,AJs,98s:0.5").ip("QQ,KJs,A5s:0.25");
    let flop = flop
        .bet(Street::Flop, "50%")
        .raise(Street::Flop, "a")
        .bet(Street::Turn, "a")
        .bet(Street::River, "e, a");
    let turn =
        Spot::on("7s7h2c2d").pot(100).stack(300).oop("JJ+,A7s,AKs").ip("99+,KQs").rake(0.05, 10.0).dead("As");
    let turn = turn.bet(Street::Turn, "66%").bet(Street::River, "50%, a").donk(Street::River, "33%");
    let river = Spot::on("QsTs7h8c2d").pot(200).stack(900).oop("22+,A2s+").ip("22+,K9s+,QJo");
    let river = river.bet(Street::River, "33%, a").raise(Street::River, "50%");
    for spot in [flop.build()?, turn.build()?, river.build()?] {
        for street in Plan::of(&spot, options)?.streets {
            [street.decisions, street.boards, street.runouts, street.entries]
                .into_iter()
                .for_each(|count| fold.add(count));
        }
        for precision in [Precision::Full, Precision::Half] {
            let mut solver = Solver::new(&spot, &Options { precision, ..options.clone() })?;
            (0..10).for_each(|_| solver.iterate());
            fold.add(solver.exploitability().to_bits());
            solver.evs().into_iter().for_each(|ev| fold.add(ev.to_bits()));
            let view = solver.view(&"x".parse()?)?;
            view.frequencies.iter().for_each(|frequency| fold.add(frequency.to_bits()));
            for hand in view.hands.iter().flatten() {
                fold.add(hand.share.to_bits());
                fold.add(hand.ev.unwrap_or_default().to_bits());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_eval::Level;

    /// Solutions depend neither on the instruction set nor on the threads.
    #[test]
    fn solutions_are_the_same_everywhere() {
        let of = |options: Options| {
            let mut fold = Fold(0);
            solutions(&mut fold, &options).unwrap();
            fold.0
        };
        let expected = of(Options::default());
        for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
            for threads in [1, 3] {
                assert_eq!(
                    of(Options { level, threads, ..Options::default() }),
                    expected,
                    "{level}, {threads} threads"
                );
            }
        }
    }
}
