import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { loadExample } from './running-examples.ts';

interface Page {
  createCutoverReader(issuers: {
    foyer: { issuer: string; clientId: string };
    old: { issuer: string; audience: string; keysUrl: string };
  }): (authorization: string) => Promise<unknown>;
}

const { createCutoverReader } = await loadExample<Page>(
  'docs/guides/migrate.md',
  'createCutoverReader',
);
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** An issuer with a key set, which signs tokens for its own or for another name. */
async function anIssuer(typ: string, claims: Record<string, string>) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: typ }];
  const server = createServer((_, response) => response.end(JSON.stringify({ keys })));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  const url = `http://127.0.0.1:${port}`;
  const sign = async (issuer = url) => {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ, kid: typ })
      .setIssuer(issuer)
      .setAudience('app')
      .setExpirationTime('1m')
      .sign(privateKey);
    return `Bearer ${token}`;
  };
  return { url, sign };
}

const foyer = await anIssuer('at+jwt', { sub: 'new', tenantId: 't1' });
const old = await anIssuer('JWT', { sub: 'old', org_id: 't1' });
const readCaller = createCutoverReader({
  foyer: { issuer: foyer.url, clientId: 'app' },
  old: { issuer: old.url, audience: 'app', keysUrl: `${old.url}/keys` },
});

test('the backend of a cutover accepts tokens of both issuers', async () => {
  expect(await readCaller(await foyer.sign())).toEqual({ userId: 'new', tenantId: 't1' });
  expect(await readCaller(await old.sign())).toEqual({ externalId: 'old', tenantId: 't1' });
});

test('the backend of a cutover rejects a token that the other issuer signed', async () => {
  await expect(readCaller(await old.sign(foyer.url))).rejects.toThrow();
  await expect(readCaller(await foyer.sign(old.url))).rejects.toThrow();
  await expect(readCaller('Bearer nonsense')).rejects.toThrow();
});
