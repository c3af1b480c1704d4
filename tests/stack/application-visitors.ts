import { loginCalls } from '@foyer/contract/login/calls';
import type { Stack, Visitor } from '@foyer/testkit';
import { createBackend } from './calling-as-backend.ts';

/** A browser on pages of an application. */
export function visitApplication(stack: Stack, headers: Readonly<Record<string, string>>): Visitor {
  const visitor = stack.visitor();
  const { fetch } = visitor;
  return Object.assign(visitor, {
    fetch: (path: string, init: RequestInit = {}) => {
      const all = new Headers(init.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return fetch(path, { ...init, headers: all });
    },
  });
}

/** The header by which clients name their application. */
export const application = (id: string) => ({ 'frontegg-requested-application-id': id });

/** Signs in to an application, in a browser of its own. */
export async function enter(
  stack: Stack,
  user: { readonly email: string; readonly password: string },
  headers: Readonly<Record<string, string>>,
): Promise<Visitor> {
  const visitor = visitApplication(stack, headers);
  const { email, password } = user;
  await visitor.api(loginCalls).signIn({ body: { email, password } });
  return visitor;
}

/** The claims of an access token. */
export function claimsIn(token: string | undefined): Record<string, unknown> {
  const [, payload = ''] = token?.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}');
}

/** Backends that create applications and assign them. */
export function createApplicationBackend(stack: Stack) {
  const { call } = createBackend(stack);
  const base = '/applications/resources/applications';
  return {
    call,
    base,
    create: async (form: object = {}): Promise<string> => {
      const appURL = `https://${crypto.randomUUID().slice(0, 8)}.example.com`;
      const body = { name: 'Expenses', appURL, loginURL: `${appURL}/login`, ...form };
      return (await call('POST', `${base}/v1`, { body })).body.id;
    },
    assign: (appId: string, tenantId: string, accessType = 'FREE_ACCESS') =>
      call('POST', `${base}/tenant-assignments/v1/${appId}`, { body: { tenantId, accessType } }),
  };
}

/** A user with a tenant. */
export const createUser = async (stack: Stack) => (await stack.aTenant()).admin;
