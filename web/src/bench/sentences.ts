/** The verdict on a heuristic, in sentences. Pure. */

import type { AuditResult } from '../api.gen';
import { count, estimate, plural } from '../model/format';

export interface Verdict {
  readonly good: boolean;
  readonly head: string;
  readonly tail: string;
}

export function admissibleVerdict(audit: AuditResult): Verdict {
  const boards = count(audit.states);
  if (!audit.admissible) {
    const which = audit.overestimates === 1 ? '1' : count(audit.overestimates);
    return {
      good: false,
      head: 'Not admissible.',
      tail: `${which} of ${boards} boards ${audit.overestimates === 1 ? 'is' : 'are'} overestimated, by up to ${estimate(round(audit.worst))}.`,
    };
  }
  if (audit.exhaustive)
    return {
      good: true,
      head: 'Admissible:',
      tail: `never above the true distance on all ${boards} boards.`,
    };
  return {
    good: true,
    head: 'Admissible as far as we looked:',
    tail: `${boards} boards of ${audit.rows}x${audit.columns}, none above. Not a proof.`,
  };
}

export function consistentVerdict(audit: AuditResult): Verdict {
  if (audit.consistent)
    return {
      good: true,
      head: audit.exhaustive ? 'Consistent.' : 'Consistent as far as we looked.',
      tail: '',
    };
  return {
    good: false,
    head: 'Not consistent.',
    tail: `On ${count(audit.inconsistent)} of ${plural(audit.moves, 'move')} it falls by more than 1.`,
  };
}

/** What else is worth knowing, most useful first. */
export function remarks(audit: AuditResult): string[] {
  const list: string[] = [];
  const mistake = knownMistake(audit);
  if (mistake) list.push(mistake);
  if (audit.extras.zeros > 0) list.push(`Weak: zero on ${plural(audit.extras.zeros, 'board')}.`);
  const other = audit.extras.versus;
  if (other && audit.admissible) {
    if (other.larger === 0 && other.smaller === 0) list.push(`Same values as ${other.heuristic}.`);
    else if (other.larger === 0)
      list.push(`It is never larger than ${other.heuristic}: use ${other.heuristic}.`);
    else if (other.smaller === 0)
      list.push(
        `It is never smaller than ${other.heuristic}, and larger on ${plural(other.larger, 'board')}.`,
      );
    else list.push(`Where they differ, max(yours, ${other.heuristic}) is better than both.`);
  }
  return list;
}

/** Mistakes that everybody makes once, known by how many 3x3 boards they overestimate. */
function knownMistake(audit: AuditResult): string | null {
  if (audit.rows !== 3 || audit.columns !== 3 || !audit.exhaustive) return null;
  switch (audit.overestimates) {
    case 4650:
      return "Same values as manhattan plus the gap's own distance. Leave the gap (0) out of the sum.";
    case 78:
      return 'Same values as misplaced with the gap counted. Leave the gap (0) out.';
    case 7:
      return 'Two for every pair in conflict is too much: a tile that leaves the line may end several conflicts at once.';
    case 1000:
      return 'One slide can undo three inversions on three columns: their number overestimates.';
    default:
      return null;
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
