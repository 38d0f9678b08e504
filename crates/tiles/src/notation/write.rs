//! Boards as text, in the forms that the reader takes. `Display` is the algs4 form.

use crate::{Board, Tile};

impl Board {
    /// One line, tiles by spaces, rows by slashes: `8 1 3/4 0 2/7 6 5`. Reads back for every size.
    ///
    /// ```
    /// # use loyd_tiles::Board;
    /// let board: Board = "813402765".parse()?;
    /// assert_eq!(board.slashes(), "8 1 3/4 0 2/7 6 5");
    /// # Ok::<(), loyd_tiles::ParseBoardError>(())
    /// ```
    pub fn slashes(&self) -> String {
        let rows: Vec<String> = self.rows().map(|row| joined(row, " ")).collect();
        rows.join("/")
    }

    /// One line, tiles by commas: `8,1,3,4,0,2,7,6,5`. Reads back for square boards, for others with their size.
    pub fn commas(&self) -> String {
        joined(self.tiles(), ",")
    }

    /// A list of rows: `[[8,1,3],[4,0,2],[7,6,5]]`, as in JSON. Reads back for every size.
    pub fn brackets(&self) -> String {
        let rows: Vec<String> = self.rows().map(|row| format!("[{}]", joined(row, ","))).collect();
        format!("[{}]", rows.join(","))
    }
}

fn joined(tiles: &[Tile], separator: &str) -> String {
    let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    tiles.join(separator)
}
