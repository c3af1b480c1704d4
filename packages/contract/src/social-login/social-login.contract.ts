import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get } from '../endpoint.ts';

export const socialProvider = z.enum(['microsoft', 'facebook', 'google', 'github', 'slack', 'apple', 'linkedin']);

export const socialLoginContract = {
  getSocialProviders: get(`${identity}/sso/v2`, {
    access: 'none',
    summary: 'The social providers that are set up.',
    response: z.array(
      z.object({
        type: socialProvider,
        clientId: z.string().nullish(),
        redirectUrl: z.string(),
        active: z.boolean(),
        customised: z.boolean(),
        authorizationUrl: z.string().nullish(),
        additionalScopes: z.array(z.string()).optional(),
      }),
    ),
  }),
  getCustomSocialProviders: get(`${identity}/sso/custom/v1`, {
    access: 'none',
    summary: 'Further providers that the operator defined.',
    response: z.object({ providers: z.array(z.unknown()) }),
  }),
} as const;
