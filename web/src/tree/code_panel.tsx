/** The algorithm as a textbook writes it, with the line of this step lit and its values at the lines' ends. */

import { codeOf } from '../model/pseudocode';
import { algorithmName, parseRun } from '../model/run';
import { Segments } from '../ui/controls';
import { byLine } from './search';
import { run, setByLine, step, sub, told } from './state';

export function CodePanel() {
  const { algorithm } = parseRun(run.value);
  const code = codeOf(algorithm);
  if (!code) return null;
  const now = step.value > 0 ? told.value : null;
  return (
    <section class="code-panel" aria-label={`${algorithmName(algorithm)}, line by line`}>
      <h2>
        {algorithmName(algorithm)}, line by line
        <span class="right">
          <Segments
            label="Step by"
            value={byLine.value ? 'line' : 'expansion'}
            choices={[
              { value: 'expansion', text: 'expansion' },
              { value: 'line', text: 'line' },
            ]}
            onChange={(value) => setByLine(value === 'line')}
          />
        </span>
      </h2>
      <ol class="code" data-sub={sub.value}>
        {code.lines.map((text, at) => {
          const line = at + 1;
          const value = now?.values.get(line);
          const state = now?.line === line ? 'lit' : value ? 'ran' : undefined;
          return (
            <li key={line} class={state} aria-current={state === 'lit' ? 'step' : undefined}>
              <span class="line-number">{line}</span>
              <code>{text}</code>
              {value && <b>{value}</b>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
