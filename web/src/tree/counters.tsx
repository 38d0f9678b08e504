/** The counters of a search at this step. */

import { actionWord, isMap } from '../app/problem';
import { count, estimate } from '../model/format';
import { Counter } from '../ui/controls';
import type { Search } from './search';

export function Counters({ of }: { of: Search }) {
  const now = of.counters.value;
  const { cost } = { cost: null, ...of.result.value };
  return (
    <dl class="stats">
      <div>
        <dd>{now ? count(now.expanded) : '–'}</dd>
        <dt>
          <Counter name="expanded" />
        </dt>
      </div>
      <div>
        <dd>{now ? count(now.generated) : '–'}</dd>
        <dt>
          <Counter name="generated" />
        </dt>
      </div>
      <div>
        <dd>{now ? count(now.frontier) : '–'}</dd>
        <dt>
          <Counter name="frontier" />
        </dt>
      </div>
      {isMap.value ? (
        <div>
          <dd>{of.atEnd.value && cost !== null ? estimate(cost) : '–'}</dd>
          <dt>cost</dt>
        </div>
      ) : (
        <div title={`Proven so far: no solution has fewer ${actionWord.value}s`}>
          <dd>{now?.bound != null ? estimate(now.bound) : '–'}</dd>
          <dt>
            <Counter name="f-bound" />
          </dt>
        </div>
      )}
    </dl>
  );
}
