//! The steps of the loop with AVX-512: eight nodes at a time.
//!
//! The same steps in the same order as [`Single`](super::batch::Single), to the same counts and the same paths. What a
//! vector cannot do, or no faster, is left to scalar instructions over the whole batch: closing up nibbles (`pext`),
//! prefetches, and the reading of table bytes.
//!
//! Vectors are whole: behind the last node of a batch they hold what lay there before, and that is looked up too. So
//! every small table is as long as any index that can be formed, whether or not it makes sense.

#[allow(
    clippy::wildcard_imports,
    reason = "some forty intrinsics, each with a prefix that tells them apart"
)]
use std::arch::x86_64::*;

use super::batch::{BATCH, Bits, Lane, ROOM, Steps, Waiting};
use super::index::{HIGH, Index};
use super::node::Node;
use super::tables::{Geometry, Tables};

/// The small tables of all patterns, one after the other, so that one vector can hold nodes of several.
#[derive(Debug, Clone)]
pub(super) struct WideIndex {
    /// By pattern: see [`Index`].
    from_lower: [u64; 8],
    from_either: [u64; 8],
    to_lower: [u64; 8],
    to_either: [u64; 8],
    keep: [u64; 8],
    stride: [u64; 8],
    head: Vec<u16>,
    tail: Vec<u8>,
    /// Numbers in `columns`.
    upper: Vec<u16>,
    lower: Vec<u16>,
    columns: Vec<u64>,
    /// By cell: where the blank goes in each direction, a byte each.
    targets: [u64; 16],
    /// By cell: 16 ones for each direction that is legal.
    legal: [u64; 16],
}

/// A gather reads eight bytes for entries of any size.
const BEHIND: usize = 8;

impl WideIndex {
    pub fn new(indices: &[Index], geometry: &Geometry) -> WideIndex {
        let by_pattern = |of: &dyn Fn(&Index) -> u64| std::array::from_fn(|i| indices.get(i).map_or(0, of));
        let (mut head, mut tail, mut upper, mut columns) = (vec![], vec![], vec![], vec![]);
        for index in indices {
            head.extend_from_slice(&index.head[..]);
            tail.extend_from_slice(&index.tail[..]);
            upper.extend(index.upper.map(|number| number + columns.len() as u16));
            columns.extend_from_slice(&index.columns);
        }
        let mut lower = indices[0].lower.to_vec();
        // A set with too many cells may have a number behind the last.
        let furthest = upper.iter().max().unwrap_or(&0) + lower.iter().max().unwrap_or(&0);
        columns.resize(columns.len().max(usize::from(furthest) + 1), 0);
        head.resize(8 * 4096 + BEHIND, 0);
        tail.resize(8 * 4096 + BEHIND, 0);
        upper.resize(8 * 256 + BEHIND, 0);
        lower.resize(256 + BEHIND, 0);
        let targets = |cell: usize| u64::from(u32::from_le_bytes(geometry.target[cell]));
        let legal = |cell: usize| {
            let ones = |direction: u32| u64::from(geometry.legal[cell] >> direction & 1) * 0xffff;
            (0..4).fold(0, |word, direction| word | ones(direction) << (16 * direction))
        };
        WideIndex {
            from_lower: by_pattern(&|index| index.from.lower_bits),
            from_either: by_pattern(&|index| index.from.either),
            to_lower: by_pattern(&|index| index.to.lower_bits),
            to_either: by_pattern(&|index| index.to.either),
            keep: by_pattern(&|index| u64::from(index.keep)),
            stride: by_pattern(&|index| index.stride),
            head,
            tail,
            upper,
            lower,
            columns,
            targets: std::array::from_fn(targets),
            legal: std::array::from_fn(legal),
        }
    }
}

/// Compiles functions for the features that [`Instructions::available`](crate::engine::Instructions::available) asks for.
macro_rules! with_avx512 {
    ($($function:item)*) => {
        $(#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg")]
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
        $function)*
    };
}

with_avx512! {
/// Runs the loop. To be called where AVX-512 is available.
pub(super) fn run(lane: &mut Lane, tables: &Tables, goal: u64, budget: u64) -> super::batch::Ran {
    lane.run::<Wide>(tables, goal, budget)
}}

