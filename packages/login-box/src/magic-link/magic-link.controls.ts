import type { MagicLinkContext } from '@foyer/client';

/** What the magic-link screens show and can do; made by the controller. */
export interface MagicLinkControls extends MagicLinkContext {
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  readonly submit: () => void;
}
