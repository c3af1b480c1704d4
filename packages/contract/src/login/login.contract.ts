import { z } from 'zod';
import { applicationsRefusals } from '../applications/applications.refusals.ts';
import { identity } from '../base-paths.ts';
import { post } from '../endpoint.ts';
import { absentable, authResponse, email, password } from '../shared-schemas.ts';
import { commonRefusals } from '../refusals.ts';
import { passwordlessRefusals } from '../passwordless/passwordless.refusals.ts';
import { ssoLoginRefusals } from '../sso-login/sso-login.refusals.ts';
import { loginRefusals } from './login.refusals.ts';

export { loginRefusals };

const credentials = z.object({
  email: email.nullish().or(z.literal('')),
  username: absentable,
  password,
  recaptchaToken: absentable,
  invitationToken: absentable,
  /**
   * For administrators whose identity provider is broken; ours, beyond the wire contract. Decision
   * 0165.
   */
  breakGlassCode: absentable,
});

/**
 * Signing in by password, renewing a session and ending it, and what a page may know before.
 * Contract, §7.
 */
export const loginContract = {
  signIn: post(`${identity}/auth/v1/user`, {
    access: 'none',
    summary: 'Signs in with email and password and sets the refresh cookie.',
    body: credentials,
    response: authResponse,
    status: 200,
    changesSession: true,
    refusals: [
      loginRefusals.wrongCredentials,
      loginRefusals.paused,
      loginRefusals.notActivated,
      loginRefusals.noTenant,
      applicationsRefusals.notAssigned,
      ssoLoginRefusals.required,
      ssoLoginRefusals.wrongBreakGlass,
      passwordlessRefusals.notEnabled,
      passwordlessRefusals.otherWay,
      commonRefusals.captchaRequired,
      commonRefusals.captchaFailed,
    ],
  }),
  refresh: post(`${identity}/auth/v1/user/token/refresh`, {
    access: 'cookie',
    summary: 'Exchanges the refresh cookie for a new access token and rotates the cookie.',
    body: z.object({ tenantId: absentable }).optional(),
    response: authResponse,
    status: 201,
    changesSession: true,
    refusals: [
      loginRefusals.noSession,
      loginRefusals.noTenant,
      applicationsRefusals.notAssigned,
      ssoLoginRefusals.required,
    ],
  }),
  signOut: post(`${identity}/auth/v1/logout`, {
    access: 'cookie',
    summary:
      'Ends this session and expires the refresh cookie. Never fails for a user already signed out.',
    /**
     * Where to sign out at the tenant's provider, too, if it offers that. Published clients read
     * nothing.
     */
    response: z.object({ logoutAddress: z.string().optional() }).optional(),
    status: 201,
    changesSession: true,
  }),
} as const;
