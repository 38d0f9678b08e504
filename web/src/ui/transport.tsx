/** First, back, play, on, and a scrubber: for anything that has steps. A whole way is played in the given seconds. */

import { useEffect, useState } from 'preact/hooks';
import { useKeys } from '../app/keys';
import { still } from '../app/settings';
import { count } from '../model/format';
import { IconButton, Scrubber } from './controls';

const TICK_MS = 60;

export function Transport(props: {
  label: string;
  at: number;
  of: number;
  seconds: number;
  onChange: (at: number) => void;
  /** Whether the keys of Tree step here too. */
  keys?: boolean;
}) {
  const { at, of, onChange } = props;
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const stride = Math.max(1, (of * TICK_MS) / 1000 / props.seconds);
    const pause = Math.max(TICK_MS, Math.min(500, (props.seconds * 1000) / Math.max(1, of)));
    const timer = setTimeout(() => {
      const next = Math.min(of, at + Math.round(stride));
      onChange(next);
      if (next === of) setPlaying(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [playing, at, of]);
  const go = (to: number): void => {
    setPlaying(false);
    onChange(Math.max(0, Math.min(of, to)));
  };
  const toggle = (): void => {
    if (still.value) return go(at + 1);
    if (!playing && at >= of) onChange(0);
    setPlaying(!playing);
  };
  useKeys(
    props.keys
      ? {
          '.': () => go(at + 1),
          ',': () => go(at - 1),
          '>': () => go(at + 10),
          '<': () => go(at - 10),
          Space: toggle,
          Home: () => go(0),
          End: () => go(of),
        }
      : {},
  );
  return (
    <div class="transport-row">
      <IconButton quiet glyph="first" label="First" disabled={at === 0} onClick={() => go(0)} />
      <IconButton quiet glyph="back" label="Step back" disabled={at === 0} onClick={() => go(at - 1)} />
      <IconButton
        glyph={playing ? 'pause' : 'play'}
        solid={!playing}
        label={playing ? 'Pause' : 'Play'}
        disabled={of === 0}
        onClick={toggle}
      />
      <IconButton quiet glyph="next" label="Step forward" disabled={at >= of} onClick={() => go(at + 1)} />
      <Scrubber
        label={props.label}
        value={at}
        max={of}
        text={`${at} of ${of}`}
        disabled={of === 0}
        onInput={go}
      />
      <span class="tally">
        {count(at)} of {count(of)}
      </span>
    </div>
  );
}
