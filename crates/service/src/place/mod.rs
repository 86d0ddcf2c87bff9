//! Places in a solution: the strategy at a decision, or the cards that may come.

mod arrays;
mod hands;

pub use arrays::{ComboArrays, DecisionArrays};
pub use hands::outside_hands;

use crate::{Error, figures, parse, place_ranges, spot};
use hands::{HandCategories, arrays as hand_arrays, classes, combo, means};
use isofold_api::arrays::ArrayFormat;
use isofold_api::show::{
    CardClass, Categories, Choice, Decision, NextCards, OutsideHand, OutsideHands, Place, RangeProgram, Show,
    ShowAnswer, View as ViewRequest,
};
use isofold_cards::{Card, CardSet, Range};
use isofold_iso::SuitPerm;
use isofold_solver::{Hand, NextCard, Precision, View};
use isofold_store::Solution;
use isofold_tree::{Action, Line, NodeKind, Player, Spot, Tree};

/// The figures of the solve that a place is of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveFigures {
    /// Iterations of all runs.
    pub iterations: u32,
    /// As a share of the starting pot, once it is measured.
    pub exploitability: Option<f64>,
    /// The seconds that solving or opening took.
    pub seconds: f64,
    /// Whether it has come to what was asked for.
    pub is_complete: bool,
    /// The entry of the library.
    pub entry: Option<i64>,
    /// Whether the street of the place was not stored, and was solved again.
    pub is_solved_again: bool,
    /// The precision of regrets and strategies, if it is known.
    pub precision: Option<Precision>,
    /// The device, if it was solved now.
    pub device: Option<&'static str>,
}

/// A question about a place.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlaceQuestion {
    /// The line that leads there.
    pub line: Line,
    /// The player whose hands are answered; the one who acts if not given.
    pub player: Option<Player>,
    /// The hands that are asked for; all if not given.
    pub hand: Option<Range>,
    /// Whether the hands of both players are asked for.
    pub combos: bool,
    /// Whether made hands and draws are asked for.
    pub categories: bool,
    /// Whether the hand classes of both players are asked for.
    pub classes: bool,
    /// Whether the distributions of equity and EV are asked for.
    pub curves: bool,
    /// Whether the effect of the cards of the player who does not act is asked for.
    pub blockers: bool,
    /// Whether the hands that the player does not hold are asked for.
    pub outside: bool,
    /// The format of arrays, if hands are asked for as such.
    pub array: Option<ArrayFormat>,
    /// The program that reads the ranges, if these are asked for as text, and nothing else.
    pub ranges: Option<RangeProgram>,
}

impl PlaceQuestion {
    /// Reads a request.
    pub fn parse(request: &Show) -> Result<PlaceQuestion, Error> {
        PlaceQuestion::of_view(&request.view())
    }

    /// Reads the part of a request that asks about a place.
    pub fn of_view(request: &ViewRequest) -> Result<PlaceQuestion, Error> {
        let has_more = request.hand.is_some()
            || request.combos
            || request.categories
            || request.classes
            || request.curves
            || request.blockers
            || request.outside
            || request.array.is_some();
        if request.ranges.is_some() && has_more {
            let why = "are answered alone: leave out `hand`, `combos`, `categories`, `classes`, `curves`, `blockers`, `outside` and `array`";
            return Err(Error::field("ranges", why));
        }
        let line = request.line.as_deref().unwrap_or_default();
        let hand = request.hand.as_deref().map(str::parse::<Range>).transpose();
        let player = request.player.as_deref().map(parse::player).transpose();
        Ok(PlaceQuestion {
            line: line.parse().map_err(|error| Error::field("line", error))?,
            player: player.map_err(|why| Error::field("player", why))?,
            hand: hand.map_err(|error| Error::field("hand", error))?,
            combos: request.combos,
            categories: request.categories,
            classes: request.classes,
            curves: request.curves,
            blockers: request.blockers,
            outside: request.outside,
            array: request.array,
            ranges: request.ranges,
        })
    }

    /// The question with its line in chips, if the line leads to a place that has an answer. What is wrong is said before a long
    /// solve, not after it.
    pub(crate) fn checked(self, spot: &Spot) -> Result<PlaceQuestion, Error> {
        let tree = Tree::new(spot).map_err(|error| Error::field("spot", error))?;
        self.checked_in(spot, &tree)
    }

