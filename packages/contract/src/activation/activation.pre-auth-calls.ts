// Generated from activation.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { activationContract } from './activation.contract.ts';

/** The calls of activation that a page makes before or while a user signs in. */
export const preAuthActivationCalls: CallTable<Pick<typeof activationContract, 'resendActivation'>> = {
  resendActivation: { method: 'POST', path: '/identity/resources/users/v1/activate/reset', access: 'none' },
};
