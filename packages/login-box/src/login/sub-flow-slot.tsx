import type { LoginStep } from '@foyer/client';
import { ChunkFailedCard } from '../box/chunk-failed-card.tsx';
import { useChunk } from '../box/use-chunk.ts';
import { Waiting } from '../box/waiting.tsx';
import type { LaterStep } from './later-screen.tsx';
import type { loginScreens } from './screens.ts';
import type { SubFlow, SubFlowProps } from './sub-flow.ts';

/** Steps with a screen of this flow; every other step is a sub-flow. */
type OwnStep = keyof typeof loginScreens | LaterStep;

/** A step that a sub-flow draws. */
export type SubFlowStep = Exclude<LoginStep, OwnStep>;

type Load = () => Promise<SubFlow>;

const passwordless: Load = () =>
  import('../passwordless/passwordless.flow.tsx').then((chunk) => chunk.PasswordlessFlow);
const mfa: Load = () => import('../mfa/mfa.flow.tsx').then((chunk) => chunk.MfaFlow);
const breachedPassword: Load = () =>
  import('../breached-password/breached-password.flow.tsx').then((chunk) => chunk.BreachedPasswordFlow);
const passkeyPrompt: Load = () =>
  import('../passkeys/prompt-passkeys.flow.tsx').then((chunk) => chunk.PromptPasskeysFlow);

/** The script of each such step. Steps that share one keep its state when one leads to the other. */
const loads = {
  magicLinkPreLoginSuccess: passwordless,
  loginWithOtc: passwordless,
  loginWithSmsOtc: passwordless,
  loginWithQuickSmsOtc: passwordless,
  loginWithTwoFactor: mfa,
  forceTwoFactor: mfa,
  recoverTwoFactor: mfa,
  breachedPassword,
  breachedPasswordSuccess: breachedPassword,
  promptPasskeys: passkeyPrompt,
} as const satisfies Readonly<Record<SubFlowStep, Load>>;

/** Shows a step that has a script of its own, loading that first. */
export function SubFlowSlot(props: SubFlowProps & { readonly step: SubFlowStep }) {
  const chunk = useChunk(loads[props.step]);
  if (chunk.status === 'failed') return <ChunkFailedCard onRetry={chunk.retry} />;
  if (chunk.status === 'loading') return <Waiting />;
  const Flow = chunk.value;
  return <Flow {...props} />;
}

/** Whether a step is drawn by a sub-flow. */
export function isSubFlowStep(step: LoginStep): step is SubFlowStep {
  return step in loads;
}
