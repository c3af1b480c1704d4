import { profileCalls } from '@foyer/contract/profile/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { rolesWithInviter, getRoleId } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });

let admin: TestUser;
let members: TestUser[];
let foreign: TestUser;
let tenantId: string;

beforeAll(async () => {
  const team = await stack.aTenant();
  ({ admin, id: tenantId } = team);
  members = [
    await team.member('ReadOnly'),
    await team.member('Inviter'),
    await team.member('ReadOnly'),
  ];
  ({ admin: foreign } = await stack.aTenant());
  for (const [place, name] of [
    'Zoe Quinn',
    'alan Turing',
    '100% Grace',
    'Barbara Liskov',
  ].entries())
    await rename([admin, ...members][place], name);
});

const rename = async (user: TestUser | undefined, name: string) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ name })
      .where('id', '=', user?.userId ?? '')
      .execute(),
  );
const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);
const byName = ['100% Grace', 'alan Turing', 'Barbara Liskov', 'Zoe Quinn'];
const v3 = (query: object) => admin.api(usersCalls).listUsersV3({ query });
const v2 = (query: object) => admin.api(usersCalls).listUsersV2({ query });
const team = (query: object) => admin.api(usersCalls).listMembers({ query });

describe('the list of the third version', () => {
  test('comes in pages that name their neighbours', async () => {
    const first = await v3({ _limit: 3, _sortBy: 'name', _order: 'ASC' });
    expect(names(first)).toEqual(byName.slice(0, 3));
    expect(first._metadata).toEqual({ totalItems: 4, totalPages: 2 });
    expect(first._links).toMatchObject({ prev: '', next: expect.stringContaining('_offset=3') });
    const second = await v3({ _limit: 3, _offset: 3, _sortBy: 'name' });
    expect(names(second)).toEqual(byName.slice(3));
    expect(second._links).toMatchObject({ next: '', prev: expect.stringContaining('_offset=0') });
  });

  test.each([
    'name',
    'email',
    'createdAt',
    'id',
    'verified',
    'isLocked',
    'provider',
    'tenantId',
  ] as const)('is sorted by %s, in both directions', async (_sortBy) => {
    const [alan, grace, barbara] = members.map(({ userId }) => userId);
    await toSet(alan, { verified_at: null });
    await toSet(grace, { provider: 'saml' });
    await toSet(barbara, { locked_at: stack.clock.now() });
    const up = await v3({ _sortBy, _order: 'ASC' });
    const down = await v3({ _sortBy, _order: 'desc' });
    await toSet(alan, { verified_at: stack.clock.now() });
    await toSet(grace, { provider: 'local' });
    await toSet(barbara, { locked_at: null });
    const values = up.items.map((one) => String(one[_sortBy]).toLowerCase());
    expect(values).toEqual(values.toSorted());
    expect(new Set(values).size > 1).toBe(_sortBy !== 'tenantId');
    expect(up.items).toHaveLength(4);
    expect(names(down)).toEqual(names(up).toReversed());
  });

  test('is filtered by address, name, identifier and ids', async () => {
    const [alan] = members;
    expect(names(await v3({ _email: alan?.email.toUpperCase() }))).toEqual(['alan Turing']);
    expect(names(await v3({ _namePrefix: 'ALAN' }))).toEqual(['alan Turing']);
    expect(names(await v3({ _identifier: alan?.email, _identifierType: 'email' }))).toEqual([
      'alan Turing',
    ]);
    expect(names(await v3({ _identifier: 'nobody', _identifierType: 'username' }))).toEqual([]);
    expect(names(await v3({ _identifier: '+4930123456', _identifierType: 'phoneNumber' }))).toEqual(
      [],
    );
    expect(names(await v3({ ids: `${alan?.userId},${foreign.userId},nonsense` }))).toEqual([
      'alan Turing',
    ]);
    expect(names(await v3({ _externalIds: 'x' }))).toEqual([]);
  });

  test('is filtered by user name and by phone number', async () => {
    const [alan, grace] = members;
    const username = `alan.${crypto.randomUUID().slice(0, 8)}`;
    await alan?.api(profileCalls).createUsername({ body: { username } });
    await toSet(grace?.userId, { phone_number: '+4930765432' });
    expect(
      names(await v3({ _identifier: username.toUpperCase(), _identifierType: 'username' })),
    ).toEqual(['alan Turing']);
    expect(names(await v3({ _identifier: username, _identifierType: 'email' }))).toEqual([]);
    expect(names(await v3({ _identifier: '+4930765432', _identifierType: 'phoneNumber' }))).toEqual(
      ['100% Grace'],
    );
    await toSet(grace?.userId, { phone_number: null });
  });

  test('chooses who has no MFA method, a stolen password, or was long away', async () => {
    const [alan, grace] = members;
    await stack.server.db.system(async (tx) => {
      const now = stack.clock.now();
      const factor = { user_id: alan?.userId ?? '', kind: 'email' as const, created_at: now };
      await tx.insertInto('mfa_devices').values(factor).execute();
      await tx
        .updateTable('passwords')
        .set({ breached_at: now })
        .where('user_id', '=', alan?.userId ?? '')
        .execute();
      await tx
        .updateTable('users')
        .set({ last_login_at: new Date(now.getTime() - 3_600_000) })
        .where('id', '=', grace?.userId ?? '')
        .execute();
    });
    expect(names(await v3({ _preset: 'mfa-unenrolled' }))).toEqual(
      byName.filter((name) => name !== 'alan Turing'),
    );
    expect(names(await v3({ _preset: 'breached-passwords' }))).toEqual(['alan Turing']);
    expect(names(await v3({ _preset: 'inactive', _maxInactiveSeconds: 3000 }))).toEqual([
      '100% Grace',
    ]);
    expect(
      names(await v3({ _preset: 'inactive', _presetParams: '{"maxInactiveSeconds":3000}' })),
    ).toEqual(['100% Grace']);
    expect(names(await v3({ _preset: 'inactive', _presetParams: 'undefined' }))).toEqual([]);
    // who never signed in is away since they have the account: ninety days, as the specification counts
    const madeEarlier = (days: number) =>
      stack.server.db.system(async (tx) => {
        await sql`update users set last_login_at = null, created_at = created_at - ${days} * interval '1 day' where id = ${alan?.userId}`.execute(
          tx,
        );
        await sql`update member_last_seen set made_on = made_on - ${days}::int where user_id = ${alan?.userId}`.execute(
          tx,
        );
      });
    await madeEarlier(80);
    expect(names(await v3({ _preset: 'inactive' }))).toEqual([]);
    await madeEarlier(20);
    expect(names(await v3({ _preset: 'inactive' }))).toEqual(['alan Turing']);
    const { items } = await v3({ ids: alan?.userId });
    expect(items[0]).toMatchObject({ mfaEnrolled: true, tenantId, tenantIds: [tenantId] });
  });

  test('T-ENUM-3 shows nothing of another tenant, whatever is asked', async () => {
    expect(names(await v3({ _tenantId: foreign.tenantId, _includeSubTenants: true }))).toEqual([]);
    expect(names(await v3({ _tenantId: 'nonsense' }))).toEqual([]);
    expect(names(await v3({ _tenantId: tenantId }))).toEqual(byName);
    expect(names(await v3({ ids: foreign.userId }))).toEqual([]);
    expect(names(await v3({ _email: foreign.email }))).toEqual([]);
    // alan belongs to a tenant of his own, too
    const { items } = await v3({ ids: members[0]?.userId });
    expect(JSON.stringify(items)).not.toContain(members[0]?.tenantId);
  });
});

