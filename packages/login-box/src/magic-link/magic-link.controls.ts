import type { MagicLinkContext } from '@foyer/client';
import type { LinkAccount } from '../box/use-link-account.ts';

/** What the magic-link screens show and can do; made by the controller. */
export interface MagicLinkControls extends MagicLinkContext {
  readonly account: LinkAccount;
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  readonly submit: () => void;
}
