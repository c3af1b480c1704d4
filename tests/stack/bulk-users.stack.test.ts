import type { BulkAction, BulkSelectionInput } from '@foyer/contract/bulk-users';
import { applicationsCalls } from '@foyer/contract/applications/calls';
import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createApplicationBackend } from './application-visitors.ts';
import { readInvitation, getRoleId, rolesWithInviter } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });

type Tenant = Awaited<ReturnType<typeof stack.aTenant>>;
type Imported = Parameters<ReturnType<typeof bulk>['importUsers']>[0]['body']['users'];
type Caller = Pick<Tenant['admin'], 'api'>;
const bulk = (user: Caller) => user.api(bulkUsersCalls);
const everyone: BulkSelectionInput = { filter: { invited: 'without' } };
const start = (user: Caller, action: BulkAction, selection: BulkSelectionInput) =>
  bulk(user).startBulkOperation({ body: { action, selection } });

/** An administrator with members. */
async function aTeam(count: number) {
  const tenant = await stack.aTenant();
  const members: Awaited<ReturnType<typeof tenant.member>>[] = [];
  for (let created = 0; created < count; created += 1)
    members.push(await tenant.member('ReadOnly'));
  return { ...tenant, members };
}

const isOver = (user: Caller, operationId: string) =>
  vi.waitFor(
    async () => {
      const result = await bulk(user).getBulkOperation({ params: { operationId } });
      expect(result.isFinished).toBe(true);
      return result;
    },
    { timeout: 20_000, interval: 50 },
  );

/** As if the worker had died before the item at `place` and those after it. */
async function rerun({ tenantId }: { tenantId: string }, id: string, place: number): Promise<void> {
  const payload = JSON.stringify({ tenantId, operationId: id });
  await stack.server.db.system(async (tx) => {
    await sql`update bulk_operations set finished_at = null where id = ${id}`.execute(tx);
    await sql`update bulk_operation_items set state = 'pending'
      where operation_id = ${id} and place >= ${place}`.execute(tx);
    await sql`insert into outbox (queue, payload, options, tenant_id)
      values ('bulkUsers.run', ${payload}, '{}', ${tenantId})`.execute(tx);
  });
}

