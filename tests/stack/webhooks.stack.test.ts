import { createHash } from 'node:crypto';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { providerKeys } from '@foyer/contract/webhooks/rules';
import { createStack, type TestTenant } from '@foyer/testkit';
import { jwtVerify } from 'jose';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { auditsIn } from './reading-audits.ts';
import {
  aReceiver,
  aWebhook,
  toLog,
  type Received,
  status,
  toWebhooksApi,
} from './webhook-receiver.ts';

const stack = await createStack({
  config: {
    webhooks: {
      events: [{ key: 'order.shipped', displayName: 'Order shipped', category: 'Orders' }],
    },
  },
});
const backend = createBackend(stack);
const createGroup = (admin: TestTenant['admin'], name: string = crypto.randomUUID()) =>
  admin.api(groupsCalls).createGroup({ body: { name } });
const isSigned = (secret: string, { body, headers }: Received) => {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
};

describe('administration', () => {
  test('a webhook is created with a secret that no other response contains, changed, and deleted', async () => {
    const { admin } = await stack.aTenant();
    const api = toWebhooksApi(admin);
    const created = await aWebhook(admin, 'https://example.com/hook?token=x', 'user.removed');
    expect(created).toMatchObject({ isActive: true, eventKeys: ['user.removed'] });
    expect(created.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const params = { id: created._id };
    const renamed = await api.updateWebhook({
      params,
      body: { displayName: 'Shop', isActive: false },
    });
    expect(renamed).toMatchObject({ displayName: 'Shop', isActive: false, secret: null });
    expect(await api.listWebhooks()).toEqual([renamed]);
    await api.deleteWebhook({ params });
    expect(await api.listWebhooks()).toEqual([]);
    const [{ json } = { json: {} }] = await auditsIn(stack, admin.tenantId, 'webhook.updated');
    expect(json).toMatchObject({
      address: 'https://example.com/hook',
      fields: ['displayName', 'isActive'],
    });
  });

  test('a URL without a receiver, an event that does not exist, and no event are rejected', async () => {
    const { admin } = await stack.aTenant();
    for (const url of ['', 'example.com', 'ftp://example.com', 'https://a:b@example.com'])
      await expect(aWebhook(admin, url)).rejects.toMatchObject({ code: 'webhooks/invalidUrl' });
    const unknown = aWebhook(admin, 'https://example.com', 'group.painted');
    await expect(unknown).rejects.toMatchObject({ code: 'webhooks/unknownEvent' });
    const none = toWebhooksApi(admin).createWebhook({
      body: { displayName: 'None', eventKeys: [], url: 'https://example.com' },
    });
    await expect(none).rejects.toMatchObject({ code: 'webhooks/noEvents' });
  });

  test('HTTP is rejected outside the demo unless the operator allowed the origin', async () => {
    const strict = await createStack({
      besides: stack,
      settings: { mode: 'production' },
      config: { outgoing: { allowedOrigins: ['http://allowed.example'] } },
    });
    const tenant = await stack.aTenant();
    const admin = Object.assign(strict.visitor(), { accessToken: tenant.admin.accessToken });
    const insecure = aWebhook(admin, 'http://example.com/hook');
    await expect(insecure).rejects.toMatchObject({ code: 'webhooks/httpsRequired' });
    await aWebhook(admin, 'http://allowed.example/hook');
  });

  test('webhooks and deliveries are out of reach of another tenant and of members', async () => {
    const { admin, member } = await stack.aTenant();
    const globex = await stack.aTenant();
    const receiver = await aReceiver();
    const { _id: id } = await aWebhook(admin, receiver.url);
    await createGroup(admin);
    const { id: delivery } = await toLog(admin, id).becomes('delivered');
    const theirs = toWebhooksApi(globex.admin);
    const missing = { status: 404, code: 'webhooks/notFound' };
    const params = { id };
    await expect(theirs.updateWebhook({ params, body: {} })).rejects.toMatchObject(missing);
    await expect(theirs.deleteWebhook({ params })).rejects.toMatchObject(missing);
    await expect(theirs.rotateWebhookSecret({ params })).rejects.toMatchObject(missing);
    expect(await theirs.listWebhookLogs({ query: { id } })).toEqual({ count: 0, rows: [] });
    for (const call of [theirs.getWebhookDelivery, theirs.retryWebhook])
      await expect(call({ params: { id: delivery } })).rejects.toMatchObject({
        code: 'webhooks/deliveryNotFound',
      });
    await expect(toWebhooksApi(await member()).listWebhooks()).rejects.toMatchObject({
      status: 403,
    });
    await createGroup(globex.admin);
    await createGroup(admin);
    expect(await receiver.gets(2)).toHaveLength(2);
    expect(JSON.parse(receiver.received[1]?.body ?? '').eventContext.tenantId).toBe(admin.tenantId);
  });

  test('an account can have 50 webhooks', async () => {
    const { admin } = await stack.aTenant();
    for (let left = 50; left > 0; left -= 1) await aWebhook(admin, 'https://example.com');
    await expect(aWebhook(admin, 'https://example.com')).rejects.toMatchObject({
      code: 'webhooks/tooMany',
    });
  });
});

describe('a delivery', () => {
  test('is verified by the library of Standard Webhooks and by a JWT library', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver();
    const webhook = await aWebhook(admin, receiver.url, 'group.created', 'frontegg.group.created');
    const secret = webhook.secret ?? '';
    const group = await createGroup(admin, 'Pilots');
    const [own, theirs] = await receiver.gets(2);
    if (!own || !theirs) throw new Error('Nothing arrived');
    for (const one of [own, theirs]) {
      expect(isSigned(secret, one)).toBe(true);
      const token = one.headers['x-webhook-secret'] ?? '';
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret));
      expect(payload['jti']).toBe(one.headers['webhook-id']);
      const digest = createHash('sha256').update(one.body).digest('base64url');
      expect(payload['bodySha256']).toBe(digest);
    }
    const bodies = [own, theirs].map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ eventKey }): string => eventKey).toSorted()).toEqual([
      'frontegg.group.created',
      'group.created',
    ]);
    expect(bodies[0]).toMatchObject({
      eventContext: { tenantId: admin.tenantId, userId: admin.userId },
      data: { groupId: group.id, name: 'Pilots' },
      group: { id: group.id },
      user: { id: admin.userId, email: admin.email },
    });
  });

  test('is not verified with another secret, another body, or after five minutes', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver();
    const { secret } = await aWebhook(admin, receiver.url);
    await createGroup(admin);
    const [one] = await receiver.gets(1);
    if (!one) throw new Error('Nothing arrived');
    expect(isSigned(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false);
    expect(isSigned(secret ?? '', { ...one, body: `${one.body} ` })).toBe(false);
    const earlier = String(Number(one.headers['webhook-timestamp']) - 301);
    const old = { ...one, headers: { ...one.headers, 'webhook-timestamp': earlier } };
    expect(isSigned(secret ?? '', old)).toBe(false);
  });

  test('is signed with both secrets during a rotation, and the JWT with the previous one', async () => {
    const { admin } = await stack.aTenant();
    const api = toWebhooksApi(admin);
    const receiver = await aReceiver();
    const { _id: id, secret } = await aWebhook(admin, receiver.url);
    const before = secret ?? '';
    const { secret: after } = await api.rotateWebhookSecret({ params: { id } });
    await createGroup(admin);
    const [during] = await receiver.gets(1);
    if (!during) throw new Error('Nothing arrived');
    expect([before, after].map((one) => isSigned(one, during))).toEqual([true, true]);
    const token = during.headers['x-webhook-secret'] ?? '';
    await jwtVerify(token, new TextEncoder().encode(before));
    await api.revokePreviousWebhookSecret({ params: { id } });
    await createGroup(admin);
    const [, later] = await receiver.gets(2);
    if (!later) throw new Error('Nothing arrived');
    expect([before, after].map((one) => isSigned(one, later))).toEqual([false, true]);
  });

  test('is signed with a secret that the administrator chose, as it is', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver();
    const secret = 'our own secret';
    await toWebhooksApi(admin).createWebhook({
      body: { displayName: 'Own', eventKeys: ['group.created'], url: receiver.url, secret },
    });
    await createGroup(admin);
    const [one] = await receiver.gets(1);
    if (!one) throw new Error('Nothing arrived');
    new Webhook(secret, { format: 'raw' }).verify(one.body, { ...one.headers });
  });

  test('of an event that did not happen does not exist', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver();
    const { _id: id } = await aWebhook(admin, receiver.url);
    await createGroup(admin, 'Twice');
    await expect(createGroup(admin, 'Twice')).rejects.toMatchObject({ status: 409 });
    await createGroup(admin, 'Once');
    await receiver.gets(2);
    expect((await toWebhooksApi(admin).listWebhookLogs({ query: { id } })).count).toBe(2);
  });
});

