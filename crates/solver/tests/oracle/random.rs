//! Random tiny games, the same for the same seed.

use crate::cards::{Card, DECK, Hand, Hands, are_apart, rank, suit};
use crate::game::{Game, Menu, Size, Tournament};
use crate::sequence_form::SequenceForm;
use Size::{AllIn, Chips, Percent, Tenths};

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed << 32)
    }

    /// A number below a bound, by SplitMix64.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ bits >> 31) % bound as u64) as usize
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// A river: 2 to 8 combos each, one or two sizes, raises, 0.5 to 5 pots behind.
    pub(crate) fn river(&mut self) -> Game {
        let bets = [
            vec![Percent(50)],
            vec![Percent(33), Percent(100)],
            vec![AllIn],
            vec![Percent(75), AllIn],
            vec![Chips(20)],
        ];
        let raises = [
            vec![],
            vec![Percent(60)],
            vec![Tenths(25)],
            vec![AllIn],
            vec![Percent(50), AllIn],
            vec![Tenths(30), AllIn],
        ];
        self.game(5, 2..=8, 800, |random, _, _| Menu {
            bet: random.pick(&bets),
            raise: random.pick(&raises),
            donk: None,
        })
    }

    /// A turn: 2 to 4 combos each, one size on each street. Half of them tell two suits not apart.
    pub(crate) fn turn(&mut self, most: usize) -> Game {
        let bets = [vec![Percent(50)], vec![Percent(75)], vec![AllIn], vec![Percent(100)]];
        let later = [vec![Percent(50)], vec![Percent(100)], vec![AllIn], vec![]];
        self.game(4, 2..=4, most, |random, street, player| {
            let bet = random.pick(if street == 1 { &bets } else { &later });
            let raise = if random.one_in(3) { vec![AllIn] } else { vec![] };
            let donk = (street == 2 && player == 0 && random.one_in(3)).then(|| random.pick(&later));
            Menu { bet, raise, donk }
        })
    }

    /// A flop that is bet once or checked down: 2 to 4 combos each.
    pub(crate) fn flop(&mut self) -> Game {
        let bets = [vec![AllIn], vec![Percent(50)], vec![Percent(75), AllIn]];
        self.game(3, 2..=4, 200, |random, street, _| match street {
            0 => Menu { bet: random.pick(&bets), raise: random.pick(&[vec![], vec![AllIn]]), donk: None },
            _ => Menu::default(),
        })
    }

    fn game(
        &mut self,
        cards: usize,
        combos: std::ops::RangeInclusive<usize>,
        most: usize,
        mut menu: impl FnMut(&mut Random, usize, usize) -> Menu,
    ) -> Game {
        loop {
            // Flops without isomorphic suits take long to solve.
            let is_symmetric = self.below(4) < if cards == 3 { 3 } else { 2 };
            let board = self.board(cards, is_symmetric);
            let dead = if !is_symmetric && self.one_in(3) { self.cards(1, &board) } else { Vec::new() };
            let known = [&board[..], &dead].concat();
            let hands = [0, 1].map(|_| {
                let count = combos.start() + self.below(combos.end() - combos.start() + 1);
                self.hands(count, &known, is_symmetric)
            });
            let pot = 10 + self.below(190) as u32;
            let stack = (pot * (50 + self.below(451) as u32)).div_ceil(100);
            let menus = [0, 1, 2].map(|street| [0, 1].map(|player| menu(self, street, player)));
            let game = Game {
                board,
                dead,
                pot,
                stacks: self.pick(&[[stack, stack], [stack, stack + 7], [2 * stack, stack]]),
                hands,
                menus,
                add_allin: self.pick(&[0, 0, 150]),
                force_allin: self.pick(&[0, 0, 20]),
                rake: (0.0, 0.0),
                tournament: None,
                folded: Vec::new(),
                locks: Vec::new(),
                is_symmetric,
                mutation: None,
            };
            if SequenceForm::new(&game, most).is_some() {
                return game;
            }
        }
    }

    /// Cards that are not taken, some of them with the ranks of those.
    fn cards(&mut self, count: usize, taken: &[Card]) -> Vec<Card> {
        let mut cards: Vec<Card> = Vec::new();
        while cards.len() < count {
            let all = [taken, &cards].concat();
            let near = |card: &Card| all.iter().any(|&other| rank(other) == rank(*card));
            let left: Vec<Card> = DECK.filter(|card| !all.contains(card)).collect();
            let near: Vec<Card> = left.iter().copied().filter(near).collect();
            cards.push(if self.one_in(2) && !near.is_empty() { self.pick(&near) } else { self.pick(&left) });
        }
        cards
    }

    /// A board, of hearts and spades only if it is to tell clubs and diamonds not apart.
    fn board(&mut self, cards: usize, is_symmetric: bool) -> Vec<Card> {
        let taken: Vec<Card> = DECK.filter(|&card| is_symmetric && suit(card) < 2).collect();
        loop {
            let board = self.cards(cards, &taken);
            if board.iter().filter(|&&card| rank(card) == rank(board[0])).count() < 3 {
                return board;
            }
        }
    }

    /// Hands with weights; in a symmetric range each has its image under the swap of clubs and diamonds.
    fn hands(&mut self, count: usize, known: &[Card], is_symmetric: bool) -> Hands {
        let mut hands: Hands = Vec::new();
        while hands.len() < count {
            let mut hand = self.hand(known);
            // Hands of the same ranks often tie.
            if let Some((other, _)) = hands.last().filter(|_| self.one_in(3)) {
                hand = other.map(|card| 4 * rank(card) + self.below(4) as Card);
            }
            let weight = self.pick(&[1.0, 1.0, 0.5, 0.25, 0.875]);
            let images = if is_symmetric { vec![hand, swapped(hand)] } else { vec![hand] };
            for hand in images {
                let is_new = hands.iter().all(|(other, _)| !hand.iter().all(|card| other.contains(card)));
                if hand[0] != hand[1] && are_apart(&hand, known) && is_new {
                    hands.push((hand, weight));
                }
            }
        }
        hands
    }

    fn hand(&mut self, known: &[Card]) -> Hand {
        let cards = self.cards(2, known);
        [cards[0], cards[1]]
    }

    /// Ranges of players who folded, at least one and at most so many: hands of which some share cards with those of the players.
    pub(crate) fn fold_ranges(&mut self, game: &Game, most: usize) -> Game {
        let is_symmetric = game.is_symmetric && !self.one_in(4);
        loop {
            let players = 1 + self.below(most);
            let folded: Vec<Hands> = (0..players).map(|_| self.folded_hands(game, is_symmetric)).collect();
            let game = Game { folded, ..game.clone() };
            if SequenceForm::new(&game, usize::MAX).is_some() {
                return game;
            }
        }
    }

    fn folded_hands(&mut self, game: &Game, is_symmetric: bool) -> Hands {
        let count = 2 + self.below(3);
        let mut hands = self.hands(count, &game.known_cards(), is_symmetric);
        let player = self.below(2);
        let (shared, _) = self.pick(&game.hands[player]);
        if is_symmetric {
            hands.extend([(shared, 0.5), (swapped(shared), 0.5)]);
        } else {
            for (hand, _) in &mut hands {
                if self.one_in(2) && !hand.contains(&shared[0]) {
                    hand[0] = shared[0];
                }
            }
        }
        hands.sort_by_key(|&(hand, _)| sorted(hand));
        hands.dedup_by_key(|&mut (hand, _)| sorted(hand));
        hands
    }

    pub(crate) fn rake(&mut self, game: &Game) -> Game {
        let pot = f64::from(game.pot);
        Game {
            rake: self.pick(&[(0.05, f64::INFINITY), (0.05, 0.08 * pot), (0.1, 0.2 * pot), (0.02, 1.0)]),
            ..game.clone()
        }
    }

    /// Prizes for 2 to 5 players, some of them without chips.
    pub(crate) fn prizes(&mut self, game: &Game) -> Game {
        let chips = game.stack() as usize;
        let others: Vec<f64> = (0..self.below(4))
            .map(|_| if self.one_in(6) { 0.0 } else { (1 + self.below(3 * chips)) as f64 })
            .collect();
        let mut payouts: Vec<f64> =
            (0..1 + self.below(others.len() + 2)).map(|_| self.below(100) as f64).collect();
        payouts.sort_by(|a, b| b.total_cmp(a));
        payouts[0] += 10.0;
        Game { tournament: Some(Tournament { payouts, others }), ..game.clone() }
    }
}

fn sorted(hand: Hand) -> (Card, Card) {
    (hand[0].min(hand[1]), hand[0].max(hand[1]))
}

/// The hand with clubs for diamonds and diamonds for clubs.
fn swapped(hand: Hand) -> Hand {
    hand.map(|card| if suit(card) < 2 { card ^ 1 } else { card })
}
