use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::Tile;

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

fn one(text: &str) -> Board {
    match read(text.as_bytes(), None) {
        Reading::One(Ok(board)) => board,
        other => panic!("{text:?} gives {other:?}"),
    }
}

fn many(text: &str, size: Option<Size>) -> Vec<(usize, Option<String>)> {
    match read(text.as_bytes(), size) {
        Reading::Many(lines) => lines.map(|(line, board)| (line, board.ok().map(|b| b.slashes()))).collect(),
        Reading::One(result) => panic!("{text:?} gives one board: {result:?}"),
    }
}

#[test]
fn every_form_of_one_board_is_read() {
    let forms = [
        "8 1 3\n4 0 2\n7 6 5",
        "8 1 3\r\n4 0 2\r\n7 6 5\r\n",
        "\u{feff}8 1 3\n4 0 2\n7 6 5\n",
        "8 1 3/4 0 2/7 6 5",
        "8 1 3 4 0 2 7 6 5",
        "8 1 3 4 _ 2 7 6 5",
        "8 1 3 4 . 2 7 6 5",
        "8 1 3 4 x 2 7 6 5",
        "8,1,3,4,0,2,7,6,5",
        "8, 1, 3\n4, 0, 2\n7, 6, 5",
        "08 01 03/04 00 02/07 06 05",
        "813402765",
        "8134_2765",
        "813/402/765",
        "813\n4x2\n765\n",
        "3\n8 1 3\n4 0 2\n7 6 5\n",
        "3\n8 1 3 4 0 2 7 6 5\n",
        "3\n813402765\n",
        "3\n8\n1\n3\n4\n0\n2\n7\n6\n5\n",
        "3 3\n8 1 3\n4 0 2\n7 6 5\n",
        "# a comment\n3 # the size\n\n  8   1 3#x\n4 0\t2\n# more\n7 6 5",
        "8\n1\n3\n4\n0\n2\n7\n6\n5",
        "[[8,1,3],[4,0,2],[7,6,5]]",
        "[[8, 1, 3],\n [4, 0, 2],\n [7, 6, 5]]",
        "[8,1,3],[4,0,2],[7,6,5]",
        "[8,1,3,4,0,2,7,6,5]",
        "(8, 1, 3, 4, 0, 2, 7, 6, 5)",
        "{{8,1,3},{4,0,2},{7,6,5}}",
        "8 1 3; 4 -1 2; 7 6 5",
        "8 1 3;4 * 2;7 6 5;",
        "8 1 3\n4 - 2\n7 6 5",
        "[[8,1,3],[4,null,2],[7,6,5]]",
        "[(8, 1, 3), (4, None, 2), (7, 6, 5)]",
        "+---+---+---+\n| 8 | 1 | 3 |\n+---+---+---+\n| 4 |   | 2 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+\n",
        "┌───┬───┬───┐\n│ 8 │ 1 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 2 │\n├───┼───┼───┤\n│ 7 │ 6 │ 5 │\n└───┴───┴───┘",
        "8 1 3\n4   2\n7 6 5",
        "8 1 3\n4  2\n7 6 5",
        "8 1 3/4   2/7 6 5",
        "3\n8 1 3\n4   2\n7 6 5\n",
        "8,1,3\n4,,2\n7,6,5",
        "8\t1\t3\n4\t\t2\n7\t6\t5",
    ];
    for form in forms {
        assert_eq!(one(form).slashes(), "8 1 3/4 0 2/7 6 5", "{form:?}");
    }
}

#[test]
fn boards_that_are_not_square_come_from_rows_or_from_a_size() {
    assert_eq!(one("1 2 3\n4 5 0").size(), size(2, 3));
    assert_eq!(one("12/34/50").size(), size(3, 2));
    assert_eq!(one("1 2/3 4/5 0").size(), size(3, 2));
    assert_eq!(one("3 2\n1 4\n5 0").size(), size(3, 2));
    assert_eq!(one("4 2\n1 2\n3 4\n5 6\n7 0").size(), size(4, 2));
    assert_eq!(one("2 4\n1 2 3 4\n5 6 7 0").size(), size(2, 4));
    let line = "1 2 3 4 5 6 7 8 9 10 11 0";
    for (rows, columns) in [(2, 6), (3, 4), (4, 3), (6, 2)] {
        assert_eq!(Board::parse(line, Some(size(rows, columns))).unwrap().size(), size(rows, columns));
    }
    assert_eq!(Board::parse("123456789_", Some(size(2, 5))).unwrap().size(), size(2, 5));
    assert!(matches!(line.parse::<Board>().unwrap_err().kind, ParseBoardErrorKind::Ambiguous { .. }));
}

