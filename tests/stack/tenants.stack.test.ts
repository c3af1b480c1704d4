import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();

describe('the tenants of a user', () => {
  test('are listed in all three versions, with the one of the token', async () => {
    const { id, name, member } = await stack.aTenant();
    const bob = await member();
    const overview = await bob.api(tenantsCalls).getMyTenants();
    expect(overview.activeTenant).toMatchObject({
      id,
      tenantId: id,
      name,
      deletedAt: null,
      metadata: '{}',
      isReseller: false,
    });
    expect(overview.tenants.map((one) => one.id).sort()).toEqual([id, bob.tenantId].sort());
    await expect(bob.api(tenantsCalls).getMyTenantsV1()).resolves.toEqual(overview);
    await expect(bob.api(tenantsCalls).getMyTenantsV2()).resolves.toEqual(overview.tenants);
  });

  test('say what the tenant says about itself', async () => {
    const { id, admin } = await stack.aTenant();
    await stack.server.db.system(async (tx) => {
      await tx
        .updateTable('tenants')
        .set({ alias: `alias-${id}`, metadata: '{"plan":"gold"}' })
        .where('id', '=', id)
        .execute();
      await tx
        .insertInto('account_settings')
        .values({ tenant_id: id, timezone: 'Europe/Vienna', currency: 'EUR' })
        .execute();
    });
    const { activeTenant } = await admin.api(tenantsCalls).getMyTenants();
    expect(activeTenant).toMatchObject({
      alias: `alias-${id}`,
      metadata: '{"plan":"gold"}',
      timezone: 'Europe/Vienna',
      currency: 'EUR',
    });
    expect(activeTenant).not.toHaveProperty('address');
  });

  test('T-TEN-1 show no tenant of anyone else', async () => {
    const [mine, foreign] = [
      await stack.aTenant({ name: 'Mine' }),
      await stack.aTenant({ name: 'Canary Company' }),
    ];
    const lists = [
      await mine.admin.api(tenantsCalls).getMyTenants(),
      await mine.admin.api(tenantsCalls).getMyTenantsV2(),
    ];
    expect(JSON.stringify(lists)).not.toContain('Canary');
    expect(JSON.stringify(lists)).not.toContain(foreign.id);
  });
});

describe('switching', () => {
  test('moves the session: the next refresh carries the tenant, and so does the next sign-in', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member();
    await bob.api(tenantsCalls).switchTenant({ body: { tenantId: bob.tenantId } });
    await bob.api(loginCalls).refresh();
    await expect(bob.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: bob.tenantId });
    await bob.api(tenantsCalls).switchTenant({ body: { tenantId: id } });
    const later = await bob.elsewhere();
    await expect(later.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: id });
    expect(await getAudits(stack, bob.userId)).toContainEqual(
      expect.objectContaining({ action: 'tenant.switched', tenantId: id }),
    );
  });

  test('leaves the sessions on other devices where they are', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member();
    const phone = await bob.elsewhere();
    await bob.api(tenantsCalls).switchTenant({ body: { tenantId: id } });
    const there = (await phone.api(profileCalls).getMe()).tenantId;
    await phone.api(loginCalls).refresh();
    await expect(phone.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: there });
  });

  test('brings the roles of the other tenant', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    const rolesIn = async (tenantId: string) => {
      await bob.api(tenantsCalls).switchTenant({ body: { tenantId } });
      await bob.api(loginCalls).refresh();
      return (await bob.api(profileCalls).getMe()).roles.map(({ key }) => key);
    };
    await expect(rolesIn(id)).resolves.toEqual(['ReadOnly']);
    await expect(rolesIn(bob.tenantId)).resolves.toEqual(['Admin']);
  });

  test('T-TEN-1 is refused to a foreign, deleted or unknown tenant, and moves nothing', async () => {
    const [{ admin }, foreign, deleted] = [
      await stack.aTenant(),
      await stack.aTenant(),
      await stack.aTenant(),
    ];
    await stack.addMember(deleted.id, admin.userId, 'Admin');
    await stack.server.db.system((tx) =>
      tx
        .updateTable('tenants')
        .set({ deleted_at: new Date() })
        .where('id', '=', deleted.id)
        .execute(),
    );
    for (const tenantId of [foreign.id, deleted.id, crypto.randomUUID(), 'no-id', '\u0000']) {
      const switching = admin.api(tenantsCalls).switchTenant({ body: { tenantId } });
      await expect(switching).rejects.toMatchObject({ status: 404, code: 'tenants/notMember' });
    }
    await admin.api(loginCalls).refresh();
    await expect(admin.api(profileCalls).getMe()).resolves.toMatchObject({
      tenantId: admin.tenantId,
    });
  });
});

