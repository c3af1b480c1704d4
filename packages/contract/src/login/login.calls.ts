// Generated from login.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { loginContract } from './login.contract.ts';

/** The calls of login as verb and path. */
export const loginCalls: CallTable<typeof loginContract> = {
  signIn: { method: 'POST', path: '/identity/resources/auth/v1/user', access: 'none', changesSession: true },
  refresh: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/token/refresh',
    access: 'cookie',
    changesSession: true,
  },
  signOut: { method: 'POST', path: '/identity/resources/auth/v1/logout', access: 'cookie', changesSession: true },
};
