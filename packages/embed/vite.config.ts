import { defineConfig } from 'vite';

/** Joins the style sheets into the one that hosts import, and those of the admin portal into another; the code is built by the type checker. */
export default defineConfig({
  build: {
    // The first versions with light-dark(), which the tokens are built on.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    cssMinify: 'lightningcss',
    emptyOutDir: false,
    outDir: 'dist',
    rollupOptions: {
      input: ['src/styles.css', 'src/portal.css'],
      output: { assetFileNames: '[name].css' },
    },
  },
});