describe('a bulk operation', () => {
  test('shows its impact first, then changes everyone it affects and reports the rest', async () => {
    const { admin, members } = await aTeam(3);
    const [first] = members;
    await admin.api(usersCalls).disableUser({ params: { userId: first?.userId ?? '' } });
    const body = { action: { kind: 'disable' as const }, selection: everyone };
    expect(await bulk(admin).previewBulkOperation({ body })).toEqual({
      affected: 2,
      skipped: expect.arrayContaining([
        { reason: 'yourself', count: 1, names: [admin.name] },
        { reason: 'unchanged', count: 1, names: [expect.any(String)] },
      ]),
    });
    const started = await bulk(admin).startBulkOperation({ body });
    expect(started).toMatchObject({ action: 'disable', total: 4, skipped: 2 });
    expect(await isOver(admin, started.id)).toMatchObject({
      done: 2,
      failed: 0,
      skipped: 2,
      problems: [{ isSkipped: true }, { isSkipped: true }],
    });
    const { disabled } = await admin.api(usersCalls).getMemberStats();
    expect(disabled).toBe(3);
    expect(await bulk(admin).listBulkOperations()).toMatchObject([{ id: started.id, done: 2 }]);
  });

  test('spares one administrator if its caller administers only for a time', async () => {
    const { admin, member } = await stack.aTenant();
    const other = await member('Admin');
    const caller = await member('Admin');
    await stack.server.db.system((tx) =>
      sql`update memberships set expires_at = '2100-01-01'
        where user_id = ${caller.userId}`.execute(tx),
    );
    const selection = { ids: [admin.userId, other.userId] };
    const { id } = await start(caller, { kind: 'remove' }, selection);
    expect(await isOver(caller, id)).toMatchObject({
      done: 1,
      problems: [{ reason: 'lastAdministrator', isSkipped: true }],
    });
  });

  test('records each user in the audit log as the single action does', async () => {
    const { admin, members } = await aTeam(2);
    const ids = members.map(({ userId }) => userId);
    const { id } = await start(admin, { kind: 'signOut' }, { ids });
    await isOver(admin, id);
    const { rows } = await stack.server.db.read((tx) =>
      sql<{ userId: string; actorId: string }>`
        select user_id as "userId", actor_id as "actorId" from audits
        where tenant_id = ${admin.tenantId} and action = 'user.sessions_revoked'`.execute(tx),
    );
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted());
    expect(rows.every(({ actorId }) => actorId === admin.userId)).toBe(true);
  });

  test('changes roles and groups, and leaves what it does not name', async () => {
    const { admin, members } = await aTeam(2);
    const ids = members.map(({ userId }) => userId);
    const { id: groupId } = await admin.api(groupsCalls).createGroup({ body: { name: 'Sales' } });
    const adminRole = await getRoleId(stack, 'Admin');
    const actions: BulkAction[] = [
      { kind: 'changeRoles', add: [adminRole], remove: [] },
      { kind: 'changeGroups', add: [groupId], remove: [] },
    ];
    for (const action of actions) await isOver(admin, (await start(admin, action, { ids })).id);
    const { items } = await admin.api(usersCalls).listMembers({ query: { groupIds: groupId } });
    expect(items.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
    expect(items.every(({ roleIds }) => roleIds.length === 2 && roleIds.includes(adminRole))).toBe(
      true,
    );
  });

  test('assigns applications, and skips who has them', async () => {
    const { admin, members } = await aTeam(2);
    const { tenantId } = admin;
    const ids = members.map(({ userId }) => userId);
    const backend = createApplicationBackend(stack);
    const appId = await backend.create({ accessType: 'MANAGED_ACCESS' });
    await backend.assign(appId, tenantId, 'MANAGED_ACCESS');
    const api = admin.api(applicationsCalls);
    const [userId = ''] = ids;
    await api.assignUserToApplications({ body: { userId, tenantId, appIds: [appId] } });
    const action: BulkAction = { kind: 'changeApplications', add: [appId], remove: [] };
    const { id } = await start(admin, action, { ids });
    expect(await isOver(admin, id)).toMatchObject({ done: 1, skipped: 1, canUndo: true });
    const [assigned] = await api.listUsersOfApplications({ query: { appIds: appId } });
    expect(assigned?.userIds.toSorted()).toEqual(ids.toSorted());
  });

  test('is undone only for the users it changed, and only for what it changed', async () => {
    const { admin, members } = await aTeam(2);
    const ids = members.map(({ userId }) => userId);
    const [adminRole, reader] = [
      await getRoleId(stack, 'Admin'),
      await getRoleId(stack, 'ReadOnly'),
    ];
    const [first = '', second = ''] = ids;
    await admin.api(usersCalls).updateMember({ body: { id: first, roleIds: [adminRole, reader] } });
    const action: BulkAction = { kind: 'changeRoles', add: [adminRole], remove: [reader] };
    const { id } = await start(admin, action, { ids });
    expect(await isOver(admin, id)).toMatchObject({ done: 2, canUndo: true });
    const undone = await bulk(admin).undoBulkOperation({ params: { operationId: id } });
    expect(await isOver(admin, undone.id)).toMatchObject({ action: 'changeRoles', done: 2 });
    const { items } = await admin.api(usersCalls).listMembers({ query: { pageSize: 10 } });
    const getRoles = (userId: string) => items.find((one) => one.id === userId)?.roleIds.toSorted();
    expect(getRoles(first)).toEqual([adminRole, reader].toSorted());
    expect(getRoles(second)).toEqual([reader]);
  });

  test('that disabled users is undone by enabling them; a sign-out cannot be undone', async () => {
    const { admin, members } = await aTeam(2);
    const ids = members.map(({ userId }) => userId);
    const [first = ''] = ids;
    await admin.api(usersCalls).disableUser({ params: { userId: first } });
    const { id } = await start(admin, { kind: 'disable' }, { ids });
    expect(await isOver(admin, id)).toMatchObject({ done: 1, skipped: 1 });
    const undone = await bulk(admin).undoBulkOperation({ params: { operationId: id } });
    expect(await isOver(admin, undone.id)).toMatchObject({ action: 'enable', done: 1 });
    expect(await admin.api(usersCalls).getMemberStats()).toMatchObject({ disabled: 1 });
    const signedOut = await start(admin, { kind: 'signOut' }, { ids });
    expect(await isOver(admin, signedOut.id)).toMatchObject({ canUndo: false });
    await expect(
      bulk(admin).undoBulkOperation({ params: { operationId: signedOut.id } }),
    ).rejects.toMatchObject({ code: 'bulkUsers/notReversible' });
  });

  test('reaches nobody of another tenant, and is found by nobody else', async () => {
    const [acme, globex] = [await aTeam(1), await aTeam(1)];
    const ids = [...acme.members, ...globex.members].map(({ userId }) => userId);
    const { id } = await start(acme.admin, { kind: 'remove' }, { ids });
    expect(await isOver(acme.admin, id)).toMatchObject({
      done: 1,
      problems: [{ name: globex.members[0]?.userId, reason: 'notFound' }],
    });
    const there = await globex.admin.api(usersCalls).getMemberStats();
    expect(there.totalItems).toBe(2);
    const unknown = { status: 404, code: 'bulkUsers/notFound' };
    const params = { operationId: id };
    await expect(bulk(globex.admin).getBulkOperation({ params })).rejects.toMatchObject(unknown);
    await expect(bulk(globex.admin).retryBulkOperation({ params })).rejects.toMatchObject(unknown);
    await expect(bulk(globex.admin).undoBulkOperation({ params })).rejects.toMatchObject(unknown);
    expect(await bulk(globex.admin).listBulkOperations()).toEqual([]);
  });

  test('skips who has more than the caller, and is refused without the permission', async () => {
    const { admin, member, members } = await aTeam(1);
    const inviter = await member('Inviter');
    const body = { action: { kind: 'disable' as const }, selection: everyone };
    const { skipped } = await bulk(inviter).previewBulkOperation({ body });
    expect(skipped).toContainEqual({ reason: 'memberAbove', count: 1, names: [admin.name] });
    const [reader] = members;
    await expect(bulk(reader ?? admin).previewBulkOperation({ body })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('reports a failure with its reason and retries it', async () => {
    const { admin, members } = await aTeam(1);
    const ids = members.map(({ userId }) => userId);
    const resetPassword = () => start(admin, { kind: 'resetPassword' }, { ids });
    for (let asked = 0; asked < 3; asked += 1) await isOver(admin, (await resetPassword()).id);
    const { id } = await resetPassword();
    const failed = await isOver(admin, id);
    expect(failed).toMatchObject({ failed: 1, problems: [{ isSkipped: false }] });
    stack.clock.advance(61 * 60);
    const again = await admin.elsewhere();
    await bulk(again).retryBulkOperation({ params: { operationId: id } });
    expect(await isOver(again, id)).toMatchObject({ done: 1, failed: 0, problems: [] });
  });

  test('stops when its caller is disabled, and nothing more is changed', async () => {
    const { admin, member, members } = await aTeam(1);
    const second = await member('Admin');
    const ids = members.map(({ userId }) => userId);
    const { id } = await start(second, { kind: 'disable' }, { ids });
    await isOver(second, id);
    await admin.api(usersCalls).disableUser({ params: { userId: second.userId } });
    await rerun(admin, id, 1);
    const state = () =>
      stack.server.db.read((tx) =>
        sql<{ reason: string }>`
          select reason from bulk_operation_items where operation_id = ${id}`.execute(tx),
      );
    await vi.waitFor(
      async () => expect((await state()).rows).toEqual([{ reason: 'bulkUsers/ended' }]),
      { timeout: 20_000 },
    );
  });
});

test('an operation continues where its worker died', async () => {
  const { admin, members } = await aTeam(2);
  const ids = members.map(({ userId }) => userId);
  const { id } = await start(admin, { kind: 'disable' }, { ids });
  await isOver(admin, id);
  await admin.api(usersCalls).enableUser({ params: { userId: ids[1] ?? '' } });
  await rerun(admin, id, 2);
  const result = await isOver(admin, id);
  expect(result).toMatchObject({ done: 2, failed: 0 });
  expect(await admin.api(usersCalls).getMemberStats()).toMatchObject({ disabled: 2 });
});

describe('an import', () => {
  const importUsers = (user: Caller, users: Imported) =>
    bulk(user).importUsers({ body: { users } });

  test('invites everyone with names, phones, roles, and groups, and reports who was not', async () => {
    const { admin, members } = await aTeam(1);
    const user = aNewUser();
    const roleIds = [await getRoleId(stack, 'Admin')];
    const { id: groupId } = await admin.api(groupsCalls).createGroup({ body: { name: 'Sales' } });
    const { id } = await importUsers(admin, [
      { email: members[0]?.email ?? '' },
      { email: user.email, name: 'Ada', phone: '+4912345', roleIds, groupIds: [groupId] },
    ]);
    const taken = { position: 1, isSkipped: false, reason: 'invitations/alreadyMember' };
    expect(await isOver(admin, id)).toMatchObject({ done: 1, failed: 1, problems: [taken] });
    const { items } = await admin.api(usersCalls).listMembers({ query: { invited: 'only' } });
    expect(items).toMatchObject([{ email: user.email, name: 'Ada', phone: '+4912345', roleIds }]);
    const { link } = await readInvitation(stack, user.email);
    await stack.api(invitationsCalls).acceptInvitation({
      body: { userId: link.userId, token: link.token, password: user.password },
    });
    const inGroup = await admin.api(usersCalls).listMembers({ query: { groupIds: groupId } });
    expect(inGroup.items.map(({ email }) => email)).toEqual([user.email]);
  });

  test('is refused as a whole for roles above the caller and for groups of another tenant', async () => {
    const [{ member }, globex] = [await aTeam(0), await aTeam(0)];
    const inviter = await member('Inviter');
    const { email } = aNewUser();
    const roleIds = [await getRoleId(stack, 'Admin')];
    await expect(importUsers(inviter, [{ email, roleIds }])).rejects.toMatchObject({ status: 403 });
    const { id } = await globex.admin.api(groupsCalls).createGroup({ body: { name: 'Sales' } });
    await expect(importUsers(inviter, [{ email, groupIds: [id] }])).rejects.toMatchObject({
      status: 404,
    });
  });
});
