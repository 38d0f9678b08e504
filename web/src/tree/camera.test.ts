import { describe, expect, it } from 'vitest';
import { camera, fit } from './camera';
import { HOME, zoomAt } from './frame';

describe('the camera', () => {
  it('is heard to be set even where it stays, so that a gesture on its way ends', () => {
    let heard = 0;
    const stop = camera.subscribe(() => heard++);
    heard = 0;
    fit();
    camera.value = zoomAt(camera.value, 1 / 1.5, 100, 100);
    fit();
    stop();
    expect(heard).toBe(3);
    expect(camera.value).toEqual(HOME);
  });
});
