/** Where the words of all shortest ladders stand: a column for each distance, the chosen ladder on one line. */

import type { WordsResult } from '../api.gen';

export interface Placed {
  readonly word: string;
  readonly column: number;
  /** Rows from the chosen ladder's line: 0 is on it, negative above. */
  readonly row: number;
  readonly chosen: boolean;
}

export interface Ladders {
  readonly words: readonly (readonly Placed[])[];
  readonly rowMin: number;
  readonly rowMax: number;
  /** Words that were left out, for each column. */
  readonly hidden: readonly number[];
}

const COLUMN_MAX = 13;

export function placeWords({ columns, path }: WordsResult): Ladders {
  let [rowMin, rowMax] = [0, 0];
  const hidden: number[] = [];
  const words = columns.map((column, at) => {
    const others = column.filter((word) => word !== path[at]);
    hidden.push(Math.max(0, others.length - COLUMN_MAX + 1));
    const shown = new Map(
      others
        .slice(0, COLUMN_MAX - 1)
        .map((word, index) => [word, index % 2 === 0 ? 1 + index / 2 : -(1 + (index - 1) / 2)]),
    );
    shown.forEach((row) => ([rowMin, rowMax] = [Math.min(rowMin, row), Math.max(rowMax, row)]));
    return column.flatMap((word): Placed[] => {
      if (word === path[at]) return [{ word, column: at, row: 0, chosen: true }];
      const row = shown.get(word);
      return row === undefined ? [] : [{ word, column: at, row, chosen: false }];
    });
  });
  return { words, rowMin, rowMax, hidden };
}

/** What changed between two words: `l > r`, `+ s`, `- t`. */
export function changeOf(a: string, b: string): string {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  if (a.length === b.length) return `${a[start]} > ${b[start]}`;
  return a.length < b.length ? `+ ${b[start]}` : `- ${a[start]}`;
}
