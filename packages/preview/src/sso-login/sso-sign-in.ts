import type { SsoFailure, SsoTest } from '@foyer/contract/sso';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import { lost } from '../federation/preview-failures.ts';
import { refuse, type Visit } from '../preview-replies.ts';
import {
  type TenantConnection,
  connectionOfAddress,
  connectionsInUse,
  ssoOfTenant,
} from '../sso/tenant-connections.ts';
import { getProblem } from '../sso/problems.ts';
import { enterBySso } from '../world/signing-in.ts';
import type { PreviewUser } from '../world/world.ts';

/** What the way to a tenant and back carries: the answer that its provider would give. */
interface Carried {
  readonly connectionId: string;
  readonly revision: number;
  readonly email: string;
  readonly testId?: string;
}

const stored = 20;

interface Requested {
  readonly email?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly tenantId?: string | null | undefined;
}

/**
 * Where a tenant signs in, as the prelogin answers it; nowhere where it has no connection in use.
 */
export function wayTo(visit: Visit, { email: typed, username, tenantId }: Requested = {}) {
  const email = typed || username;
  const found = email?.includes('@')
    ? connectionOfAddress(visit, email)
    : connectionsInUse(visit).find((one) => one.tenantId === tenantId);
  if (!found) return {};
  const { connection } = found;
  const address = getAddress(visit, found, {
    email: email || `someone@${connection.domains[0]?.domain}`,
  });
  return { address, idpType: getProtocol(found), addressType: 'sso' as const };
}

/** Where a tenant's page would be, its way back is. */
export function getAddress(
  { origin }: Visit,
  found: TenantConnection,
  more: Pick<Carried, 'email' | 'testId'>,
): string {
  const { id: connectionId, revision } = found.connection;
  const carried = JSON.stringify({ connectionId, revision, ...more } satisfies Carried);
  const [path, query] =
    getProtocol(found) === 'saml'
      ? ['/account/saml/callback', { SAMLResponse: carried, RelayState: 'preview' }]
      : ['/account/oidc/callback', { code: 'preview', state: carried }];
  const at = URL.parse(found.connection.ssoEndpoint)?.host ?? '';
  return `${origin}${path}?${new URLSearchParams({ at, ...query })}`;
}

const getProtocol = ({ connection }: TenantConnection) =>
  connection.type === 'oidc' ? ('oidc' as const) : ('saml' as const);

/** Signs a user in with what a tenant answered. */
export function come(visit: Visit, text: string | null | undefined) {
  const { failures, now } = visit;
  if (failures.sso === 'lost') throw lost();
  const carried = read(text);
  if (!carried) throw refuse(ssoLoginRefusals.expired);
  const found = connectionsInUse(visit).find(
    ({ connection }) => connection.id === carried.connectionId,
  );
  if (!found || found.connection.revision !== carried.revision)
    throw refuse(ssoLoginRefusals.changed);
  const failure = failures.sso === 'required' ? undefined : failures.sso;
  if (carried.testId) return ended(visit, found, carried.testId);
  if (failure) {
    noteFailure(visit, found, {
      id: crypto.randomUUID(),
      at: now.toISOString(),
      problem: getProblem(failure),
      detail: {},
    });
    throw refuse(ssoLoginRefusals[failure]);
  }
  return enterBySso(visit, getUser(visit, found, carried.email), found.tenantId);
}

/** Ends a test run: it signs nobody in, whatever came of it. */
function ended(visit: Visit, found: TenantConnection, testId: string): never {
  const { sso } = visit.failures;
  const test = ssoOfTenant(visit, found.tenantId).tests.find(({ id }) => id === testId);
  if (!test) throw refuse(ssoLoginRefusals.expired);
  const finishedAt = visit.now.toISOString();
  if (sso && sso !== 'required' && sso !== 'lost') {
    Object.assign(test, {
      state: 'failed',
      finishedAt,
      problem: getProblem(sso),
    } satisfies Partial<SsoTest>);
    throw refuse(ssoLoginRefusals.testFailed);
  }
  Object.assign(test, { state: 'succeeded', finishedAt } satisfies Partial<SsoTest>);
  if (test.revision === found.connection.revision) {
    Object.assign(found.connection, { testIsFresh: true, testedAt: finishedAt });
  }
  throw refuse(ssoLoginRefusals.testSucceeded);
}

function noteFailure(
  visit: Visit,
  { tenantId, connection }: TenantConnection,
  failure: SsoFailure,
): void {
  const sso = ssoOfTenant(visit, tenantId);
  sso.failures = [{ ...failure, connectionId: connection.id }, ...(sso.failures ?? [])].slice(
    0,
    stored,
  );
}

/**
 * Whom the tenant means: a member of this address, or a new user, where the connection makes
 * accounts.
 */
function getUser(
  { world, now, roleBook }: Visit,
  { tenantId, connection }: TenantConnection,
  email: string,
): PreviewUser {
  const roleKeys = roleBook
    .chosen(connection.roleIds.length > 0 ? connection.roleIds : null)
    .map(({ key }) => key);
  const existing = world.users.find((one) => one.email === email);
  if (existing?.memberships.some((one) => one.tenantId === tenantId)) return existing;
  if (!connection.jit) throw refuse(ssoLoginRefusals.noAccount);
  const createdAt = now.toISOString();
  const user = existing ?? {
    id: crypto.randomUUID(),
    email,
    name: getName(email),
    passwordMark: '',
    isVerified: true,
    createdAt,
    wrongPasswords: 0,
    memberships: [],
  };
  user.memberships.push({ tenantId, roleKeys });
  if (!existing) world.users.push(user);
  return user;
}

function getName(email: string): string {
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._-]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function read(text: string | null | undefined): Carried | undefined {
  try {
    const reported: unknown = JSON.parse(text ?? '');
    return isCarried(reported) ? reported : undefined;
  } catch {
    return undefined;
  }
}

function isCarried(reported: unknown): reported is Carried {
  return (
    typeof reported === 'object' &&
    reported !== null &&
    'connectionId' in reported &&
    'revision' in reported &&
    'email' in reported
  );
}