describe('a test', () => {
  test('sends a sample, returns request and response, and signs with the secret of the webhook', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver(status(204));
    const { url } = receiver;
    const { secret } = await aWebhook(admin, url);
    const answer = await toWebhooksApi(admin).testWebhook({
      body: { url, secret: null, eventKey: 'user.removed' },
    });
    expect(answer).toMatchObject({ statusCode: 200, status: 204 });
    const [one] = receiver.received;
    expect(one && isSigned(secret ?? '', one)).toBe(true);
    expect(answer.request.body).toBe(one?.body);
    expect(one?.eventKey).toBe('user.removed');
  });

  test('returns the status of a failure, and 0 with the reason without a response', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver(status(500));
    const test = (url: string) =>
      toWebhooksApi(admin).testWebhook({ body: { url, secret: null, payload: { eventKey: 'x' } } });
    expect(await test(receiver.url)).toMatchObject({ statusCode: 500, body: 'status 500' });
    const silent = await test('http://127.0.0.1:1/');
    expect(silent).toMatchObject({ statusCode: 0, status: null });
    expect(silent.body).toMatch(/could not be reached/);
  });
});

describe('the log', () => {
  test('has ten deliveries a page, each with payload, attempts, and response', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver();
    const { _id: id } = await aWebhook(admin, receiver.url);
    for (let left = 12; left > 0; left -= 1) await createGroup(admin);
    await receiver.gets(12);
    const latest = await toLog(admin, id).becomes('delivered');
    const api = toWebhooksApi(admin);
    const first = await api.listWebhookLogs({ query: { id } });
    expect([first.count, first.rows.length]).toEqual([12, 10]);
    expect((await api.listWebhookLogs({ query: { id, offset: 10 } })).rows).toHaveLength(2);
    const delivery = await api.getWebhookDelivery({ params: { id: latest.id } });
    expect(delivery.payload).toBe(receiver.received.at(-1)?.body);
    expect(delivery.history).toMatchObject([
      {
        statusCode: 200,
        failure: null,
        responseBody: 'ok',
        requestHeaders: { 'webhook-id': latest.id },
      },
    ]);
    const [webhook] = await api.listWebhooks();
    expect(webhook).toMatchObject({ invocations: 12, recent: { delivered: 12, failed: 0 } });
  });
});

