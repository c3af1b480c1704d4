import { integrationsCalls } from '@foyer/contract/integrations/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { startLabSlack } from '@foyer/lab';
import { createStack, type TestTenant, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { auditsIn } from './reading-audits.ts';

const slack = await startLabSlack();
afterAll(slack.close);
const stack = await createStack({
  config: {
    webhooks: { events: [{ key: 'order.shipped', displayName: 'Order shipped' }] },
    slack: {
      clientId: 'lab-slack-client',
      clientSecret: 'lab-slack-secret',
      apiUrl: slack.apiUrl,
      authorizeUrl: slack.authorizeUrl,
    },
  },
});
const backend = createBackend(stack);
const api = (caller: Pick<Visitor, 'api'>) => caller.api(integrationsCalls);
const eventKey = 'role.created';
const params = { eventKey };
const notFound = { status: 404, code: 'integrations/notFound' };

/** Records an event that channels announce. */
const createRole = ({ admin }: TestTenant, key: string) =>
  admin.api(rolesCalls).addRole({ body: { key, name: key, permissions: [] } });

function oneClickForm(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

const body = (recipient: string, more = {}) => ({
  enabled: true,
  subscriptions: [{ name: 'Admins', enabled: true, recipients: [recipient, ''], ...more }],
});

async function givePhone({ userId }: TestTenant['admin'], number: string): Promise<void> {
  await stack.server.db.system((tx) =>
    sql`insert into user_phones (user_id, phone_number, verified_at)
      values (${userId}, ${number}, now())`.execute(tx),
  );
}

describe('email', () => {
  test('goes to members, with a link that stops it', async () => {
    const tenant = await stack.aTenant();
    const calls = api(tenant.admin);
    await calls.createEmailConfiguration({ params, body: body(tenant.admin.email) });
    await createRole(tenant, 'Auditor');
    const mail = await stack.inbox.next(tenant.admin.email);
    expect(mail.subject).toBe(`${tenant.name}: Role created`);
    const link = mail.links.find((one) => one.includes('/unsubscribe?')) ?? '';
    const { pathname, search, searchParams } = new URL(link);
    const shown = await stack.visitor().fetch(pathname + search);
    expect(await shown.text()).toContain('Unsubscribe');
    const stopped = await stack.visitor().fetch(pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ link: searchParams.get('link') ?? '' }).toString(),
    });
    expect(stopped.status).toBe(200);
    await createRole(tenant, 'Reviewer');
    await stack.inbox.settled();
    const subjects = stack.mailer.sent.filter(({ subject }) => subject.startsWith(tenant.name));
    expect(subjects).toHaveLength(1);
    const broken = await stack.visitor().fetch(`${pathname}?link=a.b`);
    expect(broken.status).toBe(400);
  });

  test.each([
    ['a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['multipart', () => oneClickForm()],
  ] as const)('a mail program unsubscribes with one click, as %s', async (_name, form) => {
    const tenant = await stack.aTenant();
    await api(tenant.admin).createEmailConfiguration({ params, body: body(tenant.admin.email) });
    await createRole(tenant, 'Auditor');
    const { subject } = await stack.inbox.next(tenant.admin.email);
    const sent = stack.mailer.sent.find((one) => one.subject === subject);
    const { pathname, search } = new URL(sent?.unsubscribeUrl ?? '');
    const request = new Request('http://mail.example', { method: 'POST', body: form() });
    const stopped = await stack.visitor().fetch(pathname + search, {
      method: 'POST',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      body: await request.text(),
    });
    expect(stopped.status).toBe(200);
    await createRole(tenant, 'Reviewer');
    await stack.inbox.settled();
    const all = stack.mailer.sent.filter(({ subject: one }) => one.startsWith(tenant.name));
    expect(all).toHaveLength(1);
  });

  test('is created once, changed, switched, and deleted', async () => {
    const tenant = await stack.aTenant();
    const calls = api(tenant.admin);
    await calls.createEmailConfiguration({ params, body: body(tenant.admin.email) });
    const again = calls.createEmailConfiguration({ params, body: body(tenant.admin.email) });
    await expect(again).rejects.toMatchObject({ code: 'integrations/alreadyConfigured' });
    const [config] = await calls.listEmailConfigurations();
    const [subscription] = config?.subscriptions ?? [];
    expect(subscription).toMatchObject({ recipients: [tenant.admin.email], frequency: 'instant' });
    const one = { eventKey, subscriptionId: subscription?.id ?? '' };
    const change = { name: 'All', enabled: false, recipients: [tenant.admin.email] };
    await calls.updateEmailSubscription({ params: one, body: change });
    await calls.setEmailEnabled({ params, body: { enabled: false } });
    expect(await calls.listEmailConfigurations()).toMatchObject([
      { eventKey, enabled: false, subscriptions: [{ name: 'All', enabled: false }] },
    ]);
    await calls.updateEmailSubscription({ params: one, body: change });
    await calls.updateEmailSubscription({ params: one, body: { ...change, recipients: [' '] } });
    expect(await calls.listEmailConfigurations()).toEqual([]);
    await expect(calls.deleteEmailConfiguration({ params })).rejects.toMatchObject(notFound);
    const recorded = await auditsIn(stack, tenant.id, 'notification_channel.updated');
    expect(recorded).toHaveLength(4);
  });

  test('rejects other addresses, other events, and other tenants', async () => {
    const [tenant, other] = [await stack.aTenant(), await stack.aTenant()];
    const calls = api(tenant.admin);
    const foreign = calls.createEmailConfiguration({ params, body: body(other.admin.email) });
    await expect(foreign).rejects.toMatchObject({ code: 'integrations/unknownRecipient' });
    const unknown = calls.createEmailConfiguration({
      params: { eventKey: 'user.authenticated' },
      body: body(tenant.admin.email),
    });
    await expect(unknown).rejects.toMatchObject({ code: 'integrations/unknownEvent' });
    await calls.createEmailConfiguration({ params, body: body(tenant.admin.email) });
    await expect(api(other.admin).deleteEmailConfiguration({ params })).rejects.toMatchObject(
      notFound,
    );
    const member = await tenant.member('ReadOnly');
    const writing = api(member).deleteEmailConfiguration({ params });
    await expect(writing).rejects.toMatchObject({ status: 403 });
  });

  test('waits for the digest of the day where a subscription says so', async () => {
    const tenant = await stack.aTenant();
    const daily = body(tenant.admin.email, { frequency: 'daily' });
    await api(tenant.admin).createEmailConfiguration({ params, body: daily });
    await createRole(tenant, 'First');
    await createRole(tenant, 'Second');
    await stack.inbox.settled();
    stack.clock.advance(2 * 24 * 60 * 60);
    await stack.server.housekeep();
    const mail = await stack.inbox.next(tenant.admin.email);
    expect(mail.subject).toBe(`${tenant.name}: recent events (2)`);
  });
});

