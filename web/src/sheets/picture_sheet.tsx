/** A picture for the tiles: dropped, pasted or chosen. */

import { useEffect, useState } from 'preact/hooks';
import { numerals } from '../app/settings';
import { openSheet } from '../app/sheets';
import { dropPicture, picture, usePicture } from '../board/picture';
import { Sheet } from '../ui/sheet';

export function PictureSheet() {
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async (file: Blob | null | undefined): Promise<void> => {
    if (!file) return;
    if (await usePicture(file)) openSheet.value = null;
    else setProblem('This file is not a picture that the browser can read.');
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => void take([...(event.clipboardData?.files ?? [])][0]);
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer?.files[0]);
  };
  return (
    <Sheet title="Picture">
      <div class="form">
        <div
          class={`drop-zone${over ? ' over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label for="picture-file">Drop a picture here, paste one, or choose a file.</label>
          <input
            id="picture-file"
            type="file"
            accept="image/*"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </div>
        {problem && (
          <p class="callout" role="alert">
            {problem}
          </p>
        )}
        <label class="form-row plain">
          <input
            type="checkbox"
            checked={numerals.value}
            onChange={(event) => (numerals.value = event.currentTarget.checked)}
          />{' '}
          Small numbers in the corner
        </label>
        <p class="aside">The picture stays on this computer; the address carries only the puzzle.</p>
        {picture.value && (
          <div class="form-row">
            <button
              type="button"
              class="btn"
              onClick={() => {
                dropPicture();
                openSheet.value = null;
              }}
            >
              Back to numbers
            </button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
