import { defineConfig } from 'vite';

/** Serves the gallery page for looking at every component. */
export default defineConfig({
  root: 'gallery',
  server: { host: '127.0.0.1', port: 4310, strictPort: true },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123'],
    outDir: '../../../.artifacts/ui-gallery',
    emptyOutDir: true,
  },
});
