import type { TransportRequest } from '../transport/transport.ts';

const identity = '/identity/resources';

/** Answers one call. */
export type Answer = (request: TransportRequest) => Response | Promise<Response>;

/** A JSON answer. */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** A refusal as the contract writes it. */
export function refusal(status: number, text: string, errorCode?: string): Response {
  return json({ errors: [text], ...(errorCode && { errorCode }) }, status, {
    'frontegg-trace-id': 'trace-1',
  });
}

/** The network drops the call. */
export const dead: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** An access token as the provider would sign it; the client never looks at the signature. */
export function tokenFor(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}

function parse(body: TransportRequest['body']) {
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

interface ProviderState {
  cookie: boolean;
  tenantId: string;
  issued: number;
  expiresIn: number;
  readonly password: string;
}

/** What does not depend on who asks. */
const publicAnswers: Readonly<Record<string, Answer>> = {
  'GET /flags': () => json({ 'a-flag': 'on', 'b-flag': 'off' }),
  'GET /metadata': ({ query }) => json({ rows: [{ entityName: query['entityName'] }] }),
  'GET /vendors/public': () => json({ name: 'Foyer' }),
  [`GET ${identity}/sso/v2`]: () => json([]),
  [`GET ${identity}/configurations/v1/public`]: () =>
    json({ allowSignups: true, authStrategy: 'EmailAndPassword' }),
  [`GET ${identity}/configurations/v1/auth/strategies/public`]: () =>
    json({ mainAuthStrategies: [] }),
  [`GET ${identity}/configurations/v1/sign-up/strategies`]: () => json([]),
  [`GET ${identity}/configurations/v1/sign-up/form`]: () =>
    refusal(404, 'A provider of the first generation.'),
  'GET /team/resources/sso/v2/configurations/public': () => json({ isActive: false }),
  [`GET ${identity}/users/v1/passwords/config`]: () => json({ minLength: 10 }),
  [`GET ${identity}/configurations/v1/password-recovery/strategies`]: () =>
    json([{ strategy: 'email', isActive: true }]),
  [`POST ${identity}/users/v1/signUp`]: () => json({ shouldActivate: true, userId: 'user-1' }, 201),
  [`GET ${identity}/users/v1/activate/strategy`]: () => json({ shouldSetPassword: false }),
  [`POST ${identity}/users/v1/activate/reset`]: () => new Response('', { status: 201 }),
  [`POST ${identity}/users/v1/passwords/reset`]: () => new Response('', { status: 201 }),
  [`POST ${identity}/users/v1/passwords/reset/validate`]: () => new Response('', { status: 201 }),
  [`POST ${identity}/users/v1/passwords/reset/verify`]: () => new Response('', { status: 201 }),
};

/** What depends on the cookie and the active tenant. */
function sessionAnswers(state: ProviderState): Record<string, Answer> {
  const tenant = (id: string) => ({
    id,
    tenantId: id,
    name: `Company ${id}`,
    vendorId: 'v',
    metadata: '{}',
  });
  const signedIn = (): Response => {
    state.cookie = true;
    const accessToken = tokenFor({
      sub: 'user-1',
      tenantId: state.tenantId,
      jti: ++state.issued,
      name: 'from claims',
    });
    return json({
      mfaRequired: false,
      accessToken,
      refreshToken: 'secret',
      expiresIn: state.expiresIn,
    });
  };
  const profile = () => ({
    id: 'user-1',
    email: 'ada@acme.test',
    name: 'Ada',
    tenantId: state.tenantId,
    roles: [],
  });
  const tenants = () => ({
    tenants: [tenant('tenant-1'), tenant('tenant-2')],
    activeTenant: tenant(state.tenantId),
  });
  return {
    [`POST ${identity}/auth/v1/user/token/refresh`]: () =>
      state.cookie ? signedIn() : refusal(401, 'signed out'),
    [`POST ${identity}/auth/v1/user`]: ({ body }) =>
      typeof body === 'string' && body.includes(state.password)
        ? signedIn()
        : refusal(401, 'No match.', 'login/wrongCredentials'),
    [`POST ${identity}/auth/v1/logout`]: () => {
      state.cookie = false;
      return new Response('', { status: 201 });
    },
    [`POST ${identity}/auth/v2/user/sso/prelogin`]: () => refusal(404, 'No single sign-on here.'),
    [`PUT ${identity}/users/v1/tenant`]: ({ body }) => {
      state.tenantId = String(parse(body)?.tenantId);
      return json({});
    },
    [`GET ${identity}/users/v2/me`]: () => json(profile()),
    [`GET ${identity}/users/v3/me/tenants`]: () => json(tenants()),
    [`POST ${identity}/users/v1/activate`]: signedIn,
  };
}

/** A provider in memory: one user, two tenants, a refresh cookie, every call on record. */
export function createSimulatedProvider() {
  const calls: TransportRequest[] = [];
  const overrides = new Map<string, Answer[]>();
  const state: ProviderState = {
    cookie: true,
    tenantId: 'tenant-1',
    issued: 0,
    expiresIn: 300,
    password: 'right horse',
  };
  const answers: Record<string, Answer> = { ...publicAnswers, ...sessionAnswers(state) };
  const key = (name: string) => Object.keys(answers).find((one) => one.endsWith(name)) ?? name;
  return {
    state,
    calls,
    /** Answers the next calls whose verb and path end like `name` otherwise, one answer each. */
    next: (name: string, ...given: readonly Answer[]) => {
      overrides.set(key(name), [...(overrides.get(key(name)) ?? []), ...given]);
    },
    /** Answers every call whose verb and path end like `name` otherwise. */
    always: (name: string, answer: Answer) => {
      answers[key(name)] = answer;
    },
    /** How often a call whose path ends like `path` was made. */
    count: (path: string) => calls.filter((call) => call.path.endsWith(path)).length,
    /** The calls so far as verb and path. */
    paths: () => calls.map((call) => `${call.method} ${call.path}`),
    /** The bodies of the calls so far, read. */
    bodies: () => calls.map(({ body }) => parse(body)),
    transport: async (request: TransportRequest): Promise<Response> => {
      calls.push(request);
      const name = `${request.method} ${request.path}`;
      const answer = overrides.get(name)?.shift() ?? answers[name];
      if (!answer) throw new Error(`The simulated provider does not know ${name}`);
      await new Promise((resolve) => setImmediate(resolve));
      return answer(request);
    },
  };
}
