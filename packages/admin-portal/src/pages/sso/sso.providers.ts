import type { SsoConfiguration, SsoType } from '@foyer/contract/sso';

/** An identity provider that has a setup guide. */
export interface SsoProvider {
  readonly id: string;
  /** As the provider calls itself. */
  readonly name: string;
  readonly type: SsoType;
}

/** The providers with a setup guide, the most common first; the last two are for every other one. */
export const ssoProviders = [
  { id: 'okta', name: 'Okta', type: 'okta' },
  { id: 'entra', name: 'Microsoft Entra ID', type: 'azure' },
  { id: 'google', name: 'Google Workspace', type: 'google' },
  { id: 'onelogin', name: 'OneLogin', type: 'saml' },
  { id: 'jumpcloud', name: 'JumpCloud', type: 'saml' },
  { id: 'ping', name: 'PingOne', type: 'saml' },
  { id: 'auth0', name: 'Auth0', type: 'saml' },
  { id: 'adfs', name: 'AD FS', type: 'saml' },
  { id: 'keycloak', name: 'Keycloak', type: 'saml' },
  { id: 'duo', name: 'Duo', type: 'saml' },
  { id: 'cyberark', name: 'CyberArk Identity', type: 'saml' },
  { id: 'saml', name: 'Custom SAML', type: 'saml' },
  { id: 'oidc', name: 'Custom OpenID Connect', type: 'oidc' },
] as const satisfies readonly SsoProvider[];

/** The ID of one of `ssoProviders`. */
export type SsoProviderId = (typeof ssoProviders)[number]['id'];

/** What a new connection of a provider is created with. The guide is remembered beside the type, of which many share one. */
export const getNewConnection = (id: SsoProviderId) => {
  const { type } = providerWith(id);
  return { type, configMetadata: { guide: id } };
};

/** The provider of a connection: the one chosen for it, or the first of its type. */
export function getProvider({
  type,
  configMetadata,
}: SsoConfiguration): (typeof ssoProviders)[number] {
  const chosen = ssoProviders.find(({ id }) => id === configMetadata['guide']);
  if (chosen?.type === type) return chosen;
  return providerWith(type === 'azure' ? 'entra' : type);
}

function providerWith(requested: SsoProviderId): (typeof ssoProviders)[number] {
  return ssoProviders.find(({ id }) => id === requested) ?? ssoProviders[0];
}

/** The provider and the first domain of a connection. */
export function toConnectionName(connection: SsoConfiguration): string {
  const [first] = connection.domains;
  const { name } = getProvider(connection);
  return first ? `${name} (${first.domain})` : name;
}