/// Eight nodes at a time. Private to this file and used only by [`run`], whose caller checks for the features.
struct Wide;

impl Steps for Wide {
    #[inline(always)]
    fn push_survivors(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>, goal: u64) -> Option<Node> {
        // SAFETY: see `Wide`.
        unsafe { push_survivors(lane, tables, bits, goal) }
    }

    #[inline(always)]
    fn first_tests(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>) {
        // SAFETY: see `Wide`.
        unsafe { first_tests(lane, tables, bits) }
    }

    #[inline(always)]
    fn make_children(
        lane: &mut Lane,
        tables: &Tables,
        bits: &Bits<'_>,
        parents: &[Node; BATCH],
        count: usize,
    ) {
        // SAFETY: see `Wide`.
        unsafe { make_children(lane, tables, bits, parents, count) }
    }
}

with_avx512! {
#[inline]
fn make_children(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>, parents: &[Node; BATCH], count: usize) {
    let (wide, geometry) = (&tables.wide, &tables.geometry);
    let [low, high] = [columns_of(parents, 0), columns_of(parents, 8)];
    // Which moves there are: four bits a parent.
    let (low_rows, low_moves) = moves_of(tables, low.trail, live(count));
    let (high_rows, high_moves) = moves_of(tables, high.trail, live(count.saturating_sub(8)));
    let all = u64::from(low_moves) | u64::from(high_moves) << 32;
    let moves = all & !u64::MAX.checked_shl(4 * count as u32).unwrap_or(0);
    let made = moves.count_ones() as usize;
    let mut list = [0_u8; 64];
    let numbers: [u8; 64] = std::array::from_fn(|i| i as u8);
    // SAFETY: both arrays are as long as a vector.
    unsafe {
        let numbers = _mm512_loadu_si512(numbers.as_ptr().cast());
        _mm512_storeu_si512(list.as_mut_ptr().cast(), _mm512_maskz_compress_epi8(moves, numbers));
    }
    let before = lane.log.len();
    let mut entries = [0_u32; BATCH];
    store_entries(&mut entries, 0, low.trail);
    store_entries(&mut entries, 8, high.trail);
    lane.log.enter_all(&entries[..count]);
    lane.spent.generated += made as u64;
    let first = &mut lane.first;
    first.count = made;
    let mirror_cells = sixteen(&geometry.mirror_cell);
    let patterns = sixteen(&geometry.pattern);
    let (targets, more_targets) = (load(&wide.targets, 0), load(&wide.targets, 8));
    let of = |low, which, high| _mm512_permutex2var_epi64(low, which, high);
    let mut labels = [0_u32; ROOM];
    for at in (0..made).step_by(8) {
        let moves = bytes(&list, at);
        let (which, direction) = (_mm512_srli_epi64::<2>(moves), and(moves, 3));
        let (board, mirror) = (of(low.board, which, high.board), of(low.mirror, which, high.mirror));
        let blank = and(_mm512_srli_epi64::<48>(of(low.trail, which, high.trail)), 15);
        let towards = _mm512_slli_epi64::<3>(direction);
        let to = and(_mm512_srlv_epi64(of(targets, blank, more_targets), towards), 15);
        let (board, tile) = slid(board, to, blank);
        let (mirror, mirror_tile) = slid(mirror, pick(mirror_cells, to), pick(mirror_cells, blank));
        let memory = _mm512_srlv_epi64(of(low_rows, which, high_rows), _mm512_slli_epi64::<4>(direction));
        let how = or(direction, _mm512_slli_epi64::<2>(pick(patterns, mirror_tile)));
        let place = or(and(memory, 0xffff), or(_mm512_slli_epi64::<16>(to), _mm512_slli_epi64::<24>(how)));
        let entry = _mm512_add_epi64(which, _mm512_set1_epi64(i64::from(before)));
        store(&mut first.boards, at, board);
        store(&mut first.mirrors, at, mirror);
        store(&mut first.values, at, of(low.values, which, high.values));
        store(&mut first.trails, at, or(entry, _mm512_slli_epi64::<32>(place)));
        find_columns(wide, first, &mut labels, at, board, to, pick(patterns, tile));
    }
    find_bits(wide, bits, first, &labels);
}

#[inline]
fn first_tests(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>) {
    let (first, second) = (&mut lane.first, &mut lane.second);
    let stored = read(bits, first);
    let mut survivors = 0;
    for at in (0..first.count).step_by(8) {
        let (grown, values) = grown::<0>(first, &stored, at);
        let values = _mm512_sub_epi64(values, _mm512_slli_epi64::<32>(grown));
        let late = _mm512_test_epi64_mask(values, _mm512_set1_epi64(1 << 47));
        let keep = !late & live(first.count - at);
        let kept = |vector| _mm512_maskz_compress_epi64(keep, vector);
        store(&mut second.boards, survivors, kept(load(&first.boards, at)));
        store(&mut second.mirrors, survivors, kept(load(&first.mirrors, at)));
        store(&mut second.values, survivors, kept(values));
        store(&mut second.trails, survivors, kept(load(&first.trails, at)));
        survivors += keep.count_ones() as usize;
    }
    first.count = 0;
    second.count = survivors;
    if tables.geometry.reflected {
        let mirror_cells = sixteen(&tables.geometry.mirror_cell);
        let mut labels = [0_u32; ROOM];
        for at in (0..survivors).step_by(8) {
            let trail = load(&second.trails, at);
            let blank = pick(mirror_cells, and(_mm512_srli_epi64::<48>(trail), 15));
            let pattern = and(_mm512_srli_epi64::<58>(trail), 7);
            let mirror = load(&second.mirrors, at);
            find_columns(&tables.wide, second, &mut labels, at, mirror, blank, pattern);
        }
        find_bits(&tables.wide, bits, second, &labels);
    }
}

#[inline]
fn push_survivors(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>, goal: u64) -> Option<Node> {
    let second = &mut lane.second;
    let stored = if tables.geometry.reflected { read(bits, second) } else { [0; ROOM] };
    let (mut pushed, mut found) = (0, None);
    for at in (0..second.count).step_by(8) {
        let mut values = load(&second.values, at);
        if tables.geometry.reflected {
            let (grown, new) = grown::<16>(second, &stored, at);
            values = _mm512_sub_epi64(new, _mm512_slli_epi64::<48>(grown));
        }
        let live = live(second.count - at);
        let keep = !_mm512_movepi64_mask(values) & live;
        let (board, mirror) = (load(&second.boards, at), load(&second.mirrors, at));
        let trail = load(&second.trails, at);
        let goals = _mm512_cmpeq_epi64_mask(board, _mm512_set1_epi64(goal as i64)) & live;
        if goals != 0 {
            found = Some(second.node(at + goals.ilog2() as usize));
        }
        let slack = and(_mm512_srli_epi64::<32>(values), 0xffff);
        let least = _mm512_min_epu64(slack, _mm512_srli_epi64::<48>(values));
        let least = _mm512_min_epu64(least, _mm512_set1_epi64(15));
        let kept = |vector| _mm512_maskz_compress_epi64(keep, vector);
        let nodes =
            Columns { board: kept(board), mirror: kept(mirror), values: kept(values), trail: kept(trail) };
        store_nodes(&mut lane.sorted, pushed, nodes);
        store_bytes(&mut lane.slacks, pushed, kept(least));
        pushed += keep.count_ones() as usize;
    }
    second.count = 0;
    lane.push_by_slack(pushed);
    found
}

/// For eight boards, the column of the entry in `bits`, the pattern in `patterns`, and the labels.
#[inline]
fn find_columns(
    wide: &WideIndex,
    waiting: &mut Waiting,
    labels: &mut [u32; ROOM],
    at: usize,
    board: __m512i,
    blank: __m512i,
    pattern: __m512i,
) {
    let of = |table: &[u64; 8]| _mm512_permutexvar_epi64(pattern, load(table, 0));
    let high = _mm512_set1_epi64(HIGH as i64);
    let passed = |lower, either| {
        let lower = _mm512_sub_epi64(or(board, high), lower);
        // (board & lower) | (either & (board ^ lower)): the majority of the three.
        _mm512_ternarylogic_epi64::<0xe8>(board, lower, either)
    };
    let from = passed(of(&wide.from_lower), of(&wide.from_either));
    let to = passed(of(&wide.to_lower), of(&wide.to_either));
    // from & !to & high.
    let marks = _mm512_ternarylogic_epi64::<0x20>(from, to, high);
    let nibbles = _mm512_set1_epi64(0x1f1b_1713_0f0b_0703);
    let lower_cells = _mm512_bitshuffle_epi64_mask(marks, nibbles);
    let upper_cells = _mm512_bitshuffle_epi64_mask(
        marks,
        _mm512_add_epi64(nibbles, _mm512_set1_epi64(0x2020_2020_2020_2020)),
    );
    let eight = |mask: u64| _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(mask as i64));
    let upper = or(eight(upper_cells), _mm512_slli_epi64::<8>(pattern));
    // SAFETY: patterns are below 8 and cells below 256: the tables have entries for all, and room behind them.
    let (upper, lower) = unsafe {
        (
            _mm512_i64gather_epi64::<2>(upper, wide.upper.as_ptr().cast()),
            _mm512_i64gather_epi64::<2>(eight(lower_cells), wide.lower.as_ptr().cast()),
        )
    };
    let set = and(_mm512_add_epi64(upper, lower), 0xffff);
    // SAFETY: `columns` is as long as the largest sum of two such entries.
    let columns = unsafe { _mm512_i64gather_epi64::<8>(set, wide.columns.as_ptr().cast()) };
    let three = _mm512_add_epi64(_mm512_add_epi64(blank, blank), blank);
    let region = and(_mm512_srlv_epi64(columns, three), 7);
    store(&mut waiting.bits, at, _mm512_add_epi64(_mm512_srli_epi64::<48>(columns), region));
    store_bytes(&mut waiting.patterns, at, pattern);
    let (mut boards, mut nibbles) = ([0; 8], [0; 8]);
    store(&mut boards, 0, board);
    store(&mut nibbles, 0, _mm512_sub_epi64(marks, _mm512_srli_epi64::<3>(marks)));
    for ((label, board), nibbles) in labels[at..at + 8].iter_mut().zip(boards).zip(nibbles) {
        *label = _pext_u64(board, nibbles) as u32;
    }
}

