import { createFoyerNext } from '@foyer/next/server';

/** A running Foyer: `npm start` in its repository prints the URL. */
export const foyer = createFoyerNext({
  url: process.env.FOYER_URL ?? 'http://localhost:3000',
  clientId: process.env.FOYER_CLIENT_ID ?? 'c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74',
  publicPaths: ['/'],
});
