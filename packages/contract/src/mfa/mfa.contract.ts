import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { authResponse, mfaStrategy } from '../shared-schemas.ts';
import { mfaRefusals } from './mfa.refusals.ts';
import { mfaAtLogin } from './mfa-at-login.ts';
import { mfaManagement } from './mfa-management.ts';

export type { OwnMfaDevices } from './mfa-management.ts';
export { mfaRefusals };

/**
 * MFA methods: demanded at sign-in, set up, verified, removed, and the step-up. Decision 0110.
 */
export const mfaContract = {
  ...mfaAtLogin,
  ...mfaManagement,
  getMfaStrategies: get(`${identity}/configurations/v1/mfa/strategies`, {
    access: 'bearer',
    permission: null,
    backend: 'tenant',
    summary: 'The kinds of MFA method this environment offers.',
    response: z.object({
      strategies: z.array(z.object({ strategy: mfaStrategy, isActive: z.boolean() })),
    }),
  }),
  generateStepUp: post(`${identity}/auth/v1/user/step-up/generate`, {
    access: 'bearer',
    permission: null,
    summary: 'Asks the signed-in user for an MFA method again; `maxAge` in seconds.',
    body: z.object({ maxAge: z.number().int().min(0).nullish() }).optional(),
    response: authResponse,
    status: 201,
    refusals: [mfaRefusals.notEnrolled],
  }),
} as const;
