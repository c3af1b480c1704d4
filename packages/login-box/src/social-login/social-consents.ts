import type { SocialConsents } from '@foyer/client/social-providers';
import { createContext } from 'react';

/** What the sign-up page asks people to agree to before they leave for a provider. */
export interface SocialConsentsValue {
  readonly consents?: SocialConsents | undefined;
  /** Whether everything that must be agreed to is; says what is missing where not. */
  readonly mayLeave: () => boolean;
}

/** Carries it from the form to the buttons; signing in asks for nothing. */
export const SocialConsentsContext = createContext<SocialConsentsValue>({ mayLeave: () => true });