describe('users of sub-accounts', () => {
  test('are listed once each, for anyone who may enter them and asks', async () => {
    const reseller = await stack.aTenant();
    const below = await stack.aTenant();
    const both = await reseller.member('ReadOnly');
    await stack.addMember(below.id, both.userId, 'Auditor');
    await placeBelow(stack, reseller.id, below.id);
    const list = async (query: object) => {
      const { items } = await reseller.admin.api(usersCalls).listUsersV3({ query });
      return items.map(({ id }) => id).toSorted();
    };
    const own = [reseller.admin.userId, both.userId].toSorted();
    expect(await list({})).toEqual(own);
    expect(await list({ _tenantId: below.id })).toEqual([]);
    await letEnterBelow(stack, reseller.admin);
    expect(await list({ _includeSubTenants: true })).toEqual(
      [...own, below.admin.userId].toSorted(),
    );
    expect(await list({ _includeSubTenants: false })).toEqual(own);
    // unless they are asked for, this list shows them and the others do not
    expect(await list({})).toEqual([...own, below.admin.userId].toSorted());
    const api = reseller.admin.api(usersCalls);
    expect((await api.listUsersV2({ query: {} })).items.map(({ id }) => id).toSorted()).toEqual(
      own,
    );
    expect((await api.listMembers({ query: {} })).items.map(({ id }) => id).toSorted()).toEqual(
      own,
    );
    const team = await api.listMembers({ query: { includeSubTenants: true } });
    expect(team.items.map(({ id }) => id).toSorted()).toEqual(
      [...own, below.admin.userId].toSorted(),
    );
    expect(await api.exportMembers({ query: {} })).not.toContain(below.admin.email);
    expect(await api.exportMembers({ query: { includeSubTenants: true } })).toContain(
      below.admin.email,
    );
    expect(await list({ _tenantId: below.id })).toEqual(
      [below.admin.userId, both.userId].toSorted(),
    );
    const { items } = await reseller.admin
      .api(usersCalls)
      .listUsersV2({ query: { _includeSubTenants: true } });
    const shared = items.find(({ id }) => id === both.userId);
    expect(shared?.tenants.map((one) => [one.tenantId, one.roles.map(({ key }) => key)])).toEqual([
      [reseller.id, ['ReadOnly']],
      [below.id, ['Auditor']],
    ]);
    const upwards = await below.admin
      .api(usersCalls)
      .listUsersV3({ query: { _tenantId: reseller.id } });
    expect(upwards.items).toEqual([]);
    const count = (user: TestUser) =>
      user
        .api(usersCalls)
        .countTenantUsers({ body: { tenantIds: [reseller.id, below.id, foreign.tenantId, 'x'] } });
    const counted = await count(reseller.admin);
    expect(
      counted.toSorted((a, b) => a.totalAccessAllowedUsers - b.totalAccessAllowedUsers),
    ).toEqual([
      { tenantId: below.id, totalUsers: 2, totalAccessAllowedUsers: 0 },
      { tenantId: reseller.id, totalUsers: 2, totalAccessAllowedUsers: 1 },
    ]);
    expect((await count(below.admin)).map((one) => one.tenantId)).toEqual([below.id]);
    // a closed account shows nobody any longer
    await stack.server.db.system((tx) =>
      tx
        .updateTable('tenants')
        .set({ deleted_at: new Date() })
        .where('id', '=', below.id)
        .execute(),
    );
    expect(await list({ _includeSubTenants: true })).toEqual(own);
    expect(await list({ _tenantId: below.id })).toEqual([]);
    expect((await count(reseller.admin)).map((one) => one.tenantId)).toEqual([reseller.id]);
  });
});

