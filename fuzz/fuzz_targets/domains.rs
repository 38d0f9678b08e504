//! No bytes make the reader of any domain panic; every message is one printable line; every key reads back.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use loyd_domains::registry;
use loyd_lab::{AnyDomain, Asked, Instance, ReadError, Reading, Registry};

static REGISTRY: LazyLock<Registry> = LazyLock::new(registry);

fuzz_target!(|text: &[u8]| {
    for domain in REGISTRY.iter() {
        // A file that another names is the same text again.
        let open = |_: &str| Ok(text.to_vec());
        let asked = Asked { open: Some(&open), ..Asked::new(text) };
        match domain.read(&asked) {
            Reading::One(one) => check(domain, one),
            Reading::Many { lines, .. } => lines.for_each(|(_, one)| check(domain, one)),
        }
        if let Ok(word) = str::from_utf8(text) {
            check_size(domain, word);
        }
    }
});

fn check(domain: &dyn AnyDomain, read: Result<Instance, ReadError>) {
    match read {
        Ok(instance) => {
            let key = instance.key();
            let goal = (!key.goal.is_empty()).then_some(key.goal.as_str());
            let asked = Asked { goal, ..Asked::new(key.start.as_bytes()) };
            let Reading::One(Ok(again)) = domain.read(&asked) else { panic!("{key:?}") };
            assert_eq!(again.key(), key);
        }
        Err(error) => {
            assert!(error.message.len() < 400 && !error.message.contains(char::is_control), "{error}");
        }
    }
}

fn check_size(domain: &dyn AnyDomain, word: &str) {
    if let Err(error) = domain.home(Some(word), None) {
        assert!(!error.to_string().contains(char::is_control), "{error}");
    }
}
