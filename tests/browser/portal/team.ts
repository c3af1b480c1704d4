import { anAccount, aSession, call } from '../../running-server/account.ts';
import { linkTo, mailTo } from '../../running-server/lab-inbox.ts';
import { aNewUser, type User, getSecret } from '../../running-server/user.ts';
import { origin } from '../journey.ts';

const identity = '/frontegg/identity/resources';

/** A user with a tenant of their own, and a colleague who belongs to it and to no other. */
export async function aTenantOfTwo(): Promise<{
  readonly admin: User;
  readonly member: User;
}> {
  const admin = await anAccount(origin);
  const member = { ...aNewUser(), name: 'Grace Hopper' };
  const { email, name, password } = member;
  const { accessToken } = await aSession(origin, admin);
  const invited = await fetch(`${origin}${identity}/users/v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ email, name }),
  });
  if (!invited.ok)
    throw new Error(`inviting was answered ${invited.status}: ${await invited.text()}`);
  const link = linkTo(await mailTo(origin, email, /invited you/), '/account/invitation/accept');
  const joined = await call(origin, '/users/v1/invitation/accept', {
    ...getSecret(link),
    password,
    name,
  });
  if (!joined.ok) throw new Error(`joining was answered ${joined.status}: ${await joined.text()}`);
  return { admin, member };
}

/** Creates a role in the account of an administrator. */
export async function createRole(admin: User, name: string): Promise<void> {
  const { accessToken } = await aSession(origin, admin);
  const answer = await fetch(`${origin}${identity}/roles/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ key: name, name, permissions: [] }),
  });
  if (!answer.ok) throw new Error(`the role was answered ${answer.status}: ${await answer.text()}`);
}

interface Member {
  readonly name: string;
  readonly roles?: number;
  readonly groups?: readonly string[];
  /** Whatever else the row has, as the contract names it. */
  readonly more?: object;
}

const members: readonly Member[] = [
  { name: 'Ada Lovelace', roles: 2 },
  {
    name: 'Annabelle Featherstonehaugh-Cholmondeley von Hohenlohe-Langenburg',
    more: { isDisabled: true },
  },
  {
    name: 'Barbara Liskov',
    groups: ['Support', 'Finance', 'Managers'],
    more: { mfaEnabled: true },
  },
  { name: 'Dorothy Vaughan', more: { temporaryExpirationDate: '2099-03-01T12:00:00.000Z' } },
  { name: 'Edsger Dijkstra', more: { activatedForTenant: false } },
  { name: 'Frances Allen', more: { isLocked: true } },
  { name: 'Grace Hopper', roles: 0 },
  // of another account: what cannot be changed is shown all the same
  { name: 'Hedy Lamarr', more: { mfaEnabled: true, provider: 'google', tenantId: 'elsewhere' } },
  { name: 'Ida Rhodes', groups: ['Support'] },
  { name: 'Jean Bartik', more: { lastLogin: undefined } },
  { name: '', more: { email: 'a-very-long-mailbox-of-somebody@department.company.example' } },
  { name: 'Katherine Johnson', more: { mfaEnabled: true } },
];

/** A page of the team list as it looks in a tenant that works: every standing, long names, several groups. */
export function aFullTeam(tenantId: string, roleIds: readonly string[]) {
  const items = members.map(({ name, roles = 1, groups = [], more }, at) => ({
    id: `00000000-0000-4000-a000-0000000001${String(at).padStart(2, '0')}`,
    email: `${name.split(' ')[0]?.toLowerCase()}@company.example`,
    name,
    tenantId,
    vendorId: 'vendor',
    activatedForTenant: true,
    mfaEnabled: false,
    roles: [],
    roleIds: roleIds.slice(0, roles),
    groups: groups.map((group) => ({
      id: group,
      name: group,
      color: '#047857',
    })),
    createdAt: '2026-03-02T09:00:00.000Z',
    lastLogin: '2026-11-20T08:00:00.000Z',
    ...more,
  }));
  return { items, totalItems: 2417, totalPages: 121 };
}
