/** Numbers and times as people read them. */

const whole = new Intl.NumberFormat('en');

export const count = (n: number): string => whole.format(n);

/** An estimate: whole, or two decimals. */
export const estimate = (h: number): string => (Number.isInteger(h) ? String(h) : h.toFixed(2));

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`;

/** What breadth-first search has left of a ring. */
export const ringWaits = (left: number): string =>
  `${count(left)} of its ring ${left === 1 ? 'waits' : 'wait'}.`;

/** "A", "A and B", "A, B and C". */
export const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** 0:48, 12:05, 1:02:03. */
export function clock(seconds: number): string {
  const s = Math.floor(seconds);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor(s / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** 2 ms, 1.24 s, 61 s. */
export function duration(seconds: number): string {
  if (seconds < 0.0005) return 'under 1 ms';
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  return seconds < 10 ? `${seconds.toFixed(2)} s` : `${Math.round(seconds)} s`;
}

/** 1st, 2nd, 3rd, 4th, 11th, 18th. */
export function ordinal(n: number): string {
  const tens = n % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${count(n)}${suffix}`;
}

/** Words for small numbers that begin a sentence. */
export function numberWord(n: number): string {
  const words =
    'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen'.split(
      ' ',
    );
  return words[n] ?? count(n);
}

/** 640 B, 12 kB, 2.1 GB: powers of 1024, as in the terminal. */
export function bytes(n: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let unit = 0;
  while (n >= 1023.5 && unit < units.length - 1) {
    n /= 1024;
    unit++;
  }
  return `${n < 9.95 && !Number.isInteger(n) ? n.toFixed(1) : Math.round(n)} ${units[unit]}`;
}
