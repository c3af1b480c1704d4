import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import {
  aNewUser,
  createStack,
  type TestUser,
  type TestTenant,
  type Visitor,
} from '@foyer/testkit';
import { beforeAll, expect, test } from 'vitest';
import { getRoleId } from './inviting.ts';
import { changingRoutes, getName } from './reading-audits.ts';

const plenty = 100_000;
const rateLimits = {
  credentials: plenty,
  write: plenty,
  read: plenty,
  mail: plenty,
  session: plenty,
};
const stack = await createStack({ config: { rateLimits } });

/** Features whose every change must be in the audit log of the account. */
const features =
  'account-settings api-tokens groups invitations metadata roles sessions tenants users'.split(' ');
/** Sent by POST and changing nothing: long lists of ids, and a token for another account. */
const onlyReads = ['groups.getGroupsByIds', 'tenants.getUserJwt', 'users.countTenantUsers'];
const changing = changingRoutes(stack, features, onlyReads);

/** A call that succeeds, once what it needs is there, and what its row must name. */
type Call = () => Promise<{ about: string; call: (as: Visitor) => Promise<unknown> }>;

let tenant: TestTenant;
let bob: TestUser;
let program: Visitor;
let programId: string;
let roles: { admin: string; plain: string };
let permissionId: string;

beforeAll(async () => {
  tenant = await stack.aTenant();
  bob = await tenant.member();
  const body = { description: 'A program' };
  const { id, secret } = await tenant.admin.api(apiTokensCalls).createUserAccessToken({ body });
  program = Object.assign(stack.visitor(), { accessToken: secret });
  programId = id;
  roles = { admin: await getRoleId(stack, 'Admin'), plain: await getRoleId(stack, 'ReadOnly') };
  const [first] = await tenant.admin.api(rolesCalls).listPermissions();
  permissionId = first?.id ?? '';
});

const fresh = () => crypto.randomUUID();
const mayManage = async () => (await tenant.admin.elsewhere()).api;
const edit = (table: 'users' | 'memberships', facts: object, userId: string) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable(table)
      .set(facts)
      .where(table === 'users' ? 'id' : 'user_id', '=', userId)
      .execute(),
  );
/** A user who belongs to this tenant alone. */
async function onlyHere() {
  const row = { email: aNewUser().email, name: 'Eve', verified_at: stack.clock.now() };
  return stack.server.db.system(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('memberships').values({ tenant_id: tenant.id, user_id: id }).execute();
    await tx.insertInto('passwords').values({ user_id: id, hash: 'none' }).execute();
    return { userId: id };
  });
}
async function anInvitation() {
  const { email } = aNewUser();
  const body = { email, skipInviteEmail: true };
  return (await mayManage())(usersCalls).addUser({ body });
}
async function aRole() {
  const key = `R-${fresh()}`;
  return (await mayManage())(rolesCalls).addRole({ body: { key, name: key } });
}
async function aGroup(more: { userIds?: string[]; roleIds?: string[] } = {}) {
  const api = (await mayManage())(groupsCalls);
  const { id: groupId } = await api.createGroup({ body: { name: fresh() } });
  if (more.userIds)
    await api.addGroupUsers({ params: { groupId }, body: { userIds: more.userIds } });
  if (more.roleIds)
    await api.addGroupRoles({ params: { groupId }, body: { roleIds: more.roleIds } });
  return groupId;
}
const getSessions = ({ userId }: TestUser) =>
  stack.server.db.read((tx) =>
    tx.selectFrom('sessions').select(['id', 'user_id']).where('user_id', '=', userId).execute(),
  );
const aLink = async () => (await mayManage())(invitationsCalls).createInviteLink({ body: {} });

const ofMember =
  (
    name: 'disableUser' | 'setPermanentUser' | 'forcePasswordReset' | 'unlockUser' | 'deleteMember',
  ): Call =>
  async () => {
    const { userId } = await onlyHere();
    return { about: userId, call: (as) => as.api(usersCalls)[name]({ params: { userId } }) };
  };
const aLinkMade =
  (name: 'createInviteLink' | 'createInviteLinkV2'): Call =>
  async () => ({
    about: roles.plain,
    call: (as) => as.api(invitationsCalls)[name]({ body: { roleIds: [roles.plain] } }),
  });

