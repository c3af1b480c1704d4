import type { SsoFailure, SsoTest } from '@foyer/contract/sso';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import { lost } from '../federation/preview-failures.ts';
import { refuse, type Visit } from '../preview-replies.ts';
import {
  type CompanyConnection,
  connectionOfAddress,
  connectionsInUse,
  ssoOfTenant,
} from '../sso/company-connections.ts';
import { problemOf } from '../sso/problems.ts';
import { enterBySso } from '../world/signing-in.ts';
import type { Person } from '../world/world.ts';

/** What the way to a company and back carries: the answer that its provider would give. */
interface Carried {
  readonly connectionId: string;
  readonly revision: number;
  readonly email: string;
  readonly testId?: string;
}

const kept = 20;

interface Wanted {
  readonly email?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly tenantId?: string | null | undefined;
}

/**
 * Where a company signs in, as the prelogin answers it; nowhere where it has no connection in use.
 */
export function wayTo(visit: Visit, { email: typed, username, tenantId }: Wanted = {}) {
  const email = typed || username;
  const found = email?.includes('@')
    ? connectionOfAddress(visit, email)
    : connectionsInUse(visit).find((one) => one.tenantId === tenantId);
  if (!found) return {};
  const { connection } = found;
  const address = addressOf(visit, found, {
    email: email || `someone@${connection.domains[0]?.domain}`,
  });
  return { address, idpType: protocolOf(found), addressType: 'sso' as const };
}

/** Where a company's page would be, its way back is. */
export function addressOf(
  { origin }: Visit,
  found: CompanyConnection,
  more: Pick<Carried, 'email' | 'testId'>,
): string {
  const { id: connectionId, revision } = found.connection;
  const carried = JSON.stringify({ connectionId, revision, ...more } satisfies Carried);
  const [path, query] =
    protocolOf(found) === 'saml'
      ? ['/account/saml/callback', { SAMLResponse: carried, RelayState: 'preview' }]
      : ['/account/oidc/callback', { code: 'preview', state: carried }];
  const at = URL.parse(found.connection.ssoEndpoint)?.host ?? '';
  return `${origin}${path}?${new URLSearchParams({ at, ...query })}`;
}

const protocolOf = ({ connection }: CompanyConnection) =>
  connection.type === 'oidc' ? ('oidc' as const) : ('saml' as const);

/** Signs somebody in with what a company answered. */
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
      problem: problemOf(failure),
      detail: {},
    });
    throw refuse(ssoLoginRefusals[failure]);
  }
  return enterBySso(visit, personOf(visit, found, carried.email), found.tenantId);
}

/** Ends a test run: it signs nobody in, whatever came of it. */
function ended(visit: Visit, found: CompanyConnection, testId: string): never {
  const { sso } = visit.failures;
  const test = ssoOfTenant(visit, found.tenantId).tests.find(({ id }) => id === testId);
  if (!test) throw refuse(ssoLoginRefusals.expired);
  const finishedAt = visit.now.toISOString();
  if (sso && sso !== 'required' && sso !== 'lost') {
    Object.assign(test, {
      state: 'failed',
      finishedAt,
      problem: problemOf(sso),
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
  { tenantId, connection }: CompanyConnection,
  failure: SsoFailure,
): void {
  const sso = ssoOfTenant(visit, tenantId);
  sso.failures = [{ ...failure, connectionId: connection.id }, ...(sso.failures ?? [])].slice(
    0,
    kept,
  );
}

/**
 * Whom the company means: a member of this address, or somebody new, where the connection makes
 * accounts.
 */
function personOf(
  { world, now, roleBook }: Visit,
  { tenantId, connection }: CompanyConnection,
  email: string,
): Person {
  const roleKeys = roleBook
    .chosen(connection.roleIds.length > 0 ? connection.roleIds : null)
    .map(({ key }) => key);
  const known = world.people.find((one) => one.email === email);
  if (known?.memberships.some((one) => one.tenantId === tenantId)) return known;
  if (!connection.jit) throw refuse(ssoLoginRefusals.noAccount);
  const createdAt = now.toISOString();
  const person = known ?? {
    id: crypto.randomUUID(),
    email,
    name: nameOf(email),
    passwordMark: '',
    isVerified: true,
    createdAt,
    wrongPasswords: 0,
    memberships: [],
  };
  person.memberships.push({ tenantId, roleKeys });
  if (!known) world.people.push(person);
  return person;
}

function nameOf(email: string): string {
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._-]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function read(text: string | null | undefined): Carried | undefined {
  try {
    const said: unknown = JSON.parse(text ?? '');
    return isCarried(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

function isCarried(said: unknown): said is Carried {
  return (
    typeof said === 'object' &&
    said !== null &&
    'connectionId' in said &&
    'revision' in said &&
    'email' in said
  );
}
