/** What every lesson is made of, and the small pieces that they share. */

import type { ComponentType } from 'preact';
import type { Address } from '../model/address';
import { count } from '../model/format';
import { counting } from './facts';

export interface Question {
  readonly ask: string;
  readonly options: readonly string[];
  /** The place of the right one. */
  readonly right: number;
  readonly reason: string;
}

export interface LessonParts {
  readonly Prose: ComponentType;
  readonly Picture: ComponentType;
  /** Null while the numbers that it asks for are not known. */
  readonly question: () => Question | null;
  /** The real view, in the state that the lesson ends with. */
  readonly trial: () => Partial<Address> | Promise<Partial<Address>>;
}

/** A number of the prose: counted, being counted, or not known for this board. */
export function Num({ of }: { of: number | null | undefined }) {
  if (of != null) return <span class="tabular">{count(of)}</span>;
  return counting.value ? <span class="pending">...</span> : <i>not known for this board</i>;
}
