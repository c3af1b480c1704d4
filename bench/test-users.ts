/** Signs users up at a Foyer without activation and keeps what their browsers would keep. */
const identity = '/frontegg/identity/resources';

/** A signed-in browser of the bench. */
export interface BenchUser {
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly cookie: string;
}

/** The headers a browser of the same site sends. */
export const browserHeaders = { 'content-type': 'application/json' } as const;

/** Opens `count` accounts, each in a tenant of its own. */
export async function signUpUsers(url: string, count: number, from = 0): Promise<BenchUser[]> {
  const users: BenchUser[] = [];
  for (let n = from; n < from + count; n += 1) users.push(await signUp(url, n));
  return users;
}

/** Each from a different IP address if a proxy is trusted: sign-ups from one address are limited. */
async function signUp(url: string, n: number): Promise<BenchUser> {
  const headers = { ...browserHeaders, 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
  const email = `person-${n}@bench.test`;
  const password = 'Foyer-demo-2026';
  const body = JSON.stringify({
    email,
    password,
    name: `Person ${n}`,
    companyName: `Company ${n}`,
  });
  const answer = await fetch(`${url}${identity}/users/v1/signUp`, {
    method: 'POST',
    headers,
    body,
  });
  const { authResponse }: { authResponse?: { accessToken?: string } } = await answer.json();
  return { email, password, ...getSession(answer, authResponse?.accessToken) };
}

/** Signs one of them in again and returns the new session. */
export async function signInAgain(url: string, { email, password }: BenchUser): Promise<BenchUser> {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(url + paths.signIn, { method: 'POST', headers: browserHeaders, body });
  const { accessToken }: { accessToken?: string } = await answer.json();
  return { email, password, ...getSession(answer, accessToken) };
}

function getSession(answer: Response, accessToken: string | undefined) {
  if (!accessToken) throw new Error(`a sign-in of the bench answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { accessToken, cookie };
}

/** The call addresses the figures use. */
export const paths = {
  signIn: `${identity}/auth/v1/user`,
  refresh: `${identity}/auth/v1/user/token/refresh`,
  me: `${identity}/users/v2/me`,
} as const;

/** The tenant that an access token is for. */
export function readTenantId({ accessToken }: Pick<BenchUser, 'accessToken'>): string {
  const [, payload = ''] = accessToken.split('.');
  const { tenantId }: { tenantId: string } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  );
  return tenantId;
}