/// Adds the rows to the columns, and asks for the entries.
#[inline]
fn find_bits(wide: &WideIndex, bits: &Bits<'_>, waiting: &mut Waiting, labels: &[u32; ROOM]) {
    let bases: [u64; 8] = std::array::from_fn(|pattern| bits[pattern].as_ptr().addr() as u64);
    let bases = load(&bases, 0);
    for at in (0..waiting.count).step_by(8) {
        let pattern = bytes(&waiting.patterns, at);
        let of = |table: __m512i| _mm512_permutexvar_epi64(pattern, table);
        let labels: &[u32; 8] = labels[at..at + 8].try_into().expect("eight");
        // SAFETY: the array is as long as the vector.
        let labels = _mm512_cvtepu32_epi64(unsafe { _mm256_loadu_si256(labels.as_ptr().cast()) });
        let labels = _mm512_and_epi64(labels, of(load(&wide.keep, 0)));
        let first = _mm512_slli_epi64::<12>(pattern);
        let (head, tail) =
            (or(and(labels, 4095), first), or(and(_mm512_srli_epi64::<12>(labels), 4095), first));
        // SAFETY: patterns are below 8 and labels below 4096: the tables have entries for all, and room behind them.
        let (head, tail) = unsafe {
            (
                _mm512_i64gather_epi64::<2>(head, wide.head.as_ptr().cast()),
                _mm512_i64gather_epi64::<1>(tail, wide.tail.as_ptr().cast()),
            )
        };
        let row = _mm512_add_epi64(and(head, 0xffff), and(tail, 0xff));
        let row = _mm512_mul_epu32(row, of(load(&wide.stride, 0)));
        let bit = _mm512_add_epi64(row, load(&waiting.bits, at));
        store(&mut waiting.bits, at, bit);
        let mut addresses = [0; 8];
        store(&mut addresses, 0, _mm512_add_epi64(of(bases), _mm512_srli_epi64::<3>(bit)));
        for address in addresses {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::without_provenance(address as usize));
        }
    }
}

