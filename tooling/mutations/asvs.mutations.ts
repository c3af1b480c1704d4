import { browsersAndCalls } from './asvs-1-to-5.mutations.ts';
import { usersAndSessions } from './asvs-6-to-8.mutations.ts';
import { keysAndRecords } from './asvs-9-to-16.mutations.ts';
import type { MutationRow } from './mutation.ts';

/** How to break what docs/operations/asvs.md says is proved, in the order of its rows. */
export const asvsMutations: readonly MutationRow[] = [
  ...browsersAndCalls,
  ...usersAndSessions,
  ...keysAndRecords,
];
