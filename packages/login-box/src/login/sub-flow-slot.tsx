import type { LoginStep } from '@foyer/client';
import { LazyScreen } from '../box/lazy-screen.tsx';
import type { loginScreens } from './login.screens.tsx';
import type { SubFlow, SubFlowProps } from './sub-flow.ts';

/** Steps with a screen of this flow; every other step is a sub-flow. */
type OwnStep = keyof typeof loginScreens | 'redirectToSSO';

/**
 * A step of the login machine: a failed tenant sign-in is shown by the page that one comes back
 * to.
 */
export type HostedStep = Exclude<LoginStep, 'loginWithSSOFailed'>;

/** A step that a sub-flow draws. */
export type SubFlowStep = Exclude<HostedStep, OwnStep>;

type Load = () => Promise<SubFlow>;

const passwordless: Load = () =>
  import('../passwordless/passwordless.flow.tsx').then((chunk) => chunk.script);
const mfa: Load = () => import('../mfa/mfa.flow.tsx').then((chunk) => chunk.script);
const breachedPassword: Load = () =>
  import('../breached-password/breached-password.flow.tsx').then((chunk) => chunk.script);
const passkeyPrompt: Load = () =>
  import('../passkeys/prompt-passkeys.flow.tsx').then((chunk) => chunk.script);

/**
 * The script of each such step, in their order. Steps that share one keep its state when one leads
 * to the other.
 */
const loads = {
  loginWithOtc: passwordless,
  magicLinkPreLoginSuccess: passwordless,
  loginWithSmsOtc: passwordless,
  loginWithQuickSmsOtc: passwordless,
  breachedPassword,
  breachedPasswordSuccess: breachedPassword,
  loginWithTwoFactor: mfa,
  forceTwoFactor: mfa,
  recoverTwoFactor: mfa,
  promptPasskeys: passkeyPrompt,
} as const satisfies Readonly<Record<SubFlowStep, Load>>;

/** Shows a step that has a script of its own, loading that first. */
export function SubFlowSlot(props: SubFlowProps & { readonly step: SubFlowStep }) {
  return <LazyScreen load={loads[props.step]} controls={props} />;
}

/** Whether a step is drawn by a sub-flow. */
export function isSubFlowStep(step: string): step is SubFlowStep {
  return step in loads;
}

/** Those steps, from the first to the last. */
export const subFlowSteps = Object.keys(loads).filter(isSubFlowStep);
