import { buildUrl } from '../../api/build-url.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { createChallenge, randomText, verifierLength } from '../../pkce/pkce.ts';
import { readInvitationToken } from '../invitation-token.ts';
import { providerUrls } from './provider-urls.ts';
import { rememberStart, type SocialStart } from './social-memory.ts';
import type { SocialAction, SocialConsents, SocialProvider } from './social-providers.ts';

/** What a sign-in at a social provider begins with. */
export interface SocialLoginStart {
  readonly provider: SocialProvider;
  readonly action: SocialAction;
  /** What was agreed to on the sign-up page. */
  readonly consents?: SocialConsents | undefined;
}

/**
 * Leaves for a social provider: by the address the environment names, or by one built here where it
 * names none. Where a user was going is remembered for the way back. Fails where the browser can
 * make no random numbers.
 */
export async function startSocialLogin(
  client: FoyerClient,
  { provider, action, consents }: SocialLoginStart,
): Promise<void> {
  const page = new URL(client.browser.href());
  const destination = page.searchParams.get('redirectUrl');
  if (destination) client.rememberDestination(destination);
  const invitationToken = readInvitationToken(client);
  const start: SocialStart = {
    provider: provider.type,
    action,
    ...(invitationToken && { invitationToken }),
    ...(consents && { consents }),
    at: client.clock.wall(),
  };
  const address = provider.authorizationUrl
    ? byEnvironment(client, provider.authorizationUrl, start)
    : await byClient(client, provider, start);
  client.redirectTo(address, { refresh: true });
}

/** The environment redirects to the provider and keeps verifier and nonce to itself. */
function byEnvironment(client: FoyerClient, authorizationUrl: string, start: SocialStart): string {
  rememberStart(client, start);
  const { baseUrl, prefix = '/frontegg' } = client.options;
  const page = client.browser.href();
  // It is a path by contract: whatever it says, it stays on the provider's own origin.
  const path = `/${authorizationUrl.replace(/^[/\\]+/, '')}`;
  const url = new URL(buildUrl({ baseUrl, prefix }, {}, path, {}), page);
  url.searchParams.set('redirect_uri', returnUrl(client));
  url.searchParams.set('state', encodeState(client, start));
  return url.href;
}

async function byClient(
  client: FoyerClient,
  provider: SocialProvider,
  start: SocialStart,
): Promise<string> {
  const verifier = randomText(verifierLength);
  const stored: SocialStart = { ...start, oauthState: randomText(32), verifier };
  const { authorize, scopes, extra } = providerUrls[provider.type];
  const challenge = await createChallenge(verifier);
  rememberStart(client, stored);
  const url = new URL(authorize);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId ?? '',
    redirect_uri: provider.redirectUrl,
    scope: [...new Set([...scopes, ...(provider.additionalScopes ?? [])])].join(' '),
    state: encodeState(client, stored),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * `state` is JSON text with these members; what was agreed to goes along as older clients send it.
 * Contract, §11.
 */
function encodeState(
  { options }: FoyerClient,
  { provider, action, oauthState, consents }: SocialStart,
): string {
  const appId = options.appId ?? options.clientId ?? '';
  return JSON.stringify({ provider, appId, action, oauthState, ...consents });
}

/** Where the provider leads back to, on this origin. */
export function returnUrl({ browser, routes }: FoyerClient): string {
  return `${new URL(browser.href()).origin}${routes.socialLoginCallbackUrl}`;
}
