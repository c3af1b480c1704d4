import { defineConfig } from 'vite';

/** Serves the gallery: every component on one page, in preview mode. */
export default defineConfig({
  root: 'gallery',
  base: './',
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'] },
  server: { host: '127.0.0.1', port: 4312, strictPort: true },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123'],
    outDir: '../../../.artifacts/component-gallery',
    emptyOutDir: true,
  },
});
