//! Numbers for placements: a set of cells, and the order in which the tiles stand on it.
//!
//! Sets of one size are numbered in increasing order as words; orders are numbered like words in a dictionary. Both
//! are the usual ones: Knuth, The Art of Computer Programming 4A, 7.2.1.2 and 7.2.1.3.

/// n! as a number of orders.
///
/// ```
/// assert_eq!(loyd_tiles::pdb::rank::factorial(8), 40_320);
/// ```
pub const fn factorial(n: usize) -> usize {
    let (mut product, mut i) = (1, 2);
    while i <= n {
        product *= i;
        i += 1;
    }
    product
}

/// How many sets of `k` cells there are among `n`.
pub const fn binomial(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let (mut product, mut i) = (1_u128, 0);
    while i < k {
        product = product * (n - i) as u128 / (i + 1) as u128;
        i += 1;
    }
    product as usize
}

const BINOMIALS: [[u32; 17]; 33] = {
    let mut table = [[0; 17]; 33];
    let mut n = 0;
    while n < 33 {
        let mut k = 0;
        while k < 17 {
            table[n][k] = binomial(n, k) as u32;
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a set among the sets of its size, in increasing order as words. At most 16 members.
#[inline]
pub fn rank_set(mut set: u32) -> usize {
    debug_assert!(set.count_ones() <= 16);
    let (mut rank, mut member) = (0, 1);
    while set != 0 {
        rank += BINOMIALS[set.trailing_zeros() as usize][member];
        set &= set - 1;
        member += 1;
    }
    rank as usize
}

/// All sets of `k` among `n` cells, in increasing order as words.
pub fn sets(n: usize, k: usize) -> impl Iterator<Item = u32> {
    let mut next = (k <= n).then_some((1_u64 << k) - 1);
    std::iter::from_fn(move || {
        let set = next.filter(|set| set >> n == 0)?;
        next = if set == 0 { None } else { Some(following(set)) };
        Some(set as u32)
    })
}

/// The next larger word with as many ones (Hacker's Delight, 2-1).
fn following(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | (((set ^ ripple) >> 2) / lowest)
}

/// The number of an order: `labels` holds each of 0..k once.
#[inline]
pub fn rank_order(labels: &[u8]) -> usize {
    let k = labels.len();
    let (mut rank, mut unused) = (0, (1_u32 << k) - 1);
    for (place, &label) in labels.iter().enumerate() {
        debug_assert!(unused >> label & 1 == 1, "every label once");
        let smaller = (unused & ((1 << label) - 1)).count_ones() as usize;
        rank = rank * (k - place) + smaller;
        unused &= !(1 << label);
    }
    rank
}

/// The order with number `rank` among those of `k` labels.
pub fn unrank_order(mut rank: usize, k: usize) -> Vec<u8> {
    debug_assert!(rank < factorial(k));
    let mut unused: Vec<u8> = (0..k as u8).collect();
    let mut labels = Vec::with_capacity(k);
    for place in 0..k {
        let below = factorial(k - 1 - place);
        labels.push(unused.remove(rank / below));
        rank %= below;
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_the_order_in_which_they_come() {
        for (n, k) in [(4, 0), (9, 3), (16, 7), (16, 8), (16, 16), (25, 4), (32, 2)] {
            let mut count = 0;
            for (number, set) in sets(n, k).enumerate() {
                assert_eq!((rank_set(set), set.count_ones() as usize), (number, k));
                count += 1;
            }
            assert_eq!(count, binomial(n, k));
        }
    }

    #[test]
    fn orders_are_numbered_like_words_in_a_dictionary() {
        for k in 0..=7 {
            let orders: Vec<_> = (0..factorial(k)).map(|rank| unrank_order(rank, k)).collect();
            assert!(orders.is_sorted());
            for (rank, order) in orders.iter().enumerate() {
                assert_eq!(rank_order(order), rank);
            }
        }
    }
}
