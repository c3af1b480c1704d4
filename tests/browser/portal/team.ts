import { z } from 'zod';
import { anAccount, aSession, call } from '../../running-server/account.ts';
import type { Person } from '../../running-server/person.ts';
import { origin } from '../journey.ts';

const link = z.object({ token: z.string() });
const identity = '/frontegg/identity/resources';

/** Somebody with a company of their own, and somebody who joined it by an invite link. */
export async function aCompanyOfTwo(): Promise<{ readonly admin: Person; readonly member: Person }> {
  const [admin, member] = [await anAccount(origin), await anAccount(origin, { name: 'Grace Hopper' })];
  const { accessToken } = await aSession(origin, admin);
  const answer = await fetch(`${origin}${identity}/tenants/invites/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({}),
  });
  const { token: invitationToken } = link.parse(await answer.json());
  const { email, password } = member;
  const joined = await call(origin, '/auth/v1/user', { email, password, invitationToken });
  if (!joined.ok) throw new Error(`joining was answered ${joined.status}: ${await joined.text()}`);
  return { admin, member };
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
  { name: 'Annabelle Featherstonehaugh-Cholmondeley von Hohenlohe-Langenburg', more: { isDisabled: true } },
  { name: 'Barbara Liskov', groups: ['Support', 'Finance', 'Managers'], more: { mfaEnabled: true } },
  { name: 'Dorothy Vaughan', more: { temporaryExpirationDate: '2099-03-01T12:00:00.000Z' } },
  { name: 'Edsger Dijkstra', more: { activatedForTenant: false } },
  { name: 'Frances Allen', more: { isLocked: true } },
  { name: 'Grace Hopper', roles: 0 },
  { name: 'Hedy Lamarr', more: { mfaEnabled: true, provider: 'google' } },
  { name: 'Ida Rhodes', groups: ['Support'] },
  { name: 'Jean Bartik', more: { lastLogin: undefined } },
  { name: '', more: { email: 'a-very-long-mailbox-of-somebody@department.company.example' } },
  { name: 'Katherine Johnson', more: { mfaEnabled: true } },
];

/** A page of the team list as it looks in a company that works: every standing, long names, several groups. */
export function aFullTeam(tenantId: string, roleIds: readonly string[]) {
  const items = members.map(({ name, roles = 1, groups = [], more }, at) => ({
    id: `00000000-0000-4000-a000-0000000001${String(at).padStart(2, '0')}`,
    email: `${name.split(' ')[0]?.toLowerCase()}@company.example`,
    ...{ name, tenantId, vendorId: 'vendor', activatedForTenant: true, mfaEnabled: false, roles: [] },
    roleIds: roleIds.slice(0, roles),
    groups: groups.map((group) => ({ id: group, name: group, color: '#047857' })),
    createdAt: '2026-03-02T09:00:00.000Z',
    lastLogin: '2026-11-20T08:00:00.000Z',
    ...more,
  }));
  return { items, totalItems: 2417, totalPages: 121 };
}
