/** How hard a puzzle is: by the proven length of its shortest solution, on the two sizes where that is quick to prove. */

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

type Band = readonly [least: number, most: number];

const BANDS: Readonly<Record<string, Readonly<Record<Level, Band>>>> = {
  '3x3': { easy: [8, 14], medium: [15, 21], hard: [22, 31] },
  '4x4': { easy: [20, 30], medium: [35, 45], hard: [50, 60] },
};

export const isGraded = (rows: number, columns: number): boolean => `${rows}x${columns}` in BANDS;

export const bandOf = (rows: number, columns: number, level: Level): Band | null =>
  BANDS[`${rows}x${columns}`]?.[level] ?? null;

/** The level of a puzzle of this par, or null between the bands and beyond them. */
export function levelOf(rows: number, columns: number, par: number): Level | null {
  const inBand = (level: Level): boolean => {
    const band = bandOf(rows, columns, level);
    return band !== null && par >= band[0] && par <= band[1];
  };
  return LEVELS.find(inBand) ?? null;
}

export const levelName = (level: Level): string => level[0].toUpperCase() + level.slice(1);

/** Par of the day's puzzle, 3 x 3: longer at weekends. The day is that of UTC, the same for all. */
export const dailyPar = (day: string): number =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 24 : 18;

export const dailySeed = (day: string): number => Number(day.replaceAll('-', ''));

export const today = (now: Date = new Date()): string => now.toISOString().slice(0, 10);

/** 2026-11-16 and such, no day to come. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text <= today();

/** "16 Nov 2026". */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** How many days in a row were solved, up to today or yesterday. */
export function streak(days: readonly string[], now: string = today()): number {
  const solved = new Set(days);
  const before = (day: string): string =>
    new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  let [day, length] = [solved.has(now) ? now : before(now), 0];
  for (; solved.has(day); day = before(day)) length++;
  return length;
}
