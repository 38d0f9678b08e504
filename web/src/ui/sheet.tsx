/** A sheet over the page: a modal dialog, closed by Escape, by its button, or by a press beside it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { openSheet } from '../app/sheets';
import { IconButton } from './controls';

export function Sheet({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current!.showModal();
    // The close button comes first in the document, but is not what a sheet is for.
    const { current: sheet } = dialog;
    (sheet!.querySelector<HTMLElement>('textarea') ?? sheet!.querySelector<HTMLElement>('h2'))?.focus();
    return () => before?.focus?.();
  }, []);
  const close = (): void => void (openSheet.value = null);
  return (
    <dialog
      ref={dialog}
      class={`sheet${wide ? ' wide' : ''}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="sheet-head">
        <h2 tabIndex={-1}>{title}</h2>
        <IconButton quiet glyph="cross" label="Close" onClick={close} />
      </div>
      {children}
    </dialog>
  );
}