type TokenKind = 'UserApiToken' | 'UserAccessToken' | 'TenantApiToken' | 'TenantAccessToken';
const created = (kind: TokenKind): Call => {
  return async () => {
    const description = `Token ${fresh()}`;
    return {
      about: description,
      call: (as) => as.api(apiTokensCalls)[`create${kind}`]({ body: { description } }),
    };
  };
};
async function aToken(kind: TokenKind): Promise<string> {
  const api = (await mayManage())(apiTokensCalls);
  const one = await api[`create${kind}`]({ body: { description: 'To be changed' } });
  return 'clientId' in one ? one.clientId : one.id;
}
const deleted = (kind: TokenKind): Call => {
  return async () => {
    const id = await aToken(kind);
    const params = { id, tokenId: id };
    return { about: id, call: (as) => as.api(apiTokensCalls)[`delete${kind}`]({ params }) };
  };
};
const rotated = (kind: TokenKind): Call => {
  return async () => {
    const id = await aToken(kind);
    return {
      about: id,
      call: (as) => as.api(apiTokensCalls)[`rotate${kind}`]({ params: { id }, body: {} }),
    };
  };
};

const calls: Readonly<Record<string, Call>> = {
  'users.addUser': async () => {
    const { email } = aNewUser();
    return { about: email, call: (as) => as.api(usersCalls).addUser({ body: { email } }) };
  },
  'users.resendActivationLink': async () => {
    const { userId } = await onlyHere();
    await edit('users', { verified_at: null }, userId);
    return {
      about: userId,
      call: (as) => as.api(usersCalls).resendActivationLink({ params: { userId } }),
    };
  },
  'users.updateMember': async () => {
    const { userId } = await onlyHere();
    const body = { id: userId, roleIds: [roles.admin] };
    return { about: userId, call: (as) => as.api(usersCalls).updateMember({ body }) };
  },
  'users.deleteMember': ofMember('deleteMember'),
  'users.disableUser': ofMember('disableUser'),
  'users.enableUser': async () => {
    const { userId } = await onlyHere();
    await edit('memberships', { disabled_at: stack.clock.now() }, userId);
    return { about: userId, call: (as) => as.api(usersCalls).enableUser({ params: { userId } }) };
  },
  'users.setUserExpiration': async () => {
    const at = { params: { userId: bob.userId }, body: { expirationInSeconds: 3600 } };
    return { about: bob.userId, call: (as) => as.api(usersCalls).setUserExpiration(at) };
  },
  'users.setPermanentUser': ofMember('setPermanentUser'),
  'users.unlockUser': ofMember('unlockUser'),
  'users.resetUserMfa': async () => {
    const { userId } = await onlyHere();
    const factor = { user_id: userId, kind: 'email' as const, created_at: stack.clock.now() };
    await stack.server.db.system((tx) => tx.insertInto('mfa_devices').values(factor).execute());
    return { about: userId, call: (as) => as.api(usersCalls).resetUserMfa({ params: { userId } }) };
  },
  'users.forcePasswordReset': ofMember('forcePasswordReset'),
  'users.sendBreachedPasswordResets': async () => ({
    about: 'breached',
    call: (as) => as.api(usersCalls).sendBreachedPasswordResets(),
  }),
  'users.endMemberSession': async () => {
    const [one] = await getSessions(await tenant.member());
    const params = { userId: one?.user_id ?? '', sessionId: one?.id ?? '' };
    return { about: params.userId, call: (as) => as.api(usersCalls).endMemberSession({ params }) };
  },
  'users.exportMembers': async () => ({
    about: 'liskov',
    call: (as) => as.api(usersCalls).exportMembers({ query: { searchFilter: 'liskov' } }),
  }),
  'invitations.resendInvitationEmail': async () => {
    const { email } = await anInvitation();
    return {
      about: email,
      call: (as) => as.api(invitationsCalls).resendInvitationEmail({ body: { email } }),
    };
  },
  'invitations.resendInvitationToAllTenants': async () => {
    const { email } = await anInvitation();
    return {
      about: email,
      call: (as) => as.api(invitationsCalls).resendInvitationToAllTenants({ body: { email } }),
    };
  },
  'invitations.resendInvitations': async () => {
    const { id, email } = await anInvitation();
    return {
      about: email,
      call: (as) => as.api(invitationsCalls).resendInvitations({ body: { ids: [id] } }),
    };
  },
  'invitations.createInviteLink': aLinkMade('createInviteLink'),
  'invitations.createInviteLinkV2': aLinkMade('createInviteLinkV2'),
  'invitations.updateInviteLink': async () => {
    await aLink();
    const body = { roleIds: [roles.plain] };
    return {
      about: roles.plain,
      call: (as) => as.api(invitationsCalls).updateInviteLink({ body }),
    };
  },
  'invitations.deleteInviteLink': async () => {
    const { id } = await aLink();
    return { about: id, call: (as) => as.api(invitationsCalls).deleteInviteLink() };
  },
  'roles.addRole': async () => {
    const key = `R-${fresh()}`;
    return {
      about: key,
      call: (as) => as.api(rolesCalls).addRole({ body: { key, name: 'Sales' } }),
    };
  },
  'roles.addRoleV2': async () => {
    const key = `R-${fresh()}`;
    const body = { key, name: 'Sales', baseRoleId: roles.plain };
    return { about: key, call: (as) => as.api(rolesCalls).addRoleV2({ body }) };
  },
  'roles.updateRole': async () => {
    const { id: roleId } = await aRole();
    const at = { params: { roleId }, body: { name: 'Trade' } };
    return { about: roleId, call: (as) => as.api(rolesCalls).updateRole(at) };
  },
  'roles.deleteRole': async () => {
    const { id: roleId } = await aRole();
    return { about: roleId, call: (as) => as.api(rolesCalls).deleteRole({ params: { roleId } }) };
  },
  'roles.setRolePermissions': async () => {
    const { id: roleId } = await aRole();
    const at = { params: { roleId }, body: { permissionIds: [permissionId] } };
    return { about: roleId, call: (as) => as.api(rolesCalls).setRolePermissions(at) };
  },
  'roles.setPermissionRoles': async () => {
    const { id: roleId } = await aRole();
    await (await mayManage())(rolesCalls).setPermissionRoles({
      params: { permissionId },
      body: { roleIds: [] },
    });
    const at = { params: { permissionId }, body: { roleIds: [roleId] } };
    return { about: roleId, call: (as) => as.api(rolesCalls).setPermissionRoles(at) };
  },
  'groups.createGroup': async () => {
    const name = fresh();
    return { about: name, call: (as) => as.api(groupsCalls).createGroup({ body: { name } }) };
  },
  'groups.updateGroupConfig': async () => {
    const { rolesEnabled } = await tenant.admin.api(groupsCalls).getGroupConfig();
    const body = { rolesEnabled: !rolesEnabled };
    return { about: 'rolesEnabled', call: (as) => as.api(groupsCalls).updateGroupConfig({ body }) };
  },
  'groups.deleteGroup': async () => {
    const groupId = await aGroup();
    return {
      about: groupId,
      call: (as) => as.api(groupsCalls).deleteGroup({ params: { groupId } }),
    };
  },
  'groups.updateGroup': async () => {
    const groupId = await aGroup();
    const at = { params: { groupId }, body: { color: 'red' } };
    return { about: groupId, call: (as) => as.api(groupsCalls).updateGroup(at) };
  },
  'groups.addGroupRoles': async () => {
    const at = { params: { groupId: await aGroup() }, body: { roleIds: [roles.plain] } };
    return { about: at.params.groupId, call: (as) => as.api(groupsCalls).addGroupRoles(at) };
  },
  'groups.removeGroupRoles': async () => {
    const at = {
      params: { groupId: await aGroup({ roleIds: [roles.plain] }) },
      body: { roleIds: [roles.plain] },
    };
    return { about: at.params.groupId, call: (as) => as.api(groupsCalls).removeGroupRoles(at) };
  },
  'groups.addGroupUsers': async () => {
    const at = { params: { groupId: await aGroup() }, body: { userIds: [bob.userId] } };
    return { about: bob.userId, call: (as) => as.api(groupsCalls).addGroupUsers(at) };
  },
  'groups.removeGroupUsers': async () => {
    const at = {
      params: { groupId: await aGroup({ userIds: [bob.userId] }) },
      body: { userIds: [bob.userId] },
    };
    return { about: bob.userId, call: (as) => as.api(groupsCalls).removeGroupUsers(at) };
  },
  'account-settings.updateAccountSettings': async () => {
    const address = `Street ${fresh()}`;
    return {
      about: address,
      call: (as) => as.api(accountSettingsCalls).updateAccountSettings({ body: { address } }),
    };
  },
  'metadata.updateAdminBoxMetadata': async () => {
    const body = { actions: [{ type: 'theme/name', payload: fresh() }] };
    return { about: 'theme', call: (as) => as.api(metadataCalls).updateAdminBoxMetadata({ body }) };
  },
  'api-tokens.createUserApiToken': created('UserApiToken'),
  'api-tokens.createUserAccessToken': created('UserAccessToken'),
  'api-tokens.createTenantApiToken': created('TenantApiToken'),
  'api-tokens.createTenantAccessToken': created('TenantAccessToken'),
  'api-tokens.deleteUserApiToken': deleted('UserApiToken'),
  'api-tokens.deleteUserAccessToken': deleted('UserAccessToken'),
  'api-tokens.deleteTenantApiToken': deleted('TenantApiToken'),
  'api-tokens.deleteTenantAccessToken': deleted('TenantAccessToken'),
  'api-tokens.rotateUserApiToken': rotated('UserApiToken'),
  'api-tokens.rotateUserAccessToken': rotated('UserAccessToken'),
  'api-tokens.rotateTenantApiToken': rotated('TenantApiToken'),
  'api-tokens.rotateTenantAccessToken': rotated('TenantAccessToken'),
  'sessions.deleteAllMySessions': async () => ({
    about: 'all sessions',
    call: (as) => as.api(sessionsCalls).deleteAllMySessions(),
  }),
  'sessions.deleteMyOtherSessions': async () => ({
    about: 'all other sessions',
    call: (as) => as.api(sessionsCalls).deleteMyOtherSessions(),
  }),
  'sessions.deleteMySession': async () => {
    const other = await tenant.admin.elsewhere();
    const { id } = await other.api(sessionsCalls).getMyCurrentSession();
    return { about: id, call: (as) => as.api(sessionsCalls).deleteMySession({ params: { id } }) };
  },
  'sessions.revokeUserSessions': async () => ({
    about: bob.userId,
    call: (as) => as.api(sessionsCalls).revokeUserSessions({ body: { userId: bob.userId } }),
  }),
  'sessions.saveSessionPolicy': async () => {
    const body = { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 4321 } } as const;
    return { about: '4321', call: (as) => as.api(sessionsCalls).saveSessionPolicy({ body }) };
  },
  'tenants.switchTenant': async () => ({
    about: tenant.id,
    call: (as) => as.api(tenantsCalls).switchTenant({ body: { tenantId: tenant.id } }),
  }),
};

