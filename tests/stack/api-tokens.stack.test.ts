import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getAudits } from './reading-audits.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'Operator',
    name: 'Operator',
    permissions: [
      'fe.secure.read.tenantApiTokens',
      'fe.secure.write.tenantApiTokens',
      'fe.secure.read.users',
      'fe.secure.read.userApiTokens',
      'fe.secure.write.userApiTokens',
    ],
    level: 50,
  },
  {
    key: 'Reader',
    name: 'Reader',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
];
const plenty = 100_000;
const stack = await createStack({ config: { roles, rateLimits: { credentials: plenty } } });
const unauthenticated = { status: 401, code: 'request/unauthenticated' };
const usersOnly = { status: 403, code: 'api-tokens/usersOnly' };
const invalid = { status: 401, code: 'api-tokens/invalidCredentials' };
const notFound = { status: 404, code: 'api-tokens/notFound' };
const description = 'Nightly export';
const used = z.object({ description: z.literal(description), lastUsedAt: z.string() });

const getTokens = (user: Pick<Visitor, 'api'>) => user.api(apiTokensCalls);
const getClaims = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

async function roleId(key: string): Promise<string> {
  const row = await stack.server.db.read((tx) =>
    tx
      .selectFrom('roles')
      .select('id')
      .where('key', '=', key)
      .where('tenant_id', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** A program that calls with a bearer. */
function program(bearer: string | undefined): Visitor {
  return Object.assign(stack.visitor(), { accessToken: bearer });
}

async function exchanged(one: { clientId: string; secret?: string | undefined }): Promise<Visitor> {
  const { clientId, secret = '' } = one;
  const { accessToken } = await stack
    .api(apiTokensCalls)
    .exchangeApiToken({ body: { clientId, secret } });
  return program(accessToken);
}

const makers = {
  'client id of a person': async (user: Pick<Visitor, 'api'>, more: object = {}) => {
    const created = await getTokens(user).createUserApiToken({
      body: { description, expiresInMinutes: null, ...more },
    });
    return { id: created.clientId, use: () => exchanged(created) };
  },
  'access token of a person': async (user: Pick<Visitor, 'api'>, more: object = {}) => {
    const created = await getTokens(user).createUserAccessToken({
      body: { description, expiresInMinutes: null, ...more },
    });
    return { id: created.id, use: async () => program(created.secret) };
  },
  'client id of an account': async (user: Pick<Visitor, 'api'>, more: object = {}) => {
    const body = {
      description,
      roleIds: [await roleId('Operator')],
      expiresInMinutes: null,
      ...more,
    };
    const created = await getTokens(user).createTenantApiToken({ body });
    return { id: created.clientId, use: () => exchanged(created) };
  },
  'access token of an account': async (user: Pick<Visitor, 'api'>, more: object = {}) => {
    const body = {
      description,
      roleIds: [await roleId('Operator')],
      expiresInMinutes: null,
      ...more,
    };
    const created = await getTokens(user).createTenantAccessToken({ body });
    return { id: created.id, use: async () => program(created.secret) };
  },
} as const;

const removers: Readonly<
  Record<keyof typeof makers, (user: Pick<Visitor, 'api'>, id: string) => Promise<unknown>>
> = {
  'client id of a person': (user, tokenId) =>
    getTokens(user).deleteUserApiToken({ params: { tokenId } }),
  'access token of a person': (user, id) =>
    getTokens(user).deleteUserAccessToken({ params: { id } }),
  'client id of an account': (user, tokenId) =>
    getTokens(user).deleteTenantApiToken({ params: { tokenId } }),
  'access token of an account': (user, id) =>
    getTokens(user).deleteTenantAccessToken({ params: { id } }),
};

const listers: Readonly<
  Record<keyof typeof makers, (user: Pick<Visitor, 'api'>) => Promise<unknown>>
> = {
  'client id of a person': (user) => getTokens(user).listUserApiTokens(),
  'access token of a person': async (user) =>
    (await getTokens(user).listUserAccessTokens()).accessTokens,
  'client id of an account': (user) => getTokens(user).listTenantApiTokens(),
  'access token of an account': async (user) =>
    (await getTokens(user).listTenantAccessTokens()).accessTokens,
};

const isKind = (name: string): name is keyof typeof makers => name in makers;
const kinds = Object.keys(makers)
  .filter(isKind)
  .map((kind) => ({ kind }));
const reads = (user: Pick<Visitor, 'api'>) => user.api(usersCalls).listUsersEmails({ query: {} });

describe.each(kinds)('a $kind', ({ kind }) => {
  test('is shown with its secret once, listed without it, works as bearer and is noted as used', async () => {
    const { admin } = await stack.aTenant();
    const { id, use } = await makers[kind](admin);
    const before = JSON.stringify(await listers[kind](admin));
    expect(before).toContain(id);
    expect(before).not.toContain('secret');
    expect(before).not.toContain('lastUsedAt');
    await expect(reads(await use())).resolves.toMatchObject({ items: [{ email: admin.email }] });
    const [one] = z.array(used).parse(await listers[kind](admin));
    const ago = stack.clock.now().getTime() - Date.parse(one?.lastUsedAt ?? '');
    expect(ago).toBeGreaterThanOrEqual(0);
    expect(ago).toBeLessThan(60_000);
  });

  test('ends at once when it is deleted, and is deleted once', async () => {
    const { admin } = await stack.aTenant();
    const { id, use } = await makers[kind](admin);
    const caller = await use();
    await reads(caller);
    await removers[kind](admin, id);
    await expect(reads(caller)).rejects.toMatchObject(unauthenticated);
    await expect(use().then(reads)).rejects.toMatchObject({ status: 401 });
    await expect(removers[kind](admin, id)).rejects.toMatchObject(notFound);
    expect(await listers[kind](admin)).toEqual([]);
  });

  test('ends with its minutes', async () => {
    const { admin } = await stack.aTenant();
    const making = makers[kind](admin, { expiresInMinutes: 5_256_001 }); // ten years and a minute: too long for one kind
    if (kind === 'client id of a person')
      await expect(making).rejects.toMatchObject({ status: 400 });
    else await making;
    const { use } = await makers[kind](admin, { expiresInMinutes: 2 });
    const caller = await use();
    stack.clock.advance(119);
    await reads(caller);
    stack.clock.advance(2);
    await expect(reads(caller)).rejects.toMatchObject(unauthenticated);
    await expect(use().then(reads)).rejects.toMatchObject({ status: 401 });
  });

  test('is out of reach of another tenant', async () => {
    const { admin } = await stack.aTenant();
    const { admin: outsider } = await stack.aTenant();
    const { id, use } = await makers[kind](admin);
    await expect(removers[kind](outsider, id)).rejects.toMatchObject(notFound);
    await expect(removers[kind](outsider, 'not-an-id')).rejects.toMatchObject(notFound);
    expect(await listers[kind](outsider)).toEqual([]);
    await reads(await use());
  });

  test('is made and deleted by who has just proved who they are, with the permission', async () => {
    const { admin, member } = await stack.aTenant();
    const reader = await member('Reader');
    await expect(makers[kind](reader)).rejects.toMatchObject({
      status: 403,
      code: 'request/forbidden',
    });
    await expect(listers[kind](reader)).rejects.toMatchObject({
      status: 403,
      code: 'request/forbidden',
    });
    const { id } = await makers[kind](admin);
    stack.clock.advance(301);
    await admin.api(loginCalls).refresh();
    await expect(makers[kind](admin)).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
    await expect(removers[kind](admin, id)).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
    expect(await listers[kind](admin)).toHaveLength(1);
  });

  test('T-KEY-3 makes no other token and opens nothing that is a user’s own', async () => {
    const { admin } = await stack.aTenant();
    const { use } = await makers[kind](admin);
    const caller = await use();
    for (const { kind: other } of kinds)
      await expect(makers[other](caller)).rejects.toMatchObject(usersOnly);
    await expect(caller.api(sessionsCalls).listMySessions()).rejects.toMatchObject(usersOnly);
    await expect(caller.api(sessionsCalls).deleteAllMySessions()).rejects.toMatchObject(usersOnly);
    await expect(caller.api(profileCalls).getMe()).rejects.toMatchObject(usersOnly);
    await expect(getTokens(caller).listUserApiTokens()).rejects.toMatchObject(usersOnly);
  });

  test('ASVS-16.2.1 is written down: who made it, what it did, who deleted it, and never the secret', async () => {
    const { admin, id: tenantId } = await stack.aTenant();
    const { id } = await makers[kind](admin);
    await removers[kind](admin, id);
    const rows = (await getAudits(stack, admin.userId)).filter(({ action }) =>
      action.startsWith('api_token.'),
    );
    expect(rows).toMatchObject([
      { action: 'api_token.created', tenantId, json: { tokenId: id, name: description } },
      { action: 'api_token.deleted', tenantId, json: { tokenId: id } },
    ]);
  });

  test('T-KEY-2 of another spelling is no token', async () => {
    const { admin } = await stack.aTenant();
    const { use } = await makers[kind](admin);
    const { accessToken = '' } = await use();
    const other = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
    const spellings = [
      accessToken.slice(0, -1),
      `${accessToken}A`,
      `${accessToken.slice(0, -1)}${other(accessToken.at(-1))}`,
      `${accessToken.slice(0, 20)}${other(accessToken[20])}${accessToken.slice(21)}`,
      accessToken.toUpperCase(),
    ];
    for (const spelling of spellings)
      await expect(reads(program(spelling))).rejects.toMatchObject(unauthenticated);
  });
});

describe('tokens of a user', () => {
  const own = ['client id of a person', 'access token of a person'] as const;

  test.each(own)('a %s acts as the user: a change of roles counts at once', async (kind) => {
    const { member, id: tenantId } = await stack.aTenant();
    const user = await member('Operator');
    const caller = await (await makers[kind](user)).use();
    await reads(caller);
    await stack.server.db.system((tx) =>
      tx
        .deleteFrom('membership_roles')
        .where('user_id', '=', user.userId)
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
    await expect(reads(caller)).rejects.toMatchObject({ status: 403 });
  });

  test.each(own)(
    'T-PWD-7 a %s ends when the user is locked, and permanently when they leave',
    async (kind) => {
      const { member, id: tenantId } = await stack.aTenant();
      const user = await member('Operator');
      const { use } = await makers[kind](user);
      const caller = await use();
      const lock = (at: Date | null) =>
        stack.server.db.system((tx) =>
          tx.updateTable('users').set({ locked_at: at }).where('id', '=', user.userId).execute(),
        );
      await lock(stack.clock.now());
      await expect(reads(caller)).rejects.toMatchObject(unauthenticated);
      await expect(use().then(reads)).rejects.toMatchObject({ status: 401 });
      await lock(null);
      await reads(caller);
      await stack.server.db.system((tx) =>
        tx
          .deleteFrom('memberships')
          .where('user_id', '=', user.userId)
          .where('tenant_id', '=', tenantId)
          .execute(),
      );
      await stack.addMember(tenantId, user.userId, 'Operator');
      await expect(reads(caller)).rejects.toMatchObject(unauthenticated);
      await expect(use().then(reads)).rejects.toMatchObject({ status: 401 });
    },
  );

  test('are seen and deleted by nobody else of the tenant', async () => {
    const { admin, member } = await stack.aTenant();
    const user = await member('Operator');
    const { id, use } = await makers['client id of a person'](user);
    expect(await getTokens(admin).listUserApiTokens()).toEqual([]);
    expect(await getTokens(admin).listTenantApiTokens()).toEqual([]);
    for (const remove of Object.values(removers))
      await expect(remove(admin, id)).rejects.toMatchObject(notFound);
    await reads(await use());
  });

  test('carry the claims of the contract', async () => {
    const { admin, id: tenantId } = await stack.aTenant();
    const { id, use } = await makers['client id of a person'](admin);
    const { accessToken } = await use();
    expect(getClaims(accessToken)).toMatchObject({
      sub: id,
      userId: admin.userId,
      type: 'userApiToken',
      tenantId,
      tenantIds: [tenantId],
      email: admin.email,
      roles: ['Admin'],
      permissions: ['fe.*'],
      createdByUserId: admin.userId,
    });
    expect(getClaims(accessToken)).not.toHaveProperty('auth_time');
    const { exp, iat } = getClaims(accessToken);
    expect(exp - iat).toBe(300);
  });

  test('T-KEY-1 take no owner, roles or power from what is sent', async () => {
    const tenant = await stack.aTenant();
    const { admin: victim, id: foreign } = await stack.aTenant();
    const user = await tenant.member('Operator');
    const more = {
      userId: victim.userId,
      tenantId: foreign,
      createdByUserId: victim.userId,
      superUser: true,
    };
    const { use } = await makers['client id of a person'](user, {
      ...more,
      roleIds: [await roleId('Admin')],
    });
    const { accessToken } = await use();
    expect(getClaims(accessToken)).toMatchObject({
      userId: user.userId,
      tenantId: tenant.id,
      roles: ['Operator'],
    });
  });
});

describe('tokens of an account', () => {
  test('T-KEY-3 T-TEN-3 hold nothing their maker does not', async () => {
    const { admin, member } = await stack.aTenant();
    const operator = await member('Operator');
    const admins = { roleIds: [await roleId('Admin')] };
    for (const kind of ['client id of an account', 'access token of an account'] as const) {
      await expect(makers[kind](operator, admins)).rejects.toMatchObject({
        code: 'api-tokens/roleAbove',
      });
      const unknown = { roleIds: [crypto.randomUUID()] };
      await expect(makers[kind](admin, unknown)).rejects.toMatchObject({
        code: 'api-tokens/unknownRole',
      });
      await expect(makers[kind](admin, { roleIds: ['x'] })).rejects.toMatchObject({
        code: 'api-tokens/unknownRole',
      });
      await expect(makers[kind](admin, { permissionIds: ['x'] })).rejects.toMatchObject({
        status: 400,
      });
      await reads(await (await makers[kind](operator)).use());
    }
  });

  test('take no role of another tenant', async () => {
    const { admin } = await stack.aTenant();
    const { id: foreign } = await stack.aTenant();
    const { rows } = await stack.server.db.system((tx) =>
      sql<{
        id: string;
      }>`insert into roles (tenant_id, key, name, level) values (${foreign}, 'Theirs', 'Theirs', 100)
        returning id`.execute(tx),
    );
    const roleIds = [rows[0]?.id ?? ''];
    const making = makers['client id of an account'](admin, { roleIds });
    await expect(making).rejects.toMatchObject({ code: 'api-tokens/unknownRole' });
  });

  test('may do what their roles hold, read and delete tokens, and change nothing that wants a user', async () => {
    const { admin } = await stack.aTenant();
    const nothing = await (
      await makers['access token of an account'](admin, { roleIds: [] })
    ).use();
    await expect(reads(nothing)).rejects.toMatchObject({ status: 403, code: 'request/forbidden' });
    const all = { roleIds: [await roleId('Admin')] };
    const { id, use } = await makers['client id of an account'](admin, all);
    const caller = await use();
    expect(getClaims(caller.accessToken)).toMatchObject({
      sub: id,
      type: 'tenantApiToken',
      roles: ['Admin'],
    });
    expect(getClaims(caller.accessToken)).not.toHaveProperty('email');
    await expect(
      caller.api(usersCalls).addUser({ body: { email: 'x@example.test' } }),
    ).rejects.toMatchObject(usersOnly);
    expect(await getTokens(caller).listTenantApiTokens()).toHaveLength(1);
    await getTokens(caller).deleteTenantApiToken({ params: { tokenId: id } });
    await expect(getTokens(caller).listTenantApiTokens()).rejects.toMatchObject(unauthenticated);
  });

  test('stay when their maker leaves, and say who it was', async () => {
    const { admin, member, id: tenantId } = await stack.aTenant();
    const maker = await member('Operator');
    const { use } = await makers['access token of an account'](maker);
    await stack.server.db.system((tx) =>
      tx
        .deleteFrom('memberships')
        .where('user_id', '=', maker.userId)
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
    await reads(await use());
    const { accessTokens } = await getTokens(admin).listTenantAccessTokens();
    expect(accessTokens).toMatchObject([
      { createdByUserId: maker.userId, roleIds: [await roleId('Operator')] },
    ]);
  });

  test('end with the account', async () => {
    const { admin, id } = await stack.aTenant();
    const { use } = await makers['access token of an account'](admin);
    await stack.server.db.system((tx) =>
      tx
        .updateTable('tenants')
        .set({ deleted_at: stack.clock.now() })
        .where('id', '=', id)
        .execute(),
    );
    await expect(use().then(reads)).rejects.toMatchObject(unauthenticated);
  });
});

describe('what wants a proof of who one is', () => {
  test('is refused to API tokens, whatever they hold', async () => {
    const { admin } = await stack.aTenant();
    const caller = await (await makers['client id of a person'](admin)).use();
    await expect(caller.api(ssoCalls).createSsoBreakGlass()).rejects.toMatchObject(usersOnly);
    const policy = caller.api(securityPoliciesCalls).updateMfaPolicy({
      body: { id: crypto.randomUUID(), enforceMFAType: 'DontForce' },
    });
    await expect(policy).rejects.toMatchObject(usersOnly);
  });
});

describe('the exchange', () => {
  test('tells nobody whether a client id exists', async () => {
    const { admin } = await stack.aTenant();
    const { clientId, secret = '' } = await getTokens(admin).createUserApiToken({
      body: { description },
    });
    const bearer = await getTokens(admin).createUserAccessToken({ body: { description } });
    const wrong = { clientId, secret: 'A'.repeat(43) };
    const bodies = [
      wrong,
      { clientId: crypto.randomUUID(), secret },
      { clientId: 'nothing', secret },
      { clientId: bearer.id, secret },
    ];
    const { exchangeApiToken } = stack.api(apiTokensCalls);
    for (const body of bodies)
      await expect(exchangeApiToken({ body })).rejects.toMatchObject(invalid);
    await expect(exchangeApiToken({ body: { clientId, secret } })).resolves.toMatchObject({
      tokenType: 'bearer',
    });
  });

  test('T-BF-1 stops guessing at a client id from an address, and only from there', async () => {
    const trusting = await createStack({
      besides: stack,
      settings: { trustedHops: 1 },
      config: {
        roles,
        rateLimits: { credentials: plenty },
      },
    });
    const { admin } = await stack.aTenant();
    const { clientId, secret = '' } = await getTokens(admin).createUserApiToken({
      body: { description },
    });
    const from = (address: string, body: object) =>
      trusting.visitor().fetch('/frontegg/identity/resources/auth/v1/api-token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
    const attempt = { clientId, secret: 'A'.repeat(43) };
    const tries = await Promise.all(Array.from({ length: 21 }, () => from('203.0.113.7', attempt)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    const right = { clientId, secret };
    expect((await from('203.0.113.7', right)).status).toBe(429);
    expect((await from('198.51.100.7', right)).status).toBe(200);
  });

  test('is written down', async () => {
    const { admin, id: tenantId } = await stack.aTenant();
    const { id, use } = await makers['client id of a person'](admin);
    await use();
    const rows = await getAudits(stack, admin.userId);
    expect(rows.filter(({ action }) => action === 'api_token.exchanged')).toMatchObject([
      { tenantId, json: { apiTokenId: id } },
    ]);
  });
});
