import { randomUUID } from 'node:crypto';
import { type Bend, cbor, createAuthenticator, createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import type { Ceremony } from './webauthn.ts';

const stack = await createStack({
  config: {
    application: {
      clientId: '5a5a0000-0000-4000-8000-000000000001',
      name: 'Ledgerly',
      allowedOrigins: ['https://app.foyer.test', 'https://elsewhere.example'],
    },
  },
});
const { webauthn } = stack.server.kernel;
const { db } = stack.server;
const origin = stack.url;
const required = { userVerification: 'required', usage: 'passkey' } as const;

async function aUser() {
  const { userId, email, name } = await stack.aUser();
  return { id: userId, identifier: email, name };
}
type User = Awaited<ReturnType<typeof aUser>>;

const registering = (user: User): Ceremony => ({ purpose: 'passkey', subject: user.id });
const signingIn: Ceremony = { purpose: 'signIn', subject: 'anybody' };

const creationOptions = (user: User) =>
  webauthn.creationOptions(registering(user), {
    user,
    usage: 'passkey',
    userVerification: 'required',
    exclude: [],
  });

async function register(
  user: User,
  authenticator = createAuthenticator({ origin }),
  bend: Bend = {},
) {
  const answer = authenticator.create(await creationOptions(user), bend);
  const created = await webauthn.verifyCreation(registering(user), answer, required);
  const id =
    created &&
    (await db.system((tx) =>
      webauthn.credentials.add(tx, {
        ...created,
        userId: user.id,
        usage: 'passkey',
        name: 'Key',
        now: stack.clock.now(),
      }),
    ));
  return { made: created, id, authenticator };
}

const askToSign = () => webauthn.requestOptions(signingIn, { userVerification: 'required' });

describe('registration', () => {
  test('a credential made for this server is accepted with what it is', async () => {
    const user = await aUser();
    const { made: created } = await register(user);
    expect(created).toMatchObject({
      deviceType: 'Platform',
      counter: 0,
      backupEligible: false,
      transports: ['internal'],
    });
  });

  const bends: readonly (readonly [string, Bend])[] = [
    ['W-1: the other ceremony', { type: 'webauthn.get' }],
    ['W-2: another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['W-2: an empty challenge', { challenge: '' }],
    ['W-4: from inside a frame', { crossOrigin: true }],
    ['W-4: with a page around it', { topOrigin: 'https://evil.example' }],
    ['W-5: made for the parent domain', { rpId: 'test' }],
    ['W-5: made for a sibling domain', { rpId: 'other.test' }],
    ['W-6: nobody was there', { flags: { userPresent: false } }],
    ['W-6: nobody was verified', { flags: { userVerified: false } }],
    ['W-7: copied, though it cannot be', { flags: { backedUp: true } }],
    ['W-8: an algorithm that was not offered', { algorithm: -47 }],
    ['W-10: an id longer than there are', { credentialId: Buffer.alloc(1024, 7) }],
    [
      'W-9: an attestation with a certificate',
      { attestation: { fmt: 'packed', statement: new Map([['x5c', 'chain']]) } },
    ],
    [
      'W-9: an attestation of a kind nobody asked for',
      { attestation: { fmt: 'android-safetynet', statement: new Map() } },
    ],
    [
      'W-15: bytes behind the credential that are no extensions',
      { behind: { bytes: Buffer.from([0xa0]), areExtensions: false } },
    ],
    [
      'W-15: extensions that are none',
      { behind: { bytes: Buffer.from([0xff]), areExtensions: true } },
    ],
    [
      'W-9: a statement where none was promised',
      { attestation: { fmt: 'none', statement: new Map([['sig', 'x']]) } },
    ],
  ];
  test.each(bends)('%s is refused', async (_, bend) => {
    const user = await aUser();
    expect((await register(user, undefined, bend)).made).toBeNull();
  });

  test.each([
    ['nothing', (_bytes: Buffer) => Buffer.alloc(0)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['a million levels deep', (_bytes: Buffer) => Buffer.alloc(1_000_000, 0x81)],
    [
      'of a length without end',
      (bytes: Buffer) => Buffer.concat([Buffer.from([0xbf]), bytes.subarray(1)]),
    ],
    [
      'a text of four gigabytes',
      (_bytes: Buffer) => Buffer.from([0x7a, 0xff, 0xff, 0xff, 0xff, 0x61]),
    ],
  ])('W-15: an attestation that is %s is refused', async (_what, bend) => {
    const user = await aUser();
    const answer = createAuthenticator({ origin }).create(await creationOptions(user));
    const bytes = bend(Buffer.from(answer.response.attestationObject, 'base64url'));
    const response = { ...answer.response, attestationObject: bytes.toString('base64url') };
    expect(
      await webauthn.verifyCreation(registering(user), { ...answer, response }, required),
    ).toBeNull();
  });

  test('W-16: extensions that nobody asked for do not matter, at registration and at signing', async () => {
    const user = await aUser();
    const behind = { bytes: cbor(new Map([['credProtect', 2]])), areExtensions: true };
    const { made: created, authenticator } = await register(user, undefined, { behind });
    expect(created).not.toBeNull();
    const answer = {
      ...authenticator.get(await askToSign(), { behind }),
      clientExtensionResults: { appid: true },
    };
    expect(await webauthn.verifyAssertion(signingIn, answer, required)).toMatchObject({
      userVerified: true,
    });
  });

  test('T-WAN-2: a challenge works once', async () => {
    const user = await aUser();
    const answer = createAuthenticator({ origin }).create(await creationOptions(user));
    const verify = () => webauthn.verifyCreation(registering(user), answer, required);
    const answers = await Promise.all(Array.from({ length: 20 }, verify));
    expect(answers.filter((one) => one !== null)).toHaveLength(1);
  });

  test('T-WAN-2: a challenge ends after five minutes', async () => {
    const user = await aUser();
    const answer = createAuthenticator({ origin }).create(await creationOptions(user));
    stack.clock.advance(5 * 60 + 1);
    expect(await webauthn.verifyCreation(registering(user), answer, required)).toBeNull();
  });

  test('T-WAN-2: the challenge of another user, or for another purpose, is nothing', async () => {
    const [ada, grace] = [await aUser(), await aUser()];
    const answer = createAuthenticator({ origin }).create(await creationOptions(ada));
    expect(await webauthn.verifyCreation(registering(grace), answer, required)).toBeNull();
    const enrolling: Ceremony = { purpose: 'mfaEnrol', subject: ada.id };
    expect(await webauthn.verifyCreation(enrolling, answer, required)).toBeNull();
    expect(await webauthn.verifyCreation(registering(ada), answer, required)).not.toBeNull();
  });

  test('W-10: a credential is registered once, to any user and for any purpose', async () => {
    const [ada, grace] = [await aUser(), await aUser()];
    const credentialId = Buffer.from(randomUUID());
    expect((await register(ada, undefined, { credentialId })).id).not.toBeNull();
    expect((await register(ada, undefined, { credentialId })).id).toBeNull();
    expect((await register(grace, undefined, { credentialId })).id).toBeNull();
  });
});

describe('W-3: the page', () => {
  const lookAlikes = [
    'http://foyer.test:81',
    'https://foyer.test',
    'http://foyer.test.evil.example',
    'http://evil.example/foyer.test',
    'http://evilfoyer.test',
    'http://foyer.test.',
    'http://FOYER.test',
    'http://foyer.test/',
    'http://a.foyer.test',
    'null',
    '',
    'http://f0yer.test',
  ];
  test.each(lookAlikes)('%s is not ours', async (foreign) => {
    const user = await aUser();
    expect((await register(user, undefined, { origin: foreign })).made).toBeNull();
  });

  test('W-20: pages of the allow list are ours, and those outside the domain are named to browsers', async () => {
    const user = await aUser();
    for (const origin of ['https://app.foyer.test', 'https://elsewhere.example']) {
      expect((await register(user, createAuthenticator({ origin }))).made).not.toBeNull();
    }
    const answer = await stack.visitor().fetch('/.well-known/webauthn');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ origins: ['https://elsewhere.example'] });
  });

  test('a deployment on one domain has no list to show', async () => {
    const plain = await createStack();
    expect((await plain.visitor().fetch('/.well-known/webauthn')).status).toBe(404);
  });
});

describe('signing', () => {
  test('a passkey proves its owner, on whatever challenge was given out', async () => {
    const user = await aUser();
    const { authenticator } = await register(user);
    const proof = await webauthn.verifyAssertion(
      signingIn,
      authenticator.get(await askToSign()),
      required,
    );
    expect(proof).toMatchObject({
      credential: { userId: user.id },
      userVerified: true,
      counter: 1,
    });
  });

  const bends: readonly (readonly [string, Bend])[] = [
    ['W-1: the other ceremony', { type: 'webauthn.create' }],
    ['W-2: another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['W-3: another page', { origin: 'https://evil.example' }],
    ['W-4: from inside a frame', { crossOrigin: true }],
    ['W-5: another domain', { rpId: 'evil.example' }],
    ['W-6: nobody was there', { flags: { userPresent: false } }],
    ['W-6: nobody was verified', { flags: { userVerified: false } }],
    ['W-7: suddenly one that may be copied', { flags: { backupEligible: true } }],
    ['W-7: copied, though it cannot be', { flags: { backedUp: true } }],
    [
      'W-11: it says it is of somebody else',
      { userHandle: Buffer.alloc(16, 9).toString('base64url') },
    ],
  ];
  test.each(bends)('%s is refused', async (_, bend) => {
    const { authenticator } = await register(await aUser());
    const answer = authenticator.get(await askToSign(), bend);
    expect(await webauthn.verifyAssertion(signingIn, answer, required)).toBeNull();
  });

  test('W-13: a changed byte of what was signed is refused, wherever it is', async () => {
    const { authenticator } = await register(await aUser());
    for (const part of ['authenticatorData', 'signature'] as const) {
      const answer = authenticator.get(await askToSign());
      const bytes = Buffer.from(answer.response[part], 'base64url');
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      const response = { ...answer.response, [part]: bytes.toString('base64url') };
      expect(
        await webauthn.verifyAssertion(signingIn, { ...answer, response }, required),
      ).toBeNull();
    }
  });

  test('W-13: the key of another credential is refused', async () => {
    const [ada, grace] = [await register(await aUser()), await register(await aUser())];
    const answer = grace.authenticator.get(await askToSign());
    const [id = ''] = ada.authenticator.held();
    const { userHandle: _, ...response } = answer.response;
    expect(
      await webauthn.verifyAssertion(signingIn, { ...answer, id, rawId: id, response }, required),
    ).toBeNull();
  });

  test('an MFA key is no passkey', async () => {
    const { authenticator } = await register(await aUser());
    const demand = { userVerification: 'discouraged', usage: 'mfa' } as const;
    expect(
      await webauthn.verifyAssertion(signingIn, authenticator.get(await askToSign()), demand),
    ).toBeNull();
  });

  test('T-WAN-2: an answer works once, also when it is given many times at once', async () => {
    const { authenticator } = await register(await aUser());
    const answer = authenticator.get(await askToSign());
    const verify = () => webauthn.verifyAssertion(signingIn, answer, required);
    const proofs = await Promise.all(Array.from({ length: 20 }, verify));
    expect(proofs.filter((one) => one !== null)).toHaveLength(1);
  });

  test('W-14: a counter that does not go up is not accepted; one that stays 0 says nothing', async () => {
    const { id } = await register(await aUser());
    const use = (counter: number) =>
      db.system((tx) =>
        webauthn.credentials.use(tx, {
          id: id ?? '',
          counter,
          backedUp: false,
          now: stack.clock.now(),
        }),
      );
    expect([
      await use(0),
      await use(0),
      await use(5),
      await use(5),
      await use(4),
      await use(0),
      await use(6),
    ]).toEqual([true, true, true, false, false, false, true]);
    const race = await Promise.all(Array.from({ length: 10 }, () => use(7)));
    expect(race.filter(Boolean)).toHaveLength(1);
  });
});
