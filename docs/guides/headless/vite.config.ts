import { defineConfig } from 'vite';

/** Serves the example from the sources of Foyer. */
export default defineConfig({
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'] },
  build: { outDir: '../../../.artifacts/headless', emptyOutDir: true },
});
