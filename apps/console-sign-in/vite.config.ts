import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the sign-in page and the page of the stand-in console host; both servers read `dist`. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'] },
  build: {
    outDir: 'dist/pages',
    emptyOutDir: true,
    target: 'es2023',
    // The first versions with light-dark(), which the style sheets are on.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Pictures and fonts stay files: a strict policy allows no data addresses for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['index.html', 'console.html', 'legal.html'] },
  },
});
