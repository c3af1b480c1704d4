import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { getRefreshCookie } from './refresh-cookie.ts';

const stack = await createStack();
const node2 = await createStack({ besides: stack });
const gone = { status: 401, code: 'login/noSession' };

/** A browser that holds a copy of another one's cookie. */
function getCopy({ cookies }: Visitor, at = stack): Visitor {
  const copy = at.visitor();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

describe('refresh', () => {
  test('gives a new token and a new cookie, with the user as they are now', async () => {
    const ada = await stack.aUser();
    const [, before] = getRefreshCookie(ada);
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ name: 'Ada King' }).where('id', '=', ada.userId).execute(),
    );
    const answer = await ada.api(loginCalls).refresh();
    expect(answer).toMatchObject({ mfaRequired: false, expiresIn: 300, userId: ada.userId });
    expect(getRefreshCookie(ada)[1]).not.toBe(before);
    const payload = Buffer.from(answer.accessToken?.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toMatchObject({ name: 'Ada King', tenantId: ada.tenantId });
  });

  test('is refused without a cookie, with an empty one, and with a forged one', async () => {
    await expect(stack.api(loginCalls).refresh()).rejects.toMatchObject(gone);
    const ada = await stack.aUser();
    const [name, value] = getRefreshCookie(ada);
    const [session = '', generation = '', key = '', mac = ''] = value.split('.');
    const forged = [
      '',
      'undefined',
      `${session}.${Number(generation) + 1}.${key}.${mac}`,
      `${session}.${generation}.${key}.`,
    ];
    for (const text of forged) {
      const eve = stack.visitor();
      eve.cookies.set(name, text);
      await expect(eve.api(loginCalls).refresh()).rejects.toMatchObject(gone);
    }
    await expect(ada.api(loginCalls).refresh()).resolves.toBeDefined();
  });

  test('ignores an expired access token', async () => {
    const ada = await stack.aUser();
    stack.clock.advance(306);
    await expect(ada.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(ada.api(loginCalls).refresh()).resolves.toBeDefined();
    await expect(ada.api(profileCalls).getMe()).resolves.toBeDefined();
  });

  test('T-REF-1 F-15 parallel refreshes on two nodes get the same successor, and one row rotates', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ada = await stack.aUser();
      const tabs = Array.from({ length: 20 }, (_, place) =>
        getCopy(ada, place % 2 ? node2 : stack),
      );
      await Promise.all(tabs.map((tab) => tab.api(loginCalls).refresh()));
      expect(new Set(tabs.map((tab) => getRefreshCookie(tab)[1])).size).toBe(1);
      const row = await getSession(ada.userId);
      expect(row).toMatchObject({ generation: 1, ended_at: null });
    }
  });

  test('F-16 a lost reply signs nobody out, even when the retry comes hours later', async () => {
    const ada = await stack.aUser();
    const lost = getCopy(ada);
    await lost.api(loginCalls).refresh();
    stack.clock.advance(6 * 3600);
    await ada.api(loginCalls).refresh();
    expect(getRefreshCookie(ada)[1]).toBe(getRefreshCookie(lost)[1]);
    await expect(ada.api(profileCalls).getMe()).resolves.toBeDefined();
    stack.clock.advance(60);
    await expect(ada.api(loginCalls).refresh()).resolves.toBeDefined();
  });

  test('T-REF-2 F-17 a replaced token used later ends the session, is audited and mailed', async () => {
    const ada = await stack.aUser();
    const thief = getCopy(ada);
    await ada.api(loginCalls).refresh();
    await ada.api(profileCalls).getMe();
    stack.clock.advance(11);
    await expect(thief.api(loginCalls).refresh()).rejects.toMatchObject(gone);
    await expect(ada.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(ada.api(loginCalls).refresh()).rejects.toMatchObject(gone);
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({
        action: 'refresh_token.reused',
        severity: 'Critical',
        tenantId: ada.tenantId,
      }),
    );
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email).at(-1)?.subject).toMatch(/ended one of your/);
  });

  test('T-REF-2 the predecessor is honoured within ten seconds, a grandparent never', async () => {
    const ada = await stack.aUser();
    const parent = getCopy(ada);
    const grandparent = getCopy(ada);
    await ada.api(loginCalls).refresh();
    await ada.api(profileCalls).getMe();
    stack.clock.advance(9);
    await expect(parent.api(loginCalls).refresh()).resolves.toBeDefined();
    await ada.api(loginCalls).refresh();
    await expect(grandparent.api(loginCalls).refresh()).rejects.toMatchObject(gone);
    await expect(ada.api(loginCalls).refresh()).rejects.toMatchObject(gone);
  });

  test('reuse ends one session, not those on other devices', async () => {
    const ada = await stack.aUser();
    const phone = await ada.elsewhere();
    const thief = getCopy(ada);
    for (let times = 0; times < 2; times += 1) await ada.api(loginCalls).refresh();
    await expect(thief.api(loginCalls).refresh()).rejects.toMatchObject(gone);
    await expect(phone.api(loginCalls).refresh()).resolves.toBeDefined();
  });

  test('T-REF-3 refresh beside sign-out leaves no usable token', async () => {
    for (let round = 0; round < 25; round += 1) {
      const ada = await stack.aUser();
      const [tab, other] = [getCopy(ada), getCopy(ada, node2)];
      await Promise.allSettled([
        tab.api(loginCalls).refresh(),
        other.api(loginCalls).signOut(),
        ada.api(loginCalls).refresh(),
      ]);
      for (const browser of [ada, tab]) {
        await expect(browser.api(loginCalls).refresh()).rejects.toMatchObject(gone);
        await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
      }
    }
  });

  test('T-REF-1 T-REF-2 in any order of refreshes, losses, calls and waits, the owner stays in and an old copy never does', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('refresh' as const), lost: fc.boolean() }),
      fc.record({ kind: fc.constant('call' as const) }),
      fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 3000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const ada = await stack.aUser();
        const copies = [getCopy(ada)];
        for (const one of steps) {
          if (one.kind === 'wait') stack.clock.advance(one.seconds);
          if (one.kind === 'call') await ada.api(profileCalls).getMe().catch(expired);
          if (one.kind !== 'refresh') continue;
          const browser = one.lost ? getCopy(ada) : ada;
          await browser.api(loginCalls).refresh();
          if (!one.lost) copies.push(getCopy(ada));
        }
        await ada.api(loginCalls).refresh();
        await ada.api(profileCalls).getMe();
        stack.clock.advance(11);
        const oldest = copies[0] ?? ada;
        await expect(oldest.api(loginCalls).refresh()).rejects.toMatchObject(gone);
        await expect(ada.api(loginCalls).refresh()).rejects.toMatchObject(gone);
      }),
      { numRuns: 25 },
    );
  });
});

