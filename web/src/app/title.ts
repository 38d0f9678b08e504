/** The window's title: what is going on, then the name. */

import { useEffect } from 'preact/hooks';

export function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} · Loyd`;
  }, [text]);
}
