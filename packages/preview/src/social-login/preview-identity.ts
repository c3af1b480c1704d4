import type { LinkedIdentity } from '@foyer/contract/social-login';

/** A social provider. */
export type ProviderName = LinkedIdentity['provider'];

/** A user’s account at a social provider. */
export interface PreviewIdentity extends LinkedIdentity {
  readonly userId: string;
}
