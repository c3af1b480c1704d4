import type { RouteName } from '@foyer/client';
import type { ComponentType } from 'react';
import { afterFirstScript } from './box/first-script.ts';
import { LoginFlow } from './login/login.flow.tsx';

/** What an auth route opens: there at once (`flow`), or a script of its own (`load`). */
export type FlowEntry = (
  | { readonly flow: ComponentType; readonly load?: never }
  | { readonly flow?: never; readonly load: () => Promise<ComponentType> }
) & {
  /**
   * Whether it waits until it is known if the user is signed in: `always`, or only in a browser
   * that was signed in when that was last known. Decision 0291.
   */
  readonly waitsForSession: 'always' | 'ifLikely' | 'never';
};

const login: FlowEntry = { flow: afterFirstScript(LoginFlow), waitsForSession: 'ifLikely' };

const ssoLogin = () => import('./sso-login/sso-login.flow.tsx').then((chunk) => chunk.script);

/** The flow of each auth route that has one today; the others show the sign-in. */
const flows: { readonly [R in RouteName]?: FlowEntry } = {
  loginUrl: login,
  signUpUrl: {
    load: () => import('./sign-up/sign-up.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'always',
  },
  activateUrl: {
    load: () => import('./activation/activation.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
  forgetPasswordUrl: {
    load: () => import('./forgot-password/forgot-password.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'ifLikely',
  },
  resetPasswordUrl: {
    load: () => import('./reset-password/reset-password.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
  magicLinkCallbackUrl: {
    load: () => import('./magic-link/magic-link.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
  acceptInvitationUrl: {
    load: () => import('./invitation/invitation.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'always',
  },
  socialLoginCallbackUrl: {
    load: () => import('./social-login/social-login.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
  samlCallbackUrl: { load: ssoLogin, waitsForSession: 'never' },
  oidcRedirectUrl: { load: ssoLogin, waitsForSession: 'never' },
  hostedLoginRedirectUrl: {
    load: () => import('./hosted-login/hosted-login.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
  resetPhoneNumberUrl: {
    load: () => import('./phone-reset/phone-reset.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
  impersonationUrl: {
    load: () => import('./impersonation/impersonation.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'always',
  },
  unlockUrl: {
    load: () => import('./unlock/unlock.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
  logoutUrl: {
    load: () => import('./logout/logout.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: 'never',
  },
};

/** The flow of an auth route. */
export function findFlow(route: RouteName): FlowEntry {
  return flows[route] ?? login;
}
