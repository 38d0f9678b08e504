//! The tree of a search as a picture: children below their parents, leaves side by side.

use std::collections::HashMap;
use std::io::Write;

use loyd_search::NO_STEP;

use super::Shown;
use crate::exit::Failure;

/// Pixels of a letter and of a line.
const LETTER: usize = 8;
const LINE: usize = 15;
/// Room between boxes.
const GAP: usize = 14;

/// A box of the picture.
struct Box {
    node: usize,
    lines: Vec<String>,
    depth: usize,
    /// The middle.
    x: f64,
}

/// Writes the picture.
pub(super) fn write(out: &mut impl Write, shown: &Shown<'_>) -> Result<(), Failure> {
    let boxes = placed(shown);
    let width = widest(&boxes);
    let height = boxes.iter().map(|each| each.lines.len()).max().unwrap_or(1) * LINE + 10;
    let depth_max = boxes.iter().map(|each| each.depth).max().unwrap_or(0);
    let right = boxes.iter().map(|each| each.x).fold(0.0, f64::max) + width as f64 / 2.0 + GAP as f64;
    let level = height + 2 * GAP;
    let bottom = (depth_max + 1) * level + GAP;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{right:.0}\" height=\"{bottom}\" font-family=\"monospace\" font-size=\"13\">"
    )?;
    writeln!(out, "<title>{}</title>", escaped(&shown.spec.to_string()))?;
    let place: HashMap<usize, &Box> = boxes.iter().map(|each| (each.node, each)).collect();
    for each in &boxes {
        let top = each.depth * level + GAP;
        if let Some(parent) = place.get(&(shown.tree.parent[each.node] as usize)) {
            let from = parent.depth * level + GAP + height;
            let (a, b) = (parent.x, each.x);
            writeln!(out, "<path d=\"M{a:.1} {from}L{b:.1} {top}\" stroke=\"#888\"/>")?;
            let action = shown.tree.action_name(each.node).unwrap_or_default();
            let (x, y) = (f64::midpoint(a, b), usize::midpoint(from, top));
            writeln!(out, "<text x=\"{x:.1}\" y=\"{y}\" fill=\"#555\">{}</text>", escaped(action))?;
        }
        let marks = shown.tree.marks[each.node];
        let (fill, ink) = match (marks.path, marks.dropped || marks.cut) {
            (true, _) => ("#cfe8cf", "#000"),
            (_, true) => ("#fff", "#999"),
            _ => ("#f4f4f4", "#000"),
        };
        let x = each.x - width as f64 / 2.0;
        writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" stroke=\"{ink}\"/>"
        )?;
        for (at, line) in each.lines.iter().enumerate() {
            let y = top + (at + 1) * LINE;
            let left = x + 5.0;
            let line = escaped(line);
            writeln!(
                out,
                "<text x=\"{left:.1}\" y=\"{y}\" fill=\"{ink}\" xml:space=\"preserve\">{line}</text>"
            )?;
        }
    }
    writeln!(out, "</svg>")?;
    Ok(())
}

/// Every box with its place: a leaf is right of the one before it, a parent above the middle of its children.
fn placed(shown: &Shown<'_>) -> Vec<Box> {
    let mut boxes: Vec<Box> = Vec::new();
    let mut at: HashMap<usize, usize> = HashMap::new();
    for node in shown.pictured() {
        let step = shown.step(node);
        let mut lines: Vec<String> = step.drawing.lines().map(ToOwned::to_owned).collect();
        let order = match shown.tree.out[node] {
            NO_STEP => String::new(),
            order => format!("#{order} "),
        };
        let (g, h) = (shown.length(shown.tree.g[node]), shown.length(shown.tree.h[node]));
        lines.push(format!("{order}{g}+{h}"));
        let parent = at.get(&(shown.tree.parent[node] as usize));
        let depth = parent.map_or(0, |&parent| boxes[parent].depth + 1);
        at.insert(node, boxes.len());
        boxes.push(Box { node, lines, depth, x: 0.0 });
    }
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); boxes.len()];
    let mut roots = Vec::new();
    for (place, each) in boxes.iter().enumerate() {
        match at.get(&(shown.tree.parent[each.node] as usize)) {
            Some(&parent) => children[parent].push(place),
            None => roots.push(place),
        }
    }
    // Without recursion: a search may be as deep as it likes.
    let across = (widest(&boxes) + GAP) as f64;
    let mut left = across / 2.0 + GAP as f64 / 2.0;
    let mut stack: Vec<(usize, bool)> = roots.into_iter().rev().map(|root| (root, false)).collect();
    while let Some((place, done)) = stack.pop() {
        let below = &children[place];
        match (below.first(), below.last()) {
            (Some(&first), Some(&last)) if done => {
                boxes[place].x = f64::midpoint(boxes[first].x, boxes[last].x);
            }
            (Some(_), Some(_)) => {
                stack.push((place, true));
                stack.extend(below.iter().rev().map(|&child| (child, false)));
            }
            _ => {
                boxes[place].x = left;
                left += across;
            }
        }
    }
    boxes
}

fn widest(boxes: &[Box]) -> usize {
    let letters = boxes.iter().flat_map(|each| &each.lines).map(|line| line.chars().count()).max();
    letters.unwrap_or(1) * LETTER + 10
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
