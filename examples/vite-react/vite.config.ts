import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A running Foyer: `npm start` in its repository prints the URL. */
const foyer = process.env.FOYER_URL ?? 'http://localhost:3000';

/** Pages call Foyer at their own origin, as behind one proxy in production. */
const proxy = { '/frontegg': { target: foyer, changeOrigin: true, headers: { origin: foyer } } };

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
});
