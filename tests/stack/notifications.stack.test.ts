import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestTenant, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';

const stack = await createStack({ listen: true });
type Member = TestTenant['admin'];
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const notFound = { status: 404, code: 'notifications/notFound' };

const api = (caller: Pick<Visitor, 'api'>) => caller.api(notificationsCalls);
const list = (caller: Pick<Visitor, 'api'>) => api(caller).listNotifications();
const titles = async (caller: Pick<Visitor, 'api'>) =>
  (await list(caller)).data.map(({ title }) => title);

/** Changes a member's roles, which notifies them. */
async function changeRoles({ admin }: TestTenant, { userId }: Member, keys: readonly string[]) {
  const roles = await admin.api(rolesCalls).listRoles();
  const roleIds = roles.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
  await admin.api(usersCalls).updateMember({ body: { id: userId, roleIds } });
}

async function signIn({ email, password }: Member, userAgent: string) {
  stack.clock.advance(60);
  await stack.visitor().fetch('/frontegg/identity/resources/auth/v1/user', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
}

/** A member with one unread notification. */
async function aNotified() {
  const tenant = await stack.aTenant();
  const member = await tenant.member('ReadOnly');
  await changeRoles(tenant, member, ['Admin']);
  await expect.poll(() => titles(member)).toEqual(['Your roles changed']);
  const [one] = (await list(member)).data;
  return { tenant, member, id: one?.id ?? '' };
}

describe('an event', () => {
  test('notifies the user it is about, and nobody else', async () => {
    const { tenant, member } = await aNotified();
    expect(await list(member)).toMatchObject({
      current: 1,
      total: 1,
      unreadCount: 1,
      data: [
        {
          key: 'user.roles_updated',
          type: 'roleChange',
          severity: 'Medium',
          status: 'unread',
          viewed: false,
          isPinned: false,
          tab: 'profile',
          body: `Ada Lovelace changed your roles in ${tenant.name}.`,
        },
      ],
    });
    expect(await titles(tenant.admin)).toEqual([]);
  });

  test('of a sign-in notifies when neither browser nor system was used before', async () => {
    const user = (await stack.aTenant()).admin;
    await signIn(user, firefox);
    await expect.poll(() => titles(user)).toEqual(['Sign-in from a new device']);
    await signIn(user, firefox.replaceAll('145.0', '146.0'));
    const detected = await auditsIn(stack, user.tenantId, 'session.new_device_detected');
    expect(detected).toHaveLength(1);
    const mail = await stack.inbox.next(user.email);
    expect(mail.subject).toContain('Sign-in from a new device');
    expect(mail.text).toContain('Firefox on Windows');
  });

  test('of impersonation notifies the impersonated user by the name of the actor', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('ReadOnly');
    const { actorToken } = await tenant.admin
      .api(impersonationCalls)
      .createActorToken({ body: { userId: member.userId, reason: 'Ticket 4711' } });
    await stack
      .visitor()
      .api(impersonationCalls)
      .impersonate({ body: { impersonatedUserId: member.userId, actorToken } });
    await expect.poll(() => titles(member)).toEqual(['Impersonation started']);
  });

  test('of an invitation notifies a user in the accounts that they belong to', async () => {
    const user = (await stack.aTenant()).admin;
    const other = await stack.aTenant();
    await other.admin.api(usersCalls).addUser({ body: { email: user.email } });
    await expect.poll(() => titles(user)).toEqual([`Invitation to ${other.name}`]);
  });

  test('for administrators notifies the members with the permission', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('ReadOnly');
    const { db, kernel } = stack.server;
    await db.system((tx) =>
      kernel.audit.record(tx, {
        action: 'sso.certificate_warning_sent',
        tenantId: tenant.id,
        description: 'The certificate of an SSO connection (saml) expires within 7 days.',
        json: { connectionId: 'c', fingerprint: 'f', endsAt: '2027-01-02T00:00:00.000Z', days: 7 },
      }),
    );
    await expect.poll(() => titles(tenant.admin)).toEqual(['SSO certificate expires soon']);
    expect(await titles(member)).toEqual([]);
  });
});