describe('refresh when the user’s tenants changed', () => {
  test('falls to another tenant when they were removed from the active one', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member();
    await leave(id, bob.userId);
    await expect(bob.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await bob.api(loginCalls).refresh();
    await expect(bob.api(profileCalls).getMe()).resolves.toMatchObject({
      tenantId: bob.tenantId,
      tenantIds: [bob.tenantId],
    });
  });

  test('says so when no tenant is left, and continues when there is one again', async () => {
    const { id } = await stack.aTenant();
    const bob = await stack.aUser();
    await leave(bob.tenantId, bob.userId);
    await expect(bob.api(loginCalls).refresh()).rejects.toMatchObject({
      status: 403,
      code: 'login/noTenant',
    });
    await stack.addMember(id, bob.userId, 'ReadOnly');
    await bob.api(loginCalls).refresh();
    await expect(bob.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: id });
  });

  test('a deleted tenant is left like one the user was removed from', async () => {
    const { id, member } = await stack.aTenant();
    const bob = await member();
    await stack.server.db.system((tx) =>
      tx.updateTable('tenants').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    );
    await bob.api(loginCalls).refresh();
    const { tenants, activeTenant } = await bob.api(tenantsCalls).getMyTenants();
    expect([activeTenant.id, tenants.map((one) => one.id)]).toEqual([bob.tenantId, [bob.tenantId]]);
  });

  test('a deleted user is signed out', async () => {
    const bob = await stack.aUser();
    await stack.server.db.system((tx) =>
      tx.deleteFrom('users').where('id', '=', bob.userId).execute(),
    );
    await expect(bob.api(loginCalls).refresh()).rejects.toMatchObject(gone);
    await expect(bob.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  });

  test('a tab may ask for a token of another of their tenants, and of no other', async () => {
    const [{ id, member }, foreign] = [await stack.aTenant(), await stack.aTenant()];
    const bob = await member();
    await bob.api(loginCalls).refresh({ body: { tenantId: bob.tenantId } });
    await expect(bob.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: bob.tenantId });
    for (const tenantId of [foreign.id, 'no-id', '']) {
      await bob.api(loginCalls).refresh({ body: { tenantId } });
      await expect(bob.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: id });
    }
  });
});

function leave(tenantId: string, userId: string) {
  return stack.server.db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
  );
}

async function getSession(userId: string) {
  return stack.server.db.read((tx) =>
    tx
      .selectFrom('sessions')
      .select(['generation', 'ended_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
}

/** The access token may have run out while the clock was turned. */
function expired(error: unknown): void {
  expect(error).toMatchObject({ status: 401 });
}
