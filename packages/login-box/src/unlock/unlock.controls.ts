import type { UnlockContext } from '@foyer/client';
import type { LinkAccount } from '../box/use-link-account.ts';

/** What the unlock screens show and can do; made by the controller. */
export interface UnlockControls extends UnlockContext {
  readonly account: LinkAccount;
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  readonly submit: () => void;
}