const tried = changing.flatMap((route) => {
  const prepare = calls[getName(route)];
  return prepare && route.audit ? [{ name: getName(route), audit: route.audit, prepare }] : [];
});

const idsOfRows = async () => {
  const rows = await stack.server.db.read((tx) => tx.selectFrom('audits').select('id').execute());
  return rows.map(({ id }) => id);
};

/** A program does what it may, and its user what it may not; with who it was, and what the answer was. */
async function done(
  call: (as: Visitor) => Promise<unknown>,
): Promise<{ as: Visitor; answer: unknown }> {
  try {
    return { as: program, answer: await call(program) };
  } catch (error) {
    expect(error).toMatchObject({ status: 403, code: 'api-tokens/usersOnly' });
    const as = await tenant.admin.elsewhere();
    return { as, answer: await call(as) };
  }
}

function secretsIn(answer: unknown): string[] {
  return Object.entries({ ...Object(answer) }).flatMap(([key, value]) => {
    if (typeof value === 'string') return /secret$|token$/i.test(key) ? [value] : [];
    return secretsIn(value);
  });
}

test('every call of these features that changes something is made below', () => {
  expect(changing.map(getName).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(tried).toHaveLength(changing.length);
  const reading = changingRoutes(stack, features, []).filter((route) =>
    onlyReads.includes(getName(route)),
  );
  expect(reading.map(({ audit }) => audit)).toEqual(onlyReads.map(() => null));
});

test.each(tried)(
  'ASVS-16.2.1 $name is in the audit log once: who, with which token, where, about what, and no secret',
  async ({ audit, prepare }) => {
    const { about, call } = await prepare();
    const before = await idsOfRows();
    const { as, answer } = await done(call);
    const rows = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .selectAll()
        .where('id', 'not in', before)
        .where('action', '=', audit)
        .execute(),
    );
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row).toMatchObject({
      tenant_id: tenant.id,
      ip: expect.any(String),
      trace_id: expect.any(String),
    });
    expect(row?.actor_id ?? row?.user_id).toBe(tenant.admin.userId);
    expect(Object(row?.json).apiTokenId).toBe(as === program ? programId : undefined);
    const text = JSON.stringify(row);
    expect(text).toContain(about);
    const secrets = [
      ...secretsIn(answer),
      ...as.cookies.values(),
      as.accessToken ?? '',
      tenant.admin.password,
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  },
);