/// One if the value of a node's pattern grew, else zero; and the new values.
#[inline]
fn grown<const HALF: u32>(waiting: &Waiting, stored: &[u8; ROOM], at: usize) -> (__m512i, __m512i) {
    let values = load(&waiting.values, at);
    let stored = _mm512_srlv_epi64(bytes(stored, at), and(load(&waiting.bits, at), 7));
    let place = _mm512_slli_epi64::<1>(bytes(&waiting.patterns, at));
    let place = _mm512_add_epi64(place, _mm512_set1_epi64(i64::from(HALF)));
    let residue = and(_mm512_srlv_epi64(values, place), 3);
    let odd = _mm512_xor_epi64(residue, _mm512_srli_epi64::<1>(residue));
    // The opposite of stored ^ odd.
    let grown = and(_mm512_ternarylogic_epi64::<0xc3>(odd, stored, stored), 1);
    let new = and(
        _mm512_add_epi64(residue, _mm512_sub_epi64(_mm512_slli_epi64::<1>(grown), _mm512_set1_epi64(1))),
        3,
    );
    let change = _mm512_sllv_epi64(_mm512_xor_epi64(residue, new), place);
    (grown, _mm512_xor_epi64(values, change))
}

/// Eight boards after a tile went from `to` into the blank, and the tile.
#[inline]
fn slid(board: __m512i, to: __m512i, blank: __m512i) -> (__m512i, __m512i) {
    let (to, blank) = (_mm512_slli_epi64::<2>(to), _mm512_slli_epi64::<2>(blank));
    let tile = and(_mm512_srlv_epi64(board, to), 15);
    let both = or(_mm512_sllv_epi64(tile, to), _mm512_sllv_epi64(tile, blank));
    (_mm512_xor_epi64(board, both), tile)
}

