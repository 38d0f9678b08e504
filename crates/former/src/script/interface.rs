//! What a script can see: two boards, and the language.

use std::sync::Arc;

use loyd_tiles::{Size, Tile};
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
pub(super) struct Position(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    size: Size,
    tiles: Box<[Tile]>,
    cells: Box<[Tile]>,
}

type Answer = Result<INT, Box<EvalAltResult>>;

impl Position {
    pub fn new(size: Size, tiles: &[Tile]) -> Position {
        let mut cells = vec![0; tiles.len()].into_boxed_slice();
        for (cell, &tile) in tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell as Tile;
        }
        Position(Arc::new(Inner { size, tiles: tiles.into(), cells }))
    }

    fn cell(&self, tile: INT) -> Result<usize, Box<EvalAltResult>> {
        let cell = usize::try_from(tile).ok().and_then(|tile| self.0.cells.get(tile));
        cell.map(|&cell| usize::from(cell)).ok_or_else(|| {
            let last = self.0.cells.len() - 1;
            format!("there is no tile {tile}: a {} board has tiles 0 (the blank) to {last}", self.0.size)
                .into()
        })
    }

    fn row_column(&self, tile: INT) -> Result<(usize, usize), Box<EvalAltResult>> {
        Ok(self.0.size.row_column(self.cell(tile)?))
    }

    fn tile_in(&self, cell: INT) -> Answer {
        let tile = usize::try_from(cell).ok().and_then(|cell| self.0.tiles.get(cell));
        tile.map(|&tile| INT::from(tile)).ok_or_else(|| {
            let last = self.0.tiles.len() - 1;
            format!("there is no cell {cell}: a {} board has cells 0 to {last}", self.0.size).into()
        })
    }

    fn tile_at(&self, row: INT, column: INT) -> Answer {
        let (rows, columns) = (self.0.size.rows() as INT, self.0.size.columns() as INT);
        if (0..rows).contains(&row) && (0..columns).contains(&column) {
            return self.tile_in(row * columns + column);
        }
        let (last_row, last_column) = (rows - 1, columns - 1);
        Err(format!(
            "there is no row {row}, column {column}: a {} board has rows 0 to {last_row} and columns 0 to {last_column}",
            self.0.size
        )
        .into())
    }
}

fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Position>("Board")
        .register_get("rows", |board: &mut Position| board.0.size.rows() as INT)
        .register_get("columns", |board: &mut Position| board.0.size.columns() as INT)
        .register_get("cells", |board: &mut Position| board.0.size.cells() as INT)
        .register_get("tiles", |board: &mut Position| 1..board.0.size.cells() as INT)
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
