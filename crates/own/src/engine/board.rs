//! What a script can see: boards, and the language.

use std::sync::Arc;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicMathPackage, BasicStringPackage, LogicPackage, MoreStringPackage, Package as _,
};
use rhai::{Engine, EvalAltResult, INT, ImmutableString};

use super::limits;

/// An engine that knows boards, and nothing of the machine.
pub(super) fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    // The language's core package is left out: it can sleep.
    ArithmeticPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicFnPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicMathPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    // Data that `curry` gathers or that `this` grows is not counted against any limit.
    for symbol in ["eval", "print", "debug", "curry", "Fn", "this"] {
        engine.disable_symbol(symbol);
    }
    limits::set_for_compiling(&mut engine);
    register(&mut engine);
    register_replace(&mut engine);
    engine
}

/// A board with both ways to look at it: which tile is where, and where a tile is.
#[derive(Debug, Clone)]
pub(crate) struct Position(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    rows: usize,
    columns: usize,
    tiles: Box<[u16]>,
    cells: Box<[u16]>,
}

type Answer = Result<INT, Box<EvalAltResult>>;

impl Position {
    /// Of a board's tiles, row by row, each there once.
    pub fn new(rows: usize, columns: usize, tiles: &[u16]) -> Position {
        let mut cells = vec![0; tiles.len()].into_boxed_slice();
        for (cell, &tile) in tiles.iter().enumerate() {
            debug_assert!(usize::from(tile) < tiles.len(), "a board has its tiles once each");
            if let Some(place) = cells.get_mut(usize::from(tile)) {
                *place = cell as u16;
            }
        }
        Position(Arc::new(Inner { rows, columns, tiles: tiles.into(), cells }))
    }

    fn size(&self) -> String {
        format!("{}x{}", self.0.rows, self.0.columns)
    }

    fn cell(&self, tile: INT) -> Result<usize, Box<EvalAltResult>> {
        let cell = usize::try_from(tile).ok().and_then(|tile| self.0.cells.get(tile));
        cell.map(|&cell| usize::from(cell)).ok_or_else(|| {
            let last = self.0.cells.len() - 1;
            format!("there is no tile {tile}: a {} board has tiles 0 (the blank) to {last}", self.size())
                .into()
        })
    }

    fn row_column(&self, tile: INT) -> Result<(usize, usize), Box<EvalAltResult>> {
        let cell = self.cell(tile)?;
        Ok((cell / self.0.columns, cell % self.0.columns))
    }

    fn tile_in(&self, cell: INT) -> Answer {
        let tile = usize::try_from(cell).ok().and_then(|cell| self.0.tiles.get(cell));
        tile.map(|&tile| INT::from(tile)).ok_or_else(|| {
            let last = self.0.tiles.len() - 1;
            format!("there is no cell {cell}: a {} board has cells 0 to {last}", self.size()).into()
        })
    }

    fn tile_at(&self, row: INT, column: INT) -> Answer {
        let (rows, columns) = (self.0.rows as INT, self.0.columns as INT);
        if (0..rows).contains(&row) && (0..columns).contains(&column) {
            return self.tile_in(row * columns + column);
        }
        let (last_row, last_column) = (rows - 1, columns - 1);
        Err(format!(
            "there is no row {row}, column {column}: a {} board has rows 0 to {last_row} and columns 0 to {last_column}",
            self.size()
        )
        .into())
    }
}

fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Position>("Board")
        .register_get("rows", |board: &mut Position| board.0.rows as INT)
        .register_get("columns", |board: &mut Position| board.0.columns as INT)
        .register_get("cells", |board: &mut Position| board.0.tiles.len() as INT)
        .register_get("tiles", |board: &mut Position| 1..board.0.tiles.len() as INT)
        .register_fn("tile", |board: &mut Position, row: INT, column: INT| board.tile_at(row, column))
        .register_fn("tile", |board: &mut Position, cell: INT| board.tile_in(cell))
        .register_fn("cell", |board: &mut Position, tile: INT| -> Answer { Ok(board.cell(tile)? as INT) })
        .register_fn("row", |board: &mut Position, tile: INT| -> Answer {
            Ok(board.row_column(tile)?.0 as INT)
        })
        .register_fn("column", |board: &mut Position, tile: INT| -> Answer {
            Ok(board.row_column(tile)?.1 as INT)
        });
}

/// The language's own `replace` makes its string, which may be as long as the product of two, before anybody looks.
fn register_replace(engine: &mut Engine) {
    type Done = Result<(), Box<EvalAltResult>>;
    engine
        .register_fn("replace", |text: &mut ImmutableString, find: &str, by: &str| -> Done {
            limits::check_bytes(text.matches(find).count() * by.len())?;
            *text = text.replace(find, by).into();
            Ok(())
        })
        .register_fn("replace", |text: &mut ImmutableString, find: char, by: &str| -> Done {
            limits::check_bytes(text.matches(find).count() * by.len())?;
            *text = text.replace(find, by).into();
            Ok(())
        });
}