describe('events', () => {
  test('are listed by category, each with a sample', async () => {
    const { admin } = await stack.aTenant();
    const api = toWebhooksApi(admin);
    const categories = await api.listEventCategories();
    const keys = categories.flatMap(({ events }) => events.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining(['order.shipped', ...providerKeys.map(({ key }) => key)]),
    );
    expect(keys).not.toContain('session.refreshed');
    for (const key of keys) {
      const { payload } = await api.getEventSample({ params: { key } });
      expect(payload, key).toMatchObject({ eventKey: key, data: expect.anything() });
    }
  });

  test('of the application reach webhooks and the audit log, and their status is known', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver();
    const { _id: id, secret } = await aWebhook(admin, receiver.url, 'order.shipped');
    const data = { title: 'Order 7', description: 'Paid', amount: 12 };
    const sent = { tenantId: admin.tenantId, body: { eventKey: 'order.shipped', data } };
    const { body } = await backend.call('POST', '/event/resources/triggers/v3', sent);
    const [one] = await receiver.gets(1);
    expect(one && isSigned(secret ?? '', one)).toBe(true);
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ eventId: body.eventId, data });
    await toLog(admin, id).becomes('delivered');
    const path = `/event/resources/triggers/v3/${body.eventId}/statuses`;
    const { body: answer } = await backend.call('GET', path);
    expect(answer).toMatchObject({
      eventKey: 'order.shipped',
      channels: { webhook: { status: 'SUCCEEDED' }, audit: { status: 'SUCCEEDED' } },
    });
    const [row] = await auditsIn(stack, admin.tenantId, 'custom_event.triggered');
    expect(row?.json).toMatchObject({ eventKey: 'order.shipped', title: 'Order 7' });
  });

  test('of the application in the older form are delivered, too', async () => {
    const { admin } = await stack.aTenant();
    const properties = { title: 'Order 8', description: '' };
    const sent = { tenantId: admin.tenantId, body: { eventKey: 'order.shipped', properties } };
    const { status: code, body } = await backend.call('POST', '/event/resources/triggers/v2', sent);
    expect(code).toBe(201);
    const path = `/event/resources/triggers/v2/statuses/${body.eventId}`;
    const { body: answer } = await backend.call('GET', path);
    expect(answer.channels.webhook.status).toBe('SKIPPED');
  });

  test('of the application are rejected without a declaration, a tenant, the scope, or a small payload', async () => {
    const { admin } = await stack.aTenant();
    const data = { title: 'x', description: '' };
    const trigger = (sent: object) =>
      backend.call('POST', '/event/resources/triggers/v3', { tenantId: admin.tenantId, ...sent });
    const body = { eventKey: 'order.shipped', data };
    const getCode = async (sent: object) => (await trigger(sent)).body.errorCode;
    expect(await getCode({ body: { ...body, eventKey: 'order.lost' } })).toBe(
      'webhooks/unknownCustomEvent',
    );
    expect(await getCode({ body, tenantId: undefined })).toBe('management/tenantNeeded');
    expect(await getCode({ body, tenantId: crypto.randomUUID() })).toBe('management/unknownTenant');
    expect(await getCode({ body, token: await backend.aToken('users') })).toBe(
      'management/scopeMissing',
    );
    const large = { ...data, blob: 'x'.repeat(70_000) };
    expect(await getCode({ body: { ...body, data: large } })).toBe('webhooks/eventTooLarge');
  });
});