describe('a notification', () => {
  test('is marked as read and unread, archived, and counted', async () => {
    const { member, id } = await aNotified();
    const set = (status: 'read' | 'unread' | 'archived') =>
      api(member).updateNotificationStatus({
        body: { params: { notificationId: id, status } },
      });
    await set('read');
    expect(await list(member)).toMatchObject({ unreadCount: 0, data: [{ viewed: true }] });
    await set('unread');
    expect(await list(member)).toMatchObject({ unreadCount: 1 });
    await api(member).markAllNotificationsRead();
    expect(await list(member)).toMatchObject({ unreadCount: 0, total: 1 });
    await set('archived');
    expect(await list(member)).toMatchObject({ total: 0, data: [] });
  });

  test('is listed first while it is pinned, and does not expire', async () => {
    const { tenant, member, id } = await aNotified();
    const pin = (pinStatus: 'pin' | 'unpin') =>
      api(member).setNotificationPin({
        params: { pinStatus },
        body: { notificationId: id },
      });
    await pin('pin');
    stack.clock.advance(1);
    await changeRoles(tenant, member, ['ReadOnly']);
    await expect.poll(async () => (await list(member)).total).toBe(2);
    expect((await list(member)).data.map((one) => [one.id === id, one.isPinned])).toEqual([
      [true, true],
      [false, false],
    ]);
    const page = await api(member).listNotifications({
      query: { params: JSON.stringify({ count: 1, offset: 1 }) },
    });
    expect(page).toMatchObject({ current: 1, total: 2, data: [{ isPinned: false }] });
    stack.clock.advance(91 * 24 * 60 * 60);
    await stack.server.housekeep();
    expect(await findStored(member)).toEqual([id]);
  });

  test('of another user or tenant cannot be changed', async () => {
    const { tenant, id } = await aNotified();
    const otherTenant = await stack.aTenant();
    for (const caller of [tenant.admin, otherTenant.admin]) {
      const calls = api(caller);
      const body = { params: { notificationId: id, status: 'read' } } as const;
      await expect(calls.updateNotificationStatus({ body })).rejects.toMatchObject(notFound);
      const pinning = calls.setNotificationPin({
        params: { pinStatus: 'pin' },
        body: { notificationId: id },
      });
      await expect(pinning).rejects.toMatchObject(notFound);
    }
  });

  test('list rejects a page that is no JSON, and an unknown pin status', async () => {
    const { member, id } = await aNotified();
    const listing = api(member).listNotifications({ query: { params: '{' } });
    await expect(listing).rejects.toMatchObject({ status: 400 });
    const response = await member.fetch('/frontegg/notification/stick', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${member.accessToken}`,
      },
      body: JSON.stringify({ notificationId: id }),
    });
    expect(response.status).toBe(400);
  });
});

describe('preferences', () => {
  test('have a default for each type, and turn off what the user does not want', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('ReadOnly');
    const calls = api(member);
    const { preferences } = await calls.getNotificationPreferences();
    expect(preferences).toContainEqual({ type: 'newDevice', inApp: true, email: true });
    expect(preferences).toContainEqual({ type: 'roleChange', inApp: true, email: false });
    const change = { type: 'roleChange', inApp: false, email: true } as const;
    await calls.updateNotificationPreferences({ body: { preferences: [change] } });
    expect((await calls.getNotificationPreferences()).preferences).toContainEqual(change);
    await changeRoles(tenant, member, ['Admin']);
    const mail = await stack.inbox.next(member.email);
    expect(mail.subject).toBe(`${tenant.name}: User roles changed`);
    expect(await titles(member)).toEqual([]);
  });
});

describe('updates', () => {
  const open = (user: Member, signal: AbortSignal) =>
    fetch(`${stack.url}/frontegg/notification/updates?mode=follow`, {
      headers: { authorization: `Bearer ${user.accessToken}` },
      signal,
    });

  test('reach an open stream within two seconds, from a change on another node', async () => {
    const node = await createStack({ besides: stack });
    const { member } = await aNotified();
    const stop = new AbortController();
    const response = await open(member, stop.signal);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const read = createReader(response);
    expect(await read()).toContain('event: change');
    const id = (await list(member)).data[0]?.id ?? '';
    const elsewhere = node.visitor();
    elsewhere.accessToken = member.accessToken;
    const start = performance.now();
    await elsewhere
      .api(notificationsCalls)
      .updateNotificationStatus({ body: { params: { notificationId: id, status: 'read' } } });
    // the first event after connecting may repeat what was there
    while (!(await read()).includes('change'));
    expect(performance.now() - start).toBeLessThan(2000);
    stop.abort();
  });

  test('end with the first event unless they are followed', async () => {
    const user = (await stack.aTenant()).admin;
    const text = await api(user).followNotifications();
    expect(text).toBe('event: change\ndata: {}\n\n');
  });

  test('end at once beyond ten streams of a user, so that their client polls', async () => {
    const user = (await stack.aTenant()).admin;
    const stop = new AbortController();
    for (let opened = 0; opened < 10; opened += 1)
      await createReader(await open(user, stop.signal))();
    const response = await open(user, stop.signal);
    expect(await response.text()).toContain('event: change');
    stop.abort();
  });
});

function createReader(response: Response): () => Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader?.read())?.value ?? '';
}

async function findStored({ userId }: Member): Promise<string[]> {
  const { rows } = await stack.server.db.read((tx) =>
    sql<{ id: string }>`select id from notifications where user_id = ${userId}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}
