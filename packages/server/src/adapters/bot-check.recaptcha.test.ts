import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRecaptchaBotCheck } from './bot-check.recaptcha.ts';

/** A siteverify service on a free port. */
async function aService(answer: (response: ServerResponse) => void, timeoutMs = 10_000) {
  const bodies: Record<string, string>[] = [];
  const failures: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Object.fromEntries(new URLSearchParams(await text(request))));
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port');
  const check = createRecaptchaBotCheck({
    verifyUrl: `http://127.0.0.1:${address.port}/siteverify`,
    secretKey: 'the secret key',
    minScore: 0.5,
    timeoutMs,
    onFailure: (reason) => failures.push(reason),
  });
  return {
    ask: () => check.check({ token: 'a token', address: '192.0.2.7' }),
    check,
    bodies,
    failures,
  };
}

const says = (value: object) => (response: ServerResponse) =>
  void response.end(JSON.stringify(value));

describe('a check by siteverify', () => {
  test('sends secret, token and address as a form, and believes a yes', async () => {
    const { ask, bodies } = await aService(says({ success: true, hostname: 'app.example.test' }));
    expect(await ask()).toBe('person');
    expect(bodies).toEqual([
      { secret: 'the secret key', response: 'a token', remoteip: '192.0.2.7' },
    ]);
  });

  test('a no is a robot', async () => {
    const { ask, failures } = await aService(
      says({ success: false, 'error-codes': ['timeout-or-duplicate'] }),
    );
    expect(await ask()).toBe('robot');
    expect(failures).toEqual([]);
  });

  test('a score below the least is a robot, one at it a user', async () => {
    expect(await (await aService(says({ success: true, score: 0.49 }))).ask()).toBe('robot');
    expect(await (await aService(says({ success: true, score: 0.5 }))).ask()).toBe('person');
  });

  test('a service that is late, broken, wrongly configured or speaks otherwise is unavailable', async () => {
    const methods: Record<string, (response: ServerResponse) => void> = {
      silent: () => {},
      failing: (response) => void response.writeHead(500).end('{}'),
      redirecting: (response) => void response.writeHead(302, { location: '/' }).end(),
      html: (response) => void response.end('<html></html>'),
      otherwise: says({ ok: true }),
      'wrong secret': says({ success: false, 'error-codes': ['invalid-input-secret'] }),
    };
    for (const [name, way] of Object.entries(methods)) {
      const { ask, failures } = await aService(way, name === 'silent' ? 200 : 10_000);
      expect(await ask(), name).toBe('unavailable');
      expect(failures, name).toHaveLength(1);
    }
  });

  test('a token longer than any real one is not even sent', async () => {
    const { check, bodies } = await aService(says({ success: true }));
    expect(await check.check({ token: 'x'.repeat(9000), address: '192.0.2.7' })).toBe('robot');
    expect(bodies).toEqual([]);
  });
});
