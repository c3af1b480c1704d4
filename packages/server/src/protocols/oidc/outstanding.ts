import type { InteractionReason } from '@foyer/contract/hosted-login';
import { multiFactorAcr } from './hosted.ts';

/** What an application asks of a sign-in. Texts as they came in the request. */
export interface Asked {
  readonly prompt?: unknown;
  readonly max_age?: unknown;
  readonly acr_values?: unknown;
  readonly id_token_hint?: unknown;
}

/** Whom a browser is signed in as, as far as it matters here. */
export interface SignedIn {
  readonly userId: string;
  readonly authenticatedAt: Date;
  readonly methods: readonly string[];
  /** Whether the user is in the tenant that tokens would speak of. */
  readonly isMember: boolean;
  /** Whether that tenant is entered by its own sign-in only, and this was another one. */
  readonly isClosed: boolean;
  /** Whether the application is not assigned to the user there. */
  readonly isUnassigned: boolean;
  /** Whether the application does not offer the method they signed in with. */
  readonly isMethodRefused: boolean;
}

/** What is left to do before an application gets its answer, in the order in which it is done. */
export function outstanding(
  asked: Asked,
  signedIn: SignedIn | undefined,
  { startedAt, now }: { readonly startedAt: Date; readonly now: Date },
): InteractionReason[] {
  if (!signedIn) return ['noSession'];
  const prompts = searchText(asked.prompt);
  const isFresh = signedIn.authenticatedAt >= startedAt;
  const age = (now.getTime() - signedIn.authenticatedAt.getTime()) / 1000;
  const rows: readonly (readonly [left: boolean, reason: InteractionReason])[] = [
    [isAnother(asked.id_token_hint, signedIn.userId), 'otherAccount'],
    [prompts.includes('login') && !isFresh, 'login'],
    [parseMaxAge(asked) !== undefined && age > (parseMaxAge(asked) ?? 0) && !isFresh, 'maxAge'],
    [!signedIn.isMember, 'tenant'],
    [signedIn.isUnassigned, 'application'],
    [signedIn.isClosed, 'singleSignOn'],
    [signedIn.isMethodRefused, 'method'],
    [asksForMultiFactor(asked.acr_values) && !signedIn.methods.includes('mfa'), 'stepUp'],
    [prompts.includes('select_account'), 'selectAccount'],
  ];
  return rows.filter(([left]) => left).map(([, reason]) => reason);
}

/** Whether an application asks for MFA. */
export function asksForMultiFactor(acrValues: unknown): boolean {
  return searchText(acrValues).includes(multiFactorAcr);
}

/** Seconds the last proof may be old, where the application cares. */
export function parseMaxAge({ max_age: maxAge }: Pick<Asked, 'max_age'>): number | undefined {
  const seconds =
    typeof maxAge === 'string' || typeof maxAge === 'number' ? Number(maxAge) : Number.NaN;
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : undefined;
}

function searchText(text: unknown): readonly string[] {
  return typeof text === 'string' ? text.split(' ').filter(Boolean) : [];
}

/** The engine has checked the hint's signature before it began to ask. */
function isAnother(hint: unknown, userId: string): boolean {
  if (typeof hint !== 'string') return false;
  const [, payload = ''] = hint.split('.');
  try {
    const { sub } = Object(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return sub !== userId;
  } catch {
    return true;
  }
}
