import { expect, test } from 'vitest';
import { CredentialError, type Credentials } from '../../browser/credentials.ts';
import type { PublicAuthResponse } from '../../session/session-state.ts';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import type { MfaEvent } from './mfa.events.ts';
import { createMfaMachine } from './mfa.machine.ts';
import type { MfaMethod } from './mfa-methods.ts';

const base = '/identity/resources/auth/v1/user/mfa';
const policyPath = '/identity/resources/configurations/v1/mfa-policy/allow-remember-device';
const noDevices = { webauthn: [], phones: [], authenticators: [], emails: [] };
const phone = { id: 'phone-1', phoneNumber: '+46 ••• 12' };
const key = { id: 'key-1', deviceType: 'CrossPlatform' as const, name: 'Blue key' };
const laptop = { id: 'laptop-1', deviceType: 'Platform' as const, name: 'Laptop' };
const code = (text = '123456'): MfaEvent => ({ type: 'enterCode', code: text });
const submit: MfaEvent = { type: 'submit' };

const enrolled = (devices: Partial<typeof noDevices> | object): PublicAuthResponse => ({
  mfaRequired: true,
  mfaToken: 'mfa-1',
  mfaEnrolled: true,
  mfaDevices: { ...noDevices, ...devices },
});
const forced = (
  ...mfaStrategies: NonNullable<PublicAuthResponse['mfaStrategies']>
): PublicAuthResponse => ({
  mfaRequired: true,
  mfaToken: 'mfa-1',
  mfaEnrolled: false,
  mfaDevices: noDevices,
  mfaStrategies,
});

const signedIn = (more: object = {}): Answer => {
  const accessToken = tokenFor({ sub: 'user-1', tenantId: 'tenant-1' });
  return () =>
    json({ mfaRequired: false, accessToken, refreshToken: 'secret', expiresIn: 300, ...more }, 201);
};
const sent = () => json({ otcToken: 'otc-1', phoneNumber: '+46 ••• 12' }, 201);

/** A sign-in at MFA, before a provider that takes every answer. */
async function asked(
  pending: PublicAuthResponse,
  {
    policy = { isAllowedToRemember: false, mfaDeviceExpiration: 0 },
    credentials,
    answers = {},
  }: {
    readonly policy?: object;
    readonly credentials?: Credentials;
    readonly answers?: Readonly<Record<string, Answer>>;
  } = {},
) {
  const simulation = createSimulation(credentials ? { credentials } : {});
  const { provider } = simulation;
  const all: Record<string, Answer> = {
    [`GET ${policyPath}`]: () => json(policy),
    [`POST ${base}/verify`]: signedIn(),
    [`POST ${base}/authenticator/enroll`]: () =>
      json(
        {
          qrCode: 'data:image/png;base64,AA',
          otpauthUrl: 'otpauth://totp/Foyer:ada?secret=JBSWY3DP&issuer=Foyer',
        },
        201,
      ),
    [`POST ${base}/authenticator/enroll/verify`]: signedIn({ recoveryCode: 'AAAA-BBBB' }),
    [`POST ${base}/emailcode`]: () => json({ otcToken: 'otc-1' }, 201),
    [`POST ${base}/emailcode/verify`]: signedIn(),
    [`POST ${base}/sms/enroll`]: sent,
    [`POST ${base}/sms/enroll/verify`]: signedIn({ recoveryCode: 'AAAA-BBBB' }),
    [`POST ${base}/sms/phone-1`]: sent,
    [`POST ${base}/sms/phone-1/verify`]: signedIn(),
    [`POST ${base}/webauthn/enroll`]: () => json({ webauthnToken: 'w-1', options: creation }, 201),
    [`POST ${base}/webauthn/enroll/verify`]: signedIn({ recoveryCode: 'AAAA-BBBB' }),
    [`POST ${base}/webauthn/key-1`]: () => json({ webauthnToken: 'w-1', options: request }, 201),
    [`POST ${base}/webauthn/key-1/verify`]: signedIn(),
    ...answers,
  };
  for (const [name, answer] of Object.entries(all)) provider.always(name, answer);
  const flow = await runFlow(createMfaMachine, {
    simulation,
    input: { email: 'ada@acme.test', pending },
  });
  const mfaCalls = () =>
    provider.calls
      .filter(({ path }) => path.startsWith(base))
      .map(({ path, body }) => {
        const { confirmsRecoveryCode: _always, ...rest } =
          typeof body === 'string' ? JSON.parse(body) : {};
        return [path.slice(base.length), rest];
      });
  return { ...flow, mfaCalls };
}

