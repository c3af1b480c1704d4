/** Signs people up at a Foyer without activation and keeps what their browsers would keep. */
const identity = '/frontegg/identity/resources';

/** A signed-in browser of the bench. */
export interface BenchPerson {
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly cookie: string;
}

/** The headers a browser of the same site sends. */
export const browserHeaders = { 'content-type': 'application/json' } as const;

/** Opens `count` accounts, each in a company of its own. */
export async function signUpPeople(url: string, count: number): Promise<BenchPerson[]> {
  const people: BenchPerson[] = [];
  for (let n = 0; n < count; n += 1) people.push(await signUp(url, n));
  return people;
}

async function signUp(url: string, n: number): Promise<BenchPerson> {
  const email = `person-${n}@bench.test`;
  const password = 'Foyer-demo-2026';
  const body = JSON.stringify({ email, password, name: `Person ${n}`, companyName: `Company ${n}` });
  const answer = await fetch(`${url}${identity}/users/v1/signUp`, { method: 'POST', headers: browserHeaders, body });
  const { authResponse }: { authResponse?: { accessToken?: string } } = await answer.json();
  const accessToken = authResponse?.accessToken;
  if (!accessToken) throw new Error(`sign-up of the bench answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { email, password, accessToken, cookie };
}

/** The call addresses the figures use. */
export const paths = {
  signIn: `${identity}/auth/v1/user`,
  refresh: `${identity}/auth/v1/user/token/refresh`,
  me: `${identity}/users/v2/me`,
} as const;
