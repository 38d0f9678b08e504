/** What Play says, from what is known. Pure, so that every sentence is tested. */

import { type Direction, tileWay } from '../model/board';
import { count, numberWord, plural } from '../model/format';

/** What is known about a board: its distance when proven, else two bounds. */
export interface Known {
  readonly distance: number | null;
  readonly lower: number;
  readonly upper: number | null;
}

/** One slide out of a board, with what is known about the board it leads to. */
export interface Option extends Known {
  readonly tile: number;
  readonly direction: Direction;
}

/** What a gesture cost: the slides made and the change in moves to go beyond them. Null unless both are proven. */
export function costOf(before: Known | undefined, after: Known | undefined, slides: number): number | null {
  if (before?.distance == null || after?.distance == null) return null;
  return after.distance - before.distance + slides;
}

export const costSentence = (cost: number, slides: number): string =>
  slides === 1 ? `That move cost you ${cost}.` : `Those ${slides} slides cost you ${cost}.`;

/** "14 went right. Sliding 2 up stayed on par." */
export function costReason(
  moved: { tile: number; direction: Direction },
  options: readonly Option[],
): string {
  const went = `${moved.tile} went ${tileWay(moved.direction)}.`;
  const best = bestOf(options);
  if (best.length === 0) return went;
  const other = best.map((option) => `${option.tile} ${tileWay(option.direction)}`).join(' or ');
  return `${went} Sliding ${other} stayed on par.`;
}

/** The options that are proven best. */
export function bestOf(options: readonly Option[]): Option[] {
  const proven = options.filter((option) => option.distance !== null);
  const least = Math.min(...proven.map((option) => option.distance!));
  return proven.filter((option) => option.distance === least);
}

export interface Hint {
  readonly options: readonly { readonly tile: number; readonly direction: Direction }[];
  /** Whether no way is shorter than through these slides. */
  readonly proven: boolean;
  /** How long the way is that is followed, where it is not proven shortest. */
  readonly left: number | null;
}

/** The slides that are proven best. */
export const hintOf = (options: readonly Option[]): Hint => ({
  options: bestOf(options),
  proven: true,
  left: null,
});

/** The next slide of a way. */
export function hintAlong(way: { tile: number; direction: Direction; left: number; proven: boolean }): Hint {
  const { tile, direction, left, proven } = way;
  return { options: [{ tile, direction }], proven, left: proven ? null : left };
}

/** What a hint does not promise: said with every degree of it. */
export const hintDoubt = ({ left }: Hint): string =>
  left === null ? '' : ` ${plural(left, 'move')} this way, not proven shortest.`;

export function hintTile(hint: Hint): string {
  const tiles = hint.options.map((option) => String(option.tile));
  return (
    (tiles.length === 1 ? `Move tile ${tiles[0]}.` : `${tiles.join(' or ')}, equally good.`) + hintDoubt(hint)
  );
}

export function hintWay(hint: Hint): string {
  const slides = hint.options
    .map((option) => `slide ${option.tile} ${tileWay(option.direction)}`)
    .join(', or ');
  return `S${slides.slice(1)}.${hintDoubt(hint)}`;
}

/** The headline of a game that is not solved: what par says, or what is known. */
export function parSentence(par: Known | undefined, looking: boolean): string {
  if (!par) return looking ? 'Working out par ...' : 'Par is not known.';
  if (par.distance !== null) return `Par is ${count(par.distance)}: the fewest slides that solve it.`;
  const end = looking ? ' Still looking.' : '';
  if (par.upper === null) return `Par is at least ${count(par.lower)}.${end || ' Solve looks for a way.'}`;
  return `Best known ${count(par.upper)}, proven at least ${count(par.lower)}.${end}`;
}

/** "13 played + 25 to go = 38. Par is 36." as its parts. */
export function sumParts(
  played: number,
  toGo: Known,
  par: Known | undefined,
): { head: string; sum: string; tail: string } {
  const proven = toGo.distance !== null;
  const left = toGo.distance ?? toGo.upper;
  if (left === null)
    return { head: `${count(played)} played, at least ${count(toGo.lower)} to go.`, sum: '', tail: '' };
  return {
    head: `${count(played)} played + ${proven ? '' : 'at most '}${count(left)} to go = `,
    sum: count(played + left),
    tail: par?.distance != null ? `. Par is ${count(par.distance)}.` : '.',
  };
}

/** The sentence for a solved board, and the moves that cost (counted from 1), to link to. */
export function solvedSentence(
  played: number,
  par: Known | undefined,
  costly: readonly { move: number; cost: number }[],
): {
  text: string;
  moves: readonly number[];
} {
  if (par?.distance == null) return { text: `Solved in ${count(played)}.`, moves: [] };
  const over = played - par.distance;
  if (over === 0)
    return { text: `Solved in ${count(played)}. That is par: nobody can do better.`, moves: [] };
  const head = `Solved in ${count(played)}, ${count(over)} over par.`;
  if (costly.length === 0) return { text: head, moves: [] };
  const each = costly.every(({ cost }) => cost === 2);
  const tail = each
    ? `${numberWord(costly.length)} ${costly.length === 1 ? 'move' : 'moves'} cost you 2${costly.length === 1 ? '' : ' each'}:`
    : `${numberWord(costly.length)} ${costly.length === 1 ? 'slide' : 'slides'} cost you:`;
  return { text: `${head} ${tail}`, moves: costly.map(({ move }) => move) };
}

/** What the live region says after a gesture. */
export function moveAnnouncement(
  moved: { tile: number; direction: Direction },
  slides: number,
  cost: number | null,
  toGo: Known | undefined,
): string {
  const what =
    slides === 1
      ? `${moved.tile} ${tileWay(moved.direction)}.`
      : `${plural(slides, 'tile')} ${tileWay(moved.direction)}.`;
  const price = cost !== null && cost > 0 ? ` Cost ${cost}.` : '';
  const left = toGo?.distance != null ? ` ${count(toGo.distance)} to go.` : '';
  return what + price + left;
}
