import type { UserSourceConfig } from '../../kernel/config/user-sources.config.ts';
import { type AskSource, type SourceAnswer, readSuccess } from './ask-source.ts';
import { isBoundedJson } from '../../kernel/http/bounded-json.ts';
import {
  type ExternalUser,
  isFields,
  type SourceCredentials,
  SourceFailure,
  textIn,
} from './external-user.ts';

const wrongPassword =
  /^(EMAIL_NOT_FOUND|INVALID_EMAIL|INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|USER_DISABLED)\b/;

/** Verifies a password with Firebase Authentication or Google Cloud's Identity Platform. */
export async function authenticateWithFirebase(
  ask: AskSource,
  { apiKey }: Extract<UserSourceConfig, { type: 'firebase' }>,
  { email, password, url }: SourceCredentials & { readonly url: string },
): Promise<ExternalUser | null> {
  const call = (name: string, input: object) =>
    ask({
      url: `${url.replace(/\/$/, '')}/v1/accounts:${name}?key=${encodeURIComponent(apiKey)}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const answer = await call('signInWithPassword', { email, password, returnSecureToken: true });
  const { error } = answer.json;
  const message = isFields(error) ? (textIn(error['message']) ?? '') : '';
  if (wrongPassword.test(message)) return null;
  if (/API key/i.test(message)) throw new SourceFailure('credentials');
  const signedIn = readSuccess(answer);
  if (signedIn['mfaPendingCredential'] !== undefined) throw new SourceFailure('mfa');
  const idToken = textIn(signedIn['idToken']);
  if (!idToken) throw new SourceFailure('unreadable');
  const { users } = readSuccess(await call('lookup', { idToken }));
  const [user] = Array.isArray(users) ? users : [];
  if (!isFields(user)) throw new SourceFailure('unreadable');
  return toUser(user);
}

function toUser(user: SourceAnswer['json']): ExternalUser {
  const claims = customClaims(user['customAttributes']);
  return {
    subject: textIn(user['localId']) ?? '',
    email: textIn(user['email']) ?? '',
    isEmailVerified: user['emailVerified'] === true,
    name: textIn(user['displayName']) ?? '',
    pictureUrl: textIn(user['photoUrl']),
    phoneNumber: textIn(user['phoneNumber']),
    metadata: claims,
    fields: { ...user, ...claims },
  };
}

/** Parses the custom claims of a user, which are a string of JSON. */
function customClaims(value: unknown): Readonly<Record<string, unknown>> {
  try {
    const isReadable = typeof value === 'string' && isBoundedJson(value);
    const claims: unknown = isReadable ? JSON.parse(value) : {};
    return isFields(claims) ? claims : {};
  } catch {
    return {};
  }
}