describe('the list of the second version', () => {
  test('searches names and addresses, and takes every sign literally', async () => {
    expect(names(await v2({ _filter: 'TURING' }))).toEqual(['alan Turing']);
    expect(names(await v2({ _filter: admin.email.slice(0, 20) }))).toEqual(['Zoe Quinn']);
    expect(names(await v2({ _filter: '0%' }))).toEqual(['100% Grace']);
    expect(names(await v2({ _filter: '%' }))).toEqual(['100% Grace']);
    expect(names(await v2({ _filter: foreign.email }))).toEqual([]);
  });

  test('comes in pages, sorted, and is chosen by what is kept about users', async () => {
    const [alan] = members;
    expect(names(await v2({ _limit: 3, _offset: 3 }))).toEqual(byName.slice(3));
    expect(await v2({ _limit: 3 })).toMatchObject({
      _metadata: { totalItems: 4, totalPages: 2 },
      _links: { prev: '', next: expect.stringContaining('/v2?_limit=3&_offset=3') },
    });
    expect(names(await v2({ _order: 'DESC' }))).toEqual(byName.toReversed());
    const emails = (await v2({ _sortBy: 'email', _order: 'desc' })).items.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted().toReversed());
    await toSet(alan?.userId, { metadata: JSON.stringify({ plan: 'gold_10%' }) });
    expect(names(await v2({ metadata: 'gold_10%' }))).toEqual(['alan Turing']);
    expect(names(await v2({ metadata: 'gold-10' }))).toEqual([]);
    await toSet(alan?.userId, { metadata: '{}' });
  });

  test('says what everyone holds', async () => {
    const { items } = await v2({ ids: members[1]?.userId });
    expect(items[0]?.roles.map(({ key }) => key)).toEqual(['Inviter']);
    expect(items[0]?.permissions.map(({ key }) => key)).toEqual([
      'fe.secure.read.users',
      'fe.secure.write.users',
    ]);
  });
});