test('backends administer webhooks of a tenant with a vendor token', async () => {
  const { admin } = await stack.aTenant();
  const { tenantId } = admin;
  const form = {
    displayName: 'Terraform',
    url: 'https://example.com',
    eventKeys: ['group.created'],
  };
  const created = await backend.call('POST', '/webhook/custom', { tenantId, body: form });
  expect(created.status).toBe(201);
  const path = `/webhook/${created.body._id}`;
  const changed = await backend.call('PATCH', path, { tenantId, body: { isActive: false } });
  expect(changed.body).toMatchObject({ isActive: false, displayName: 'Terraform' });
  expect((await backend.call('GET', '/webhook', { tenantId })).body).toHaveLength(1);
  expect((await backend.call('DELETE', path, { tenantId })).status).toBe(200);
  expect((await backend.call('DELETE', path, { tenantId })).status).toBe(404);
});

describe('a webhook of the environment', () => {
  const api = (method: string, path: string, body?: object) =>
    backend.call(method, path, body ? { body } : {});

  test('receives the events of all tenants, each with its tenant, and is hidden from them', async () => {
    const receiver = await aReceiver();
    const form = {
      displayName: 'Warehouse',
      url: receiver.url,
      eventKeys: ['group.created'],
      isActive: true,
    };
    const { status: code, body: created } = await api('POST', '/webhook/custom', form);
    expect([code, created.tenantId]).toEqual([201, null]);
    const [one, other] = [await stack.aTenant(), await stack.aTenant()];
    for (const { admin } of [one, other]) await createGroup(admin);
    const received = await receiver.gets(2);
    expect(received.every((request) => isSigned(created.secret, request))).toBe(true);
    const tenants = received.map(({ body }) => JSON.parse(body).eventContext.tenantId);
    expect(new Set(tenants)).toEqual(new Set([one.id, other.id]));
    const own = toWebhooksApi(one.admin);
    expect(await own.listWebhooks()).toEqual([]);
    const query = { id: created._id };
    expect(await own.listWebhookLogs({ query })).toEqual({ count: 0, rows: [] });
    await expect(own.deleteWebhook({ params: query })).rejects.toMatchObject({ status: 404 });
    await api('DELETE', `/webhook/${created._id}`);
  });

  test('needs the scope `events`, and does not share the list of a tenant', async () => {
    const form = { url: 'https://example.com', eventKeys: ['group.created'], isActive: false };
    const { body: created } = await api('POST', '/webhook/custom', form);
    const { tenantId } = (await stack.aTenant()).admin;
    expect((await backend.call('GET', '/webhook', { tenantId })).body).toEqual([]);
    const path = `/webhook/${created._id}`;
    expect((await backend.call('DELETE', path, { tenantId })).status).toBe(404);
    const token = await backend.aToken('users');
    expect(await backend.call('DELETE', path, { token })).toMatchObject({
      body: { errorCode: 'management/scopeMissing' },
    });
    expect((await api('DELETE', path)).status).toBe(200);
  });
});
