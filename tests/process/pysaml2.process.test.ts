import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptResponse, readResponse } from '@foyer/server/protocols/saml/accept-response';
import { authnRequest } from '@foyer/server/protocols/saml/authn-request';
import { parseIdpMetadata } from '@foyer/server/protocols/saml/idp-metadata';
import { spMetadata } from '@foyer/server/protocols/saml/sp-metadata';
import { newCertifiedKey } from '@foyer/server/protocols/saml/write-certificate';
import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

// Debian's own Python, not one of a version manager: the package is installed there.
const python = '/usr/bin/python3';
const isThere =
  existsSync(python) &&
  spawnSync(python, ['-c', 'import saml2']).status === 0 &&
  existsSync('/usr/bin/xmlsec1');

const answers = z.object({
  metadata: z.string(),
  requestId: z.string(),
  assertion: z.string(),
  response: z.string(),
  both: z.string(),
  encrypted: z.string(),
});

const sp = {
  entityId: 'https://foyer.example/saml/one',
  acsUrl: 'https://foyer.example/saml/one/acs',
};
const entityId = 'https://pysaml2.example/idp';
const folder = mkdtempSync(join(tmpdir(), 'foyer-pysaml2-'));
const inFolder = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

async function aKey(commonName: string) {
  const [notBefore, notAfter] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000));
  if (!notBefore || !notAfter) throw new Error('Two days');
  return newCertifiedKey({ commonName, serial: Uint8Array.of(7), notBefore, notAfter });
}

/** What the provider answers to a request of ours; it has read our metadata and checked our signature. */
async function ask() {
  const [ours, theirs] = [await aKey('foyer.example'), await aKey('pysaml2.example')];
  const privateKey = createPrivateKey(ours.privateKey);
  const signWith = { id: 'ours', privateKey, certificate: ours.certificate };
  const idp = { ssoUrl: 'https://pysaml2.example/sso', ssoBinding: 'redirect' as const };
  const sent = authnRequest(
    { sp, idp, id: '_request-of-ours', relayState: 'state_1', signWith },
    new Date(),
  );
  const input = {
    entityId,
    ssoUrl: idp.ssoUrl,
    sloUrl: 'https://pysaml2.example/slo',
    acsUrl: sp.acsUrl,
    spEntityId: sp.entityId,
    keyFile: inFolder('idp.key', theirs.privateKey),
    certFile: inFolder('idp.crt', theirs.certificate),
    spMetadataFile: inFolder(
      'sp.xml',
      spMetadata({
        sp,
        certificates: [ours.certificate],
        signRequests: true,
      }),
    ),
    requestUrl: sent.binding === 'redirect' ? sent.url : '',
    nameId: 'zoë & co',
    mail: ['ada@acme.example'],
    groups: ['one', 'two <three>'],
    now: Math.floor(Date.now() / 1e3),
  };
  const script = join(import.meta.dirname, 'pysaml2-identity-provider.py');
  const run = spawnSync(python, [script], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
  if (run.status !== 0) throw new Error(`pysaml2 failed: ${run.stderr}`);
  return { ours, privateKey, told: answers.parse(JSON.parse(run.stdout)) };
}

afterAll(() => rmSync(folder, { recursive: true }));

/** Another implementation of SAML speaks with ours. To install it: `apt-get install python3-pysaml2 xmlsec1`. */
describe.skipIf(!isThere)(
  'pysaml2 as identity provider (skipped where Debian has no python3-pysaml2 and xmlsec1)',
  () => {
    let asked: Awaited<ReturnType<typeof ask>>;
    beforeAll(async () => {
      asked = await ask();
    });

    const accept = (xml: string) =>
      acceptResponse(
        readResponse(Buffer.from(xml, 'utf8').toString('base64')),
        {
          sp: { ...sp, decryptionKeys: [asked.privateKey] },
          idp: parseIdpMetadata(asked.told.metadata, { now: new Date(), allowHttp: false }),
          expectInResponseTo: asked.told.requestId,
        },
        new Date(),
      );

    test('reads our metadata and takes our signed request', () => {
      expect(asked.told.requestId).toBe('_request-of-ours');
    });

    test('describes itself in metadata that we read', () => {
      expect(
        parseIdpMetadata(asked.told.metadata, { now: new Date(), allowHttp: false }),
      ).toMatchObject({
        entityId,
        ssoUrl: 'https://pysaml2.example/sso',
        ssoBinding: 'redirect',
        sloUrl: 'https://pysaml2.example/slo',
      });
    });

    test.each(['assertion', 'response', 'both'] as const)('signs a user in: %s', (kind) => {
      expect(accept(asked.told[kind])).toMatchObject({
        issuer: entityId,
        nameId: 'zoë & co',
        inResponseTo: '_request-of-ours',
        attributes: {
          'urn:mace:dir:attribute-def:mail': ['ada@acme.example'],
          groups: ['one', 'two <three>'],
        },
      });
    });

    test.each(['assertion', 'response', 'both'] as const)(
      'is not believed when its answer was changed: %s',
      (kind) => {
        const bent = asked.told[kind].replace('ada@acme.example', 'eva@acme.example');
        expect(() => accept(bent)).toThrow('signatureInvalid');
      },
    );

    test('is shown in words that the Triple DES of its presets is not taken', () => {
      expect(() => accept(asked.told.encrypted)).toThrow(
        'encryptionAlgorithm: http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
      );
    });
  },
);
