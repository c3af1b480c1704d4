import {
  maxStreams,
  streamFailingDays,
  streamOverlapHours,
} from '@foyer/contract/audit-streams/rules';
import { createAuditChain } from '@foyer/server/kernel/audit/audit-chain';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';
import {
  aStream,
  cause,
  readChain,
  someDestinations,
  streamBecomes,
  toStreamsApi,
} from './stream-destinations.ts';
import { aReceiver, status } from './webhook-receiver.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'Webhooks',
    name: 'Webhooks',
    permissions: ['fe.connectivity.*'],
    isDefault: true,
    level: 50,
  },
  { key: 'Auditor', name: 'Auditor', permissions: ['fe.secure.read.audits'], level: 60 },
];
const stack = await createStack({ config: { roles } });
const httpsUrl = { kind: 'http', url: 'https://logs.example.com/in', format: 'json' } as const;
const splunk = { kind: 'splunk', url: 'https://splunk.example.com:8088/x', index: '' } as const;

describe('administration', () => {
  test('a stream is created with a secret that no other response contains, changed, and deleted', async () => {
    const { admin } = await stack.aTenant();
    const api = toStreamsApi(admin);
    const body = { name: 'Archive', destination: httpsUrl, start: 'now' as const };
    const created = await api.createAuditStream({ body });
    expect(created).toMatchObject({ isActive: true, destination: httpsUrl, failure: null });
    expect(created.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const params = { id: created.id };
    const paused = await api.updateAuditStream({ params, body: { name: 'Old', isActive: false } });
    expect(paused).toMatchObject({ name: 'Old', isActive: false, secret: null });
    expect(await api.listAuditStreams()).toMatchObject([{ name: 'Old', secret: null }]);
    await api.deleteAuditStream({ params });
    expect(await api.listAuditStreams()).toEqual([]);
    const [entry] = await auditsIn(stack, admin.tenantId, 'audit_stream.updated');
    expect(entry?.json).toMatchObject({ name: 'Old', fields: ['name', 'isActive'] });
  });

  test('a secret is stored encrypted', async () => {
    const { admin } = await stack.aTenant();
    await aStream(admin, splunk, { secret: 'a-token-of-splunk', start: 'now' });
    const { rows } = await stack.server.db.read((tx) =>
      sql<{
        row: string;
      }>`select to_jsonb(s)::text as row, encode(secret_sealed, 'escape') as sealed
        from audit_streams s where tenant_id = ${admin.tenantId}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('a-token-of-splunk');
  });

  test('a changed server needs the secret again, so that it does not receive the stored one', async () => {
    const { admin } = await stack.aTenant();
    const { id } = await aStream(admin, splunk, { start: 'now' });
    const change = (url: string, secret?: string) =>
      toStreamsApi(admin).updateAuditStream({
        params: { id },
        body: { destination: { ...splunk, url }, secret },
      });
    const other = 'https://other.example.com/x';
    await expect(change(other)).rejects.toMatchObject({ code: 'auditStreams/secretRequired' });
    await change(other, 'another-token');
    await change('https://other.example.com/y');
  });

  test('a replaced secret of an HTTP endpoint signs for another day, beside the new one', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver();
    const destination = { kind: 'http', url: receiver.url, format: 'json' } as const;
    const { id } = await aStream(admin, destination, { secret: 'first-secret', start: 'now' });
    const params = { id };
    const body = { secret: 'second-secret' };
    const { previousSecretUntil } = await toStreamsApi(admin).updateAuditStream({ params, body });
    const test = async () => {
      await toStreamsApi(admin).testAuditStream({ params });
      const { body: content = '', headers = {} } = receiver.received.at(-1) ?? {};
      return ['first-secret', 'second-secret'].map((secret) => {
        try {
          return Boolean(new Webhook(secret, { format: 'raw' }).verify(content, headers));
        } catch {
          return false;
        }
      });
    };
    expect(await test()).toEqual([true, true]);
    const overlap = Date.parse(previousSecretUntil ?? '') - stack.clock.now().getTime();
    expect(overlap / 3_600_000).toBeCloseTo(streamOverlapHours, 2);
    await stack.server.db.read((tx) =>
      sql`update audit_streams set previous_until = ${stack.clock.now()} where id = ${id}`.execute(
        tx,
      ),
    );
    expect(await test()).toEqual([false, true]);
  });

  test('URLs without HTTPS, of other protocols, and with a password are rejected', async () => {
    const strict = await createStack({ besides: stack, settings: { mode: 'production' } });
    onTestFinished(() => strict.close());
    const { admin } = await strict.aTenant();
    const creating = (url: string) => aStream(admin, { kind: 'http', url, format: 'json' });
    await expect(creating('http://logs.example.test')).rejects.toMatchObject({
      code: 'auditStreams/httpsRequired',
    });
    for (const url of ['ftp://logs.example.test', 'https://user:pass@logs.example.test'])
      await expect(creating(url)).rejects.toMatchObject({ code: 'auditStreams/invalidUrl' });
  });

  test('a destination without a secret of its own, another type, and one too many are rejected', async () => {
    const { admin } = await stack.aTenant();
    const api = toStreamsApi(admin);
    const body = { name: 'Splunk', destination: splunk };
    await expect(api.createAuditStream({ body })).rejects.toMatchObject({
      code: 'auditStreams/secretRequired',
    });
    const { id } = await aStream(admin, splunk);
    const params = { id };
    const changing = api.updateAuditStream({ params, body: { destination: httpsUrl } });
    await expect(changing).rejects.toMatchObject({ code: 'auditStreams/otherKind' });
    for (let count = 1; count < maxStreams; count += 1) await aStream(admin, httpsUrl);
    const tooMany = aStream(admin, httpsUrl);
    await expect(tooMany).rejects.toMatchObject({ code: 'auditStreams/tooMany' });
  });

  test('changes need the permissions for webhooks and for the audit log', async () => {
    const tenant = await stack.aTenant();
    const forbidden = { status: 403 };
    for (const role of ['Webhooks', 'Auditor']) {
      const member = await tenant.member(role);
      await expect(aStream(member, httpsUrl), role).rejects.toMatchObject(forbidden);
    }
    const auditor = await tenant.member('Auditor');
    expect(await toStreamsApi(auditor).listAuditStreams()).toEqual([]);
  });

  test('streams of another tenant do not exist', async () => {
    const { admin } = await stack.aTenant();
    const other = await stack.aTenant();
    const { id } = await aStream(admin, httpsUrl);
    const api = toStreamsApi(other.admin);
    const params = { id };
    const notFound = { code: 'auditStreams/notFound' };
    const body = { isActive: false };
    await expect(api.updateAuditStream({ params, body })).rejects.toMatchObject(notFound);
    await expect(api.deleteAuditStream({ params })).rejects.toMatchObject(notFound);
    await expect(api.testAuditStream({ params })).rejects.toMatchObject(notFound);
    expect(await api.listAuditStreams()).toEqual([]);
  });
});

describe('delivery', () => {
  test.each(['http', 'array', 'splunk', 'datadog', 's3'] as const)(
    '%s: every entry arrives, in order',
    async (name) => {
      const { admin } = await stack.aTenant();
      const lab = await someDestinations(stack);
      await aStream(admin, lab.destinations[name]);
      await cause(stack, admin, 3);
      await streamBecomes(admin, ({ lag, delivered }) => lag.entries === 0 && delivered > 3);
      await cause(stack, admin, 2);
      await streamBecomes(admin, ({ lag }) => lag.entries === 0);
      expect(await lab.accepted()).toEqual(await readChain(stack, admin.tenantId));
    },
  );

  test('a stream that starts now sends nothing that is older', async () => {
    const { admin } = await stack.aTenant();
    await cause(stack, admin, 3);
    const before = await readChain(stack, admin.tenantId);
    const lab = await someDestinations(stack);
    await aStream(admin, lab.destinations.http, { start: 'now' });
    await cause(stack, admin, 1);
    await streamBecomes(admin, ({ lag, delivered }) => delivered > 0 && lag.entries === 0);
    const all = await readChain(stack, admin.tenantId);
    expect(await lab.accepted()).toEqual(all.slice(before.length));
  });

  test('a stream that starts now leaves out entries that wait for the chain', async () => {
    const { admin } = await stack.aTenant();
    const lab = await someDestinations(stack);
    stack.clock.advance(1);
    await aStream(admin, lab.destinations.http, { start: 'now' });
    await stack.server.housekeep();
    await streamBecomes(admin, ({ lag, delivered }) => delivered === 1 && lag.entries === 0);
    const all = await readChain(stack, admin.tenantId);
    expect(all.length).toBeGreaterThan(1);
    expect(await lab.accepted()).toEqual(all.slice(-1));
  });

  test('a failing destination gets the same entries again, and the stream says why it waits', async () => {
    const { admin } = await stack.aTenant();
    const lab = await someDestinations(stack);
    await lab.modes('deny');
    await aStream(admin, lab.destinations.splunk);
    await cause(stack, admin, 2);
    const failing = await streamBecomes(admin, ({ failure }) => failure !== null);
    expect(failing).toMatchObject({
      failure: { cause: 'credentials', statusCode: 403, response: expect.stringContaining('code') },
      failingSince: expect.any(String),
      nextAttemptAt: expect.any(String),
      lag: { entries: expect.any(Number), since: expect.any(String) },
    });
    expect(failing.lag.entries).toBeGreaterThan(1);
    await lab.modes('accept');
    stack.clock.advance(60);
    await streamBecomes(admin, ({ lag, failure }) => lag.entries === 0 && failure === null);
    expect(await lab.accepted()).toEqual(await readChain(stack, admin.tenantId));
  });

  test('a paused stream sends nothing, and continues where it stopped', async () => {
    const { admin } = await stack.aTenant();
    const lab = await someDestinations(stack);
    const { id } = await aStream(admin, lab.destinations.http);
    const api = toStreamsApi(admin);
    await api.updateAuditStream({ params: { id }, body: { isActive: false } });
    await cause(stack, admin, 3);
    const { lag, nextAttemptAt } = await streamBecomes(admin, (one) => one.lag.entries > 3);
    expect([lag.since, nextAttemptAt]).toEqual([expect.any(String), null]);
    expect(await lab.batches()).toEqual([]);
    await api.updateAuditStream({ params: { id }, body: { isActive: true } });
    await streamBecomes(admin, (one) => one.lag.entries === 0);
    expect(await lab.accepted()).toEqual(await readChain(stack, admin.tenantId));
  });

  test('a node that dies after delivery and before its acknowledgment costs duplicates, no entries', async () => {
    const { admin } = await stack.aTenant();
    let release = () => {};
    const receiver = await aReceiver((response, place) => {
      if (place > 1) response.end('ok');
      else release = () => void response.end('ok');
    });
    await aStream(admin, { kind: 'http', url: receiver.url, format: 'json' });
    const other = await createStack({ besides: stack });
    await cause(stack, admin, 2);
    await receiver.gets(1);
    // nobody hears from the first worker anymore
    stack.clock.advance(31);
    await receiver.gets(2);
    await streamBecomes(admin, ({ lag }) => lag.entries === 0);
    release();
    const [first, second] = receiver.received.map(({ body }) => idsIn(body));
    expect(second?.slice(0, first?.length)).toEqual(first);
    await cause(stack, admin, 1);
    await streamBecomes(admin, ({ lag }) => lag.entries === 0);
    const later = receiver.received.slice(1).flatMap(({ body }) => idsIn(body));
    expect(later).toEqual(await readChain(stack, admin.tenantId));
    await other.close();
  });

  test('batches of different entries have different IDs, and a repeated one has the same', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver((response, place) =>
      status(place < 4 ? 500 : 200)(response, place),
    );
    await aStream(admin, { kind: 'http', url: receiver.url, format: 'json' });
    await cause(stack, admin, 1);
    for (const place of [1, 2, 3, 4]) {
      await receiver.gets(place);
      await cause(stack, admin, place === 1 ? 1 : 0);
      stack.clock.advance(120);
    }
    const sent = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(sent[2]).toEqual(sent[1]);
    expect(sent[1]?.[0]).not.toBe(sent[0]?.[0]);
  });

  test('entries that retention has deleted do not stop a stream', async () => {
    const { admin } = await stack.aTenant();
    const lab = await someDestinations(stack);
    const { id } = await aStream(admin, lab.destinations.http);
    const api = toStreamsApi(admin);
    await api.updateAuditStream({ params: { id }, body: { isActive: false } });
    await cause(stack, admin, 2);
    const chains = createAuditChain(stack.server.kernel);
    await chains.expire(admin.tenantId, new Date(stack.clock.now().getTime() + 1000));
    expect(await streamBecomes(admin, ({ lag }) => lag.entries === 0)).toBeTruthy();
    await api.updateAuditStream({ params: { id }, body: { isActive: true } });
    await cause(stack, admin, 1);
    await streamBecomes(admin, ({ lag, delivered }) => delivered > 0 && lag.entries === 0);
    expect(await lab.accepted()).toEqual(await readChain(stack, admin.tenantId));
  });
});

test('a restored copy continues where it stopped, and names its batches differently', async () => {
  const { admin } = await stack.aTenant();
  const receiver = await aReceiver();
  await aStream(admin, { kind: 'http', url: receiver.url, format: 'json' });
  await cause(stack, admin, 2);
  await streamBecomes(admin, ({ lag, delivered }) => delivered > 0 && lag.entries === 0);
  await stack.server.db.read((tx) => sql`update installation set place = 'elsewhere'`.execute(tx));
  await stack.fetch(new Request(`${stack.url}/readyz`));
  const again = await admin.elsewhere();
  const before = receiver.received.length;
  await cause(stack, again, 1);
  await receiver.gets(before + 1);
  await streamBecomes(again, ({ lag }) => lag.entries === 0);
  const sent = receiver.received.flatMap(({ body }) => idsIn(body));
  expect(sent).toEqual(await readChain(stack, admin.tenantId));
  const names = receiver.received.map(({ headers }) => headers['webhook-id']?.slice(0, 36));
  expect(names.at(-1)).not.toBe(names[0]);
});

describe('a stream that keeps failing', () => {
  test('is turned off after five days, and its owner is notified', async () => {
    const { admin } = await stack.aTenant();
    const lab = await someDestinations(stack);
    await lab.modes('fail');
    const { id } = await aStream(admin, lab.destinations.http);
    await cause(stack, admin, 1);
    await streamBecomes(admin, ({ failure }) => failure?.cause === 'failing');
    await stack.server.db.read((tx) =>
      sql`update audit_streams set failing_since = ${daysAgo(streamFailingDays)}, resume_at = 'epoch'
        where id = ${id}`.execute(tx),
    );
    const off = await streamBecomes(admin, ({ isActive }) => !isActive);
    expect(off.disabledReason).toBe('failing');
    const mail = await stack.inbox.next(admin.email);
    expect(mail.subject).toMatch(/audit stream .* was turned off/);
    await lab.modes('accept');
    await toStreamsApi(admin).updateAuditStream({ params: { id }, body: { isActive: true } });
    const on = await streamBecomes(admin, ({ lag }) => lag.entries === 0);
    expect(on).toMatchObject({ disabledReason: null, failingSince: null });
  });

  test('is turned off at once when its destination is gone', async () => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver(status(410));
    await aStream(admin, { kind: 'http', url: receiver.url, format: 'json' });
    await cause(stack, admin, 1);
    const off = await streamBecomes(admin, ({ isActive }) => !isActive);
    expect(off.disabledReason).toBe('gone');
  });
});

describe('a test', () => {
  test('reaches the destination, is in no log, and says why it was rejected', async () => {
    const { admin } = await stack.aTenant();
    const lab = await someDestinations(stack);
    const { id } = await aStream(admin, lab.destinations.s3, { start: 'now' });
    const params = { id };
    const done = await toStreamsApi(admin).testAuditStream({ params });
    expect(done).toMatchObject({ isSuccess: true, statusCode: 200, cause: null });
    const [batch] = await lab.batches();
    expect(batch?.entries).toMatchObject([{ action: 'audit_stream.test_entry' }]);
    await toStreamsApi(admin).updateAuditStream({ params, body: { secret: 'wrong' } });
    const failed = await toStreamsApi(admin).testAuditStream({ params });
    expect(failed).toMatchObject({ isSuccess: false, statusCode: 403, cause: 'credentials' });
    expect(failed.response).toContain('SignatureDoesNotMatch');
  });

  test.each([
    ['a redirect', 'unreachable', status(307, { location: 'http://127.0.0.1:1/' })],
    ['a page with 200 where Splunk should be', 'unexpected', status(200)],
  ] as const)('%s is no success', async (_name, expected, answer) => {
    const { admin } = await stack.aTenant();
    const receiver = await aReceiver(answer);
    const { id } = await aStream(admin, { ...splunk, url: receiver.url }, { start: 'now' });
    const result = await toStreamsApi(admin).testAuditStream({ params: { id } });
    expect(result).toMatchObject({ isSuccess: false, cause: expected });
  });
});

const daysAgo = (days: number) => new Date(stack.clock.now().getTime() - days * 86_400_000);
const idsIn = (body: string): string[] =>
  JSON.parse(body).map(({ _id: id }: { _id: string }) => id);
