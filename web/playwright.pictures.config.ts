import { defineConfig } from '@playwright/test';
import base from './playwright.config';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Every view, both sizes, light and dark. */
export default defineConfig({
  ...base,
  testMatch: /pictures\.ts/,
  use: { ...base.use, trace: 'off' },
  projects: (['light', 'dark'] as const).flatMap((colorScheme) => [
    { name: `1440-${colorScheme}`, testIgnore: [], use: { viewport: WIDE, colorScheme } },
    {
      name: `390-${colorScheme}`,
      testIgnore: [],
      use: { viewport: PHONE, colorScheme, hasTouch: true, isMobile: true },
    },
  ]),
});
