import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { devMock } from './dev-mock/server.ts';

const server = process.env.LOYD_SERVER;

/** The face that everything is set in is fetched beside the script, not after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /hyperlegible-next-latin-wght-normal.*\.woff2$/.test(name));
        return font ? [{ tag: 'link', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }, injectTo: 'head' }] : [];
      },
    },
  };
}

export default defineConfig({
  plugins: [preloadFont(), ...(server ? [] : [devMock()])],
  server: server ? { proxy: { '/api': { target: server, changeOrigin: true } } } : {},
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
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