test('SMS goes to verified numbers of members only', async () => {
  const tenant = await stack.aTenant();
  const number = '+4915112345670';
  const calls = api(tenant.admin);
  const unverified = calls.createSmsConfiguration({ params, body: body(number) });
  await expect(unverified).rejects.toMatchObject({ code: 'integrations/unknownRecipient' });
  await givePhone(tenant.admin, number);
  await calls.createSmsConfiguration({ params, body: body(number) });
  await createRole(tenant, 'Auditor');
  await expect
    .poll(() => stack.smsSender.sent.filter(({ to }) => to === number).map((one) => one.body))
    .toEqual([expect.stringContaining('Role created')]);
});

describe('Slack', () => {
  async function connected() {
    const tenant = await stack.aTenant();
    const calls = api(tenant.admin);
    await calls.registerSlackApplication({ body: { code: slack.grant() } });
    return { tenant, calls };
  }
  const subscription = (...channelIds: string[]) => ({
    isActive: true,
    slackEvents: [{ eventKey, channelIds }],
  });

  test('connects with a code, lists channels, and posts events until it is disconnected', async () => {
    const { tenant, calls } = await connected();
    const channels = await calls.listSlackChannels();
    expect(channels.map(({ name }) => name)).toEqual(['general', 'it-alerts', 'security']);
    await calls.createSlackSubscription({ body: subscription('C0LAB0003') });
    await createRole(tenant, 'Auditor');
    await expect.poll(async () => (await slack.messages()).length).toBe(1);
    const [message] = await slack.messages();
    expect(message).toMatchObject({ channel: 'security' });
    expect(message?.text).toContain('*Role created*');
    const { slackSubscriptions, team } = await calls.getSlackConfiguration();
    expect(team).toBe('Lab workspace');
    const id = slackSubscriptions[0]?.id ?? '';
    await calls.updateSlackSubscription({ params: { id }, body: subscription('C0LAB0001') });
    await calls.updateSlackSubscription({ params: { id }, body: subscription() });
    expect((await calls.getSlackConfiguration()).slackSubscriptions).toEqual([]);
    await calls.deleteSlackConfiguration();
    expect(await calls.getSlackConfiguration()).toEqual({ id: '', slackSubscriptions: [] });
  });

  test('rejects a wrong code, unknown channels, and subscriptions without a workspace', async () => {
    const { calls } = await connected();
    const { admin } = await stack.aTenant();
    const code = api(admin).registerSlackApplication({ body: { code: 'lab-none' } });
    await expect(code).rejects.toMatchObject({ code: 'integrations/slackRejected' });
    const unverified = api(admin).createSlackSubscription({ body: subscription('C0LAB0001') });
    await expect(unverified).rejects.toMatchObject({ code: 'integrations/slackNotConnected' });
    const elsewhere = calls.createSlackSubscription({ body: subscription('C0OTHER') });
    await expect(elsewhere).rejects.toMatchObject({ code: 'integrations/unknownChannel' });
    expect(await api(admin).getSlackApplication()).toMatchObject({ clientId: 'lab-slack-client' });
  });

  test('authorization leads back to the page that started it, and to no foreign page', async () => {
    const { calls } = await connected();
    const { authorizeUrl = '' } = await calls.getSlackApplication();
    const { searchParams } = new URL(authorizeUrl);
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    const follow = async (page: string) => {
      const state = `s.${Buffer.from(page).toString('base64url')}`;
      const query = new URLSearchParams({ state, code: 'c1' });
      const { status, headers } = await stack.visitor().fetch(`${back.pathname}?${query}`);
      return { status, location: headers.get('location') };
    };
    const inHash = await follow(`${back.origin}/app#admin-box/webhooks?view=channels`);
    expect(inHash).toMatchObject({ status: 302 });
    expect(inHash.location).toMatch(
      /\/app#admin-box\/webhooks\?view=channels&slackState=s\.[\w-]+&slackCode=c1$/,
    );
    const inPath = await follow(`${back.origin}/portal/webhooks`);
    expect(inPath.location).toMatch(/\/portal\/webhooks\?slackState=s\.[\w-]+&slackCode=c1$/);
    expect(await follow('https://elsewhere.example/')).toMatchObject({ status: 400 });
  });

  test('keeps why Slack rejects messages to a channel, until one is posted', async () => {
    const { tenant, calls } = await connected();
    await calls.createSlackSubscription({ body: subscription('C0LAB0001') });
    const moveTo = (channel: string) =>
      stack.server.db.system((tx) =>
        sql`update slack_subscriptions set events = replace(events::text, events->0->'channelIds'->>0, ${channel})::jsonb
          where tenant_id = ${tenant.id}`.execute(tx),
      );
    await moveTo('C0GONE');
    await createRole(tenant, 'One');
    await createRole(tenant, 'Two');
    const failures = async () => (await calls.getSlackConfiguration()).failures;
    await expect
      .poll(failures)
      .toMatchObject([{ channelId: 'C0GONE', cause: 'channel_not_found', count: 2 }]);
    const posted = (await slack.messages()).length;
    // the channel is back
    await stack.server.db.system((tx) =>
      sql`update slack_failures set channel = 'C0LAB0001' where tenant_id = ${tenant.id}`.execute(
        tx,
      ),
    );
    await moveTo('C0LAB0001');
    await createRole(tenant, 'Three');
    await expect.poll(async () => (await slack.messages()).length).toBe(posted + 1);
    await expect.poll(failures).toBeUndefined();
  });

  test('is turned off when the application was removed, with one event, and on again with a new connection', async () => {
    const { tenant, calls } = await connected();
    await calls.createSlackSubscription({ body: subscription('C0LAB0001') });
    await slack.uninstall();
    await createRole(tenant, 'One');
    const disabled = async () => (await calls.getSlackConfiguration()).disabled;
    await expect.poll(disabled).toMatchObject({ cause: 'invalid_auth' });
    await createRole(tenant, 'Two');
    await stack.inbox.settled();
    expect(await auditsIn(stack, tenant.id, 'slack_connection.disabled')).toHaveLength(1);
    await calls.registerSlackApplication({ body: { code: slack.grant() } });
    expect(await disabled()).toBeUndefined();
    const posted = (await slack.messages()).length;
    await createRole(tenant, 'Three');
    await expect.poll(async () => (await slack.messages()).length).toBe(posted + 1);
  });

  test('of another tenant cannot be changed', async () => {
    const { calls } = await connected();
    await calls.createSlackSubscription({ body: subscription('C0LAB0001') });
    const id = (await calls.getSlackConfiguration()).slackSubscriptions[0]?.id ?? '';
    const other = await connected();
    const deleting = other.calls.deleteSlackSubscription({ params: { id } });
    await expect(deleting).rejects.toMatchObject(notFound);
  });
});

