import { createVendorCredentials } from '@foyer/server/modules/management/vendor-credentials';
import type { Stack } from '@foyer/testkit';

/** What a call of a backend may carry beyond its path. */
export interface BackendCall {
  /** Default: that of a credential with all scopes. */
  readonly token?: string;
  readonly tenantId?: string;
  readonly userId?: string;
  readonly body?: unknown;
}

/** A backend with credentials of its own. */
export function createBackend(stack: Stack) {
  const credentials = createVendorCredentials(stack.server.kernel);

  const aCredential = (...scopes: string[]) =>
    stack.server.db.system((tx) =>
      credentials.create(tx, { name: 'Backend', scopes: scopes.length > 0 ? scopes : ['*'] }),
    );

  async function authenticate(form: { clientId: string; secret: string }, path = '/auth/vendor') {
    const answer = await stack.visitor().fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }

  async function aToken(...scopes: string[]): Promise<string> {
    const { credential, secret } = await aCredential(...scopes);
    return (await authenticate({ clientId: credential.id, secret })).body.token;
  }

  let ownToken: Promise<string> | undefined;

  /** Sends a call at the root, with the token in the header of the Node SDK. */
  async function call(method: string, path: string, sent: BackendCall = {}) {
    const { tenantId, userId, body } = sent;
    const answer = await stack.visitor().fetch(path, {
      method,
      headers: {
        'x-access-token': sent.token ?? (await (ownToken ??= aToken())),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(tenantId === undefined ? {} : { 'frontegg-tenant-id': tenantId }),
        ...(userId === undefined ? {} : { 'frontegg-user-id': userId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: answer.status,
      body: isJson && text !== '' ? JSON.parse(text) : text || undefined,
    };
  }

  return { credentials, aCredential, authenticate, aToken, call };
}
