/**
 * A picture cut into tiles. It is decoded, cropped to the board's shape and kept on this computer (IndexedDB); no
 * address and no request carries it.
 */

import { signal } from '@preact/signals';
import type { Board } from '../model/board';

const SIDE_MAX = 2048;

export interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export const picture = signal<Picture | null>(null);

/** Shows one tile's part of the picture, centre-cropped to the board's ratio. */
export function paintTile(element: HTMLElement, goal: Board, tile: number, shown: Picture | null): void {
  const { style } = element;
  if (!shown || tile === 0) {
    style.removeProperty('background-image');
    style.removeProperty('background-size');
    style.removeProperty('background-position');
    return;
  }
  const { rows, columns } = goal;
  const home = goal.cells.indexOf(tile);
  const [row, column] = [Math.floor(home / columns), home % columns];
  // How much of the picture's width and height the board shows.
  const [across, down] = crop(shown, columns / rows);
  const width = (columns * 100) / across;
  const height = (rows * 100) / down;
  // CSS places a background by the share of what overhangs, not by a length.
  const place = (index: number, shownPart: number, size: number): number =>
    size <= 100 ? 0 : (100 * (((1 - shownPart) / 2) * size + index * 100)) / (size - 100);
  style.backgroundImage = `url("${shown.url}")`;
  style.backgroundSize = `${width}% ${height}%`;
  style.backgroundPosition = `${place(column, across, width)}% ${place(row, down, height)}%`;
}

/** The parts of width and height that a centre crop to `ratio` keeps. */
export function crop(shown: { width: number; height: number }, ratio: number): [number, number] {
  const own = shown.width / shown.height;
  return own > ratio ? [ratio / own, 1] : [1, own / ratio];
}

/** Takes a picture the person gave us; false where it is none. */
export async function usePicture(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
    if (!blob) return false;
    show(blob, canvas.width, canvas.height);
    await keep({ blob, width: canvas.width, height: canvas.height }).catch(() => {});
    return true;
  } catch {
    return false;
  }
}

export function dropPicture(): void {
  if (picture.value) URL.revokeObjectURL(picture.value.url);
  picture.value = null;
  void keep(null).catch(() => {});
}

/** Brings back the picture of last time. */
export async function recallPicture(): Promise<void> {
  try {
    const kept = await inStore<Kept | undefined>('readonly', (store) => store.get('picture'));
    if (kept) show(kept.blob, kept.width, kept.height);
  } catch {
    // Storage can be switched off.
  }
}

interface Kept {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

function show(blob: Blob, width: number, height: number): void {
  if (picture.value) URL.revokeObjectURL(picture.value.url);
  picture.value = { url: URL.createObjectURL(blob), width, height };
}

const keep = (kept: Kept | null): Promise<unknown> =>
  inStore('readwrite', (store) => (kept ? store.put(kept, 'picture') : store.delete('picture')));

function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('loyd', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('pictures');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const request = act(open.result.transaction('pictures', mode).objectStore('pictures'));
      request.onsuccess = () => resolve(request.result as T);
      request.onerror = () => reject(request.error);
    };
  });
}
