import type { AskSource } from './ask-source.ts';
import { readSuccess } from './ask-source.ts';
import { type ExternalUser, SourceFailure, textIn, userFromClaims } from './external-user.ts';

/** Endpoints of an OAuth 2.0 provider. */
export interface GrantEndpoints {
  readonly token: string;
  readonly userInfo: string;
}

const wrongPassword: ReadonlySet<unknown> = new Set(['invalid_grant', 'invalid_user_password']);
const demandsMfa: ReadonlySet<unknown> = new Set(['mfa_required', 'interaction_required']);

/**
 * Signs a user in with the resource owner password credentials grant (RFC 6749, §4.3), and reads
 * their claims. Null: the password is wrong, or no user has the email.
 */
export async function requestPasswordGrant(
  ask: AskSource,
  endpoints: GrantEndpoints,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<ExternalUser | null> {
  const answer = await ask({ url: endpoints.token, method: 'POST', ...request });
  const { error } = answer.json;
  if (wrongPassword.has(error)) return null;
  if (demandsMfa.has(error)) throw new SourceFailure('mfa');
  if (error === 'invalid_client' || error === 'unauthorized_client')
    throw new SourceFailure('credentials');
  const token = textIn(readSuccess(answer)['access_token']);
  if (!token) throw new SourceFailure('unreadable');
  const headers = { authorization: `Bearer ${token}` };
  return userFromClaims(readSuccess(await ask({ url: endpoints.userInfo, headers })));
}
