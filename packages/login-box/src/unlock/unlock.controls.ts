import type { UnlockContext } from '@foyer/client';

/** What the unlock screens show and can do; made by the controller. */
export interface UnlockControls extends UnlockContext {
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  readonly submit: () => void;
}
