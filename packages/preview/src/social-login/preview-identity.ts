import type { LinkedIdentity } from '@foyer/contract/social-login';

/** A social provider. */
export type ProviderName = LinkedIdentity['provider'];

/** Somebody's account at a social provider. */
export interface PreviewIdentity extends LinkedIdentity {
  readonly personId: string;
}
