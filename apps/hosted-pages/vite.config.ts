import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadLoginBox } from '../../packages/embed/src/vite.ts';

/** Builds the page of hosted login from the sources of Foyer into `dist`; the identity server serves it. */
export default defineConfig({
  plugins: [react(), preloadLoginBox()],
  base: '/oauth/account/',
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2023',
    // The first versions with light-dark(), which the style sheet is on.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Pictures and fonts stay files: a strict policy allows no data addresses for fonts.
    assetsInlineLimit: 0,
    // The helper that preloads modules is only needed by browsers older than those.
    modulePreload: { polyfill: false },
  },
});
