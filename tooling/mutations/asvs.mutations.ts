import type { MutationRow } from './mutation.ts';

/** How to break what docs/operations/asvs.md says is proved. */
export const asvsMutations: readonly MutationRow[] = [];
