//! The header of a table's file, as the [module](super) lays it out.

use xxhash_rust::xxh3::xxh3_64;

use super::Kind;
use crate::Size;
use crate::pdb::Pattern;

/// The version that this program writes and reads.
pub const VERSION: u32 = 1;
pub(super) const MAGIC: &[u8; 8] = b"LOYDPDB\n";
pub(super) const HEADER_BYTES: usize = 4096;
const HISTOGRAM_MAX: usize = 256;

/// What the header of a file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The kind of table.
    pub kind: Kind,
    /// What it is for.
    pub pattern: Pattern,
    /// How many placements have each value.
    pub histogram: Vec<u64>,
    /// The bytes of the table.
    pub bytes: u64,
    pub(super) checksum: u64,
}

impl Header {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![0; HEADER_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        let (size, homes) = (self.pattern.size(), self.pattern.homes());
        let numbers = [size.rows(), size.columns(), self.pattern.blank_home(), homes.len()];
        bytes[12] = self.kind as u8;
        for (byte, number) in std::iter::zip(&mut bytes[13..], numbers.iter().chain(homes)) {
            *byte = *number as u8;
        }
        let histogram = &self.histogram[..self.histogram.len().min(HISTOGRAM_MAX)];
        let numbers = [self.bytes, self.checksum, histogram.len() as u64];
        for (place, number) in numbers.iter().chain(histogram).enumerate() {
            bytes[56 + 8 * place..][..8].copy_from_slice(&number.to_le_bytes());
        }
        let checksum = xxh3_64(&bytes[..HEADER_BYTES - 8]);
        bytes[HEADER_BYTES - 8..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// `None` where anything does not fit: a checksum can be right by chance or by malice.
    pub(super) fn decode(bytes: &[u8]) -> Option<Header> {
        let number = |offset: usize| {
            let bytes = bytes.get(offset..offset + 8)?;
            Some(u64::from_le_bytes(bytes.try_into().expect("eight bytes were taken")))
        };
        if number(HEADER_BYTES - 8)? != xxh3_64(&bytes[..HEADER_BYTES - 8]) {
            return None;
        }
        let kind = [Kind::Classical, Kind::ZeroAware].into_iter().find(|&kind| kind as u8 == bytes[12])?;
        let size = Size::new(usize::from(bytes[13]), usize::from(bytes[14]))?;
        let (blank, tiles) = (usize::from(bytes[15]), usize::from(bytes[16]));
        if size.cells() > Pattern::CELLS_MAX || tiles >= size.cells() || blank >= size.cells() {
            return None;
        }
        let homes: Vec<usize> = bytes[17..17 + tiles].iter().map(|&home| usize::from(home)).collect();
        let increasing = homes.windows(2).all(|pair| pair[0] < pair[1]);
        if !increasing || homes.iter().any(|&home| home >= size.cells() || home == blank) {
            return None;
        }
        let count = usize::try_from(number(72)?).ok().filter(|&count| count <= HISTOGRAM_MAX)?;
        let histogram = (0..count).map(|place| number(80 + 8 * place)).collect::<Option<_>>()?;
        let pattern = Pattern::new(size, blank, homes);
        Some(Header { kind, pattern, histogram, bytes: number(56)?, checksum: number(64)? })
    }
}
