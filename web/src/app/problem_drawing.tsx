/** The problem of another domain, drawn in its strip. Fetched when it is first needed. */

import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post } from '../api/http';
import type { ProblemCheck } from '../api.gen';
import { StateDrawing } from '../ui/state_drawing';
import { domain, isMap, problemText } from './problem';

const SIDE_PX = 60;

/** The problem as the program writes it: what was typed may be other, as the turns that mixed a cube. */
const written = signal('');

export function ProblemDrawing() {
  useEffect(
    () =>
      effect(() => {
        const [kind, text] = [domain.value, problemText.value];
        written.value = isMap.value ? text : '';
        if (kind === '' || text === '' || isMap.value) return;
        post<ProblemCheck>('/api/check', { domain: kind, text }).then(
          ({ problem }) => {
            if (kind === domain.peek() && text === problemText.peek()) written.value = problem.text;
          },
          // What is wrong with it the search says.
          () => {},
        );
      }),
    [],
  );
  return written.value === '' ? null : (
    <StateDrawing domain={domain.value} text={written.value} side={SIDE_PX} />
  );
}
