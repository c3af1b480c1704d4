// Generated from activation.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { activationContract } from './activation.contract.ts';

/** The calls of activation as verb and path. */
export const activationCalls: CallTable<typeof activationContract> = {
  getActivationStrategy: { method: 'GET', path: '/identity/resources/users/v1/activate/strategy', access: 'none' },
  activate: { method: 'POST', path: '/identity/resources/users/v1/activate', access: 'none', changesSession: true },
  activateWithCode: {
    method: 'POST',
    path: '/identity/resources/users/v1/activate/code',
    access: 'none',
    changesSession: true,
  },
  resendActivation: { method: 'POST', path: '/identity/resources/users/v1/activate/reset', access: 'none' },
};
