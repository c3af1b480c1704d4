import type { Output } from '@foyer/contract';
import type { socialLoginContract } from '@foyer/contract/social-login';
import type { FoyerClient } from '../../foyer-client.ts';

/** A social provider as the environment offers it. */
export type SocialProvider = Output<(typeof socialLoginContract)['getSocialProviders']>[number];

/** The name of a social provider. */
export type SocialProviderName = SocialProvider['type'];

/** How the providers write their own names. */
export const providerNames: Readonly<Record<SocialProviderName, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  facebook: 'Facebook',
  slack: 'Slack',
  linkedin: 'LinkedIn',
  apple: 'Apple',
};

/** Whether a text names a social provider. */
export function isSocialProvider(name: unknown): name is SocialProviderName {
  return typeof name === 'string' && Object.hasOwn(providerNames, name);
}

/**
 * The providers that are turned on. A provider of identities without any may answer an empty
 * object. Contract, §4.
 */
export function activeProviders(
  providers: readonly SocialProvider[] | undefined,
): readonly SocialProvider[] {
  if (!Array.isArray(providers)) return [];
  return providers.filter((one) => one.active && isSocialProvider(one.type));
}

/** What a user wanted: in, or an account. Contract, §11. */
export type SocialAction = 'login' | 'signUp';

/** What was agreed to on the sign-up page. */
export interface SocialConsents {
  readonly acceptedTermsOfService: boolean;
  readonly allowMarketingMaterial: boolean;
}

/** Shared with the other sign-in methods: only one of them was used last. */
const lastProviderKey = ({ options }: FoyerClient) =>
  `foyer.last-method.${options.clientId ?? 'default'}`;

/**
 * The social provider, if a user of this browser signed in with one last; nothing about the user is
 * stored.
 */
export function readLastProvider(client: FoyerClient): SocialProviderName | undefined {
  const name = client.storage.getItem(lastProviderKey(client));
  return isSocialProvider(name) ? name : undefined;
}

/** Stores the social provider that just worked. */
export function rememberProvider(client: FoyerClient, provider: SocialProviderName): void {
  client.storage.setItem(lastProviderKey(client), provider);
}