    /// The question with its line in chips, as [`checked`](PlaceQuestion::checked) has it, in the tree of its spot.
    pub(crate) fn checked_in(self, spot: &Spot, tree: &Tree) -> Result<PlaceQuestion, Error> {
        let line = tree.in_chips(&self.line).map_err(|error| Error::field("line", error))?;
        let (node, dealt) = tree.follow(&line).map_err(|error| Error::field("line", error))?;
        if self.blockers && !spot.folded.is_empty() {
            let why = "`blockers`: hands that other players have folded give each pair of hands a weight of its own, which they do not count";
            return Err(Error::Unsupported(why.into()));
        }
        let is_of_decision = self.hand.is_some() || self.player.is_some() || self.blockers;
        let has_hands =
            self.combos || self.categories || self.ranges.is_some() || (is_of_decision && !self.outside);
        match tree.node(node).kind {
            NodeKind::Decision { .. } if self.outside => Ok(PlaceQuestion { line, ..self }),
            NodeKind::Decision { player, .. } => {
                let player = self.player.unwrap_or(player);
                self.check_hand(spot, player, &dealt)?;
                Ok(PlaceQuestion { line, ..self })
            }
            NodeKind::Chance { child } => match tree.node(child).kind {
                NodeKind::Decision { .. } if has_hands => {
                    let why =
                        format!("after `{line}` a card is dealt: add it to the line, as in `{line} | 6c`");
                    Err(Error::field("line", why))
                }
                NodeKind::Decision { .. } => Ok(PlaceQuestion { line, ..self }),
                NodeKind::Chance { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => {
                    let why = format!(
                        "after `{line}` both players are all-in and the board runs out: there is no more betting"
                    );
                    Err(Error::field("line", why))
                }
            },
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(Error::field("line", isofold_solver::SolverError::Over(line.to_string())))
            }
        }
    }

    /// Refuses a hand that the player cannot have there.
    fn check_hand(&self, spot: &Spot, player: Player, dealt: &[Card]) -> Result<(), Error> {
        let Some(wanted) = &self.hand else { return Ok(()) };
        let board: CardSet = spot.board.iter().chain(dealt).copied().collect();
        let range = spot.ranges[player.index()].without(board | spot.dead);
        match wanted.iter().any(|(combo, _)| range.weight(combo) > 0.0) {
            true => Ok(()),
            false => Err(Error::field("hand", format!("{wanted} is not in the range of {player}"))),
        }
    }

    /// Whether a hand is asked for.
    pub fn wants(&self, hand: &Hand) -> bool {
        self.hand.as_ref().is_none_or(|range| range.weight(hand.combo) > 0.0)
    }

    /// Looks the place up in a solution. The line must be a [checked](PlaceQuestion::checked) one.
    pub(crate) fn answer(
        &self,
        solution: &mut Solution,
        figures: impl Fn(&[Card]) -> SolveFigures,
    ) -> Result<ShowAnswer, Error> {
        let mut answer = self.look(solution, figures)?;
        if self.outside {
            answer.set_outside(self.outside_of(solution)?);
        }
        Ok(answer)
    }