const request = { challenge: 'Y2g', allowCredentials: [{ type: 'public-key', id: 'a2V5' }] };
const creation = {
  rp: { name: 'Foyer', id: 'app.test' },
  user: { id: 'dXNlcg', name: 'ada', displayName: 'Ada' },
  challenge: 'Y2g',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const assertion = {
  id: 'a2V5',
  response: { clientDataJSON: 'Yw', authenticatorData: 'YQ', signature: 'cw' },
};
const attestation = { id: 'a2V5', response: { clientDataJSON: 'Yw', attestationObject: 'YQ' } };

/** A browser whose authenticators answer, or not. */
function authenticators(answer: { readonly problem?: CredentialError['problem'] } = {}) {
  const requests: unknown[] = [];
  const reply = async <T>(request: unknown, value: T): Promise<T> => {
    requests.push(request);
    if (answer.problem) throw new CredentialError(answer.problem);
    return value;
  };
  const credentials: Credentials = {
    isSupported: () => true,
    hasAutofill: async () => false,
    hasPlatform: async () => true,
    get: (options) => reply(options, assertion),
    create: (options) => reply(options, attestation),
  };
  return { credentials, requests };
}

test('the first call asks whether this browser may be remembered, always', async () => {
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }], phones: [phone] }));
  expect(flow.provider.calls.at(-1)).toMatchObject({
    method: 'GET',
    path: policyPath,
    query: { mfaToken: 'mfa-1' },
  });
  expect([flow.at(), flow.context().mayRemember]).toEqual(['verify.choosing', false]);
});

test('where that call fails nobody is remembered and MFA is still required', async () => {
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }), {
    answers: { [`GET ${policyPath}`]: dead },
  });
  expect([flow.at(), flow.context().mayRemember]).toEqual(['authenticatorApp.editing', false]);
});

test.each([
  ['an authenticator app', { authenticators: [{ id: 'a' }] }, 'authenticatorApp.editing'],
  [
    'two authenticator apps, which are one way',
    { authenticators: [{ id: 'a' }, { id: 'b' }] },
    'authenticatorApp.editing',
  ],
  ['a phone', { phones: [phone] }, 'smsVerifyCode.editing'],
  ['a mail address', { emails: [{ email: 'a••@acme.test' }] }, 'emailVerifyCode.editing'],
  ['a security key', { webauthn: [key] }, 'webauthn.ready'],
  ['an app and a phone', { authenticators: [{ id: 'a' }], phones: [phone] }, 'verify.choosing'],
])('a user with %s comes to %s', async (_, devices, step) => {
  expect((await asked(enrolled(devices))).at()).toBe(step);
});

test.each([
  ['AuthenticatorApp', 'authenticatorApp.editing'],
  ['SMS', 'smsSetPhoneNumber.editing'],
  ['EmailCode', 'emailVerifyCode.editing'],
  ['WebAuthnPlatform', 'webauthn.ready'],
  ['WebAuthnCrossPlatform', 'webauthn.ready'],
] as const)('anyone who has none and may set up %s only comes to %s', async (strategy, step) => {
  expect((await asked(forced(strategy))).at()).toBe(step);
});

test('anyone who has none and may choose gets the choice, and can come back to it', async () => {
  const flow = await asked(forced('AuthenticatorApp', 'SMS'));
  expect([flow.at(), flow.context().methods.map((way: MfaMethod) => way.strategy)]).toEqual([
    'verify.choosing',
    ['AuthenticatorApp', 'SMS'],
  ]);
  await flow.send({ type: 'choose', way: { strategy: 'SMS' } });
  expect(flow.at()).toBe('smsSetPhoneNumber.editing');
  await flow.send({ type: 'back' });
  expect(flow.at()).toBe('verify.choosing');
});

