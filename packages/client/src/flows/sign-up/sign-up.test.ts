import { expect, test } from 'vitest';
import { createActor } from '../../machine/actor.ts';
import { runFlow } from '../../testing/run-flow.ts';
import { dead, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import type { Answer } from '../../testing/simulated-provider.ts';
import { createSignUpMachine } from './sign-up.machine.ts';

const fields = {
  name: ' Ada ',
  email: ' ada@acme.test ',
  password: ' right horse ',
  companyName: ' Acme ',
};
const signUp = 'POST /identity/resources/users/v1/signUp';

async function filled() {
  const flow = await runFlow(createSignUpMachine, { href: 'https://app.test/account/sign-up' });
  await flow.send({ type: 'enter', fields });
  return flow;
}

test('the rules for passwords are the provider’s', async () => {
  expect((await filled()).context().passwordConfig).toEqual({ minLength: 10 });
});

test('with activation the user is asked to look at the mail, and is not signed in', async () => {
  const flow = await filled();
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status(), flow.context().password]).toEqual([
    'SignUpSuccess.editing',
    'signedOut',
    '',
  ]);
  expect(flow.provider.bodies().at(-1)).toEqual({
    name: 'Ada',
    email: 'ada@acme.test',
    companyName: 'Acme',
    password: ' right horse ',
    recaptchaToken: '',
    invitationToken: '',
  });
});

test('the mail can be asked for again when the countdown is over, and not before', async () => {
  const flow = await filled();
  await flow.send({ type: 'submit' });
  await flow.send({ type: 'resend' });
  await flow.time.advance(29_999);
  await flow.send({ type: 'resend' });
  expect([flow.provider.count('/activate/reset'), flow.context().resendIn]).toEqual([0, 1]);
  await flow.time.advance(1);
  await flow.send({ type: 'resend' });
  expect([flow.provider.count('/activate/reset'), flow.context().resendIn]).toEqual([1, 30]);
});

// Review 2026-11-23, sign-in B1.
test('activation in another tab moves the waiting tab on', async () => {
  const flow = await filled();
  await flow.send({ type: 'submit' });
  await flow.client.session.adopt({
    mfaRequired: false,
    accessToken: tokenFor({ sub: 'user-1' }),
    expiresIn: 300,
  });
  await flow.time.advance(0);
  expect([flow.at(), flow.visited]).toEqual(['SignUpSuccess.leaving', ['/account/login']]);
});

// Review 2026-11-23, sign-in B1.
test('a code that is entered while another tab activates the account moves the tab on instead of failing', async () => {
  const simulation = createSimulation();
  simulation.provider.always(signUp, () =>
    json({ shouldActivate: true, activationToken: 'waiting-1' }, 201),
  );
  const flow = await runFlow(createSignUpMachine, {
    simulation,
    href: 'https://app.test/account/sign-up',
  });
  await flow.send({ type: 'enter', fields }, { type: 'submit' });
  flow.provider.next(activateCode, async () => {
    await flow.client.session.adopt({
      mfaRequired: false,
      accessToken: tokenFor({ sub: 'user-1' }),
      expiresIn: 300,
    });
    return refusal(400, 'This code is incorrect or expired.', 'activation/invalidCode');
  });
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submitCode' });
  expect([flow.at(), flow.context().failure]).toEqual(['SignUpSuccess.leaving', undefined]);
});

// Review 2026-11-23, sign-in B7.
test('another email address clears email and password and keeps every other field', async () => {
  const flow = await filled();
  await flow.send({
    type: 'enter',
    fields: { phoneNumber: '+49 151 2345678', acceptedTermsOfService: true },
  });
  await flow.send({ type: 'submit' });
  await flow.send({ type: 'changeEmail' });
  const { name, companyName } = fields;
  const stored = {
    name,
    companyName,
    phoneNumber: '+49 151 2345678',
    acceptedTermsOfService: true,
  };
  expect([flow.at(), flow.context()]).toMatchObject([
    'SignUp.editing',
    { ...stored, email: '', password: '' },
  ]);
});

test('without activation the user is signed in and led on by the login page', async () => {
  const flow = await filled();
  const authResponse = {
    mfaRequired: false,
    accessToken: tokenFor({ sub: 'user-1' }),
    expiresIn: 300,
  };
  flow.provider.next(signUp, () => json({ shouldActivate: false, authResponse }, 201));
  await flow.send({ type: 'submit' });
  expect([flow.status(), flow.visited]).toEqual(['signedIn', ['/account/login']]);
});

