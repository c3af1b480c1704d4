import { expect, test } from 'vitest';
import { createSandbox } from './create-sandbox.ts';

const requests: unknown[] = [];
const config = {
  customCode: { enabled: true, secrets: [{ id: '1', key: 'API_KEY', secret: 'a secret' }] },
  outgoing: { allowPrivateNetworks: false, allowedOrigins: [] },
};
const logged: unknown[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (facts: object) => logged.push(facts),
};
const sandbox = createSandbox({
  config,
  log,
  isDemo: false,
  outgoing: {
    request: async (request) => {
      requests.push(request);
      if (request.method === 'DELETE') throw new RangeError('A mistake of ours');
      return { status: 200, headers: {}, body: Buffer.from('{"isKnown":true}') };
    },
  },
});
const run = (code: string, input: unknown = {}) => sandbox.run({ code, input, timeoutMs: 1000 });

test.each([
  'exports.handler = (event) => event.number + 1;',
  'module.exports = async (event) => event.number + 1;',
  'async function handler(event) { return event.number + 1; }',
  'const handler = ({ number }) => number + 1;',
])('code can define its handler as %s', async (code) => {
  expect(await run(code, { number: 41 })).toBe(42);
});

test('code can read but not change secrets, and make requests over https', async () => {
  const code = `exports.handler = async (event, { secrets, fetch }) => {
    try { 'use strict'; secrets.API_KEY = 'other'; } catch {}
    const answer = await fetch('https://api.example.test/users', {
      method: 'POST', headers: { authorization: secrets.API_KEY }, body: JSON.stringify(event) });
    const refused = await fetch('http://api.example.test/').catch((error) => error.message);
    return { ...(await answer.json()), status: answer.status, refused };
  };`;
  const result = { isKnown: true, status: 200, refused: 'Use an https URL' };
  expect(await run(code, { id: 7 })).toEqual(result);
  expect(requests).toMatchObject([
    { method: 'POST', headers: { authorization: 'a secret' }, body: '{"id":7}' },
  ]);
});

test('code can wait for several rounds of requests that respond immediately', async () => {
  const code = `exports.handler = async (event, { fetch }) => {
    const statuses = [];
    for (let round = 0; round < 6; round += 1)
      statuses.push(await fetch('https://api.example.test/').then(({ status }) => status, () => 0));
    return statuses;
  };`;
  const all = await Promise.all(
    Array.from({ length: 6 }, () => sandbox.run({ code, input: {}, timeoutMs: 20_000 })),
  );
  expect(all).toEqual(Array.from({ length: 6 }, () => [200, 200, 200, 200, 200, 0]));
});

test('code cannot access or reach Node APIs', async () => {
  const names = [
    'process',
    'require',
    'global',
    'Buffer',
    'setTimeout',
    'WebAssembly',
    'importScripts',
  ];
  const code = `exports.handler = async (event, context) => {
    const reach = await Promise.all([handler, context.fetch, Object].map((one) =>
      one.constructor('return typeof process + typeof require')()));
    const imported = await import('node:fs').then(() => 'imported', () => 'refused');
    Object.prototype.toJSON = () => ({ polluted: true });
    JSON.stringify = () => '{"stillJson":true}';
    return { names: ${JSON.stringify(names)}.map((name) => typeof globalThis[name]), reach, imported };
  }; const handler = exports.handler;`;
  expect(await run(code)).toEqual({ stillJson: true });
  const honest = code.replace(/Object\.prototype.*\n|JSON\.stringify = .*\n/g, '');
  expect(await run(honest)).toEqual({
    names: names.map(() => 'undefined'),
    reach: ['undefinedundefined', 'undefinedundefined', 'undefinedundefined'],
    imported: 'refused',
  });
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(JSON.stringify({ untouched: true })).toBe('{"untouched":true}');
});

