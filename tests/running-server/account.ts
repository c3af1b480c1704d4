import { z } from 'zod';
import { linkTo, mailTo } from './lab-inbox.ts';
import { aNewUser, type User, getSecret } from './user.ts';

const identity = '/frontegg/identity/resources';

/** Sends a JSON call as a tool does, outside of any browser. */
export async function call(
  origin: string,
  path: string,
  body: object,
  cookie = '',
): Promise<Response> {
  return fetch(`${origin}${identity}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
}

/** A user who has signed up and has not opened the mail yet. */
export async function aPendingAccount(origin: string, expected: Partial<User> = {}): Promise<User> {
  const user = { ...aNewUser(), ...expected };
  const answer = await call(origin, '/users/v1/signUp', user);
  if (!answer.ok) throw new Error(`sign-up was answered ${answer.status}: ${await answer.text()}`);
  return user;
}

/** A user who has an account and may sign in: one tenant, every permission in it. */
export async function anAccount(origin: string, expected: Partial<User> = {}): Promise<User> {
  const user = await aPendingAccount(origin, expected);
  const link = linkTo(await mailTo(origin, user.email, /activate/i), '/account/activate');
  const answer = await call(origin, '/users/v1/activate', {
    ...getSecret(link),
    password: user.password,
  });
  if (!answer.ok)
    throw new Error(`activation was answered ${answer.status}: ${await answer.text()}`);
  return user;
}

const tokens = z.object({ accessToken: z.string() });

/** A session of a user outside of any browser: its token and cookie. */
export async function aSession(
  origin: string,
  { email, password }: Pick<User, 'email' | 'password'>,
) {
  const answer = await call(origin, '/auth/v1/user', { email, password });
  const { accessToken } = tokens.parse(await answer.json());
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { accessToken, cookie: cookie.join('; ') };
}
