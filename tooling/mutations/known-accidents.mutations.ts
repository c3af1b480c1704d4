import type { MutationRow } from './mutation.ts';

/** How to break what docs/operations/known-accidents.md says is proved. */
export const knownAccidentsMutations: readonly MutationRow[] = [
  {
    id: 'T-HDR-2',
    file: 'packages/server/src/http/client-address.ts',
    find: 'if (trustedHops === 0 || forwardedFor === undefined) return socket;',
    replace: 'if (forwardedFor === undefined) return socket;',
  },
];