/// For eight trails, those of them that are `live`, the automaton's rows, and four bits each for the moves that are left.
#[inline]
fn moves_of(tables: &Tables, trail: __m512i, live: u8) -> (__m512i, u32) {
    let memory = and(_mm512_srli_epi64::<32>(trail), 0xffff);
    let blank = and(_mm512_srli_epi64::<48>(trail), 15);
    let rows = tables.automaton.rows().as_ptr().cast();
    // SAFETY: the trail of a node holds a state of the automaton, and each has a row of eight bytes.
    let rows = unsafe { _mm512_mask_i64gather_epi64::<8>(_mm512_setzero_si512(), live, memory, rows) };
    let legal = &tables.wide.legal;
    let legal = _mm512_permutex2var_epi64(load(legal, 0), blank, load(legal, 8));
    let legal = _mm512_test_epi16_mask(legal, legal);
    (rows, _mm512_mask_cmpneq_epi16_mask(legal, rows, _mm512_set1_epi64(-1)))
}

/// What the log holds of eight trails.
#[inline]
fn store_entries(entries: &mut [u32; BATCH], at: usize, trail: __m512i) {
    let direction = and(_mm512_srli_epi64::<56>(trail), 3);
    let entry = _mm512_cvtepi64_epi32(or(_mm512_slli_epi64::<2>(trail), direction));
    let entries: &mut [u32; 8] = (&mut entries[at..at + 8]).try_into().expect("eight");
    // SAFETY: the array is as long as the vector.
    unsafe { _mm256_storeu_si256(entries.as_mut_ptr().cast(), entry) };
}

/// The table byte that each child waits for.
#[inline]
fn read(bits: &Bits<'_>, waiting: &Waiting) -> [u8; ROOM] {
    let mut stored = [0; ROOM];
    let asked = std::iter::zip(&waiting.bits, &waiting.patterns);
    for (stored, (bit, pattern)) in stored.iter_mut().zip(asked).take(waiting.count) {
        *stored = bits[usize::from(*pattern)][(bit >> 3) as usize];
    }
    stored
}

/// The lanes of a vector that hold one of `count` nodes.
#[inline]
fn live(count: usize) -> u8 {
    if count >= 8 { 0xff } else { (1 << count) - 1 }
}

#[inline]
fn and(vector: __m512i, word: i64) -> __m512i {
    _mm512_and_epi64(vector, _mm512_set1_epi64(word))
}

#[inline]
fn or(one: __m512i, other: __m512i) -> __m512i {
    _mm512_or_epi64(one, other)
}

/// A table of sixteen bytes for [`pick`].
#[inline]
fn sixteen(table: &[u8; 16]) -> __m512i {
    // SAFETY: the array is as long as the vector.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
}

