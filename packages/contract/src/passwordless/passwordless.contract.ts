import { z } from 'zod';
import { applicationsRefusals } from '../applications/applications.refusals.ts';
import { identity } from '../base-paths.ts';
import { post } from '../endpoint.ts';
import { loginRefusals } from '../login/login.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, authResponse, redirectUrl, secret } from '../shared-schemas.ts';
import { passwordlessRefusals } from './passwordless.refusals.ts';

export { passwordlessRefusals };

/** The strategies without a password, in lower case as they are in paths. Contract, §8. */
export const passwordlessType = z.enum(['magiclink', 'code', 'smscode']);
export type PasswordlessType = z.infer<typeof passwordlessType>;

const params = z.object({ type: passwordlessType });
const { captchaRequired, captchaFailed, invalid } = commonRefusals;
const { notEnabled, wrongCode, invalidLink, otherWay } = passwordlessRefusals;

/** Signing in by a mailed link or code, or by a code in a text. Decision 0115. */
export const passwordlessContract = {
  passwordlessPrelogin: post(`${identity}/auth/v1/passwordless/{type}/prelogin`, {
    access: 'none',
    summary:
      'Sends a link or a code if there is an account, and binds the pending sign-in to this browser; answers alike in every case.',
    params,
    body: z.object({
      email: absentable,
      username: absentable,
      userId: absentable,
      phoneNumber: absentable,
      recaptchaToken: absentable,
      invitationToken: absentable,
      redirectUrl,
    }),
    response: z.object({
      /**
       * Where a text goes, masked; only for a registered device (`userId`) and for a number that
       * was typed. Decision 0116.
       */
      phoneNumber: z.string().optional(),
      resetPhoneNumberToken: z.string().optional(),
    }),
    status: 201,
    refusals: [notEnabled, invalid, captchaRequired, captchaFailed],
  }),
  passwordlessPostlogin: post(`${identity}/auth/v1/passwordless/{type}/postlogin`, {
    access: 'none',
    summary:
      'Signs in with the token of a magic link, in any browser, or with the typed code, in the browser that asked for it.',
    params,
    body: z.object({ token: secret, recaptchaToken: absentable, invitationToken: absentable }),
    response: authResponse,
    status: 201,
    changesSession: true,
    refusals: [
      notEnabled,
      wrongCode,
      invalidLink,
      otherWay,
      loginRefusals.noTenant,
      applicationsRefusals.notAssigned,
    ],
  }),
} as const;
