use loyd_own::Own;
use tempfile::TempDir;

use super::*;

fn run(number: u64) -> (Key, Record) {
    let key = Key {
        version: "1".into(),
        domain: "tiles".into(),
        spec: "bfs".into(),
        goal: "1 2/3 0".into(),
        limits: "nodes=9".into(),
        seed: String::new(),
        puzzle: format!("puzzle {number}"),
    };
    let record = Record {
        ending: Ending::Solved,
        cost: Some(3),
        steps: Some(3),
        optimal: true,
        lower_bound: 3,
        expanded: number,
        generated: u64::MAX >> 1,
        frontier_max: 4,
        depth_max: Some(5),
        iterations: 6,
        per_iteration: vec![Iteration { bound: 3, expanded: 1, generated: u64::MAX >> 1 }],
        bytes_peak: 7,
        time: Duration::from_nanos(123_456_789),
    };
    (key, record)
}

fn file(folder: &TempDir) -> std::path::PathBuf {
    folder.path().join("results.sqlite")
}

#[test]
fn what_is_added_is_there_after_opening_again_and_only_once() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&file(&folder)).unwrap();
    let stopped = Record { ending: Ending::Memory, cost: None, steps: None, depth_max: None, ..run(2).1 };
    store.add(&[run(1), (run(2).0, stopped.clone())]).unwrap();
    let again = Record { time: Duration::ZERO, ..run(1).1 };
    store.add(&[(run(1).0, again)]).unwrap();
    drop(store);
    let store = Store::open(&file(&folder)).unwrap();
    assert_eq!(store.runs().unwrap(), [run(1), (run(2).0, stopped)]);
    assert_eq!(store.get(&run(1).0).unwrap(), Some(run(1).1));
    assert_eq!(store.get(&run(3).0).unwrap(), None);
}

#[test]
fn a_key_differs_when_anything_that_decides_the_result_does() {
    let instance = |domain: &str, text: &str| loyd_domains::registry().read(domain, text).unwrap();
    let (puzzle, goal) = (instance("tiles", "1 2/0 3"), instance("tiles", "1 2/3 0"));
    let limits = Limits { expanded: Some(10), time: Some(Duration::from_millis(1500)), ..Limits::default() };
    let spec: Spec = "bfs".parse().unwrap();
    let key = Key::new("1", &spec, &puzzle, &limits, Some(7));
    assert_eq!(key.limits, "nodes=10 seconds=1.5");
    let other = Limits { bytes: Some(64), ..limits.clone() };
    assert_ne!(key, Key::new("1", &spec, &puzzle, &other, Some(7)));
    assert_ne!(key, Key::new("1", &spec, &puzzle, &limits, None));
    assert_ne!(key, Key::new("1", &spec, &goal, &limits, Some(7)));
    assert_ne!(key, Key::new("1", &"ucs".parse().unwrap(), &puzzle, &limits, Some(7)));
}

#[test]
fn an_edited_script_is_another_version() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("h.rhai");
    let spec: Spec = format!("a-star:script:{}", path.display()).parse().unwrap();
    let program: Spec = format!("a-star:exec:python3 '{}'", path.display()).parse().unwrap();
    std::fs::write(&path, "0").unwrap();
    let (first, run) = (version_of(&spec, Some(&Own)), version_of(&program, Some(&Own)));
    std::fs::write(&path, "1").unwrap();
    assert_ne!(first, version_of(&spec, Some(&Own)));
    assert_ne!(run, version_of(&program, Some(&Own)));
    let plain = format!("{}/{COUNTING_RULES}", env!("CARGO_PKG_VERSION"));
    assert_eq!(version_of(&"a-star".parse().unwrap(), Some(&Own)), plain);
}

#[test]
fn the_writer_loses_nothing_when_it_is_finished_or_dropped() {
    let folder = TempDir::new().unwrap();
    let mut writer = Store::open(&file(&folder)).unwrap().into_writer();
    for number in 0..3000 {
        let (key, record) = run(number);
        writer.add(key, record).unwrap();
    }
    writer.finish().unwrap();
    assert_eq!(Store::open(&file(&folder)).unwrap().len().unwrap(), 3000);
    let mut writer = Store::open(&file(&folder)).unwrap().into_writer();
    let (key, record) = run(3000);
    writer.add(key, record).unwrap();
    drop(writer);
    assert_eq!(Store::open(&file(&folder)).unwrap().len().unwrap(), 3001);
}

#[test]
fn a_full_disk_is_said_and_what_was_stored_stays() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&file(&folder)).unwrap();
    store.add(&[run(0)]).unwrap();
    // SQLite answers as it does for a full disk when a file may not grow.
    store.connection.pragma_update(None, "max_page_count", 4).unwrap();
    let mut writer = store.into_writer();
    let failed = (1..100_000).find_map(|number| {
        let (key, record) = run(number);
        writer.add(key, record).err()
    });
    assert_eq!(failed, Some(StoreError::Full));
    assert_eq!(writer.finish(), Err(StoreError::Full));
    let store = Store::open(&file(&folder)).unwrap();
    assert!(store.runs().unwrap().contains(&run(0)));
}

