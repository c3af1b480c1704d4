const identity = '/frontegg/identity/resources';

/** A reply as these tests look at it; the refresh cookie is pulled out of its header. */
export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string | undefined;
}

/** The journey's calls against a running server, as a browser makes them; a dead connection is `undefined`. */
export function createJourneyCalls(url: string) {
  async function call(
    method: string,
    path: string,
    options: { body?: unknown; cookie?: string; token?: string } = {},
  ) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (options.cookie) headers['cookie'] = options.cookie;
    if (options.token) headers['authorization'] = `Bearer ${options.token}`;
    const init = {
      method,
      headers,
      body: JSON.stringify(options.body ?? {}),
      signal: AbortSignal.timeout(10_000),
    };
    const response = await fetch(`${url}${path}`, method === 'GET' ? { headers } : init);
    const text = await response.text();
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('fe_refresh_'));
    return {
      status: response.status,
      body: parse(text),
      cookie: cookie?.split(';')[0],
    } satisfies Reply;
  }
  return {
    call,
    signUp: (account: { email: string; password: string; companyName: string }) =>
      call('POST', `${identity}/users/v1/signUp`, { body: { ...account, name: account.email } }),
    login: (email: string, password: string) =>
      call('POST', `${identity}/auth/v1/user`, { body: { email, password } }),
    refresh: (cookie: string) => call('POST', `${identity}/auth/v1/user/token/refresh`, { cookie }),
    switchTenant: (token: string, tenantId: string) =>
      call('PUT', `${identity}/users/v1/tenant`, { token, body: { tenantId } }),
  };
}

/** The claims inside an access token, unverified. */
export function getClaims(token: unknown): Record<string, unknown> {
  const payload = String(token).split('.')[1] ?? '';
  return parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: Record<string, unknown> = JSON.parse(text);
    return parsed;
  } catch {
    return {}; // an empty or plain answer
  }
}