#[test]
fn a_board_that_begins_with_its_own_size_is_still_a_board() {
    assert_eq!(one("3\n0\n1\n2").slashes(), "3 0/1 2");
    assert_eq!(one("2 2\n3 1\n2 0").slashes(), "3 1/2 0");
    assert_eq!(one("2 3\n0 1\n4 5").slashes(), "2 3/0 1/4 5");
}

#[test]
fn a_blank_that_is_left_out_is_where_the_gap_is() {
    for (text, board) in [
        ("1 2 3\n4 5 6\n7 8", "1 2 3/4 5 6/7 8 0"),
        ("  1 2\n3 4 5\n6 7 8", "0 1 2/3 4 5/6 7 8"),
        (" 1  2  3  4\n 5  6     8\n 9 10  7 11\n13 14 15 12", "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12"),
        ("1 2 3\n4 5  \n6 7 8", "1 2 3/4 5 0/6 7 8"),
        (",1,2\n3,4,5\n6,7,8", "0 1 2/3 4 5/6 7 8"),
    ] {
        assert_eq!(one(text).slashes(), board, "{text:?}");
    }
    // Nothing says where the blank is, or more than the blank is missing.
    for text in ["8 1 3\n4 2\n7 6 5", "8 1 3\n4   2\n7 6 4", "8 1\n4\n7 6 5"] {
        assert!(matches!(read(text.as_bytes(), None), Reading::One(Err(_))), "{text:?}");
    }
}

#[test]
fn boards_in_rows_are_a_batch_too() {
    let boards = [(1, Some("8 1 3/4 0 2/7 6 5".to_owned())), (5, Some("1 2 3/4 5 6/7 8 0".to_owned()))];
    assert_eq!(many("3\n8 1 3\n4 0 2\n7 6 5\n3\n1 2 3\n4 5 6\n7 8 0\n", None), boards);
    assert_eq!(many("8 1 3\n4 0 2\n7 6 5\n\n1 2 3\n4 5 6\n7 8 0\n", None), boards);
}

#[test]
fn a_batch_goes_on_after_a_bad_line() {
    let text =
        "# depth 4\n8 1 3 4 0 2 7 6 5\n\n8 1 3 4 0 2 7 6\n123456780\n1 2 3 4 5 6 7 8 \u{1}\n[[1,2],[3,0]]\n";
    let boards = many(text, None);
    let lines: Vec<_> = boards.iter().map(|(line, board)| (*line, board.is_some())).collect();
    assert_eq!(lines, [(2, true), (4, false), (5, true), (6, false), (7, true)]);
}

#[test]
fn a_batch_that_needs_a_size_says_so_on_every_line() {
    let text = "1 2 3 4 5 0\n1 2 3 4 0 5\n";
    assert_eq!(many(text, None), [(1, None), (2, None)]);
    let boards = many(text, Some(size(2, 3)));
    assert_eq!(boards, [(1, Some("1 2 3/4 5 0".into())), (2, Some("1 2 3/4 0 5".into()))]);
}

#[test]
fn a_line_of_a_batch_that_is_not_text_is_only_that_line() {
    let Reading::Many(lines) = read(b"1230\n\xff\xfe\n1203\n", None) else { panic!() };
    let results: Vec<_> = lines.map(|(_, board)| board.map_err(|error| error.to_string())).collect();
    assert_eq!(results[1], Err("line 2, column 1: this is not UTF-8 text".into()));
    assert!(results[0].is_ok() && results[2].is_ok());
}

