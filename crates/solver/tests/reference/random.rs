//! Random small spots, the same for the same seed.

use super::ReferenceSolver;
use isofold_cards::{Card, CardSet, Combo, Range};
use isofold_solver::Rule;
use isofold_tree::{Edit, Line, LineStep, NodeKind, Player, Rake, Spot, Street, Tree};

/// A source of random numbers.
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

    /// From -1 to 1.
    pub(crate) fn sign(&mut self) -> f64 {
        self.below(2001) as f64 / 1000.0 - 1.0
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn card(&mut self, from: CardSet) -> Card {
        from.iter().nth(self.below(from.len())).unwrap()
    }

    /// A small spot that starts with so many cards on the board.
    pub(crate) fn spot(&mut self, cards: usize) -> Spot {
        loop {
            let spot = self.any_spot(cards);
            // On the flop each decision of the river is there 2 352 times.
            let most = [60, 150, 400][cards - 3];
            if let Ok(tree) = Tree::new(&spot)
                && tree.nodes().len() <= most
            {
                return self.edited(spot);
            }
        }
    }

    fn any_spot(&mut self, cards: usize) -> Spot {
        let board = self.board(cards);
        let mut left = CardSet::FULL - board.iter().copied().collect();
        let mut dead = CardSet::EMPTY;
        if self.one_in(3) {
            for _ in 0..1 + self.below(3) {
                let card = self.card(left);
                (dead, left) = (dead.with(card), left - card.into());
            }
        }
        // Suits that look alike, or combos one by one.
        let by_class = self.one_in(2);
        let ranges = [0, 1]
            .map(|_| if by_class { self.classes(&board) } else { self.combos(&board, left, 9 - cards) });
        let mut spot = Spot {
            name: String::new(),
            dead,
            unit: Default::default(),
            pot: 10 + self.below(200) as u32,
            stacks: [10 + self.below(400) as u32; 2],
            ranges,
            bets: Default::default(),
            rules: Default::default(),
            rake: self.pick(&[
                Rake::NONE,
                Rake::NONE,
                Rake { rate: 0.05, cap: 6.0 },
                Rake { rate: 0.1, cap: f64::INFINITY },
            ]),
            tournament: None,
            folded: Vec::new(),
            edits: Vec::new(),
            locks: Vec::new(),
            stop: Default::default(),
            board,
        };
        for street in Street::ALL {
            for player in Player::BOTH {
                let bets = spot.bets.of_mut(street, player);
                bets.bet = self
                    .pick(&["", "50%", "a", "33%, 100%", "e", "40%, a", "20c, 60%, 150%"])
                    .parse()
                    .unwrap();
                bets.raise = self.pick(&["", "60%", "2.5x", "a", "2x, a"]).parse().unwrap();
                if player == Player::Oop && street != Street::Flop {
                    bets.donk = self
                        .pick(&[None, Some(""), Some("30%"), Some("a")])
                        .map(|sizes| sizes.parse().unwrap());
                }
            }
        }
        spot.rules.add_allin = self.pick(&[0.0, 1.5]);
        spot.rules.force_allin = self.pick(&[0.0, 0.2]);
        spot
    }

    /// Of one suit, two, or three; paired or not.
    fn board(&mut self, cards: usize) -> Vec<Card> {
        let suits = self.pick(&[1, 2, 2, 3]);
        let paired = suits > 1 && self.one_in(3);
        loop {
            let mut board: Vec<Card> = Vec::new();
            while board.len() < cards {
                let card = self.card(CardSet::FULL - board.iter().copied().collect());
                board.push(card);
            }
            let count = |key: fn(Card) -> u8| {
                let mut keys: Vec<u8> = board[..3].iter().map(|&card| key(card)).collect();
                keys.sort_unstable();
                keys.dedup();
                keys.len()
            };
            if count(|card| card.suit().index()) == suits && (count(|card| card.rank().index()) < 3) == paired
            {
                return board;
            }
        }
    }

    fn weight(&mut self) -> f32 {
        self.pick(&[1.0, 1.0, 0.5, 0.25, 0.7, 0.05])
    }

    /// A few combos, each with a weight, some near the board.
    pub(super) fn combos(&mut self, board: &[Card], left: CardSet, most: usize) -> Range {
        let mut range = Range::empty();
        let near: CardSet =
            left.iter().filter(|card| board.iter().any(|other| other.rank() == card.rank())).collect();
        for _ in 0..2 + self.below(most) {
            let first = if self.one_in(2) && !near.is_empty() { self.card(near) } else { self.card(left) };
            let second = self.card(left - first.into());
            range.set(Combo::of(first, second).unwrap(), self.weight()).unwrap();
        }
        range
    }

    /// A few classes of hands, each with a weight, so that no suit stands out. Both players often have the same.
    pub(super) fn classes(&mut self, board: &[Card]) -> Range {
        let mut range = Range::empty();
        let mut ranks: Vec<String> = board.iter().map(|card| card.rank().to_string()).collect();
        ranks.extend(["A", "8"].map(str::to_owned));
        for _ in 0..1 + self.below(2) {
            let [a, b] = [0, 1].map(|_| ranks[self.below(ranks.len())].clone());
            let text = if a == b { a + &b } else { format!("{a}{b}s") };
            let weight = self.weight();
            for (combo, _) in text.parse::<Range>().unwrap().iter() {
                range.set(combo, weight).unwrap();
            }
        }
        range
    }

    /// The spot with a line taken out or put in, on all cards or on a named one, if the tree allows it.
    fn edited(&mut self, mut spot: Spot) -> Spot {
        let tree = Tree::new(&spot).unwrap();
        let decisions: Vec<_> = tree.iter().filter(|(_, node)| node.actions().len() > 1).collect();
        for _ in 0..if decisions.is_empty() { 0 } else { self.below(3) } {
            let (id, node) = self.pick(&decisions);
            let steps = self.way(&spot, &tree.line(id));
            let edit = if self.one_in(2) {
                let action = self.pick(node.actions());
                Edit::Remove(steps.into_iter().chain([LineStep::Action(action.into())]).collect())
            } else {
                let raise = node.last_bet() + 5 + self.below(40) as u32;
                let text = if node.last_bet() == 0 { format!("b{raise}") } else { format!("r{raise}") };
                let action: Line = text.parse().unwrap();
                Edit::Add(steps.into_iter().chain(action.steps().iter().copied()).collect())
            };
            spot.edits.push(edit);
            if Tree::new(&spot).is_err() {
                spot.edits.pop();
            }
        }
        spot
    }

    /// A line with cards for `*`, or as it is.
    pub(super) fn way(&mut self, spot: &Spot, line: &Line) -> Vec<LineStep> {
        let named = self.one_in(2);
        let mut free = CardSet::FULL - spot.dead - spot.board.iter().copied().collect();
        let mut steps: Vec<LineStep> = Vec::new();
        for &step in line.steps() {
            steps.push(match step {
                LineStep::AnyCard if named => {
                    let card = self.card(free);
                    free = free - card.into();
                    LineStep::Deal(card)
                }
                step => step,
            });
        }
        steps
    }

    pub(crate) fn rule(&mut self) -> Rule {
        self.pick(&[
            Rule::default(),
            Rule::PLAIN,
            Rule::dcfr(1.0, 0.5, 2.0),
            Rule { lift: 0.5, ..Rule::dcfr(1.25, 0.25, 4.0) },
            Rule::cfr_plus(),
            Rule::resetting(1.5, 0.0, 3.0),
        ])
    }

    /// A way to some chance node, if the first card on a [line](Self::line) has one; else the line.
    pub(crate) fn chance_line(&mut self, reference: &ReferenceSolver) -> Line {
        let line = self.line(reference);
        let is_card = |step: &LineStep| matches!(step, LineStep::Deal(_));
        let end = line.steps().iter().rposition(is_card).unwrap_or(line.steps().len());
        line.steps()[..end].iter().copied().collect()
    }

    /// A way to some decision, over cards that some hands of both players leave.
    pub(crate) fn line(&mut self, reference: &ReferenceSolver) -> Line {
        let (tree, spot) = (&reference.tree, &reference.spot);
        let mut steps: Vec<LineStep> = Vec::new();
        let mut seen = vec![steps.clone()];
        let mut dealt = Vec::new();
        let mut node = tree.root();
        loop {
            match &tree.node(node).kind {
                NodeKind::Decision { actions, children, .. } => {
                    seen.push(steps.clone());
                    let removed = tree.removed(node, &dealt);
                    let left: Vec<usize> =
                        (0..actions.len()).filter(|action| removed >> action & 1 == 0).collect();
                    let action = self.pick(&left);
                    steps.push(LineStep::Action(actions[action].into()));
                    node = children[action];
                }
                NodeKind::Chance { child } => {
                    let gone: CardSet = spot.board.iter().chain(&dealt).copied().collect();
                    let card = self.card(CardSet::FULL - gone - spot.dead);
                    dealt.push(card);
                    steps.push(LineStep::Deal(card));
                    node = *child;
                }
                NodeKind::Fold { .. } | NodeKind::Showdown => break,
            }
        }
        // Later decisions are rarer, so they are looked at more often.
        let last = seen.len() - 1;
        let index = if self.one_in(2) { last } else { self.below(last + 1) };
        seen.swap_remove(index).into_iter().collect()
    }
}