    /// The hands that the player does not hold at the place.
    fn outside_of(&self, solution: &mut Solution) -> Result<OutsideHands, Error> {
        let tree = solution.tree();
        let (node, _) = tree.follow(&self.line).map_err(|error| Error::field("line", error))?;
        let acting = match tree.node(node).kind {
            NodeKind::Decision { player, .. } => player,
            NodeKind::Chance { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => Player::Oop,
        };
        let player = self.player.unwrap_or(acting);
        let values = solution.combo_values(std::slice::from_ref(&self.line)).map_err(Error::from)?;
        let values = values.into_iter().flatten().find(|values| values.player == player);
        let hands = values.map(|values| outside_hands(&values, self.hand.as_ref())).unwrap_or_default();
        let hand = |(combo, ev): (isofold_cards::Combo, f64)| OutsideHand { combo: combo.to_string(), ev };
        Ok(OutsideHands { outside_of: player.to_string(), outside: hands.into_iter().map(hand).collect() })
    }

    fn look(
        &self,
        solution: &mut Solution,
        figures: impl Fn(&[Card]) -> SolveFigures,
    ) -> Result<ShowAnswer, Error> {
        let tree = solution.tree();
        let (node, dealt) = tree.follow(&self.line).map_err(|error| Error::field("line", error))?;
        if let NodeKind::Decision { player, .. } = tree.node(node).kind {
            let view = solution.view(&self.line).map_err(Error::from)?;
            if let Some(program) = self.ranges {
                let players = self.player.map_or(Player::BOTH.to_vec(), |player| vec![player]);
                let ranges = place_ranges::ranges(&view, solution.spot(), program, &players)?;
                return Ok(ShowAnswer::Ranges(Box::new(place_ranges::answer(program, &ranges))));
            }
            let figures = figures(&view.board);
            let player = self.player.unwrap_or(player);
            return Ok(ShowAnswer::Decision(Box::new(self.decision(solution, figures, &view, player))));
        }
        let board: Vec<Card> = solution.spot().board.iter().copied().chain(dealt).collect();
        let pot = tree.pot(node) as u32;
        let choice = figures::choice_after(tree, node).map(|(player, actions)| (player, actions.to_vec()));
        let cards = solution.next_cards(&self.line).map_err(Error::from)?;
        let place = self.cards(solution, figures(&board), (&board, pot), &cards, choice.as_ref());
        Ok(ShowAnswer::Cards(Box::new(place)))
    }

    /// A decision as data.
    pub fn decision(
        &self,
        solution: &Solution,
        figures: SolveFigures,
        view: &View,
        player: Player,
    ) -> Place<Decision> {
        let tree = solution.tree();
        let node = tree.node(view.node);
        let evs = figures::mean_evs(view);
        let choice = |action: usize| Choice {
            action: figures::action(view.actions[action]),
            frequency: view.frequencies[action],
            pot_share: figures::share_of_pot(tree, node, view.actions[action]),
            ev: evs[action],
            next: figures::next_node(tree, node, action),
        };
        let locked = figures::locked(tree, view);
        let categories = HandCategories::on(&view.board, self.categories);
        let hands = |player: Player| {
            let hands = view.hands[player.index()].iter().enumerate().filter(|(_, hand)| self.wants(hand));
            hands
                .map(|(index, hand)| {
                    let one = combo(tree, view, hand, player == view.player && locked[index]);
                    categories.named(one, hand.combo)
                })
                .collect()
        };
        let totals = self.hand.as_ref().map(|_| {
            let totals = figures::totals(view, player, |hand| self.wants(hand));
            totals.into_iter().map(|total| means(tree, view, total.name, total.means)).collect()
        });
        let named_categories = self.categories.then(|| {
            let parts = figures::categories(view, player, |hand| self.wants(hand));
            let [made, draws] = parts.map(|parts| {
                parts.into_iter().map(|part| means(tree, view, part.name, part.means)).collect()
            });
            Categories { made, draws }
        });
        let of = |pair: Option<[f64; 2]>, player: usize| pair.map(|pair| pair[player]);
        let both = self.combos && self.player.is_none();
        let decision = Decision {
            player: view.player.to_string(),
            put_in: view.put_in,
            actions: (0..view.actions.len()).map(choice).collect(),
            combos: [0, 1].map(|player: usize| view.hands[player].iter().map(|hand| hand.reach).sum()),
            ev: view.evs,
            equity: view.equities,
            eqr: [0, 1]
                .map(|player| figures::eqr(tree, view, of(view.evs, player), of(view.equities, player))),
            hands_of: player.to_string(),
            hands: if self.array.is_some() { Vec::new() } else { hands(player) },
            other_hands: both.then(|| hands(player.opponent())),
            totals,
            categories: named_categories,
            classes: self.classes.then(|| Player::BOTH.map(|player| classes(tree, view, player))),
            curves: self.curves.then(|| Player::BOTH.map(|player| figures::curves(view, player))),
            blockers: self.blockers.then(|| figures::blockers(view)),
            arrays: self.array.map(|format| hand_arrays(tree, view, format)),
        };
        self.place(solution, figures, (&view.board, view.pot), decision)
    }

    /// The cards that may come as data, with the player who has the first choice after them, and the actions.
    pub fn cards(
        &self,
        solution: &Solution,
        figures: SolveFigures,
        place: (&[Card], u32),
        cards: &[NextCard],
        choice: Option<&(Player, Vec<Action>)>,
    ) -> Place<NextCards> {
        let actions = choice.map_or(&[][..], |(_, actions)| actions);
        let class = |class: &NextCard| CardClass {
            cards: class.cards.iter().map(Card::to_string).collect(),
            representative: class.representative().map_or(String::new(), |card| card.to_string()),
            permutations: class.perms.iter().map(SuitPerm::to_string).collect(),
            chance: class.chance,
            ev: class.evs,
            equity: class.equities,
            actions: figures::named(actions, &class.frequencies),
        };
        let player = choice.map(|(player, _)| player.to_string());
        // No bet is open where a card is dealt.
        let put_in = [place.1.saturating_sub(solution.spot().pot) / 2; 2];
        let node = NextCards { player, put_in, cards: cards.iter().map(class).collect() };
        self.place(solution, figures, place, node)
    }

    fn place<T>(
        &self,
        solution: &Solution,
        figures: SolveFigures,
        (board, pot): (&[Card], u32),
        node: T,
    ) -> Place<T> {
        Place {
            spot: spot::name(solution.spot()).to_owned(),
            line: self.line.to_string(),
            board: spot::board(board),
            pot,
            stack: solution.spot().stack(),
            iterations: figures.iterations,
            exploitability: figures.exploitability,
            seconds: figures.seconds,
            complete: figures.is_complete,
            precision: figures.precision.map(Precision::bits),
            device: figures.device.map(str::to_owned),
            entry: figures.entry,
            solved_again: figures.is_solved_again,
            summary: spot::summary(solution.spot()),
            node,
            outside: None,
        }
    }
}
