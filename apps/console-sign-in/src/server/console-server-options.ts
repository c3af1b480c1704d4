import type { PageSettings } from '../page-settings.ts';

/** What both servers need. */
export interface ConsoleServerOptions {
  readonly page: PageSettings;
  /** Where this machine reaches the identity service: for its public keys, and to end sessions. */
  readonly internalUrl: string;
}
