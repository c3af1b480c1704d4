import { groupsCalls } from '@foyer/contract/groups/calls';
import { failingDays, retryHours } from '@foyer/contract/webhooks/rules';
import { createStack, type TestTenant } from '@foyer/testkit';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';
import { aReceiver, aWebhook, toLog, status, toWebhooksApi } from './webhook-receiver.ts';

const stack = await createStack();
const createGroup = (admin: TestTenant['admin'], name: string = crypto.randomUUID()) =>
  admin.api(groupsCalls).createGroup({ body: { name } });
const hour = 3600;

test('a failed delivery is retried under its ID until it succeeds, and the log has each attempt', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver((response, place) =>
    status(place === 1 ? 503 : 200)(response, place),
  );
  const { _id: id } = await aWebhook(admin, receiver.url);
  await createGroup(admin);
  await toLog(admin, id).becomes('pending');
  stack.clock.advance(10);
  const row = await toLog(admin, id).becomes('delivered', 2);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  const { history } = await toWebhooksApi(admin).getWebhookDelivery({ params: { id: row.id } });
  expect(history.map(({ statusCode }) => statusCode)).toEqual([200, 503]);
});

test('a receiver that asks for time with 429 and Retry-After gets it', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver(status(429, { 'retry-after': '600' }));
  const { _id: id } = await aWebhook(admin, receiver.url);
  await createGroup(admin);
  const row = await toLog(admin, id).becomes('pending');
  const wait = Date.parse(row.nextAttemptAt ?? '') - stack.clock.now().getTime();
  expect(wait).toBeGreaterThan(580_000);
  receiver.answers(status(200));
  await createGroup(admin);
  stack.clock.advance(605);
  await receiver.gets(3);
});

test('a rejected event does not keep those after it waiting', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver((response, place) =>
    status(place === 1 ? 422 : 200)(response, place),
  );
  const { _id: id } = await aWebhook(admin, receiver.url);
  await createGroup(admin, 'Poison');
  await receiver.gets(1);
  await createGroup(admin, 'Next');
  await receiver.gets(2);
  const row = await toLog(admin, id).becomes('delivered');
  const { payload } = await toWebhooksApi(admin).getWebhookDelivery({ params: { id: row.id } });
  expect(JSON.parse(payload).data.name).toBe('Next');
});

test('a delivery has failed after three days, is stored, and can be retried by hand', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver(status(500));
  const { _id: id } = await aWebhook(admin, receiver.url);
  await createGroup(admin);
  const log = toLog(admin, id);
  const pending = await log.becomes('pending');
  await expect(retried(admin, id)).resolves.toBe(0);
  await setBack(pending.id, retryHours);
  stack.clock.advance(12);
  const { id: delivery } = await log.becomes('failed', 2);
  const api = toWebhooksApi(admin);
  expect((await api.listWebhooks())[0]?.recent).toEqual({ delivered: 0, failed: 1, pending: 0 });
  receiver.answers(status(200));
  expect(await api.retryWebhook({ params: { id: delivery } })).toEqual({ statusCode: 202 });
  await log.becomes('delivered', 3);
  const [row] = await auditsIn(stack, admin.tenantId, 'webhook.deliveries_retried');
  expect(row?.json).toMatchObject({ webhookId: id, count: 1 });
});

test('the failed deliveries of a time range are retried together', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver(status(422));
  const { _id: id } = await aWebhook(admin, receiver.url);
  for (let left = 3; left > 0; left -= 1) await createGroup(admin);
  await receiver.gets(3);
  await toLog(admin, id).becomes('pending');
  await change(sql`update webhook_deliveries set state = 'failed' where webhook_id = ${id}`);
  receiver.answers(status(200));
  expect(await retried(admin, id)).toBe(3);
  await receiver.gets(6);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(3);
  expect(await retried(admin, id, -2)).toBe(0);
});

