import type { CallbackContext } from '@foyer/client';

/** What the pages that one comes back to show and can do. */
export interface CallbackControls extends Pick<CallbackContext, 'failure'> {
  readonly came: 'forward' | 'back';
  readonly retry: () => void;
}
