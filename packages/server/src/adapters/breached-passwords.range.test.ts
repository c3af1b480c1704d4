import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { breachedPasswordsSuite } from '../ports/breached-passwords.suite.ts';
import { createRangeBreachedPasswords } from './breached-passwords.range.ts';

const toHash = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();

/** A range service on a free port. */
async function aService(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  timeoutMs = 10_000,
) {
  const requests: { readonly url: string; readonly padding: string | undefined }[] = [];
  const failures: string[] = [];
  const server = createServer((request, response) => {
    const padding = request.headers['add-padding'];
    requests.push({
      url: request.url ?? '',
      padding: Array.isArray(padding) ? padding[0] : padding,
    });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port');
  const baseUrl = `http://127.0.0.1:${address.port}`;
  const list = createRangeBreachedPasswords({
    baseUrl,
    timeoutMs,
    onFailure: (reason) => failures.push(reason),
  });
  return { list, requests, failures, baseUrl };
}

/**
 * Answers as the real service: lines of the prefix, windows line ends, padding with a count of
 * zero.
 */
const getRange =
  (stolen: readonly string[]) => (request: IncomingMessage, response: ServerResponse) => {
    const prefix = request.url?.split('/').at(-1) ?? '';
    const hashes = stolen.map(toHash).filter((hash) => hash.startsWith(prefix));
    const padding = ['0'.repeat(35), 'F'.repeat(35)].map((rest) => `${rest}:0`);
    response.end([...hashes.map((hash) => `${hash.slice(5)}:42`), ...padding].join('\r\n'));
  };

describe('a list behind the range protocol', () => {
  breachedPasswordsSuite(async (stolen) => (await aService(getRange(stolen))).list);

  test('only five characters of the hash leave the server, and padding is asked for', async () => {
    const { list, requests } = await aService(getRange([]));
    await list.look('correct horse battery staple');
    expect(requests).toEqual([
      { url: `/range/${toHash('correct horse battery staple').slice(0, 5)}`, padding: 'true' },
    ]);
  });

  test('padding is no finding', async () => {
    const { list } = await aService((_request, response) => {
      response.end(`${toHash('password1').slice(5)}:0`);
    });
    expect(await list.look('password1')).toBe('clean');
  });

  test('a service that does not answer, answers with an error, redirects or speaks otherwise says nothing', async () => {
    const methods: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
      silent: () => {},
      failing: (_request, response) => void response.writeHead(503).end(),
      elsewhere: (_request, response) =>
        void response.writeHead(302, { location: '/range/00000' }).end(),
      html: (_request, response) => void response.end('<html>Please log in to this network</html>'),
      halfway: (_request, response) => {
        response.write('0');
        response.destroy();
      },
      endless: (_request, response) => void response.end('0'.repeat(1_100_000)),
    };
    for (const [name, way] of Object.entries(methods)) {
      const { list, failures } = await aService(way, name === 'silent' ? 200 : 10_000);
      expect(await list.look('password1'), name).toBe('unknown');
      expect(failures, name).toHaveLength(1);
      expect(failures[0]).not.toContain('password1');
    }
  });

  test('nobody at the address says nothing either', async () => {
    const list = createRangeBreachedPasswords({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 10_000 });
    expect(await list.look('password1')).toBe('unknown');
  });
});
