import { setTimeout as sleep } from 'node:timers/promises';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { createOpenTelemetry } from '@foyer/server/adapters/tracing.opentelemetry';
import { createStack, type StackOptions } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { aReceiver, aWebhook } from './webhook-receiver.ts';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
              status: z.object({ code: z.number().optional(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const proxySpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${proxySpan}-01`;
const prelogin = '/frontegg/identity/resources/auth/v1/passwordless/code/prelogin';

/** A stack that sends its spans to a receiver of the test. */
async function aTracedStack(options: StackOptions = {}, ratio = 1) {
  const receiver = await aReceiver();
  const tracing = createOpenTelemetry({
    endpoint: new URL(receiver.url).origin,
    headers: { 'x-api-key': 'key-of-the-receiver' },
    ratio,
    serviceName: 'foyer-test',
    exportEvery: 50,
  });
  const stack = await createStack({ ...options, tracing });
  const spans = () =>
    receiver.received
      .flatMap(({ body }) => exported.parse(JSON.parse(body)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
  const find = (name: string | RegExp) =>
    vi.waitFor(
      () => {
        const found = spans().find((one) => one.name.match(name));
        if (!found)
          throw new Error(
            `no span ${String(name)} among ${spans()
              .map((one) => one.name)
              .join()}`,
          );
        return found;
      },
      { timeout: 20_000, interval: 20 },
    );
  return { stack, receiver, spans, find };
}

type Span = Awaited<ReturnType<Awaited<ReturnType<typeof aTracedStack>>['find']>>;

const valueOf = ({ attributes }: Span, key: string) => {
  const { value } = attributes.find((one) => one.key === key) ?? {};
  return value?.stringValue ?? value?.intValue;
};

test('a sign-in and its email job continue the trace of the proxy', async () => {
  const { stack, receiver, spans, find } = await aTracedStack({
    settings: { trustedHops: 1, trustsTraceparent: true },
    config: { signIn: { otherMethods: ['Code'] } },
  });
  const { email } = await stack.aUser();
  const browser = stack.visitor();
  const answer = await browser.fetch(`${prelogin}?from=query-of-the-page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ email }),
  });
  expect(answer.headers.get('frontegg-trace-id')).toBe(traceId);
  const code = /^\d{6}$/m.exec((await stack.inbox.next(email)).text)?.[0] ?? '';
  await browser
    .api(passwordlessCalls)
    .passwordlessPostlogin({ params: { type: 'code' }, body: { token: code } });
  await find(/postlogin$/);
  const ofTrace = spans().filter((one) => one.traceId === traceId);
  const request = ofTrace.find(({ parentSpanId }) => parentSpanId === proxySpan);
  expect(request?.name).toBe(
    'POST /frontegg/identity/resources/auth/v1/passwordless/:type/prelogin',
  );
  const above = (one: Span): readonly string[] => {
    const parent = ofTrace.find(({ spanId }) => spanId === one.parentSpanId);
    return parent ? [parent.name, ...above(parent)] : [];
  };
  const statement = ofTrace.find(({ name }) => name === 'INSERT outbox');
  expect(statement && above(statement)).toEqual(['transaction', request?.name]);
  const sent = ofTrace.find(({ name }) => name.startsWith('email '));
  expect(sent && above(sent).filter((name) => name !== 'transaction')).toEqual([
    'job mail',
    'job passwordless.send',
    request?.name,
  ]);

  const all = JSON.stringify(receiver.received.map(({ body }) => body));
  for (const secret of [email, 'Ada', code, 'query-of-the-page', 'Analytical'])
    expect(all, secret).not.toContain(secret);
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-api-key': 'key-of-the-receiver' });
  expect(all).toContain('foyer-test');
});

test('headers of the standard variables are not sent to another receiver', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-other=key');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'x-third=key');
  const { stack, receiver, find } = await aTracedStack();
  expect(process.env['OTEL_EXPORTER_OTLP_HEADERS']).toBe('x-other=key');
  vi.unstubAllEnvs();
  await stack.visitor().fetch('/frontegg/identity/resources/nothing');
  await find(/^GET/);
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-api-key': 'key-of-the-receiver' });
  expect(receiver.received[0]?.headers).not.toHaveProperty('x-other');
  expect(receiver.received[0]?.headers).not.toHaveProperty('x-third');
});

test('`traceparent` is ignored and forces no recording unless the proxy is trusted', async () => {
  const { stack, find } = await aTracedStack({ settings: { trustedHops: 1 } });
  const answer = await stack.visitor().fetch('/frontegg/identity/resources/nothing', {
    headers: { traceparent },
  });
  const { traceId: own, parentSpanId } = await find(/^GET/);
  expect(answer.headers.get('frontegg-trace-id')).toBe(own);
  expect(own).not.toBe(traceId);
  expect(parentSpanId).toBeUndefined();
});

test('the span of a signed-in call has its tenant, and only webhook receivers get `traceparent`', async () => {
  const { stack, find } = await aTracedStack();
  const { admin, id } = await stack.aTenant();
  const hooked = await aReceiver();
  await aWebhook(admin, hooked.url);
  await admin.api(groupsCalls).createGroup({ body: { name: 'Sales' } });
  expect(valueOf(await find(/^POST .*\/groups\/v1$/), 'foyer.tenant_id')).toBe(id);
  const [delivered] = await hooked.gets(1);
  const delivery = await find(/^POST$/);
  const { traceparent: passed } = delivered?.headers ?? {};
  expect(passed).toBe(`00-${delivery.traceId}-${delivery.spanId}-01`);
  expect(valueOf(delivery, 'server.address')).toBe('127.0.0.1');
  await stack.server.kernel.outgoing.request({ url: hooked.url, method: 'POST', body: '{}' });
  const [, plain] = await hooked.gets(2);
  expect(plain?.headers).not.toHaveProperty('traceparent');
});

test('a failed span has an error code and no message', async () => {
  const { stack, find, receiver } = await aTracedStack();
  const { db, kernel } = stack.server;
  const failing = kernel.tracing.span(
    () => ({ name: 'failing', kind: 'internal' }),
    () =>
      db.system((tx) =>
        sql`insert into tenants (id) values (${'value-that-a-user-typed'})`.execute(tx),
      ),
  );
  await expect(failing).rejects.toThrow('value-that-a-user-typed');
  const span = await find('INSERT tenants');
  expect([span.status.code, valueOf(span, 'error.type')]).toEqual([2, '22P02']);
  expect(JSON.stringify(receiver.received)).not.toContain('value-that-a-user-typed');
});

test('spans of traces that are not sampled are not sent', async () => {
  const { stack, receiver } = await aTracedStack({}, 0);
  await stack.aUser();
  await stack.close();
  expect(receiver.received).toEqual([]);
});

test('a receiver that does not respond delays no request, and the shutdown only briefly', async () => {
  const receiver = await aReceiver(() => {});
  const tracing = createOpenTelemetry({
    endpoint: new URL(receiver.url).origin,
    ratio: 1,
    serviceName: 'foyer',
    exportEvery: 50,
  });
  const stack = await createStack({ tracing });
  const warn = vi.spyOn(stack.server.kernel.log, 'warn');
  await stack.aUser();
  await receiver.gets(1);
  await stack.aUser();
  const began = performance.now();
  await Promise.race([stack.close(), sleep(20_000)]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual([{ event: 'traces.export_failed' }]);
});