test.each([
  [
    'a refusal',
    () => refusal(400, 'Choose a stronger one.', 'signUp/weakPassword'),
    'Choose a stronger one.',
  ],
  ['a dead network', dead, "We're facing some difficulties, Please try again"],
] as const)('%s keeps every field and the next try works', async (_, answer, text) => {
  const flow = await filled();
  flow.provider.next(signUp, answer);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status(), flow.context()]).toMatchObject([
    'SignUp.editing',
    'signedOut',
    { ...fields, failure: { text } },
  ]);
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('SignUpSuccess.editing');
});

test('a double click signs up once', async () => {
  const flow = await filled();
  flow.fire({ type: 'submit' });
  flow.fire({ type: 'submit' });
  await flow.time.advance(0);
  expect(flow.provider.count('/signUp')).toBe(1);
});

const identity = '/identity/resources';
const formCall = `GET ${identity}/configurations/v1/sign-up/form`;
const activateCode = `POST ${identity}/users/v1/activate/code`;
const verifyInvite = `POST ${identity}/tenants/invites/v1/verify`;
const signedIn: Answer = () =>
  json({
    mfaRequired: false,
    accessToken: tokenFor({ sub: 'user-1', tenantId: 'tenant-1' }),
    expiresIn: 300,
  });
const invite = {
  id: 'i',
  vendorId: 'v',
  tenantId: 't',
  token: 'invited',
  expires: '',
  kind: 'link',
  name: 'Globex',
};
const invited = 'https://app.test/account/sign-up?invitationToken=invited';

interface Options {
  readonly form?: object;
  readonly onVerify?: Answer;
  readonly href?: string;
  readonly signedIn?: boolean;
}

async function run({
  form,
  onVerify,
  href = 'https://app.test/account/sign-up',
  ...options
}: Options = {}) {
  const simulation = createSimulation();
  const { provider } = simulation;
  if (form) provider.always(formCall, () => json(form));
  provider.always(verifyInvite, () => json(invite));
  provider.always(signUp, () => json({ shouldActivate: true, activationToken: 'waiting-1' }, 201));
  provider.always(activateCode, signedIn);
  if (onVerify) provider.next(verifyInvite, onVerify);
  return runFlow(createSignUpMachine, { simulation, href, signedIn: options.signedIn ?? false });
}

test('what the provider asks for is shown and sent, what it hides is not', async () => {
  const fields = {
    name: 'hidden',
    companyName: 'optional',
    phoneNumber: 'required',
    jobTitle: 'hidden',
    username: 'optional',
  };
  const flow = await run({
    form: { fields, terms: { version: '1', url: 'https://app.test/terms' }, marketing: true },
  });
  expect(flow.context().form.fields).toEqual(fields);
  const typed = {
    email: 'ada@acme.test',
    phoneNumber: ' +49 151 2345678 ',
    jobTitle: 'Engineer',
    username: ' ada ',
  };
  await flow.send(
    { type: 'enter', fields: { ...typed, password: 'right horse', acceptedTermsOfService: true } },
    { type: 'submit' },
  );
  expect(flow.provider.bodies().at(-1)).toEqual({
    name: '',
    email: 'ada@acme.test',
    password: 'right horse',
    companyName: '',
    phoneNumber: '+49 151 2345678',
    username: 'ada',
    acceptedTermsOfService: true,
    allowMarketingMaterial: false,
    recaptchaToken: '',
    invitationToken: '',
  });
});

test('a provider that does not say what it asks for gets the usual form', async () => {
  const flow = await filled();
  expect(flow.context().form).toMatchObject({
    fields: { name: 'required', username: 'hidden' },
    marketing: false,
  });
});

test('the code of the activation mail signs in on this page, and leads on by the login page', async () => {
  const flow = await run();
  await flow.send({ type: 'enter', fields }, { type: 'submit' });
  await flow.send({ type: 'submitCode' });
  expect(flow.provider.count('/activate/code')).toBe(0);
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submitCode' });
  expect([flow.at(), flow.status(), flow.visited]).toEqual([
    'SignUpSuccess.leaving',
    'signedIn',
    ['/account/login'],
  ]);
  expect(flow.provider.bodies()).toContainEqual({
    userId: '',
    token: 'waiting-1',
    code: '123456',
    recaptchaToken: '',
  });
});

test('a wrong code says so; a new mail is bound to this page', async () => {
  const flow = await run();
  await flow.send({ type: 'enter', fields }, { type: 'submit' });
  flow.provider.next(activateCode, () => refusal(400, 'Not right.', 'activation/invalidCode'));
  await flow.send({ type: 'enterCode', code: '000000' }, { type: 'submitCode' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'SignUpSuccess.editing',
    { failure: { text: 'Not right.' } },
  ]);
  await flow.time.advance(30_000);
  await flow.send({ type: 'resend' });
  expect([flow.provider.bodies().at(-1), flow.context()]).toMatchObject([
    { email: 'ada@acme.test', activationToken: 'waiting-1' },
    { code: '', wasResent: true, resendIn: 30 },
  ]);
});

