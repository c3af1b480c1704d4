// Generated from passwordless.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { passwordlessContract } from './passwordless.contract.ts';

/** The calls of passwordless as verb and path. */
export const passwordlessCalls: CallTable<typeof passwordlessContract> = {
  passwordlessPrelogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/passwordless/{type}/prelogin',
    access: 'none',
  },
  passwordlessPostlogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/passwordless/{type}/postlogin',
    access: 'none',
    changesSession: true,
  },
};
