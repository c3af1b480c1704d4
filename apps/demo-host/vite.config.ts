import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadLoginBox } from '../../packages/embed/src/vite.ts';

/** Builds Ledgerly from the sources of Foyer into `dist`; the identity server serves it in demo mode. */
export default defineConfig({
  plugins: [react(), preloadLoginBox()],
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2023',
    // The first versions with light-dark(), which both style sheets are on.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Pictures and fonts stay files: a strict policy allows no data addresses for fonts.
    assetsInlineLimit: 0,
    // The helper that preloads modules is only needed by browsers older than those.
    modulePreload: { polyfill: false },
  },
  // With `npm run dev` the provider runs beside it.
  server: { proxy: { '/frontegg': 'http://localhost:3000', '/lab': 'http://localhost:3000' } },
});