test('a code of the app signs in with the call of the published store', async () => {
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }));
  await flow.send(submit);
  expect(flow.mfaCalls()).toEqual([]);
  await flow.send(code(), submit);
  expect([flow.at(), flow.status()]).toEqual(['success', 'signedIn']);
  expect(flow.mfaCalls()).toEqual([['/verify', { mfaToken: 'mfa-1', value: '123456' }]]);
});

test('whether to remember this browser is sent where the policy lets one choose, and only there', async () => {
  const policy = { isAllowedToRemember: true, mfaDeviceExpiration: 1_209_600 };
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }), { policy });
  expect(flow.context()).toMatchObject({
    mayRemember: true,
    rememberSeconds: 1_209_600,
    remember: false,
  });
  await flow.send({ type: 'setRemember', remember: true }, code(), submit);
  expect(flow.mfaCalls()).toEqual([
    ['/verify', { mfaToken: 'mfa-1', value: '123456', rememberDevice: true }],
  ]);
});

test('a wrong code is explained, stays, and the next one works', async () => {
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }));
  flow.provider.next(`POST ${base}/verify`, () =>
    refusal(403, 'That code is incorrect.', 'mfa/wrongCode'),
  );
  await flow.send(code('000000'), submit);
  expect([flow.at(), flow.context().failure?.text, flow.context().code]).toEqual([
    'authenticatorApp.editing',
    'That code is incorrect.',
    '000000',
  ]);
  await flow.send(code(), submit);
  expect(flow.at()).toBe('success');
});

test('a code is sent once, however often it is submitted (C-6)', async () => {
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }));
  await flow.send(code());
  flow.fire(submit);
  expect(flow.isBusy()).toBe(true);
  flow.fire(submit);
  await flow.time.advance(0);
  expect(flow.mfaCalls()).toHaveLength(1);
});

test.each([
  ['the app', { authenticators: [{ id: 'a' }] }, '/verify', [code(), submit]],
  ['a phone', { phones: [phone] }, '/sms/phone-1/verify', [code(), submit]],
  ['sending a text', { phones: [phone] }, '/sms/phone-1', []],
  ['sending a mail', { emails: [{ email: 'a' }] }, '/emailcode', []],
  ['a security key', { webauthn: [key] }, '/webauthn/key-1', [submit]],
] as const)('a sign-in that ran out is over at %s', async (_, devices, path, events) => {
  const over: Answer = () => refusal(403, 'This sign-in has ended.', 'mfa/expired');
  const flow = await asked(enrolled(devices), { answers: { [`POST ${base}${path}`]: over } });
  await flow.send(...events);
  expect([flow.at(), flow.context().failure]).toEqual(['expired', undefined]);
});

// Review 2026-11-23, sign-in B4.
test('a sign-in with too many wrong codes ends for that reason', async () => {
  const over: Answer = () => refusal(403, 'Too many wrong codes.', 'mfa/tooManyCodes');
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }), {
    answers: { [`POST ${base}/verify`]: over },
  });
  await flow.send(code(), submit);
  expect([flow.at(), flow.context().failure?.code]).toEqual(['expired', 'mfa/tooManyCodes']);
});

test('setting up the app shows picture, address and key, and ends with the recovery code', async () => {
  const flow = await asked(forced('AuthenticatorApp'));
  expect(flow.context().setUp).toEqual({
    qrCode: 'data:image/png;base64,AA',
    otpauthUrl: 'otpauth://totp/Foyer:ada?secret=JBSWY3DP&issuer=Foyer',
    typedKey: 'JBSWY3DP',
  });
  await flow.send(code(), submit);
  expect([flow.at(), flow.context().recoveryCode, flow.status()]).toEqual([
    'recoveryCode.reading',
    'AAAA-BBBB',
    'signedIn',
  ]);
  expect(JSON.stringify(flow.session.get())).not.toContain('AAAA-BBBB');
  await flow.send({ type: 'saved' });
  expect(flow.at()).toBe('success');
  expect(flow.mfaCalls().at(-1)).toEqual([
    '/authenticator/enroll/verify',
    { mfaToken: 'mfa-1', token: '123456' },
  ]);
});

