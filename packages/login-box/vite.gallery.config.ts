import { defineConfig } from 'vite';

/** Serves the gallery: every screen of the box in every state, without a server. */
export default defineConfig({
  root: 'gallery',
  base: './',
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'] },
  server: { host: '127.0.0.1', port: 4311, strictPort: true },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123'],
    outDir: '../../../.artifacts/box-gallery',
    emptyOutDir: true,
  },
});
