import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { mailTo } from '../running-server/lab-inbox.ts';
import { anOlderPage, aRestPage, restClients } from './rest-page.ts';
import { sharedServer } from './shared-server.ts';

const server = sharedServer();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const eventKey = 'role.created';
const configuration = z.looseObject({ subscriptions: z.array(z.looseObject({ id: z.string() })) });
const webhook = z.looseObject({ _id: z.string() });
const withId = z.looseObject({ id: z.string() });
const slackApplication = z.object({ clientId: z.string(), authorizeUrl: z.string() });
const notifications = z.object({ data: z.array(withId), unreadCount: z.number() });
const numbers = { '@frontegg/rest-api': '+4915150000001', 'frontegg-rest-api-3': '+4915150000002' };

/** A receiver of webhooks; `/gone` responds 410. */
async function aReceiver(): Promise<string> {
  const receiver = createServer((request, response) => {
    response.writeHead(request.url === '/gone' ? 410 : 200).end();
  });
  onTestFinished(() => void receiver.close());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe.each(restClients)('$name', ({ name }) => {
  async function aPage() {
    const page = await aRestPage(server.origin, name);
    const createRole = (key: string) =>
      page.call('roles', 'addRole', { key, name: key, permissions: [], level: 100 });
    const connectivity = (method: string, ...parameters: readonly unknown[]) =>
      page.call('connectivity', method, ...parameters);
    return { ...page, createRole, connectivity };
  }

  test('reads, counts, and exports the audit log', async () => {
    const { call, email, downloads } = await aPage();
    const sorted = { sortBy: 'createdAt', sortDirection: 'desc' };
    const page = await call('audits', 'getAudits', { ...sorted, offset: 0, count: 20 });
    expect(page).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ email })]),
    });
    expect(await call('audits', 'getAuditsStats', {})).toMatchObject({
      totalToday: expect.any(Number),
    });
    const properties = [{ name: 'createdAt', displayName: 'Time', type: 'Timestamp' }];
    for (const endpoint of ['csv/v2', 'csv'])
      await call('audits', 'exportAudits', {
        ...sorted,
        endpoint,
        headerProps: properties,
        offset: 0,
        outputFileName: `${endpoint}.csv`,
      });
    expect(downloads).toEqual(['csv/v2.csv', 'csv.csv']);
  });

  test('creates a webhook, tests it, reads its log, and retries and removes it', async () => {
    const { connectivity, createRole } = await aPage();
    const url = `${await aReceiver()}/in`;
    const form = { displayName: 'Orders', description: '', url, secret: '', eventKeys: [eventKey] };
    const { _id } = webhook.parse(
      await connectivity('postWebhooksConfiguration', { ...form, isActive: true }),
    );
    const changed = { ...form, _id, displayName: 'Sales', isActive: true };
    expect(await connectivity('postWebhooksConfiguration', changed)).toMatchObject({ _id });
    expect(await connectivity('getWebhooksConfigurations')).toMatchObject([
      { displayName: 'Sales' },
    ]);
    const tested = await connectivity('postWebhookTest', { ...form, _id });
    expect(tested).toMatchObject({ statusCode: 200 });
    await createRole('Sales');
    const [row] = await vi.waitFor(async () => {
      const delivered = withId.extend({ state: z.literal('delivered') });
      const log = z.looseObject({ rows: z.array(delivered).min(1) });
      return log.parse(await connectivity('getWebhookLog', _id, 0, 10)).rows;
    });
    expect(await connectivity('postWebhookRetry', row?.id)).toMatchObject({ statusCode: 202 });
    await connectivity('deleteWebhooksConfiguration', _id);
    expect(await connectivity('getWebhooksConfigurations')).toEqual([]);
  });

  test('announces events by email and by text message', async () => {
    const { connectivity, createRole, call, email } = await aPage();
    expect(await connectivity('getCategories')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
    );
    const phoneNumber = numbers[name === '@frontegg/rest-api' ? name : 'frontegg-rest-api-3'];
    const { changePhoneId } = z
      .object({ changePhoneId: z.string() })
      .parse(await call('auth', 'changePhoneNumberWithVerification', { phoneNumber }));
    const { codes } = await mailTo(server.origin, phoneNumber, /confirms/);
    await call('auth', 'verifyChangePhoneNumber', { changePhoneId, code: codes[0] });
    const channels = [
      { kind: 'Email', map: 'email', recipient: email },
      { kind: 'SMS', map: 'sms', recipient: phoneNumber },
    ];
    for (const { kind, map, recipient } of channels) {
      const keyed = expect.objectContaining({ key: eventKey });
      expect(await connectivity('getChannelMaps', map)).toEqual(expect.arrayContaining([keyed]));
      const subscription = { name: 'Admins', enabled: true, recipients: [recipient] };
      const form = { eventKey, enabled: true, subscriptions: [subscription] };
      await connectivity(`post${kind}Configuration`, form);
      const read = async () =>
        z.array(configuration).parse(await connectivity(`get${kind}Configuration`));
      const id = (await read())[0]?.subscriptions[0]?.id ?? '';
      const renamed = { ...subscription, id, name: 'Owners' };
      await connectivity(`put${kind}Subscriptions`, id, eventKey, renamed);
      expect(await read()).toMatchObject([{ subscriptions: [{ name: 'Owners' }] }]);
      await createRole(`By${kind}`);
      await mailTo(server.origin, recipient, /Role created/i);
      await connectivity(`patch${kind}Configuration`, { eventKey, enabled: false });
      await connectivity(`delete${kind}Subscriptions`, eventKey, id);
      expect(await read()).toEqual([]);
      await connectivity(`post${kind}Configuration`, form);
      await connectivity(`delete${kind}Configuration`, eventKey);
      expect(await read()).toEqual([]);
    }
  });

  test('connects Slack, and announces events in a channel', async () => {
    const { connectivity } = await aPage();
    const application = slackApplication.parse(await connectivity('getSlackScope'));
    // published clients send the code alone, so Slack returns to the registered address
    const authorize = new URL(application.authorizeUrl);
    authorize.searchParams.delete('redirect_uri');
    const allow = await fetch(authorize);
    const code = /[?&;]code=([^&"]+)/.exec(await allow.text())?.[1] ?? '';
    await connectivity('postSlackCode', code);
    const [channel] = z.array(withId).parse(await connectivity('getSlackChannels'));
    const slackEvents = [{ eventKey, channelIds: [channel?.id] }];
    await connectivity('postSlackConfiguration', { isActive: true, slackEvents });
    const read = async () =>
      z
        .looseObject({ slackSubscriptions: z.array(withId) })
        .parse(await connectivity('getSlackConfiguration')).slackSubscriptions;
    const id = (await read())[0]?.id;
    await connectivity('postSlackConfiguration', { id, isActive: false, slackEvents });
    expect(await read()).toMatchObject([{ id, isActive: false }]);
    await connectivity('deleteSlackConfiguration', { id });
    expect(await read()).toEqual([]);
  });

  test('reads, pins, and archives a notification', async () => {
    const { connectivity, createRole, call } = await aPage();
    const form = { displayName: 'Orders', description: '', secret: '', eventKeys: [eventKey] };
    const url = `${await aReceiver()}/gone`;
    await connectivity('postWebhooksConfiguration', { ...form, url, isActive: true });
    await createRole('Sales');
    const read = async () =>
      notifications.parse(
        await call('notifications', 'getNotifications', { count: 20, offset: 0 }),
      );
    const [first] = await vi.waitFor(async () => {
      const { data } = await read();
      expect(data).toHaveLength(1);
      return data;
    });
    const notificationId = first?.id ?? '';
    for (const pinStatus of ['pin', 'unpin']) {
      await call('notifications', 'updateNotificationIsPinned', { notificationId, pinStatus });
      expect((await read()).data).toMatchObject([{ isPinned: pinStatus === 'pin' }]);
    }
    expect((await read()).unreadCount).toBe(1);
    await call('notifications', 'markAllAsRead');
    expect((await read()).unreadCount).toBe(0);
    const status = { notificationId, status: 'archived' };
    await call('notifications', 'updateNotificationStatus', status);
    expect((await read()).data).toEqual([]);
  });
});

test('the audit and webhook screens of the older interface show events and what a channel announces', async () => {
  const { dispatch, slice, account } = await anOlderPage(server.origin);
  const becomes = (name: string, expected: object) =>
    vi.waitFor(() => expect(slice(name)).toMatchObject(expected), 20_000);
  const { email } = account;
  dispatch('auditLogs/loadAuditLogs', { pageOffset: 0, filter: [], sort: [] });
  const logs = expect.arrayContaining([expect.objectContaining({ email })]);
  await becomes('auditLogs', { auditLogsState: { loading: false, logs } });

  dispatch('connectivity/loadDataAction');
  const keyed = expect.arrayContaining([expect.objectContaining({ key: eventKey })]);
  await becomes('connectivity', {
    isLoading: false,
    list: ['email', 'slack', 'sms', 'webhook'].map((key) => expect.objectContaining({ key })),
    channelMap: { email: keyed, slack: keyed, sms: keyed, webhook: keyed },
    categories: expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
  });
});
