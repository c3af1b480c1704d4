import type { PromptPasskeysContext } from '@foyer/client';

/** What the offer of a passkey shows and can do; made by the controller. */
export interface PromptPasskeysControls extends PromptPasskeysContext {
  readonly email: string;
  /** The browser asks. */
  readonly isBusy: boolean;
  readonly create: () => void;
  /** Also while the browser asks: nobody is held up. */
  readonly notNow: () => void;
}
