/** On to the next puzzle of the same size and level, or to the sheet where there is no level. */

import { puzzle } from '../app/address';
import { openSheet } from '../app/sheets';
import { levelOf } from '../model/levels';
import { nextPuzzle } from './make';
import { par } from './state';

export function nextOfSame(): void {
  const { rows, columns } = puzzle.value.board;
  const level = par.value?.distance != null ? levelOf(rows, columns, par.value.distance) : null;
  if (level) void nextPuzzle(rows, columns, level);
  else openSheet.value = 'new';
}