#[test]
fn a_batch_of_many_megabytes_is_not_one_large_board() {
    let text = "8 1 3 4 0 2 7 6 5\n".repeat(200_000);
    let Reading::Many(lines) = read(text.as_bytes(), None) else { panic!() };
    assert!(lines.enumerate().all(|(i, (line, board))| line == i + 1 && board.is_ok()));
}

#[test]
fn one_endless_word_line_or_row_is_refused() {
    for text in
        ["1".repeat(1_000_000), "1 ".repeat(1_000_000), "1\n".repeat(1_000_000), "[".repeat(1_000_000)]
    {
        let Reading::One(Err(error)) = read(text.as_bytes(), None) else { panic!() };
        assert!(error.to_string().len() < 150, "{error}");
    }
}

#[test]
fn file_names_are_not_puzzles() {
    for puzzle in
        ["8 1 3 4 0 2 7 6 5", "813402765", "8134_2765", "1 2/3 x", "[1, 2, 3, .]", "3\n1 2 3", "", " "]
    {
        assert!(is_inline(puzzle), "{puzzle:?}");
    }
    for name in ["-", "puzzle04.txt", "8puzzle", "x", ".", "..", "# 3", "1 2 3 a"] {
        assert!(!is_inline(name), "{name:?}");
    }
}

/// Every board of up to `most` rows and columns.
fn boards(most: usize) -> impl Strategy<Value = Board> {
    (Size::MIN..=most, Size::MIN..=most).prop_flat_map(|(rows, columns)| {
        let tiles: Vec<Tile> = (0..(rows * columns) as Tile).collect();
        Just(tiles).prop_shuffle().prop_map(move |tiles| Board::new(size(rows, columns), tiles).unwrap())
    })
}

fn reads_back(board: &Board) {
    let parsed = |text: &str, size| match read(text.as_bytes(), size) {
        Reading::One(result) => result,
        Reading::Many(_) => panic!("{text:?} is one board"),
    };
    for text in [board.to_string(), board.slashes(), board.slashes().replace('/', "\n"), board.brackets()] {
        assert_eq!(parsed(&text, None).as_ref(), Ok(board));
        assert_eq!(parsed(&text, Some(board.size())).as_ref(), Ok(board));
    }
    for text in [board.line(), board.commas()] {
        assert!(is_inline(&text));
        assert_eq!(parsed(&text, Some(board.size())).as_ref(), Ok(board));
        if board.size().rows() == board.size().columns() {
            assert_eq!(parsed(&text, None).as_ref(), Ok(board));
        }
    }
}

#[test]
fn the_largest_board_reads_back() {
    let tiles: Vec<Tile> = (0..10_000).rev().collect();
    reads_back(&Board::new(size(100, 100), tiles).unwrap());
}

proptest! {
    #[test]
    fn every_small_board_reads_back(board in boards(6)) {
        reads_back(&board);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(text in vec(any::<u8>(), 0..200)) {
        drain(&text);
    }

    #[test]
    fn nothing_like_a_puzzle_makes_the_reader_panic(text in "[0-9 _.x,/\\[\\](){}#\n\r\ta-]{0,80}") {
        drain(text.as_bytes());
    }

    #[test]
    fn a_mistake_in_a_board_is_one_printable_sentence(board in boards(4), at in any::<prop::sample::Index>(), c: char) {
        let mut text: Vec<char> = board.to_string().chars().collect();
        let at = at.index(text.len());
        text[at] = c;
        let text: String = text.into_iter().collect();
        if let Err(error) = text.parse::<Board>() {
            let message = error.to_string();
            prop_assert!(!message.contains(char::is_control) && message.len() < 300, "{message}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn every_board_reads_back(board in boards(Size::MAX)) {
        reads_back(&board);
    }
}

/// Reads all there is, with and without a size.
fn drain(text: &[u8]) {
    for asked in [None, Some(size(2, 2)), Some(size(3, 4))] {
        match read(text, asked) {
            Reading::One(Ok(board)) => assert!(asked.is_none_or(|size| board.size() == size)),
            Reading::One(Err(error)) => assert!(!error.to_string().contains(char::is_control)),
            Reading::Many(lines) => assert!(lines.count() > 1),
        }
    }
}
