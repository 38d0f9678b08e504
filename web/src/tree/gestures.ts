/** Pan with one finger or the mouse, zoom with the wheel or two fingers, choose with a tap. */

import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Camera, zoomAt } from './frame';

const SETTLE_MS = 80;
const TAP_PX = 5;

interface Ref {
  readonly current: HTMLElement | null;
}

/** While a gesture lasts the layer is only shifted and scaled; the camera follows when it settles. */
export function useGestures(
  box: Ref,
  layer: Ref,
  camera: Signal<Camera>,
  onTap: (x: number, y: number) => void,
): void {
  const tap = useRef(onTap);
  tap.current = onTap;
  useEffect(() => {
    const element = box.current!;
    let live: Camera | null = null;
    let settle: ReturnType<typeof setTimeout> | undefined;
    const fingers = new Map<number, { x: number; y: number }>();
    let travelled = 0;

    const show = (next: Camera): void => {
      live = next;
      const { zoom, x, y } = camera.peek();
      const scale = next.zoom / zoom;
      layer.current!.style.transform = `translate(${next.x - x * scale}px, ${next.y - y * scale}px) scale(${scale})`;
      clearTimeout(settle);
      settle = setTimeout(commit, SETTLE_MS);
    };
    const commit = (): void => {
      if (live) camera.value = live;
    };
    const at = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
      const frame = element.getBoundingClientRect();
      return { x: event.clientX - frame.left, y: event.clientY - frame.top };
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { x, y } = at(event);
      show(zoomAt(live ?? camera.peek(), Math.exp(-event.deltaY * 0.0016), x, y));
    };
    const down = (event: PointerEvent): void => {
      if ((event.target as Element).closest('.zoom, .legend, button')) return;
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, at(event));
      travelled = 0;
    };
    const move = (event: PointerEvent): void => {
      const from = fingers.get(event.pointerId);
      if (!from) return;
      const to = at(event);
      const now = live ?? camera.peek();
      travelled += Math.hypot(to.x - from.x, to.y - from.y);
      if (fingers.size === 1 && travelled > TAP_PX)
        show({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y });
      if (fingers.size === 2) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)![1];
        const factor =
          Math.hypot(to.x - other.x, to.y - other.y) /
          Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
        show(zoomAt(now, factor, (to.x + other.x) / 2, (to.y + other.y) / 2));
      }
      fingers.set(event.pointerId, to);
    };
    const up = (event: PointerEvent): void => {
      if (!fingers.delete(event.pointerId)) return;
      const { x, y } = at(event);
      if (travelled <= TAP_PX && event.type === 'pointerup') tap.current(x, y);
    };
    // A move of the camera from elsewhere, as by Fit, ends the gesture.
    const stopReset = camera.subscribe(() => {
      live = null;
      clearTimeout(settle);
      if (layer.current) layer.current.style.transform = '';
    });
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      stopReset();
      clearTimeout(settle);
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, []);
}
