/** A word that is defined: pointing at it, coming to it by key, or a tap opens one small panel. Escape closes it. */

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { GLOSSARY, type Word } from '../model/glossary';

const open = signal<{ word: Word; at: HTMLElement } | null>(null);

const PANEL = 'term-panel';

export function Term({ word, children }: { word: Word; children: ComponentChildren }) {
  const button = useRef<HTMLButtonElement>(null);
  const show = (): void => void (open.value = { word, at: button.current! });
  const hide = (): void => {
    if (open.value?.at === button.current) open.value = null;
  };
  useEffect(() => hide, []);
  const shown = open.value !== null && open.value.at === button.current;
  return (
    <button
      type="button"
      class="term"
      ref={button}
      aria-describedby={shown ? PANEL : undefined}
      aria-expanded={shown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={show}
      onBlur={hide}
      onClick={show}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        hide();
        event.stopPropagation();
      }}
    >
      {children}
    </button>
  );
}

/** The panel itself, once for the page: below its word, or above where there is no room. */
export function TermPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const now = open.value;
  useLayoutEffect(() => {
    if (!now) return;
    const [word, { width, height }] = [
      now.at.getBoundingClientRect(),
      panel.current!.getBoundingClientRect(),
    ];
    const { style } = panel.current!;
    style.left = `${Math.max(8, Math.min(word.left, innerWidth - width - 8))}px`;
    const below = word.bottom + 8;
    style.top = `${below + height < innerHeight - 8 ? below : Math.max(8, word.top - height - 8)}px`;
  }, [now]);
  useEffect(() => {
    if (!now) return;
    const close = (): void => void (open.value = null);
    addEventListener('scroll', close, { capture: true, passive: true });
    return () => removeEventListener('scroll', close, { capture: true });
  }, [now]);
  if (!now) return null;
  const { name, means } = GLOSSARY[now.word];
  return (
    <div class="term-panel" id={PANEL} role="tooltip" ref={panel}>
      <b>{name}</b>: {means}
    </div>
  );
}
