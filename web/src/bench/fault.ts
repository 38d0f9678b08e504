/** Where a script fails. A mistake seen while it runs stands in the sentence only; the editor wants its line. Pure. */

import type { Problem } from '../api.gen';

export interface Fault {
  readonly line: number | null;
  readonly column: number | null;
  /** The sentence without the place. */
  readonly why: string;
}

const PLACE = /^(?:the script(?:, |: ))?(?:line (\d+)(?:, column (\d+))?: )?/i;

export function faultOf({ detail, line, column }: Problem): Fault {
  const place = PLACE.exec(detail)!;
  const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return {
    line: line ?? number(place[1]),
    column: column ?? number(place[2]),
    why: detail.slice(place[0].length),
  };
}
