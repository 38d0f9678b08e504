/** Which questions were answered right, in this browser. Nothing is locked behind them. */

import { kept } from '../app/settings';

const isList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((number) => Number.isInteger(number));

export const answered = kept<readonly number[]>('lessons', [], isList);

export function markAnswered(lesson: number): void {
  if (!answered.value.includes(lesson)) answered.value = [...answered.value, lesson];
}
