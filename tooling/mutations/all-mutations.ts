import { asvsMutations } from './asvs.mutations.ts';
import { knownAccidentsMutations } from './known-accidents.mutations.ts';
import type { Mutation, MutationRow } from './mutation.ts';

/** Every row, in the order of the two lists. */
export const mutationRows: readonly MutationRow[] = [...knownAccidentsMutations, ...asvsMutations];

/** The rows that can be broken. */
export const mutations: readonly Mutation[] = mutationRows.filter((row) => 'find' in row);