test('without an activation token no code is asked for', async () => {
  const flow = await filled();
  await flow.send({ type: 'submit' });
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submitCode' });
  expect([flow.at(), flow.provider.count('/activate/code')]).toEqual(['SignUpSuccess.editing', 0]);
});

test('MFA that is required is asked for by the login page', async () => {
  const flow = await run();
  flow.provider.next(activateCode, () => json({ mfaRequired: true, mfaToken: 'mfa-1' }));
  await flow.send({ type: 'enter', fields }, { type: 'submit' });
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submitCode' });
  expect([flow.status(), flow.visited]).toEqual(['signedOut', ['/account/login']]);
});

test('the sign-up success URL wins over the login page (spec 1 §2)', async () => {
  const { provider, start, time } = createSimulation();
  provider.state.cookie = false;
  const authResponse = {
    mfaRequired: false,
    accessToken: tokenFor({ sub: 'user-1', tenantId: 'tenant-1' }),
  };
  provider.always(signUp, () => json({ shouldActivate: false, authResponse }, 201));
  const tab = await start({ routes: { signUpSuccessUrl: '/welcome' } });
  const actor = createActor(createSignUpMachine(tab.client), { clock: tab.client.clock }).start();
  await time.advance(0);
  actor.send({ type: 'submit' });
  await time.advance(0);
  actor.stop();
  expect(tab.visited).toEqual(['/welcome']);
});

test('an invite link names its tenant and goes along', async () => {
  const flow = await run({ href: invited });
  expect([flow.at(), flow.context().invitedTo]).toEqual(['SignUp.editing', 'Globex']);
  await flow.send({ type: 'enter', fields }, { type: 'submit' });
  expect(flow.provider.bodies().at(-1)).toMatchObject({ invitationToken: 'invited' });
});

test.each([
  ['invitations/invalidLink', 400],
  ['ER-01240', 400],
] as const)(
  'an invite link that is refused (%s) leads to an account of one’s own',
  async (code, status) => {
    const flow = await run({ href: invited, onVerify: () => refusal(status, 'Not valid.', code) });
    expect([flow.at(), flow.context().failure]).toMatchObject([
      'invalidInvitation',
      { text: 'Not valid.', code },
    ]);
    await flow.send({ type: 'withoutInvitation' });
    expect(flow.context().failure).toBeUndefined();
    await flow.send({ type: 'enter', fields }, { type: 'submit' });
    expect(flow.provider.bodies().at(-1)).toMatchObject({ invitationToken: '' });
  },
);

test('a dead network does not cost the invite link', async () => {
  const flow = await run({ href: invited, onVerify: dead });
  expect(flow.at()).toBe('SignUp.unreachable');
  await flow.send({ type: 'retry' });
  expect([flow.at(), flow.context().invitedTo]).toEqual(['SignUp.editing', 'Globex']);
});

test.each([
  ['join', 'signedInAlready.leaving', 'signedOut', ['/account/login?invitationToken=invited']],
  ['another', 'SignUp.editing', 'signedOut', []],
  ['stay', 'signedInAlready.asking', 'signedIn', ['/']],
] as const)(
  'opened while a user is signed in, the link is kept: %s',
  async (type, at, status, visited) => {
    const flow = await run({ href: invited, signedIn: true });
    expect([flow.at(), flow.context().signedInAs]).toEqual([
      'signedInAlready.asking',
      'ada@acme.test',
    ]);
    await flow.send({ type });
    expect([flow.at(), flow.status(), flow.visited]).toEqual([at, status, visited]);
  },
);

test.each([
  [
    'accounts of the domain are offered',
    [{ tenantId: 't-2', name: 'Acme' }],
    '/account/activate?offer=join&redirectUrl=%2Finvoices%2F7',
  ],
  ['nothing is offered', [], '/account/login?redirectUrl=%2Finvoices%2F7'],
])('without activation, a new user continues where %s', async (_, accounts, address) => {
  const simulation = createSimulation();
  const authResponse = {
    mfaRequired: false,
    accessToken: tokenFor({ sub: 'user-1' }),
    expiresIn: 300,
  };
  simulation.provider.always('GET /identity/resources/join-requests/v1/accounts', () =>
    json(accounts),
  );
  simulation.provider.always(signUp, () => json({ shouldActivate: false, authResponse }, 201));
  const flow = await runFlow(createSignUpMachine, {
    simulation,
    href: 'https://app.test/account/sign-up?redirectUrl=%2Finvoices%2F7',
  });
  await flow.send({ type: 'enter', fields });
  await flow.send({ type: 'submit' });
  expect(flow.visited).toEqual([address]);
});
