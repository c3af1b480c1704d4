import type { BreachedPasswordContext } from '@foyer/client';

/** What the screens about a breached password show and can do; made by the controller. */
export interface BreachedPasswordControls extends BreachedPasswordContext {
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  /** The mail went out again. */
  readonly wasResent: boolean;
  readonly submit: () => void;
  readonly resend: () => void;
  readonly changeEmail: () => void;
}
