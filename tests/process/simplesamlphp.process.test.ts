import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptResponse } from '@foyer/server/saml/accept-response';
import { authnRequest } from '@foyer/server/saml/authn-request';
import { parseIdpMetadata } from '@foyer/server/saml/idp-metadata';
import { newCertifiedKey } from '@foyer/server/saml/write-certificate';
import { afterEach, describe, expect, test } from 'vitest';
import { writePhpProvider } from './simplesamlphp-files.ts';

const pages = '/usr/share/simplesamlphp/www';
const isThere = existsSync(join(pages, 'saml2/idp/SSOService.php')) && spawnSync('php', ['-v']).status === 0;
const sp = { entityId: 'https://foyer.example/saml/one', acsUrl: 'https://foyer.example/saml/one/acs' };
const entityId = 'https://simplesamlphp.example/idp';
const started: { readonly server: ChildProcess; readonly folder: string }[] = [];

afterEach(async () => {
  for (const { server, folder } of started.splice(0)) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
});

async function aKey(commonName: string) {
  const [notBefore, notAfter] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  return newCertifiedKey({ commonName, serial: Uint8Array.of(7), notBefore, notAfter });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
}

/** Starts it with PHP's own server and answers what its metadata says. */
async function start(cipher = '') {
  const [ours, key, port] = [await aKey('foyer.example'), await aKey('idp'), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'foyer-simplesamlphp-'));
  writePhpProvider({ folder, port, entityId, key, sp: { ...sp, certificate: ours.certificate }, cipher });
  const env = { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder };
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', pages], { env, stdio: 'ignore' });
  started.push({ server, folder });
  const xml = await textAt(`http://127.0.0.1:${port}/saml2/idp/metadata.php`);
  return { ours, idp: parseIdpMetadata(xml, { now: new Date(), allowHttp: true }) };
}

/** Asks until the server listens; the test's own limit ends it. */
async function textAt(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.text();
    await sleep(50);
  }
}

/** Goes where a browser would go, with its cookies, to the form that would be posted to us. */
async function signInAt(url: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) return formIn(await answer.text());
    next = new URL(location, next).href;
  }
  throw new Error('Redirected without an end');
}

function formIn(page: string): string {
  const response = /name="SAMLResponse" value="([^"]+)"/.exec(page)?.[1];
  if (!response) throw new Error(`No form: ${page.slice(0, 2000)}`);
  return response;
}

/** Another implementation of SAML signs in at ours. To install it: `apt-get install simplesamlphp php-cli php-xml`. */
describe.skipIf(!isThere)(
  'SimpleSAMLphp as identity provider (skipped where Debian has no simplesamlphp and php-cli)',
  () => {
    test.each([
      ['signed', ''],
      ['encrypted with AES-CBC below a signed response', 'http://www.w3.org/2001/04/xmlenc#aes128-cbc'],
      ['encrypted with AES-GCM', 'http://www.w3.org/2009/xmlenc11#aes256-gcm'],
    ])('checks our signed request and signs somebody in: %s', async (_name, cipher) => {
      const { ours, idp } = await start(cipher);
      expect(idp).toMatchObject({ entityId, ssoBinding: 'redirect' });
      const privateKey = createPrivateKey(ours.privateKey);
      const signWith = { id: 'ours', privateKey, certificate: ours.certificate };
      const sent = authnRequest({ sp, idp, id: '_request-of-ours', relayState: 'a b&c', signWith }, new Date());
      const response = await signInAt(sent.binding === 'redirect' ? sent.url : '');
      const options = { sp: { ...sp, decryptionKeys: [privateKey] }, idp, expectInResponseTo: '_request-of-ours' };
      expect(acceptResponse(response, options, new Date())).toMatchObject({
        ...{ issuer: entityId, nameId: 'zoë & co', inResponseTo: '_request-of-ours' },
        attributes: { mail: ['ada@acme.example'], groups: ['one', 'two <three>'] },
      });
      expect(() => acceptResponse(response, { ...options, expectInResponseTo: '_another' }, new Date())).toThrow(
        'inResponseTo',
      );
    });

    test('refuses our request when it was signed with another key', async () => {
      const { idp } = await start();
      const stranger = await aKey('stranger');
      const signWith = {
        id: 'x',
        privateKey: createPrivateKey(stranger.privateKey),
        certificate: stranger.certificate,
      };
      const sent = authnRequest({ sp, idp, id: '_request', signWith }, new Date());
      await expect(signInAt(sent.binding === 'redirect' ? sent.url : '')).rejects.toThrow('No form');
    });
  },
);
