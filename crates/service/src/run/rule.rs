//! The names of CFR update rules.

use isofold_solver::{Ramp, Rule};

/// Parses `pdcfr:1.1,0.25..0.75/150,2.5,0.1,1..20/200`, `dcfr:1.5,0,3`, `reset:1.5,0,3` or `cfr+`. `pdcfr` alone is [`Rule::PREDICTIVE`].
pub fn parse_rule(text: &str) -> Result<Rule, String> {
    let bad = || {
        format!(
            "`{text}` is not a rule: expected pdcfr:1.1,0.25..0.75/150,2.5,0.1,1..20/200, dcfr:1.5,0,3, reset:1.5,0,3 or cfr+"
        )
    };
    let lower = text.trim().to_lowercase();
    let (name, numbers) = match lower.split_once(':') {
        Some((name, numbers)) => (name, Some(numbers)),
        None => (&lower[..], None),
    };
    let rule = match (name, numbers) {
        ("cfr+", None) => Some(Rule::cfr_plus()),
        ("pdcfr", None) => Some(Rule::PREDICTIVE),
        ("pdcfr", Some(numbers)) => predictive(numbers),
        ("dcfr", numbers) => exponents(numbers).map(|[alpha, beta, gamma]| Rule::dcfr(alpha, beta, gamma)),
        ("reset", numbers) => {
            exponents(numbers).map(|[alpha, beta, gamma]| Rule::resetting(alpha, beta, gamma))
        }
        _ => None,
    };
    rule.filter(Rule::is_valid).ok_or_else(bad)
}

/// The name of a rule, which [`parse_rule`] reads as the same rule.
pub fn rule_text(rule: &Rule) -> String {
    let Rule { alpha, beta, beta_ramp, gamma, resets, prediction, lift, lift_ramp } = rule;
    let is_plain = beta_ramp.is_none() && lift_ramp.is_none() && *prediction == 0.0 && *lift == 0.0;
    if !*resets && !is_plain {
        let rise =
            |ramp: &Option<Ramp>| ramp.map_or(String::new(), |ramp| format!("..{}/{}", ramp.to, ramp.over));
        return format!(
            "pdcfr:{alpha},{beta}{},{gamma},{prediction},{lift}{}",
            rise(beta_ramp),
            rise(lift_ramp)
        );
    }
    format!("{}:{alpha},{beta},{gamma}", if *resets { "reset" } else { "dcfr" })
}

/// The numbers of α, β and γ; those of [`Rule::PLAIN`] if there are none.
fn exponents(text: Option<&str>) -> Option<[f64; 3]> {
    let Some(text) = text else {
        let Rule { alpha, beta, gamma, .. } = Rule::PLAIN;
        return Some([alpha, beta, gamma]);
    };
    let numbers: Vec<f64> = text.split(',').map(number).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// α, β or its rise, γ, prediction, and lift or its rise.
fn predictive(text: &str) -> Option<Rule> {
    let parts: Vec<&str> = text.split(',').collect();
    let &[alpha, beta, gamma, prediction, lift] = &parts[..] else { return None };
    let ((beta, beta_ramp), (lift, lift_ramp)) = (ramp(beta)?, ramp(lift)?);
    let plain = Rule::dcfr(number(alpha)?, beta, number(gamma)?);
    Some(Rule { beta_ramp, prediction: number(prediction)?, lift, lift_ramp, ..plain })
}

/// A number alone, or with the number that it rises to and the iterations that this takes: `0.25..0.75/150`.
fn ramp(text: &str) -> Option<(f64, Option<Ramp>)> {
    let Some((from, rest)) = text.split_once("..") else { return Some((number(text)?, None)) };
    let (to, over) = rest.split_once('/')?;
    Some((number(from)?, Some(Ramp { to: number(to)?, over: over.trim().parse().ok()? })))
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_names_and_exponents() {
        assert_eq!(parse_rule("dcfr:1.5,0,3"), Ok(Rule::dcfr(1.5, 0.0, 3.0)));
        assert_eq!(parse_rule("DCFR"), Ok(Rule::dcfr(1.25, 0.25, 4.0)));
        assert_eq!(parse_rule("reset"), Ok(Rule::resetting(1.25, 0.25, 4.0)));
        assert_eq!(parse_rule("reset: 1.25, 0.5, 4"), Ok(Rule::resetting(1.25, 0.5, 4.0)));
        assert_eq!(parse_rule("cfr+"), Ok(Rule::cfr_plus()));
        assert_eq!(parse_rule("pdcfr"), Ok(Rule::PREDICTIVE));
        assert_eq!(parse_rule("pdcfr:1.1,0.25..0.75/150,2.5,0.1,1..20/200"), Ok(Rule::PREDICTIVE));
        let lifted = Rule { lift: 0.5, ..Rule::dcfr(1.5, -1.0, 3.0) };
        assert_eq!(parse_rule("pdcfr: 1.5, -1, 3, 0, 0.5"), Ok(lifted));
        let names = ["cfr+", "dcfr", "dcfr:1.5,0.1,3", "reset:1.25,0.5,4", "pdcfr", "pdcfr:1.5,-1,3,0,0.5"];
        for rule in names.map(|name| parse_rule(name).unwrap()) {
            assert_eq!(parse_rule(&rule_text(&rule)), Ok(rule));
        }
        for text in ["", "cfr", "cfr+:1,2,3", "dcfr:1,2", "dcfr:1,2,x", "dcfr:nan,0,3", "dcfr:1,0,inf"] {
            assert!(parse_rule(text).is_err(), "{text}");
        }
        for numbers in [
            "1,0,3",
            "1,0..1,3,0.1,1",
            "1,0..1/0,3,0.1,1",
            "1,0..1/1.5,3,0,1",
            "1,0,3,2,1",
            "1,0,3,0,-1",
            "1,0,3,0,1..2/0",
        ] {
            assert!(parse_rule(&format!("pdcfr:{numbers}")).is_err(), "{numbers}");
        }
    }
}
