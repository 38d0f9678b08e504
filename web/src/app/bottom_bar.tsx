/** The five actions of a view, under the thumb. Shown on phones only. */

import { Glyph, type GlyphName } from '../ui/glyph';

export interface BarAction {
  readonly glyph: GlyphName;
  readonly text: string;
  readonly act: () => void;
  readonly main?: boolean;
  readonly disabled?: boolean;
}

export function BottomBar({ actions }: { actions: readonly BarAction[] }) {
  return (
    <div class="bottom-bar" role="toolbar" aria-label="Actions">
      {actions.map(({ glyph, text, act, main, disabled }) => (
        <button key={text} type="button" class={main ? 'main' : undefined} disabled={disabled} onClick={act}>
          <Glyph name={glyph} />
          {text}
        </button>
      ))}
    </div>
  );
}
