/**
 * What Race and Tree search: the puzzle, or a problem of another domain, given as text. Domains are those that the
 * server names; without any the puzzle is all there is.
 */

import { computed, signal } from '@preact/signals';
import { catalogue } from '../api/catalogue';
import { puzzleRequest } from '../api/positions';
import type { DomainInfo, HeuristicInfo, PuzzleRequest } from '../api.gen';
import { address, parity, puzzle } from './address';

/** The domains to choose from, tiles first. An older server names none. */
export const domains = computed<readonly DomainInfo[]>(() => catalogue.value?.domains ?? []);

/** The domain of the view; empty for sliding tiles. */
export const domain = computed(() => {
  const { view, domain: named, near } = address.value;
  if (view === 'maps') return near === 8 ? 'grid' : 'grid4';
  if (view === 'words') return 'words';
  return (view === 'race' || view === 'tree') && named !== 'tiles' ? named : '';
});

export const isTiles = computed(() => domain.value === '');

/** Null for sliding tiles, and until the catalogue has come. */
export const domainInfo = computed<DomainInfo | null>(
  () => (isTiles.value ? null : domains.value.find(({ name }) => name === domain.value)) ?? null,
);

/** The map that Maps shows, or one that is being drawn anywhere; empty for none. The view of maps unpacks it. */
export const drawnMap = signal('');

/** The problem as text: the address's, else the domain's own example. Empty for tiles, and while it is not known. */
export const problemText = computed(() => {
  if (isTiles.value) return '';
  if (isMap.value && drawnMap.value !== '') return drawnMap.value;
  if (address.value.view === 'maps') return '';
  return address.value.problem || oneLine(domainInfo.value?.example ?? '');
});

/** Maps have rows; an address has them with strokes between. */
export const oneLine = (text: string): string => text.trim().replace(/\r?\n/g, '/');

/** What the server is asked about. Null while it is not known. */
export function problemRequest(): PuzzleRequest | null {
  if (isTiles.peek()) return puzzleRequest(puzzle.peek().board, puzzle.peek().goal);
  return problemText.peek() === '' ? null : { domain: domain.peek(), text: problemText.peek() };
}

/** Changes whenever what is searched does. */
export const problemKey = computed(() =>
  isTiles.value
    ? JSON.stringify([puzzle.value.board, puzzle.value.goal])
    : JSON.stringify([domain.value, problemText.value]),
);

/** Only of boards is it known without a search. */
export const maybeSolvable = computed(() => !isTiles.value || parity.value.solvable);

export const heuristics = computed<readonly HeuristicInfo[]>(
  () => domainInfo.value?.heuristics ?? catalogue.value?.heuristics ?? [],
);

/** The heuristic that is meant where none is named. */
export const heuristicDefault = computed(() => domainInfo.value?.default ?? 'manhattan');

/** What a step of a solution is called: "move", "flip". */
export const actionWord = computed(() => domainInfo.value?.words.action ?? 'move');

/** What a state is called: "board", "square". */
export const stateWord = computed(() => domainInfo.value?.words.state ?? 'board');

export const isMap = computed(() => domain.value === 'grid' || domain.value === 'grid4');
