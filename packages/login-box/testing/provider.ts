import type { Transport, TransportRequest } from '@foyer/client';
import type { CallTable, Contract, Output, Tenant, User } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';

/** What a provider in a test says to one call; a `Response` where the answer is not a success. */
export type Say<T> = (request: TransportRequest) => T | Response | Promise<T | Response>;

/** Answers to calls, by verb and path. */
export type Answers = Readonly<Record<string, Say<unknown>>>;

/** Answers of one feature, typed by its contract. */
export function answers<C extends Contract>(
  calls: CallTable<C>,
  says: { readonly [K in keyof C]?: Say<Output<C[K]>> },
): Answers {
  const named: Readonly<Record<string, Say<unknown> | undefined>> = says;
  const table: CallTable<Contract> = calls;
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, say]) => {
      const call = table[name];
      return call && say ? [[`${call.method} ${call.path}`, say]] : [];
    }),
  );
}

/** A refusal as the contract, §3 words it. */
export function refusal(status: number, code: string, text: string): Response {
  return Response.json(
    { errors: [text], errorCode: code },
    { status, headers: { 'frontegg-trace-id': 'trace-1' } },
  );
}

/** A provider that answers from a table and keeps what it was asked. */
export function createProvider(...given: readonly Answers[]) {
  const table: Record<string, Say<unknown>> = Object.assign({}, anonymous, ...given);
  const asked: {
    readonly call: string;
    readonly body: unknown;
    readonly query: TransportRequest['query'];
  }[] = [];
  const transport: Transport = async (request) => {
    const call = `${request.call.method} ${request.call.path}`;
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined;
    asked.push({ call, body, query: request.query });
    const say = table[call];
    const response = say ? await say(request) : Response.json({});
    return response instanceof Response ? response : Response.json(response ?? {});
  };
  return {
    transport,
    /** The bodies of every call to one endpoint, in order. */
    getBodies: (call: { readonly method: string; readonly path: string }) =>
      asked.filter((one) => one.call === `${call.method} ${call.path}`).map((one) => one.body),
    /** Changes what is said from now on. */
    say: (...more: readonly Answers[]) => Object.assign(table, ...more),
  };
}

/** A provider as the tests see it. */
export type Provider = ReturnType<typeof createProvider>;

/** The body of a token: nobody verifies it in the browser. */
const claims = btoa(JSON.stringify({ sub: 'user-1', tenantId: 'tenant-1' })).replaceAll('=', '');

/** The answer that signs Marta in. */
export const signedIn = {
  mfaRequired: false,
  accessToken: `eyJhbGciOiJSUzI1NiJ9.${claims}.x`,
  refreshToken: 'refresh',
  expiresIn: 300,
};

const marta: User = {
  id: 'user-1',
  sub: 'user-1',
  email: 'marta@acme.test',
  name: 'Marta Lindqvist',
  verified: true,
  mfaEnrolled: false,
  tenantId: 'tenant-1',
  tenantIds: ['tenant-1'],
  tenants: [],
  metadata: '{}',
  roles: [],
  permissions: [],
};

const acme: Tenant = {
  id: 'tenant-1',
  tenantId: 'tenant-1',
  vendorId: 'vendor-1',
  name: 'Acme',
  deletedAt: null,
  metadata: '{}',
  isReseller: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

const adminBox = {
  id: 'metadata-1',
  entityName: 'adminBox',
  vendorId: 'vendor-1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  properties: [],
};

/** Nobody is signed in, and nobody uses single sign-on. */
const anonymous: Answers = {
  ...answers(loginCalls, {
    refresh: () => refusal(401, 'login/noSession', 'You are signed out. Sign in to continue.'),
    signIn: () => signedIn,
    signOut: () => undefined,
  }),
  ...answers(metadataCalls, { getMetadata: () => ({ rows: [adminBox] }) }),
  ...answers(ssoCalls, { prelogin: () => ({}) }),
  ...answers(profileCalls, { getMe: () => marta }),
  ...answers(tenantsCalls, { getMyTenants: () => ({ tenants: [acme], activeTenant: acme }) }),
};

/** A user is signed in when the page opens. */
export const returning: Answers = answers(loginCalls, { refresh: () => signedIn });
