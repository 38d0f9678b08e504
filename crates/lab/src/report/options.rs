//! The options of a run that are numbers, with the defaults filled in: a reader who finds `beam` in an old file need not
//! know what its width was by default.

use std::collections::BTreeMap;

use loyd_search::Ties;
use serde_json::{Value, json};

use crate::spec::Spec;

/// The options that the algorithm of a spec takes and that no field of a report names, under the names that specs have for
/// them.
pub(super) fn resolved(spec: &Spec) -> BTreeMap<String, Value> {
    let takes = |option: &str| spec.algorithm().entry().options.contains(&option);
    let options = spec.options();
    let seed = match options.ties {
        Ties::Random { seed } => seed,
        _ => options.seed,
    };
    let draws = takes("steps") || matches!(options.ties, Ties::Random { .. });
    let all = [
        ("weight", takes("weight").then(|| json!(f64::from(options.weight.thousandths()) / 1000.0))),
        ("limit", takes("limit").then(|| json!(options.limit))),
        ("width", takes("width").then(|| json!(options.width))),
        ("queues", takes("queues").then(|| json!(if options.one_queue { 1 } else { 2 }))),
        ("table", options.table.map(|states| json!(states))),
        ("steps", takes("steps").then(|| json!(options.steps))),
        ("seed", (takes("seed") && draws).then(|| json!(seed))),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_told_too() {
        let told = |spec: &str| json!(resolved(&spec.parse().unwrap()));
        assert_eq!(told("beam"), json!({"width": 1000}));
        assert_eq!(told("beam[width=7]"), json!({"width": 7}));
        assert_eq!(told("weighted-a-star[weight=1.5]"), json!({"weight": 1.5}));
        assert_eq!(told("focal"), json!({"weight": 2.0}));
        assert_eq!(told("dls"), json!({"limit": 30}));
        assert_eq!(told("annealing"), json!({"steps": 100_000, "seed": 0}));
        assert_eq!(told("a-star[ties=random,seed=5]"), json!({"seed": 5}));
        assert_eq!(told("twin-a-star"), json!({"queues": 2}));
        assert_eq!(told("ida-star[table=1k]"), json!({"table": 1000}));
        assert_eq!(told("a-star"), json!({}));
    }
}
