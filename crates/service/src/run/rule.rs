//! The names of CFR update rules.

use isofold_solver::Rule;

/// Parses `dcfr:1.5,0,3`, `reset:1.5,0,3`, `cfr+`; without numbers, those of the default rule.
pub fn parse_rule(text: &str) -> Result<Rule, String> {
    let bad = || format!("`{text}` is not a rule: expected dcfr:1.5,0,3, reset:1.5,0,3 or cfr+");
    let lower = text.trim().to_lowercase();
    let default = Rule::default();
    let Some((name, exponents)) = lower.split_once(':') else {
        return match &lower[..] {
            "cfr+" => Ok(Rule::cfr_plus()),
            "dcfr" => Ok(default),
            "reset" => Ok(Rule { resets: true, ..default }),
            _ => Err(bad()),
        };
    };
    let numbers: Result<Vec<f64>, _> = exponents.split(',').map(|part| part.trim().parse::<f64>()).collect();
    let numbers =
        numbers.ok().filter(|numbers| numbers.iter().all(|number| !number.is_nan())).ok_or_else(bad)?;
    match (name, &numbers[..]) {
        ("dcfr", &[alpha, beta, gamma]) if gamma.is_finite() => Ok(Rule::dcfr(alpha, beta, gamma)),
        ("reset", &[alpha, beta, gamma]) if gamma.is_finite() => Ok(Rule::resetting(alpha, beta, gamma)),
        _ => Err(bad()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_names_and_exponents() {
        assert_eq!(parse_rule("dcfr:1.5,0,3"), Ok(Rule::dcfr(1.5, 0.0, 3.0)));
        assert_eq!(parse_rule("DCFR"), Ok(Rule::default()));
        assert_eq!(parse_rule("reset"), Ok(Rule { resets: true, ..Rule::default() }));
        assert_eq!(parse_rule("reset: 1.25, 0.5, 4"), Ok(Rule::resetting(1.25, 0.5, 4.0)));
        assert_eq!(parse_rule("cfr+"), Ok(Rule::cfr_plus()));
        for text in ["", "cfr", "cfr+:1,2,3", "dcfr:1,2", "dcfr:1,2,x", "dcfr:nan,0,3", "dcfr:1,0,inf"] {
            assert!(parse_rule(text).is_err(), "{text}");
        }
    }
}