describe('the team list', () => {
  test('has pages, order, search and filters', async () => {
    const page = await team({ pageOffset: 1, pageSize: 3 });
    expect(page).toMatchObject({ totalItems: 4, totalPages: 2 });
    expect(names(page)).toEqual(byName.slice(3));
    expect(names(await team({ sortBy: 'name', sortDirection: 'desc' }))).toEqual(
      byName.toReversed(),
    );
    expect(names(await team({ sortBy: 'roles' }))).toEqual(byName);
    const ids = (await team({ sortBy: 'id' })).items.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    await markLocked(members[0]?.userId ?? '', true);
    const locked = names(await team({ sortBy: 'isLocked', sortDirection: 'desc' }));
    await markLocked(members[0]?.userId ?? '', false);
    expect(locked[0]).toBe('alan Turing');
    expect(names(await team({ searchFilter: 'liskov' }))).toEqual(['Barbara Liskov']);
    expect(names(await team({ roleIds: await getRoleId(stack, 'Inviter') }))).toEqual([
      '100% Grace',
    ]);
    expect(names(await team({ name: 'alan', email: members[0]?.email }))).toEqual(['alan Turing']);
    expect(names(await team({ searchFilter: foreign.email }))).toEqual([]);
  });

  test('shows the picture and what is kept about a user, each by the name the specification has for it', async () => {
    const [alan] = members;
    const picture = 'https://pictures.example/alan.png';
    const facts = {
      profile_picture_url: picture,
      metadata: JSON.stringify({ jobTitle: 'Reckoner' }),
    };
    await toSet(alan?.userId, facts);
    const [found] = (await team({ email: alan?.email })).items;
    await toSet(alan?.userId, { profile_picture_url: null, metadata: '{}' });
    const shown = {
      profileImage: picture,
      profileImageUrl: picture,
      customData: { jobTitle: 'Reckoner' },
    };
    expect(found).toMatchObject(shown);
    const [without] = (await team({ email: alan?.email })).items;
    for (const name of Object.keys(shown)) expect(without).not.toHaveProperty(name);
  });

  test('has items even where nobody is found', async () => {
    expect(await team({ searchFilter: 'nobody at all' })).toEqual({
      items: [],
      totalPages: 0,
      totalItems: 0,
    });
  });

  test('follows a user who changes their name', async () => {
    const [, , last] = members;
    await rename(last, 'Ångström');
    expect(names(await team({ searchFilter: 'ångst' }))).toEqual(['Ångström']);
    await rename(last, 'Barbara Liskov');
  });

  test('is counted', async () => {
    expect(await admin.api(usersCalls).getMemberStats()).toEqual({
      totalItems: 4,
      addedThisWeek: 4,
      superAdmins: 0,
      invited: 0,
      disabled: 0,
    });
  });
});

test('roles and groups of several users are answered for members only', async () => {
  const ids = [members[1]?.userId, foreign.userId, 'nonsense'].join(',');
  const inviter = await getRoleId(stack, 'Inviter');
  const place = { userId: members[1]?.userId, tenantId, vendorId: expect.any(String) };
  expect(await admin.api(usersCalls).getUsersRoles({ query: { ids } })).toEqual([
    { ...place, roleIds: [inviter] },
  ]);
  expect(await admin.api(usersCalls).getUsersGroups({ query: { ids } })).toEqual([
    { ...place, groupIds: [] },
  ]);
  expect(await admin.api(usersCalls).getUsersRoles({ query: {} })).toEqual([]);
});

