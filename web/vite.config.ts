import type { Plugin, ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';

/** The lab that answers while the page is served from here: `loyd lab --no-open --port 4416`. */
const server = process.env.LOYD_SERVER ?? 'http://127.0.0.1:4416';

/** The lab answers its own page only, so requests are passed on as coming from there. */
const proxy: Record<string, ProxyOptions> = {
  '/api': { target: server, changeOrigin: true, headers: { origin: server } },
};

/** The face that everything is set in is fetched beside the script, not after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /hyperlegible-next-latin-wght-normal.*\.woff2$/.test(name),
        );
        return font
          ? [
              {
                tag: 'link',
                attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
                injectTo: 'head',
              },
            ]
          : [];
      },
    },
  };
}

export default defineConfig({
  plugins: [preloadFont()],
  server: { proxy },
  preview: { proxy },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // The strict content-security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  worker: { format: 'es' },
  // A busy machine is slow, not wrong.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});
