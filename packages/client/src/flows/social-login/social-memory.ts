import type { FoyerClient } from '../../foyer-client.ts';
import { isSocialProvider, type SocialProviderName } from './social-providers.ts';

/** What the browser keeps of a sign-in that went to a social provider, until it comes back. */
export interface SocialStart {
  readonly provider: SocialProviderName;
  readonly action: SocialAction;
  /** Ours where the client built the address itself; otherwise the provider of identities makes its own. */
  readonly oauthState?: string;
  readonly verifier?: string;
  readonly invitationToken?: string;
  readonly consents?: SocialConsents;
  /** When it began, by the wall clock. */
  readonly at: number;
}

/** What somebody wanted: in, or an account. Contract, §11. */
export type SocialAction = 'login' | 'signUp';

/** What was agreed to on the sign-up page. */
export interface SocialConsents {
  readonly acceptedTermsOfService: boolean;
  readonly allowMarketingMaterial: boolean;
}

/** Tabs may begin several at once; nobody has more under way. */
const kept = 5;
/** Milliseconds. Whoever needs longer at a provider begins anew. */
const longest = 3_600_000;

const keyOf = ({ options }: FoyerClient) => `foyer.social-login.${options.clientId ?? 'default'}`;
const lastKeyOf = ({ options }: FoyerClient) => `foyer.last-provider.${options.clientId ?? 'default'}`;

/** Keeps what was begun. */
export function rememberStart(client: FoyerClient, start: SocialStart): void {
  write(client, [start, ...read(client)].slice(0, kept));
}

/** What was begun in this browser and came back now: it is forgotten by that. */
export function takeStart(
  client: FoyerClient,
  { provider, action, oauthState }: { provider: string; action: string; oauthState?: string | undefined },
): SocialStart | undefined {
  const starts = read(client);
  const alike = starts.filter((one) => one.provider === provider && one.action === action);
  const found =
    alike.find((one) => one.oauthState !== undefined && one.oauthState === oauthState) ??
    alike.find((one) => one.oauthState === undefined);
  write(
    client,
    starts.filter((one) => one !== found),
  );
  return found;
}

/** The provider somebody used last in this browser; nothing about who that was. */
export function lastProviderOf(client: FoyerClient): SocialProviderName | undefined {
  const name = client.storage.getItem(lastKeyOf(client));
  return isSocialProvider(name) ? name : undefined;
}

/** Keeps which provider just worked. */
export function rememberProvider(client: FoyerClient, provider: SocialProviderName): void {
  client.storage.setItem(lastKeyOf(client), provider);
}

function read(client: FoyerClient): readonly SocialStart[] {
  try {
    const starts: unknown = JSON.parse(client.storage.getItem(keyOf(client)) ?? '[]');
    return Array.isArray(starts) ? starts.filter((one) => isStart(one) && isYoung(client, one)) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

function write(client: FoyerClient, starts: readonly SocialStart[]): void {
  if (starts.length === 0) client.storage.removeItem(keyOf(client));
  else client.storage.setItem(keyOf(client), JSON.stringify(starts));
}

function isYoung({ clock }: FoyerClient, { at }: SocialStart): boolean {
  return Math.abs(clock.wall() - at) < longest;
}

function isStart(start: unknown): start is SocialStart {
  return typeof start === 'object' && start !== null && 'provider' in start && isSocialProvider(start.provider);
}
