import type { RouteName } from '@foyer/client';
import type { ComponentType } from 'react';
import { afterFirstScript } from './box/first-script.ts';
import { LoginFlow } from './login/login.flow.tsx';

/** What an auth route opens: there at once (`flow`), or a script of its own (`load`). */
export type FlowEntry = (
  | { readonly flow: ComponentType; readonly load?: never }
  | { readonly flow?: never; readonly load: () => Promise<ComponentType> }
) & {
  /** What it shows depends on whether somebody is signed in: it waits until that is known. */
  readonly waitsForSession: boolean;
};

const login: FlowEntry = { flow: afterFirstScript(LoginFlow), waitsForSession: true };

const ssoLogin = () => import('./sso-login/sso-login.flow.tsx').then((chunk) => chunk.script);

/** The flow of each auth route that has one today; the others show the sign-in. */
const flows: { readonly [R in RouteName]?: FlowEntry } = {
  loginUrl: login,
  signUpUrl: {
    load: () => import('./sign-up/sign-up.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: true,
  },
  activateUrl: {
    load: () => import('./activation/activation.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
  forgetPasswordUrl: {
    load: () => import('./forgot-password/forgot-password.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: true,
  },
  resetPasswordUrl: {
    load: () => import('./reset-password/reset-password.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
  magicLinkCallbackUrl: {
    load: () => import('./magic-link/magic-link.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
  acceptInvitationUrl: {
    load: () => import('./invitation/invitation.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: true,
  },
  socialLoginCallbackUrl: {
    load: () => import('./social-login/social-login.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
  samlCallbackUrl: { load: ssoLogin, waitsForSession: false },
  oidcRedirectUrl: { load: ssoLogin, waitsForSession: false },
  hostedLoginRedirectUrl: {
    load: () => import('./hosted-login/hosted-login.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
  resetPhoneNumberUrl: {
    load: () => import('./phone-reset/phone-reset.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
  impersonationUrl: {
    load: () => import('./impersonation/impersonation.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: true,
  },
  unlockUrl: {
    load: () => import('./unlock/unlock.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
  logoutUrl: {
    load: () => import('./logout/logout.flow.tsx').then((chunk) => chunk.script),
    waitsForSession: false,
  },
};

/** The flow of an auth route. */
export function flowOf(route: RouteName): FlowEntry {
  return flows[route] ?? login;
}