test('the events of a channel are those that administrators act on, and those of webhooks are all', async () => {
  const { admin } = await stack.aTenant();
  const list = (channels: string) => api(admin).listChannelMaps({ query: { channels } });
  expect((await list('email')).map(({ key }) => key)).toContain(eventKey);
  expect((await list('slack')).length).toBeLessThan((await list('webhook')).length);
});

test('events of the application are announced under the name of the configuration', async () => {
  const { admin, id: tenantId } = await stack.aTenant();
  const one = { eventKey: 'order.shipped' };
  await api(admin).createEmailConfiguration({ params: one, body: body(admin.email) });
  const data = { title: 'Order 7', description: 'Paid' };
  const sent = { tenantId, body: { eventKey: 'order.shipped', data } };
  await backend.call('POST', '/event/resources/triggers/v3', sent);
  const mail = await stack.inbox.next(admin.email);
  expect(mail.subject).toMatch(/: Order shipped$/);
});

test('emails beyond the limit of an hour wait for the digest', async () => {
  const tenant = await stack.aTenant();
  const { admin } = tenant;
  await api(admin).createEmailConfiguration({ params, body: body(admin.email) });
  for (let count = 0; count < 31; count += 1) await createRole(tenant, `Role${count}`);
  await stack.inbox.settled();
  const mails = () =>
    stack.inbox.all(admin.email).filter(({ subject }) => /Role|events/.test(subject));
  expect(mails()).toHaveLength(30);
  stack.clock.advance(2 * 24 * 60 * 60);
  await stack.server.housekeep();
  await stack.inbox.settled();
  expect(mails().map(({ subject }) => subject)).toContain(`${tenant.name}: recent events (1)`);
});