describe('a token for another tenant', () => {
  const tokenFor = async (user: TestUser, tenantId: string) => {
    const { accessToken, expiresIn, expires } = await user
      .api(tenantsCalls)
      .getUserJwt({ body: { tenantId } });
    expect(Date.parse(expires) - stack.clock.now().getTime()).toBeLessThanOrEqual(expiresIn * 1000);
    return accessToken;
  };
  const meWith = async (authorization: string) => {
    const answer = await stack
      .visitor()
      .fetch('/frontegg/identity/resources/users/v2/me', { headers: { authorization } });
    return { status: answer.status, me: Object(await answer.json()) };
  };

  test('works there with the roles of there, without the word Bearer too, and leaves the session where it is', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    await bob.api(tenantsCalls).switchTenant({ body: { tenantId: bob.tenantId } });
    await bob.api(loginCalls).refresh();
    const token = await tokenFor(bob, id);
    for (const authorization of [token, `Bearer ${token}`])
      expect(await meWith(authorization)).toMatchObject({
        status: 200,
        me: { tenantId: id, roles: [{ key: 'ReadOnly' }] },
      });
    await bob.api(loginCalls).refresh();
    await expect(bob.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: bob.tenantId });
  });

  test('ends with the token it is asked for with, so that none is renewed without the cookie', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    const { expiresIn } = await bob.api(loginCalls).refresh();
    stack.clock.advance(200);
    const there = await bob.api(tenantsCalls).getUserJwt({ body: { tenantId: id } });
    expect(there.expiresIn).toBeLessThanOrEqual((expiresIn ?? 0) - 200);
  });

  test('ASVS-7.3.2 is not given by a session that is older than that tenant allows, nor with a refresh', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    await stack.server.db.system((tx) =>
      tx
        .insertInto('session_policies')
        .values({
          tenant_id: bob.tenantId,
          idle_seconds: null,
          absolute_seconds: 1000,
          max_sessions: null,
        })
        .execute(),
    );
    const body = { tenantId: bob.tenantId };
    await expect(bob.api(tenantsCalls).getUserJwt({ body })).resolves.toBeDefined();
    stack.clock.advance(1001);
    await bob.api(loginCalls).refresh({ body });
    await expect(bob.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: id });
    await expect(bob.api(tenantsCalls).getUserJwt({ body })).rejects.toMatchObject({ status: 404 });
  });

  test('ends with the session it is of', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    const token = await tokenFor(bob, id);
    await bob.api(loginCalls).signOut();
    expect((await meWith(token)).status).toBe(401);
  });

  test('T-TEN-1 is not given for a foreign, deleted, closed or unknown tenant, nor without access to sub-accounts for one below', async () => {
    const [{ admin }, foreign, deleted] = [
      await stack.aTenant(),
      await stack.aTenant(),
      await stack.aTenant(),
    ];
    const [below, closed] = [await stack.aTenant(), await stack.aTenant()];
    await stack.addMember(deleted.id, admin.userId, 'Admin');
    await stack.addMember(closed.id, admin.userId, 'ReadOnly');
    await stack.server.db.system(async (tx) => {
      await tx
        .updateTable('tenants')
        .set({ deleted_at: new Date() })
        .where('id', '=', deleted.id)
        .execute();
      await sql`update tenants t set parent_id = r.id, path = r.path || t.path from tenants r
        where t.id = ${below.id} and r.id = ${admin.tenantId}`.execute(tx);
      await sql`update memberships set disabled_at = now() where tenant_id = ${closed.id} and user_id = ${admin.userId}`.execute(
        tx,
      );
    });
    for (const tenantId of [
      foreign.id,
      deleted.id,
      closed.id,
      below.id,
      crypto.randomUUID(),
      'no-id',
      '\u0000',
    ]) {
      const asking = admin.api(tenantsCalls).getUserJwt({ body: { tenantId } });
      await expect(asking, tenantId).rejects.toMatchObject({
        status: 404,
        code: 'tenants/notMember',
      });
    }
  });
});
