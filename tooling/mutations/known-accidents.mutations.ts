import { accountMutations } from './known-accidents/accounts.mutations.ts';
import { factorMutations } from './known-accidents/factors.mutations.ts';
import { faultMutations } from './known-accidents/faults.mutations.ts';
import { provisioningMutations } from './known-accidents/provisioning.mutations.ts';
import { requestMutations } from './known-accidents/requests.mutations.ts';
import { samlMutations } from './known-accidents/saml.mutations.ts';
import { sessionMutations } from './known-accidents/sessions.mutations.ts';
import type { MutationRow } from './mutation.ts';

/** How to break what docs/operations/security-test-matrix.md says is proved. */
export const knownAccidentsMutations: readonly MutationRow[] = [
  ...accountMutations,
  ...sessionMutations,
  ...samlMutations,
  ...factorMutations,
  ...requestMutations,
  ...provisioningMutations,
  ...faultMutations,
];
