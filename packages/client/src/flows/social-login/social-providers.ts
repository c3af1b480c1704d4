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

/** Those that are switched on, the one used last in front. */
export function activeProviders(
  providers: readonly SocialProvider[] | undefined,
  last: string | undefined,
): readonly SocialProvider[] {
  const active = (providers ?? []).filter((one) => one.active && isSocialProvider(one.type));
  return active.toSorted((one, other) => Number(other.type === last) - Number(one.type === last));
}

/** What somebody wanted: in, or an account. Contract, §11. */
export type SocialAction = 'login' | 'signUp';

/** What was agreed to on the sign-up page. */
export interface SocialConsents {
  readonly acceptedTermsOfService: boolean;
  readonly allowMarketingMaterial: boolean;
}

const lastKeyOf = ({ options }: FoyerClient) =>
  `foyer.last-provider.${options.clientId ?? 'default'}`;

/** The provider somebody used last in this browser; nothing about who that was. */
export function lastProviderOf(client: FoyerClient): SocialProviderName | undefined {
  const name = client.storage.getItem(lastKeyOf(client));
  return isSocialProvider(name) ? name : undefined;
}

/** Keeps which provider just worked. */
export function rememberProvider(client: FoyerClient, provider: SocialProviderName): void {
  client.storage.setItem(lastKeyOf(client), provider);
}
