//! Results as data.

use super::{Common, Computed, EquityQuestion};
use isofold_api::equity::{
    BetterCategory, BetterHands, CardEquities, CommonHands, EquityAnswer, HandEquity, PlayerEquity,
};
use isofold_api::named_shares::NamedShares;
use isofold_cards::Card;
use isofold_equity::{Beats, CardOutcome, HandOutcome, Method, PlayerOutcome};

impl EquityQuestion {
    /// The results as data.
    pub fn describe(&self, computed: &Computed) -> EquityAnswer {
        let outcome = computed.outcome.as_ref();
        let method = outcome.map(|outcome| outcome.method);
        EquityAnswer {
            method: method.map(|method: Method| method.name().to_owned()),
            algorithm: method.map(|method: Method| method.algorithm().to_owned()),
            outcomes: outcome.and_then(|outcome| outcome.outcomes),
            trials: outcome.and_then(|outcome| outcome.trials),
            seconds: computed.seconds,
            complete: computed.complete,
            game: self.game.name().to_owned(),
            understood: self.players.is_inferred.then(|| self.players.text.clone()),
            board: self.board.to_string(),
            dead: (!self.dead.is_empty()).then(|| self.dead.to_string()),
            players: outcome
                .map(|outcome| outcome.players.iter().map(|player| self.player(player)).collect()),
            common: self.common.then(|| self.common_hands().into_iter().map(common).collect()),
            cards: computed.cards.as_ref().map(|cards| cards.iter().map(next).collect()),
            beats: computed.beats.as_ref().map(better),
        }
    }

    fn player(&self, player: &PlayerOutcome) -> PlayerEquity {
        let views = self.views;
        let categories = || {
            let named = self.game.categories().iter().zip(&player.categories).rev();
            NamedShares(named.map(|(&name, &share)| (name.to_owned(), share)).collect())
        };
        let hi_lo = player.hi_lo;
        PlayerEquity {
            hand: player.hand.clone(),
            equity: player.equity,
            win: player.win,
            tie: player.tie,
            lose: player.lose,
            error: player.error,
            high: hi_lo.map(|hi_lo| hi_lo.high),
            low: hi_lo.map(|hi_lo| hi_lo.low),
            lows: hi_lo.map(|hi_lo| hi_lo.lows),
            combos: views.per_combo.then(|| held_hands(player).map(hand).collect()),
            categories: views.categories.then(categories),
            curve: views
                .curve
                .then(|| player.curve().iter().map(|point| [point.share, point.equity]).collect()),
        }
    }
}

/// The hands that a player can have.
pub fn held_hands(player: &PlayerOutcome) -> impl Iterator<Item = &HandOutcome> {
    player.hands.iter().filter(|hand| hand.share > 0.0)
}

fn hand(hand: &HandOutcome) -> HandEquity {
    let HandOutcome { cards, share, equity, win, tie, error } = *hand;
    HandEquity { hand: cards.to_string(), share, equity, win, tie, error }
}

fn common(common: Common) -> CommonHands {
    CommonHands { players: common.players, share: common.share }
}

fn next(class: &CardOutcome) -> CardEquities {
    CardEquities {
        cards: class.cards.iter().map(Card::to_string).collect(),
        share: class.share,
        equities: class.equities.clone(),
        errors: class.errors.clone(),
    }
}

fn better(beats: &Beats) -> BetterHands {
    let category = |better: &isofold_equity::BetterCategory| BetterCategory {
        category: better.category.to_owned(),
        hands: better.hands,
        combos: better.text.clone(),
    };
    BetterHands {
        hand: beats.hand.to_string(),
        board: beats.board.to_string(),
        strength: beats.strength.clone(),
        better: beats.better,
        equal: beats.equal,
        worse: beats.worse,
        categories: beats.categories.iter().map(category).collect(),
    }
}
