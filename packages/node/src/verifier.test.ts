import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createEntitlements } from './entitlements.ts';
import { createVerifier } from './verifier.ts';

const issuer = 'https://login.example.com';
const clientId = 'client';
const pairs = {
  first: await generateKeyPair('RS256', { extractable: true }),
  second: await generateKeyPair('RS256', { extractable: true }),
};
type Kid = keyof typeof pairs;

let published: readonly Kid[] = ['first'];
let fetches = 0;
let server: Server;
let keysUrl = '';

beforeAll(async () => {
  server = createServer((_, response) => {
    fetches += 1;
    void Promise.all(
      published.map(async (kid) => ({ ...(await exportJWK(pairs[kid].publicKey)), kid })),
    ).then((keys) => response.end(JSON.stringify({ keys })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  keysUrl = `http://127.0.0.1:${Object(server.address()).port}`;
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** A header; `age` is in seconds, of a token that lives a minute. */
async function bearer(kid: Kid, age = 0): Promise<string> {
  const now = Math.floor(Date.now() / 1000) - age;
  const token = await new SignJWT({ tenantId: 't1', type: 'userToken' })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
    .setSubject('u1')
    .setIssuer(issuer)
    .setAudience(clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(pairs[kid].privateKey);
  return `Bearer ${token}`;
}

test('a token that names an unknown key makes the verifier fetch the keys again', async () => {
  const verifier = createVerifier({ issuer, clientId, keysUrl });
  expect(await verifier.verify(await bearer('first'))).toMatchObject({ userId: 'u1' });
  expect(fetches).toBe(1);
  published = ['second', 'first'];
  // jose waits 30 seconds between two requests for keys
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect(await verifier.verify(await bearer('second'))).toMatchObject({ userId: 'u1' });
  expect(await verifier.verify(await bearer('first'))).toMatchObject({ userId: 'u1' });
  expect(fetches).toBe(2);
});

test('a token is accepted for the tolerance after it expired, and no longer', async () => {
  const verifier = createVerifier({ issuer, clientId, keysUrl });
  const patient = createVerifier({ issuer, clientId, keysUrl, clockTolerance: 30 });
  const justExpired = await bearer('first', 62);
  const expired = await bearer('first', 80);
  expect(await verifier.verify(justExpired)).toMatchObject({ userId: 'u1' });
  expect(await verifier.verify(expired)).toBeNull();
  expect(await patient.verify(expired)).toMatchObject({ userId: 'u1' });
});

test('entitlements are kept for 30 seconds, and a failed request is not kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = (await bearer('first')).replace('Bearer ', '');
  let status = 503;
  let requests = 0;
  const entitlements = createEntitlements({
    url: issuer,
    fetch: async () => {
      requests += 1;
      return Response.json({ features: {}, plans: {}, permissions: { 'a.*': true } }, { status });
    },
  });
  await expect(entitlements.for(token)).rejects.toThrow('503');
  status = 200;
  const own = await entitlements.for(token);
  expect(own?.permission('a.b')).toEqual({ isEntitled: true });
  expect(own?.feature('a')).toEqual({ isEntitled: false, justification: 'MISSING_FEATURE' });
  vi.setSystemTime(Date.now() + 29_000);
  await entitlements.for(token);
  expect(requests).toBe(2);
  vi.setSystemTime(Date.now() + 2000);
  await entitlements.for(token);
  expect(requests).toBe(3);
});
