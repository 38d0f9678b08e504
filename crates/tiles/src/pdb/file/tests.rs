use std::sync::atomic::AtomicU64;
use std::time::Duration;

use super::*;
use crate::pdb::Partition;
use crate::{Goal, Size};

fn pattern() -> Pattern {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
    Partition::new(&"5-3".parse().unwrap(), &goal).unwrap().patterns()[0].clone()
}

fn saved(folder: &Path) -> (ZeroAwareTable, PathBuf) {
    let table = ZeroAwareTable::build(&pattern(), Effort::default()).unwrap();
    let path = save(&table, folder).unwrap();
    (table, path)
}

fn load_again(folder: &Path) -> Result<ZeroAwareTable, FileError> {
    load(&pattern(), folder, Effort::default())
}

#[test]
fn a_table_comes_back_as_it_went() {
    let folder = tempfile::tempdir().unwrap();
    let (table, path) = saved(folder.path());
    let again = load_again(folder.path()).unwrap();
    assert_eq!((again.bytes(), again.histogram()), (table.bytes(), table.histogram()));
    assert_eq!(verify(&path).unwrap().histogram, table.histogram());
    let classical = ClassicalTable::build(&pattern(), Effort::default()).unwrap();
    save(&classical, folder.path()).unwrap();
    let again: ClassicalTable = load(&pattern(), folder.path(), Effort::default()).unwrap();
    assert_eq!(again.bytes(), classical.bytes());
    remove(&path).unwrap();
    assert!(matches!(load_again(folder.path()), Err(FileError::Missing(_))));
}

#[test]
fn a_cut_file_is_recognised_wherever_it_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = saved(folder.path());
    let whole = fs::read(&path).unwrap();
    for length in [0, 1, 7, 8, 11, 12, 100, 4095, 4096, 4097, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(load_again(folder.path()).is_err(), "cut to {length}");
        assert!(verify(&path).is_err(), "cut to {length}");
    }
    fs::write(&path, [&whole[..], &[0]].concat()).unwrap();
    assert!(matches!(load_again(folder.path()), Err(FileError::Length { .. })));
    fs::write(&path, &whole).unwrap();
    assert!(load_again(folder.path()).is_ok());
}

#[test]
fn a_flipped_bit_is_recognised_wherever_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = saved(folder.path());
    let whole = fs::read(&path).unwrap();
    let written = fs::metadata(&path).unwrap().modified().unwrap();
    for at in (0..HEADER_BYTES).step_by(61).chain((HEADER_BYTES..whole.len()).step_by(997)) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, bytes).unwrap();
        File::open(&path).unwrap().set_modified(written).unwrap();
        assert!(load_again(folder.path()).is_err(), "byte {at}");
        assert!(verify(&path).is_err(), "byte {at}");
    }
}

#[test]
fn foreign_older_and_misnamed_files_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = saved(folder.path());
    let whole = fs::read(&path).unwrap();
    fs::write(&path, "a text that somebody left here").unwrap();
    assert!(matches!(load_again(folder.path()), Err(FileError::Foreign(_))));
    let mut older = whole.clone();
    older[8] = 0;
    fs::write(&path, older).unwrap();
    assert!(matches!(load_again(folder.path()), Err(FileError::Version { found: 0, .. })));
    let goal = Goal::First.board(Size::new(3, 3).unwrap()).unwrap();
    let partition = Partition::new(&"3-5".parse().unwrap(), &goal).unwrap();
    let other = ZeroAwareTable::build(&partition.patterns()[0], Effort::default()).unwrap();
    let other = save(&other, folder.path()).unwrap();
    fs::rename(other, &path).unwrap();
    assert!(matches!(load_again(folder.path()), Err(FileError::Other(_))));
}

#[test]
fn many_builders_at_once_leave_one_good_file() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..5 {
                    saved(folder.path());
                    load_again(folder.path()).unwrap();
                }
            });
        }
    });
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 1, "the table and nothing else: {names:?}");
}

#[test]
fn a_shared_table_is_the_one_that_was_read_and_is_checked_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let (table, path) = saved(folder.path());
    let shared = Effort { shared: true, ..Effort::default() };
    let load = || load::<ZeroAwareTable>(&pattern(), folder.path(), shared);
    let mapped = load().unwrap();
    assert_eq!(mapped.bytes(), table.bytes());
    // Another of the same name leaves what is mapped alone.
    saved(folder.path());
    assert_eq!(mapped.bytes(), table.bytes());
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::remove_file(&path).unwrap();
    fs::write(&path, bytes).unwrap();
    assert!(matches!(load(), Err(FileError::Payload(_))));
    assert_eq!(mapped.bytes(), table.bytes());
}

#[test]
fn those_who_want_the_same_table_take_turns() {
    let folder = tempfile::tempdir().unwrap();
    let turn = |effort| turn::<ZeroAwareTable>(&pattern(), folder.path(), effort);
    let (inside, most) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                let turn = turn(Effort::default()).unwrap();
                most.fetch_max(1 + inside.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(5));
                inside.fetch_sub(1, Ordering::SeqCst);
                drop(turn);
            });
        }
    });
    assert_eq!(most.into_inner(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let _held = turn(Effort::default()).unwrap();
    let late = Effort { look: &|| Err(loyd_search::Stop::Time), ..Effort::default() };
    assert!(matches!(turn(late), Err(BuildError::Stopped(loyd_search::Stop::Time))));
}

#[cfg(unix)]
#[test]
fn links_and_folders_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = saved(folder.path());
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(&path, &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
    assert!(matches!(load_again(folder.path()), Err(FileError::NotPlain(_))));
    assert!(matches!(verify(&path), Err(FileError::NotPlain(_))));
    // A table that is saved takes the place of the link, and what the link led to is left alone.
    saved(folder.path());
    assert!(load_again(folder.path()).is_ok() && elsewhere.exists());
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(matches!(load_again(folder.path()), Err(FileError::NotPlain(_))));
}

#[test]
fn what_a_killed_process_left_is_cleared_away_and_what_a_living_one_writes_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (dead, alive) =
        (folder.path().join(".zpdb-x.loyd.1.0.tmp"), folder.path().join(".pdb-x.loyd.2.0.tmp"));
    fs::write(&dead, "half").unwrap();
    fs::write(folder.path().join("zpdb-x.seen"), "1 2").unwrap();
    let writing = create(&alive).unwrap();
    saved(folder.path());
    assert!(!dead.exists() && alive.exists());
    drop(writing);
    prepare(folder.path()).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn reading_keeps_to_the_memory_and_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let (table, _) = saved(folder.path());
    let read = |effort| load::<ZeroAwareTable>(&pattern(), folder.path(), effort);
    let small = Effort { bytes_max: table.bytes().len() - 1, ..Effort::default() };
    assert!(matches!(read(small), Err(FileError::Limit(BuildError::TooLarge { .. }))));
    let late = Effort { look: &|| Err(loyd_search::Stop::Time), ..Effort::default() };
    assert!(matches!(read(late), Err(FileError::Limit(BuildError::Stopped(_)))));
}

#[test]
fn a_folder_that_is_none_or_cannot_be_made_is_named_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let table = ZeroAwareTable::build(&pattern(), Effort::default()).unwrap();
    for (folder, why) in
        [(file.clone(), "it is not a folder"), (file.join("below"), "a part of its path is not a folder")]
    {
        assert!(matches!(load_again(&folder), Err(FileError::Missing(_))), "there is no table yet");
        let error = save(&table, &folder).unwrap_err();
        assert_eq!(error.to_string(), format!("{}: {why}", folder.display()));
    }
}
