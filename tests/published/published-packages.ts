import { createRequire } from 'node:module';
import { z } from 'zod';

/** One pair of published packages that ship together, and where its store keeps what the other one calls differently. */
export interface PublishedPair {
  readonly store: string;
  readonly versions: Readonly<{ store: string; rest: string }>;
  /** Slice of the activation page. */
  readonly activation: 'activateAccountState' | 'activateState';
  /** Step of the forgotten-password slice after the mail went out, and after the password was changed. */
  readonly mailSent: string;
  readonly passwordChanged: string;
  /** Whether the page looks at a reset link before it shows the form, and asks for strategies and sends to v2. */
  readonly looksAtLinks: boolean;
  /** Whether an error of the REST client knows the trace id. */
  readonly errorsKnowTraceId: boolean;
  /** Actions that load what the pages of roles and groups show. */
  readonly loads: Readonly<{
    roles: 'loadRolesAndPermissions' | 'loadRoles';
    groups: 'loadGroups' | 'loadUsersGroups';
  }>;
  /** Milliseconds the activation page waits before it continues. */
  readonly activationPause: number;
}

/** The pairs the issue names. */
export const publishedPairs: readonly PublishedPair[] = [
  {
    store: '@frontegg/redux-store',
    versions: { store: '7.119.0', rest: '7.119.0' },
    activation: 'activateAccountState',
    mailSent: 'forgotPasswordEmailSuccess',
    passwordChanged: 'resetPasswordSuccess',
    looksAtLinks: true,
    errorsKnowTraceId: true,
    loads: { roles: 'loadRolesAndPermissions', groups: 'loadGroups' },
    activationPause: 5000,
  },
  {
    store: 'frontegg-redux-store-6',
    versions: { store: '6.138.0', rest: '3.1.18' },
    activation: 'activateState',
    mailSent: 'success',
    passwordChanged: 'success',
    looksAtLinks: false,
    errorsKnowTraceId: false,
    loads: { roles: 'loadRoles', groups: 'loadUsersGroups' },
    activationPause: 1000,
  },
];

/** A method of a published package. */
export type Method = (...parameters: readonly unknown[]) => unknown;

const method = z.custom<Method>((value) => typeof value === 'function');
const group = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null,
);

const restPackage = z.object({
  api: z.object({
    auth: group,
    featureFlags: group,
    groups: group,
    roles: group,
    teams: group,
    tenants: group,
    users: group,
    accountSettings: group,
    entitlements: group,
    vendor: group,
    impersonate: group,
    reports: group,
    subscriptions: group,
    audits: group,
    connectivity: group,
    notifications: group,
    applications: group.optional(),
    usernames: group.optional(),
    usersEmails: group.optional(),
    userPhoneNumbers: group.optional(),
    securityPolicy: group.optional(),
    userEmailPolicy: group.optional(),
  }),
  /** Version 7 calls its plain requests in lower case, version 3 in upper case. */
  fetch: z.object({ get: method.optional(), Get: method.optional() }),
  ContextHolder: z.custom<Readonly<Record<string, Method>>>((value) => typeof value === 'function'),
  FeatureFlags: z.custom<Readonly<Record<string, Method>>>((value) => typeof value === 'function'),
});

const storePackage = z.object({ createFronteggStore: method });
const manifest = z.object({ version: z.string() });

/** The code of a pair as it lies in the registry: nothing of it is changed. */
export interface PublishedCode {
  readonly createFronteggStore: Method;
  readonly rest: z.infer<typeof restPackage>;
  readonly versions: Readonly<{ store: string; rest: string }>;
}

/** Loads a pair; the REST package is the one that the store itself resolves. */
export function loadPublishedCode(pair: PublishedPair): PublishedCode {
  const require = createRequire(import.meta.url);
  const storeRequire = createRequire(require.resolve(pair.store));
  const { createFronteggStore } = storePackage.parse(require(pair.store));
  return {
    createFronteggStore,
    rest: restPackage.parse(storeRequire('@frontegg/rest-api')),
    versions: {
      store: manifest.parse(require(`${pair.store}/package.json`)).version,
      rest: manifest.parse(storeRequire('@frontegg/rest-api/package.json')).version,
    },
  };
}

/** Loads a REST package by itself, without a store above it. */
export function loadRestClient(name: string): PublishedCode['rest'] {
  return restPackage.parse(createRequire(import.meta.url)(name));
}

/** A method of one of the REST package's groups. */
export function getMethod(group: Readonly<Record<string, unknown>>, name: string): Method {
  return method.parse(group[name]);
}
