//! A picture being drawn, in scalable vector graphics.

use std::fmt::Write as _;

/// The colours of M. Okabe and K. Ito, Color Universal Design, 2008, which people with any colour vision tell apart;
/// without the yellow and the black, which one of white and dark paper would swallow.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
/// Dashes tell lines apart where there is no colour at all.
const DASHES: [&str; 5] = ["", "7 3", "2 3", "9 3 2 3", "5 2 1 2 1 2"];

/// How a spec is drawn: its colour, dash and marker, in every plot the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style(pub usize);

impl Style {
    fn colour(self) -> &'static str {
        COLOURS[self.0 % COLOURS.len()]
    }

    fn dash(self) -> &'static str {
        DASHES[self.0 % DASHES.len()]
    }
}

/// An image of a width and height, in its own units.
#[derive(Debug)]
pub(super) struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text begins, ends, or has its middle.
#[derive(Debug, Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64) -> Svg {
        Svg { width, height, body: String::new() }
    }

    /// The image as an element of a page. `label` is read out where it cannot be seen.
    pub(super) fn finish(self, label: &str) -> String {
        let Svg { width, height, body } = self;
        let label = escaped(label);
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\" \
             xmlns=\"http://www.w3.org/2000/svg\">\n{body}</svg>\n"
        )
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{text}</text>"
        ));
    }

    /// A text that runs upwards, with its middle at the point.
    pub(super) fn text_upwards(&mut self, x: f64, y: f64, text: &str) {
        let text = escaped(text);
        self.add(format_args!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"middle\" class=\"name\">{text}</text>"
        ));
    }

    pub(super) fn rule(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>"
        ));
    }

    pub(super) fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, title: &str) {
        let title = escaped(title);
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" class=\"bar\">\
             <title>{title}</title></rect>"
        ));
    }

    pub(super) fn line(&mut self, points: &[(f64, f64)], style: Style) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let (points, colour, dash) = (points.join(" "), style.colour(), style.dash());
        self.add(format_args!(
            "<polyline points=\"{points}\" class=\"line\" stroke=\"{colour}\" stroke-dasharray=\"{dash}\"/>"
        ));
    }

    /// A faint dot: one run.
    pub(super) fn dot(&mut self, (x, y): (f64, f64), style: Style) {
        let colour = style.colour();
        self.add(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.6\" fill=\"{colour}\" class=\"dot\"/>"
        ));
    }

    /// A marker in the spec's shape; hollow for runs that hit a limit. `title` shows where the pointer rests.
    pub(super) fn marker(&mut self, (x, y): (f64, f64), style: Style, title: &str) {
        let (colour, title) = (style.colour(), escaped(title));
        let title = if title.is_empty() { String::new() } else { format!("<title>{title}</title>") };
        let shape = match style.0 % 6 {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\""),
            1 => format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"6.6\" height=\"6.6\"", x - 3.3, y - 3.3),
            2 => polygon(&[(x, y - 4.4), (x + 4.0, y + 3.0), (x - 4.0, y + 3.0)]),
            3 => polygon(&[(x, y - 4.6), (x + 4.6, y), (x, y + 4.6), (x - 4.6, y)]),
            4 => polygon(&[(x, y + 4.4), (x + 4.0, y - 3.0), (x - 4.0, y - 3.0)]),
            _ => polygon(&[
                (x - 4.2, y - 1.4),
                (x - 1.4, y - 1.4),
                (x - 1.4, y - 4.2),
                (x + 1.4, y - 4.2),
                (x + 1.4, y - 1.4),
                (x + 4.2, y - 1.4),
                (x + 4.2, y + 1.4),
                (x + 1.4, y + 1.4),
                (x + 1.4, y + 4.2),
                (x - 1.4, y + 4.2),
                (x - 1.4, y + 1.4),
                (x - 4.2, y + 1.4),
            ]),
        };
        let tag = shape.split_whitespace().next().unwrap_or_default().trim_start_matches('<').to_owned();
        self.add(format_args!("{shape} fill=\"{colour}\" class=\"marker\">{title}</{tag}>"));
    }
}

fn polygon(points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    format!("<polygon points=\"{}\"", points.join(" "))
}

/// Text that is safe between tags and in quoted attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '&' => shown.push_str("&amp;"),
            '"' => shown.push_str("&quot;"),
            '\'' => shown.push_str("&#39;"),
            c if c.is_control() && c != '\n' => shown.push('\u{FFFD}'),
            c => shown.push(c),
        }
    }
    shown
}