test.each([
  ['loops forever', 'exports.handler = () => { for (;;); };', 'timeout'],
  ['loops when it is loaded', 'for (;;);', 'timeout'],
  ['never settles', 'exports.handler = () => new Promise(() => {});', 'error'],
  [
    'takes all memory',
    'exports.handler = () => { const all = []; for (;;) all.push("x".repeat(1e6) + all.length); };',
    /memory|timeout/,
  ],
  ['calls itself forever', 'exports.handler = function again() { return again() + 1; };', 'error'],
  ['throws', 'exports.handler = () => { throw new Error("No"); };', 'error'],
  ['has no handler', 'exports.other = 1;', 'error'],
  ['throws a long text', 'exports.handler = () => { throw new Error("x".repeat(2e6)); };', 'error'],
  [
    'returns a deep list',
    `JSON.stringify = () => '['.repeat(30000) + ']'.repeat(30000); exports.handler = () => 1;`,
    'unreadable',
  ],
  ['returns 20 MB', 'exports.handler = () => "x".repeat(2e7);', /unreadable|memory|timeout/],
  [
    'makes large requests forever',
    'exports.handler = () => { for (;;) fetch("x".repeat(4e6)).catch(() => {}); };',
    /timeout|memory/,
  ],
  ['returns more than 64 kB', 'exports.handler = () => "x".repeat(70000);', 'unreadable'],
  ['writes no JSON', 'JSON.stringify = () => "{"; exports.handler = () => 1;', 'unreadable'],
])('code that %s fails without blocking the event loop', async (_what, code, reason) => {
  const before = process.threadCpuUsage();
  await expect(run(code)).rejects.toMatchObject({ reason: expect.stringMatching(reason) });
  // CPU time of this thread: if it ran the code itself, that would take all of the code's 1,000 ms.
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});

test('a syntax error is reported with its line, without running the code', async () => {
  await expect(sandbox.check('const one = 1;\nconst two = ;\n')).rejects.toMatchObject({
    reason: 'syntax',
    line: 2,
  });
  await expect(sandbox.check('throw new Error("ran");')).resolves.toBeUndefined();
});

test('code does not run if the configuration turns it off', async () => {
  config.customCode.enabled = false;
  await expect(run('exports.handler = () => 1;')).rejects.toMatchObject({ reason: 'off' });
  config.customCode.enabled = true;
});

test('code cannot set the headers of the connection, or the host', async () => {
  requests.length = 0;
  const headers = {
    host: 'other.test',
    connection: 'close',
    'Transfer-Encoding': 'chunked',
    a: 'b',
  };
  await run(`exports.handler = (event, { fetch }) =>
    fetch('https://api.example.test/', { headers: ${JSON.stringify(headers)} }).then(() => 1);`);
  expect(requests).toMatchObject([{ headers: { a: 'b' } }]);
  expect(Object.keys(Object(requests[0]).headers)).toEqual(['a']);
});

test('a request that fails unexpectedly is an error of the code, and logged', async () => {
  const code = `exports.handler = (event, { fetch }) =>
    fetch('https://api.example.test/', { method: 'DELETE' }).catch((error) => error.message);`;
  expect(await run(code)).toBe('The request failed');
  expect(JSON.stringify(logged)).toContain('custom_code.request_failed');
});

test('code that waits too long for its turn is busy, and leaves the queue', async () => {
  const loop = 'exports.handler = () => { for (;;); };';
  const running = [run(loop), run(loop)];
  const waits = sandbox.run({ code: 'exports.handler = () => 1;', input: {}, timeoutMs: 50 });
  await expect(waits).rejects.toMatchObject({ reason: 'busy' });
  await expect(Promise.allSettled(running)).resolves.toHaveLength(2);
  expect(await run('exports.handler = () => 1;')).toBe(1);
});

test('code that other code left too little time is busy, not too slow', async () => {
  const loop = 'exports.handler = () => { for (;;); };';
  const outcomes = await Promise.allSettled([
    run(loop),
    run(loop),
    sandbox.run({ code: loop, input: {}, timeoutMs: 3000 }),
  ]);
  expect(outcomes).toMatchObject([
    { reason: { reason: 'timeout' } },
    { reason: { reason: 'timeout' } },
    { reason: { reason: 'busy' } },
  ]);
});