test('a provider that sends the address instead of a picture gives the key, too', async () => {
  const answers = {
    [`POST ${base}/authenticator/enroll`]: () =>
      json({ qrCode: 'otpauth://totp/x?secret=ABC' }, 201),
  };
  const flow = await asked(forced('AuthenticatorApp'), { answers });
  expect(flow.context().setUp).toMatchObject({
    otpauthUrl: 'otpauth://totp/x?secret=ABC',
    typedKey: 'ABC',
  });
});

test('a picture that did not come can be asked for again', async () => {
  const flow = await asked(forced('AuthenticatorApp', 'SMS'));
  flow.provider.next(`POST ${base}/authenticator/enroll`, dead, dead);
  await flow.send({ type: 'choose', way: { strategy: 'AuthenticatorApp' } });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'authenticatorApp.unsent',
    "We're facing some difficulties, Please try again",
  ]);
  await flow.send({ type: 'retry' });
  expect(flow.at()).toBe('authenticatorApp.unsent');
  await flow.send({ type: 'retry' });
  expect([flow.at(), flow.context().failure]).toEqual(['authenticatorApp.editing', undefined]);
});

test('a text goes out by itself, names the phone, and its code signs in', async () => {
  const flow = await asked(enrolled({ phones: [phone] }));
  expect(flow.context()).toMatchObject({ sentTo: '+46 ••• 12', otcToken: 'otc-1', resendIn: 30 });
  await flow.send(code(), submit);
  expect([flow.at(), flow.status()]).toEqual(['success', 'signedIn']);
  expect(flow.mfaCalls()).toEqual([
    ['/sms/phone-1', { mfaToken: 'mfa-1' }],
    ['/sms/phone-1/verify', { mfaToken: 'mfa-1', otcToken: 'otc-1', code: '123456' }],
  ]);
});

test('another text can be asked for after 30 s, and its code counts', async () => {
  const flow = await asked(enrolled({ phones: [phone] }));
  await flow.send({ type: 'resend' });
  expect(flow.mfaCalls()).toHaveLength(1);
  await flow.time.advance(29_000);
  expect(flow.context().resendIn).toBe(1);
  await flow.time.advance(1000);
  expect(flow.context().resendIn).toBe(0);
  flow.provider.next(`POST ${base}/sms/phone-1`, () =>
    json({ otcToken: 'otc-2', phoneNumber: '+46 ••• 12' }, 201),
  );
  await flow.send(code('99'), { type: 'resend' });
  expect(flow.context()).toMatchObject({
    otcToken: 'otc-2',
    wasResent: true,
    code: '',
    resendIn: 30,
  });
  await flow.send(code(), submit);
  expect(flow.mfaCalls().at(-1)?.[1]).toMatchObject({ otcToken: 'otc-2' });
});

test('a text that could not be sent can be tried again', async () => {
  const flow = await asked(enrolled({ phones: [phone], authenticators: [{ id: 'a' }] }));
  flow.provider.next(`POST ${base}/sms/phone-1`, dead);
  await flow.send({ type: 'choose', way: { strategy: 'SMS', deviceId: 'phone-1' } });
  expect(flow.at()).toBe('smsVerifyCode.unsent');
  await flow.send({ type: 'retry' });
  expect([flow.at(), flow.context().failure]).toEqual(['smsVerifyCode.editing', undefined]);
});

test('setting up a phone sends to the number, and lets one correct it', async () => {
  const flow = await asked(forced('SMS'));
  await flow.send(submit);
  expect(flow.at()).toBe('smsSetPhoneNumber.editing');
  flow.provider.next(`POST ${base}/sms/enroll`, () =>
    refusal(400, 'This is not a phone number.', 'mfa/invalidPhone'),
  );
  await flow.send({ type: 'enterPhoneNumber', phoneNumber: ' 070 ' }, submit);
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'smsSetPhoneNumber.editing',
    'This is not a phone number.',
  ]);
  await flow.send({ type: 'enterPhoneNumber', phoneNumber: '+46 70 123 45 67 ' }, submit);
  expect(flow.at()).toBe('smsVerifyCode.editing');
  await flow.send(code('1'), { type: 'back' });
  expect([flow.at(), flow.context().phoneNumber, flow.context().code]).toEqual([
    'smsSetPhoneNumber.editing',
    '+46 70 123 45 67 ',
    '',
  ]);
});