test('one user is shown to colleagues and to nobody else', async () => {
  const find = (userId: string) => admin.api(usersCalls).getUserById({ params: { userId } });
  const [alan] = members;
  const found = await find(alan?.userId ?? '');
  expect(found).toMatchObject({ id: alan?.userId, email: alan?.email, tenantId, deletedAt: null });
  for (const id of [foreign.userId, foreign.tenantId, crypto.randomUUID(), 'nonsense'])
    await expect(find(id), id).rejects.toMatchObject({ status: 404, code: 'users/unknownMember' });
});

test('who may not read users sees none of it', async () => {
  const auditor = await stack.aUser();
  await stack.addMember(tenantId, auditor.userId, 'Auditor');
  await auditor.api(tenantsCalls).switchTenant({ body: { tenantId } });
  const calls = (await refreshed(auditor)).api(usersCalls);
  const forbidden = { status: 403 };
  await expect(calls.listUsersV3({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(calls.listUsersV2({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(calls.listMembers({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(calls.getUsersRoles({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(calls.getUsersGroups({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(calls.getUserById({ params: { userId: admin.userId } })).rejects.toMatchObject(
    forbidden,
  );
  await expect(calls.getMemberStats()).rejects.toMatchObject(forbidden);
  await expect(calls.countTenantUsers({ body: { tenantIds: [tenantId] } })).rejects.toMatchObject(
    forbidden,
  );
  await stack.server.db.system((tx) =>
    tx.deleteFrom('memberships').where('user_id', '=', auditor.userId).execute(),
  );
});

// Review 2026-11-23, portal B7
test('lists show the MFA method of others, and filter by it, only for callers who may change users', async () => {
  const [reader = admin, inviter = admin] = members;
  const callers = [
    [reader.api(usersCalls), [reader.userId]],
    [inviter.api(usersCalls), [admin, ...members].map(({ userId }) => userId)],
  ] as const;
  for (const [api, visible] of callers) {
    const shown = [
      (await api.listMembers({ query: {} })).items.filter(
        ({ mfaEnabled }) => mfaEnabled !== undefined,
      ),
      (await api.listUsersV2({ query: {} })).items.filter(
        ({ mfaEnrolled }) => mfaEnrolled !== undefined,
      ),
      (await api.listUsersV3({ query: {} })).items.filter(
        ({ mfaEnrolled }) => mfaEnrolled !== undefined,
      ),
    ];
    for (const items of shown)
      expect(items.map(({ id }) => id).toSorted()).toEqual(visible.toSorted());
  }
  const { mfaEnrolled } = await reader
    .api(usersCalls)
    .getUserById({ params: { userId: admin.userId } });
  expect(mfaEnrolled).toBeUndefined();
  const filtered = [
    () => reader.api(usersCalls).listMembers({ query: { mfa: 'off' } }),
    () => reader.api(usersCalls).listMembers({ query: { password: 'stolen' } }),
    () => reader.api(usersCalls).listUsersV3({ query: { _preset: 'mfa-unenrolled' } }),
    () => reader.api(usersCalls).listUsersV3({ query: { _preset: 'breached-passwords' } }),
  ];
  for (const list of filtered) await expect(list()).rejects.toMatchObject({ status: 403 });
  expect(
    (await reader.api(usersCalls).listUsersV3({ query: { _preset: 'inactive' } })).items,
  ).toBeDefined();
});

async function refreshed(user: TestUser): Promise<TestUser> {
  const { loginCalls } = await import('@foyer/contract/login/calls');
  await user.api(loginCalls).refresh({ body: {} });
  return user;
}

/** Closes an account as the operator does, or opens it again. */
const markLocked = (userId: string, isLocked: boolean) =>
  toSet(userId, { locked_at: isLocked ? stack.clock.now() : null });

async function toSet(
  userId: string | undefined,
  facts: { readonly [column: string]: Date | string | null },
) {
  await stack.server.db.system((tx) =>
    tx
      .updateTable('users')
      .set(facts)
      .where('id', '=', userId ?? '')
      .execute(),
  );
}
