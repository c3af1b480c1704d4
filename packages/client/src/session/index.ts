export { createFoyerClient } from '../create-client.ts';
export type { FoyerClient } from '../foyer-client.ts';