test('the code of a phone that is set up ends with the recovery code', async () => {
  const flow = await asked(forced('SMS'));
  await flow.send({ type: 'enterPhoneNumber', phoneNumber: '+46701234567' }, submit);
  await flow.send(code(), submit);
  expect([flow.at(), flow.context().recoveryCode]).toEqual(['recoveryCode.reading', 'AAAA-BBBB']);
  expect(flow.mfaCalls()).toEqual([
    ['/sms/enroll', { mfaToken: 'mfa-1', phoneNumber: '+46701234567' }],
    ['/sms/enroll/verify', { mfaToken: 'mfa-1', otcToken: 'otc-1', code: '123456' }],
  ]);
});

test('a code goes to the mail address and signs in', async () => {
  const flow = await asked(enrolled({ emails: [{ email: 'a••@acme.test' }] }));
  expect(flow.context().sentTo).toBe('a••@acme.test');
  await flow.send(code(), submit);
  expect(flow.at()).toBe('success');
  expect(flow.mfaCalls()).toEqual([
    ['/emailcode', { mfaToken: 'mfa-1' }],
    ['/emailcode/verify', { mfaToken: 'mfa-1', otcToken: 'otc-1', code: '123456' }],
  ]);
});

test('a security key is asked with the options of the provider, and its answer signs in', async () => {
  const { credentials, requests } = authenticators();
  const flow = await asked(enrolled({ webauthn: [key] }), { credentials });
  await flow.send(submit);
  expect([flow.at(), requests]).toEqual(['success', [request]]);
  expect(flow.mfaCalls()).toEqual([
    ['/webauthn/key-1', { mfaToken: 'mfa-1' }],
    ['/webauthn/key-1/verify', { mfaToken: 'mfa-1', webauthnToken: 'w-1', options: assertion }],
  ]);
});

test.each([
  ['WebAuthnPlatform', 'platform', 'Platform'],
  ['WebAuthnCrossPlatform', 'cross-platform', 'CrossPlatform'],
] as const)(
  'setting up %s asks for a %s authenticator and says so',
  async (strategy, attachment, deviceType) => {
    const { credentials, requests } = authenticators();
    const flow = await asked(forced(strategy), { credentials });
    await flow.send(submit);
    expect([flow.at(), flow.context().recoveryCode]).toEqual(['recoveryCode.reading', 'AAAA-BBBB']);
    expect(requests).toMatchObject([
      { authenticatorSelection: { authenticatorAttachment: attachment } },
    ]);
    expect(flow.mfaCalls().at(-1)?.[1]).toMatchObject({ deviceType, options: attestation });
  },
);

test.each(['cancelled', 'unsupported', 'duplicate', 'failed'] as const)(
  'a security key that does not answer (%s) is explained and can be asked again',
  async (problem) => {
    const { credentials } = authenticators({ problem });
    const flow = await asked(enrolled({ webauthn: [key] }), { credentials });
    await flow.send(submit);
    expect([flow.at(), flow.context().problem, flow.context().failure]).toEqual([
      'webauthn.ready',
      problem,
      undefined,
    ]);
    expect(flow.mfaCalls()).toHaveLength(1);
  },
);

test('a browser without security keys says so', async () => {
  const flow = await asked(enrolled({ webauthn: [laptop, key] }));
  await flow.send(
    { type: 'choose', way: { strategy: 'WebAuthnCrossPlatform', deviceId: 'key-1' } },
    submit,
  );
  expect([flow.at(), flow.context().problem]).toEqual(['webauthn.ready', 'unsupported']);
  await flow.send({ type: 'back' });
  expect([flow.at(), flow.context().problem]).toEqual(['verify.choosing', undefined]);
});

test('the only way has no way back to a choice that is none', async () => {
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }));
  await flow.send({ type: 'back' });
  expect(flow.at()).toBe('authenticatorApp.editing');
});

test('an answer that still signs nobody in is no success', async () => {
  const flow = await asked(enrolled({ authenticators: [{ id: 'a' }] }), {
    answers: { [`POST ${base}/verify`]: () => new Response('ok') },
  });
  await flow.send(code(), submit);
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'authenticatorApp.editing',
    'Failed to authenticate',
  ]);
});