#[test]
fn files_that_are_no_stores_are_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder);
    std::fs::write(&path, "a letter to a friend, long enough to look at").unwrap();
    assert_eq!(Store::open(&path).unwrap_err(), StoreError::Foreign);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a letter to a friend, long enough to look at");

    std::fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute("CREATE TABLE friends (name TEXT)", []).unwrap();
    assert_eq!(Store::open(&path).unwrap_err(), StoreError::Foreign);

    std::fs::remove_file(&path).unwrap();
    drop(Store::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", FORMAT + 1).unwrap();
    assert_eq!(Store::open(&path).unwrap_err(), StoreError::Newer);
    assert_eq!(Store::open(&folder.path().join("no/such/folder")).unwrap_err(), StoreError::CannotOpen);
}

#[test]
fn a_store_of_the_first_format_is_widened() {
    let folder = TempDir::new().unwrap();
    let old = Connection::open(file(&folder)).unwrap();
    old.execute_batch(
        "CREATE TABLE run (version TEXT NOT NULL, spec TEXT NOT NULL, goal TEXT NOT NULL, limits TEXT NOT NULL,
            seed TEXT NOT NULL, puzzle TEXT NOT NULL, ending TEXT NOT NULL, cost INTEGER, optimal INTEGER NOT NULL,
            lower_bound INTEGER NOT NULL, expanded INTEGER NOT NULL, generated INTEGER NOT NULL,
            frontier_max INTEGER NOT NULL, depth_max INTEGER NOT NULL, iterations INTEGER NOT NULL,
            bytes_peak INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,
            PRIMARY KEY (version, spec, goal, limits, seed, puzzle)) STRICT, WITHOUT ROWID;
         INSERT INTO run VALUES ('1','bfs','1 2/3 0','nodes=9','','puzzle 1','solved',3,1,3,1,9223372036854775807,4,5,6,7,
            123456789);
         PRAGMA application_id = 1282373988; PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(old);
    assert_eq!(Store::open(&file(&folder)).unwrap().runs().unwrap(), [before_iterations(1)]);
    assert_eq!(Store::open(&file(&folder)).unwrap().get(&run(1).0).unwrap(), Some(before_iterations(1).1));
}

/// A run of a store that kept no counts of single iterations.
fn before_iterations(number: u64) -> (Key, Record) {
    let (key, record) = run(number);
    (key, Record { per_iteration: Vec::new(), ..record })
}

#[test]
fn a_store_of_the_second_format_is_lengthened() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&file(&folder)).unwrap();
    store.add(&[run(1)]).unwrap();
    store.connection.execute("ALTER TABLE run DROP COLUMN per_iteration", []).unwrap();
    store.connection.execute("ALTER TABLE run DROP COLUMN steps", []).unwrap();
    store.connection.pragma_update(None, "user_version", 2).unwrap();
    drop(store);
    let mut store = Store::open(&file(&folder)).unwrap();
    assert_eq!(store.runs().unwrap(), [before_iterations(1)]);
    store.add(&[run(2)]).unwrap();
    assert_eq!(store.get(&run(2).0).unwrap(), Some(run(2).1));
}

#[test]
fn a_store_of_the_third_format_tells_moves_where_costs_do() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&file(&folder)).unwrap();
    let of = |domain: &str| (Key { domain: domain.into(), ..run(1).0 }, run(1).1);
    store.add(&["grid", "script:jugs.rhai", "tiles"].map(of)).unwrap();
    store.connection.execute("ALTER TABLE run DROP COLUMN steps", []).unwrap();
    store.connection.pragma_update(None, "user_version", 3).unwrap();
    drop(store);
    let runs = Store::open(&file(&folder)).unwrap().runs().unwrap();
    let steps: Vec<_> = runs.iter().map(|(key, record)| (key.domain.as_str(), record.steps)).collect();
    assert_eq!(steps, [("grid", None), ("script:jugs.rhai", None), ("tiles", Some(3))]);
}

#[test]
fn a_damaged_store_is_recognised() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder);
    let mut store = Store::open(&path).unwrap();
    store.add(&(0..2000).map(run).collect::<Vec<_>>()).unwrap();
    drop(store);
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert_eq!(Store::open(&path).unwrap_err(), StoreError::Corrupt);
    let mut scribbled = whole.clone();
    let middle = whole.len() / 2;
    scribbled[middle..middle + 8192].fill(0xAB);
    std::fs::write(&path, &scribbled).unwrap();
    assert_eq!(Store::open(&path).unwrap_err(), StoreError::Corrupt);
}

#[test]
fn a_locked_store_is_waited_for_and_then_refused() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder);
    drop(Store::open(&path).unwrap());
    let holder = Connection::open(&path).unwrap();
    holder.execute_batch("BEGIN EXCLUSIVE").unwrap();
    assert_eq!(Store::open(&path).unwrap_err(), StoreError::Locked);
    holder.execute_batch("COMMIT").unwrap();
    assert!(Store::open(&path).is_ok());
}
