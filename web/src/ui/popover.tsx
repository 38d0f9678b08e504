/** A button that opens a small panel beside it: with fields, unlike a menu. Escape and a press elsewhere close it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

export function Popover(props: {
  label: ComponentChildren;
  name: string;
  class?: string;
  children: ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [open]);
  // Kept in the window, whichever side the button is on.
  useLayoutEffect(() => {
    if (!open) return;
    const { style } = panel.current!;
    const { right, left } = panel.current!.getBoundingClientRect();
    if (right > innerWidth - 8) style.left = `${innerWidth - 8 - right}px`;
    else if (left < 8) style.left = `${8 - left}px`;
  }, [open]);
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    box.current?.querySelector<HTMLElement>('button')?.focus();
    event.stopPropagation();
  };
  return (
    <div class="menu" ref={box} onKeyDown={open ? keys : undefined}>
      <button
        type="button"
        class={props.class ?? 'btn quiet menu-button'}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={props.name}
        onClick={() => setOpen(!open)}
      >
        {props.label}
      </button>
      {open && (
        <div class="popover" ref={panel} role="dialog" aria-label={props.name}>
          {props.children}
        </div>
      )}
    </div>
  );
}
