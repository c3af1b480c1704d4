import { signUpContract, signUpRefusals } from '@foyer/contract/sign-up';
import type { FoyerConfig } from '../../config.ts';
import { defineRoutes } from '../../http/route.ts';
import { refuse } from '../../refusal.ts';
import { assertOffered, formOf } from './sign-up-form.ts';
import type { SignUpService } from './sign-up.service.ts';

/** The calls of opening accounts. */
export function createSignUpRoutes(service: SignUpService, config: Pick<FoyerConfig, 'signUp'>) {
  const { phoneNumber, username } = config.signUp.fields;
  const form = formOf(config);
  const opening = { tenant: 'none', rate: 'mail', hashes: true, audit: 'signUp.opened' } as const;
  const reading = { tenant: 'none', rate: 'read', audit: null } as const;
  const missing = (field: string) => refuse(signUpRefusals.fieldRequired, { context: { fields: [field] } });
  return defineRoutes('sign-up', signUpContract, {
    signUp: { ...opening, handle: (ctx, { body }) => service.signUp(ctx, body) },
    signUpWithPhoneNumber: {
      ...opening,
      handle: async (ctx, { body }) => {
        assertOffered(config, 'phoneNumber');
        if (!body.phoneNumber) throw missing('phoneNumber');
        return service.signUp(ctx, body);
      },
    },
    signUpWithUsername: {
      ...opening,
      handle: async (ctx, { body }) => {
        assertOffered(config, 'username');
        if (!body.username) throw missing('username');
        return service.signUp(ctx, body);
      },
    },
    getSignUpForm: { ...reading, handle: async () => form },
    getSignUpStrategies: {
      ...reading,
      handle: async () => [
        { strategy: 'email' as const, isActive: true, isRequired: true },
        {
          strategy: 'phoneNumber' as const,
          isActive: phoneNumber !== 'hidden',
          isRequired: phoneNumber === 'required',
        },
        { strategy: 'username' as const, isActive: username !== 'hidden', isRequired: username === 'required' },
      ],
    },
  });
}