test('a webhook that is off receives nothing, and continues where it stopped when it is on again', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver(status(503));
  const { _id: id } = await aWebhook(admin, receiver.url);
  const api = toWebhooksApi(admin);
  const toggle = (isActive: boolean) => api.updateWebhook({ params: { id }, body: { isActive } });
  await createGroup(admin, 'Before');
  const { id: delivery } = await toLog(admin, id).becomes('pending');
  await toggle(false);
  await createGroup(admin, 'While off');
  await expect(api.retryWebhook({ params: { id: delivery } })).rejects.toMatchObject({
    code: 'webhooks/turnedOff',
  });
  receiver.answers(status(200));
  await toggle(true);
  await toLog(admin, id).becomes('delivered', 2);
  expect((await api.listWebhookLogs({ query: { id } })).count).toBe(1);
});

test('a webhook that fails for five days is turned off, and its owner is notified', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver(status(500));
  const { _id: id } = await aWebhook(admin, receiver.url);
  await createGroup(admin);
  await toLog(admin, id).becomes('pending');
  const since = new Date(stack.clock.now().getTime() - failingDays * 24 * hour * 1000);
  await change(sql`update webhooks set failing_since = ${since} where id = ${id}`);
  stack.clock.advance(12);
  const mail = await stack.inbox.next(admin.email);
  expect(mail.text).toContain('Orders');
  const [webhook] = await toWebhooksApi(admin).listWebhooks();
  expect(webhook).toMatchObject({ isActive: false, disabledReason: 'failing' });
  const [row] = await auditsIn(stack, admin.tenantId, 'webhook.disabled');
  expect(row?.json).toMatchObject({ webhookId: id, reason: 'failing' });
});

test('a webhook whose receiver is gone permanently is turned off at once', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver(status(410));
  await aWebhook(admin, receiver.url);
  await createGroup(admin);
  await stack.inbox.next(admin.email);
  const [webhook] = await toWebhooksApi(admin).listWebhooks();
  expect(webhook).toMatchObject({ isActive: false, disabledReason: 'gone' });
});

test('everything that waited is delivered once a receiver that was down is back', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver(status(503));
  const { _id: id } = await aWebhook(admin, receiver.url);
  for (let left = 4; left > 0; left -= 1) await createGroup(admin);
  await toLog(admin, id).becomes('pending', 0);
  const far = new Date(stack.clock.now().getTime() + 3 * hour);
  await receiver.gets(1);
  await change(
    sql`update webhook_deliveries set next_attempt_at = ${far} where webhook_id = ${id}`,
  );
  await change(sql`update webhooks set failures = 3 where id = ${id}`);
  receiver.answers(status(200));
  await createGroup(admin);
  stack.clock.advance(60);
  await receiver.gets(6);
});

test('the deliveries of a worker that was killed are taken over by another node', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver();
  const { _id: id } = await aWebhook(admin, receiver.url);
  const until = new Date(stack.clock.now().getTime() + 30_000);
  await change(
    sql`update webhooks set lease_id = gen_random_uuid(), leased_until = ${until} where id = ${id}`,
  );
  await createGroup(admin);
  await createStack({ besides: stack });
  stack.clock.advance(31);
  await toLog(admin, id).becomes('delivered');
});

/** Runs a statement at vendor level. */
const change = (statement: RawBuilder<unknown>) =>
  stack.server.db.read((tx) => statement.execute(tx));

/** Lets the round of a delivery have begun so many hours ago. */
function setBack(delivery: string, hours: number) {
  const began = new Date(stack.clock.now().getTime() - hours * hour * 1000);
  return change(
    sql`update webhook_deliveries set round_began_at = ${began} where id = ${delivery}`,
  );
}

/** Retries the failed deliveries of the last hour, or of an earlier one. */
async function retried(admin: TestTenant['admin'], id: string, hoursFromNow = 0): Promise<number> {
  const end = stack.clock.now().getTime() + 60_000 + hoursFromNow * hour * 1000;
  const body = { from: new Date(end - hour * 1000).toISOString(), to: new Date(end).toISOString() };
  return (await toWebhooksApi(admin).retryWebhookRange({ params: { id }, body })).count;
}