/// Eight entries of a table, by numbers below 16.
#[inline]
fn pick(table: __m512i, numbers: __m512i) -> __m512i {
    // A byte with its highest bit set picks zero.
    _mm512_shuffle_epi8(table, or(numbers, _mm512_set1_epi64(0x8080_8080_8080_8000_u64 as i64)))
}

#[inline]
fn load(words: &[u64], at: usize) -> __m512i {
    let eight = &words[at..at + 8];
    // SAFETY: the slice is as long as the vector.
    unsafe { _mm512_loadu_si512(eight.as_ptr().cast()) }
}

#[inline]
fn store(words: &mut [u64], at: usize, vector: __m512i) {
    let eight = &mut words[at..at + 8];
    // SAFETY: the slice is as long as the vector.
    unsafe { _mm512_storeu_si512(eight.as_mut_ptr().cast(), vector) };
}

/// Eight bytes, each as a word.
#[inline]
fn bytes(bytes: &[u8], at: usize) -> __m512i {
    let eight = u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight"));
    _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(eight as i64))
}

#[inline]
fn store_bytes(bytes: &mut [u8], at: usize, vector: __m512i) {
    let eight = _mm_cvtsi128_si64(_mm512_cvtepi64_epi8(vector)) as u64;
    bytes[at..at + 8].copy_from_slice(&eight.to_le_bytes());
}

/// Eight of the nodes, turned into vectors.
#[inline]
fn columns_of(nodes: &[Node; BATCH], at: usize) -> Columns {
    let eight = &nodes[at..at + 8];
    // SAFETY: a node is four words in the order of its fields, so eight are four vectors.
    let two = |i| unsafe { _mm512_loadu_si512(eight.as_ptr().cast::<[u64; 8]>().add(i).cast()) };
    let (ab, cd, ef, gh) = (two(0), two(1), two(2), two(3));
    let (front, back) = turns();
    let (low_front, high_front) =
        (_mm512_permutex2var_epi64(ab, front, cd), _mm512_permutex2var_epi64(ef, front, gh));
    let (low_back, high_back) =
        (_mm512_permutex2var_epi64(ab, back, cd), _mm512_permutex2var_epi64(ef, back, gh));
    Columns {
        board: _mm512_shuffle_i64x2::<0x44>(low_front, high_front),
        mirror: _mm512_shuffle_i64x2::<0xee>(low_front, high_front),
        values: _mm512_shuffle_i64x2::<0x44>(low_back, high_back),
        trail: _mm512_shuffle_i64x2::<0xee>(low_back, high_back),
    }
}

/// Writes eight nodes.
#[inline]
fn store_nodes(nodes: &mut [Node; ROOM], at: usize, columns: Columns) {
    let Columns { board, mirror, values, trail } = columns;
    let eight = &mut nodes[at..at + 8];
    let (low_front, high_front) =
        (_mm512_shuffle_i64x2::<0x44>(board, mirror), _mm512_shuffle_i64x2::<0xee>(board, mirror));
    let (low_back, high_back) =
        (_mm512_shuffle_i64x2::<0x44>(values, trail), _mm512_shuffle_i64x2::<0xee>(values, trail));
    let (front, back) = turns();
    let vectors = [
        _mm512_permutex2var_epi64(low_front, front, low_back),
        _mm512_permutex2var_epi64(low_front, back, low_back),
        _mm512_permutex2var_epi64(high_front, front, high_back),
        _mm512_permutex2var_epi64(high_front, back, high_back),
    ];
    for (i, vector) in vectors.into_iter().enumerate() {
        // SAFETY: a node is four words in the order of its fields, so eight are four vectors.
        unsafe { _mm512_storeu_si512(eight.as_mut_ptr().cast::<[u64; 8]>().add(i).cast(), vector) };
    }
}

/// Of two vectors: the first and second words of each half; the third and fourth.
#[inline]
fn turns() -> (__m512i, __m512i) {
    (_mm512_setr_epi64(0, 4, 8, 12, 1, 5, 9, 13), _mm512_setr_epi64(2, 6, 10, 14, 3, 7, 11, 15))
}}

/// Eight nodes, a vector for each of their words.
#[derive(Clone, Copy)]
struct Columns {
    board: __m512i,
    mirror: __m512i,
    values: __m512i,
    trail: __m512i,
}
