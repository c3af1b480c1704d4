import { expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { FoyerError } from '../api/foyer-error.ts';
import { createSimulation } from '../testing/simulated-client.ts';
import { createActivationMachine } from './activation/activation.machine.ts';
import { createBreachedPasswordMachine } from './breached-password/breached-password.machine.ts';
import { getStep, getSubstate } from './flow.ts';
import { createForgotPasswordMachine } from './forgot-password/forgot-password.machine.ts';
import { createHostedLoginMachine } from './hosted-login/hosted-login.machine.ts';
import { createImpersonationMachine } from './impersonation/impersonation.machine.ts';
import { createInvitationMachine } from './invitation/invitation.machine.ts';
import { createLoginMachine } from './login/login.machine.ts';
import { createLogoutMachine } from './logout/logout.machine.ts';
import { createMagicLinkMachine } from './magic-link/magic-link.machine.ts';
import { createMfaMachine } from './mfa/mfa.machine.ts';
import { createMfaRecoveryMachine } from './mfa-recovery/mfa-recovery.machine.ts';
import { createPasskeySignInMachine } from './passkey-sign-in/passkey-sign-in.machine.ts';
import { createPasskeysMachine } from './passkeys/passkeys.machine.ts';
import { createPasswordlessMachine } from './passwordless/passwordless.machine.ts';
import { createPhoneResetMachine } from './phone-reset/phone-reset.machine.ts';
import { createPromptPasskeysMachine } from './prompt-passkeys/prompt-passkeys.machine.ts';
import { createResetPasswordMachine } from './reset-password/reset-password.machine.ts';
import { toXstate } from '../testing/to-xstate.ts';
import { json, tokenFor } from '../testing/simulated-provider.ts';
import { createSignUpMachine } from './sign-up/sign-up.machine.ts';
import { createSocialLinkingMachine } from './social-linking/social-linking.machine.ts';
import { createSocialLoginMachine } from './social-login/social-login.machine.ts';
import { createSsoLoginMachine } from './sso-login/sso-login.machine.ts';
import { createSsoRequiredMachine } from './sso-required/sso-required.machine.ts';
import type { PasswordlessStep } from './steps.ts';
import { createUnlockMachine } from './unlock/unlock.machine.ts';

const simulation = createSimulation();
const flags = { 'security-center-show-login-flows': 'on', 'show-passkeys-new': 'on' };
const agingPassword = { passwordExpiresIn: 3, notificationPeriod: 14 };
simulation.provider.always('GET /flags', () => json(flags));
simulation.provider.always('/auth/v1/user/token/refresh', () =>
  json({
    mfaRequired: false,
    accessToken: tokenFor({ sub: 'user-1', tenantId: 'tenant-1' }),
    ...agingPassword,
  }),
);
const { client } = await simulation.start();
const { client: invitedClient } = await simulation.start({
  href: 'https://app.test/account/sign-up?invitationToken=t',
});
const input = { userId: 'u', token: 't' };
const methods = ['EmailAndPassword', 'Code', 'MagicLink', 'SmsCode', 'QuickSmsCode', 'Passkeys'];
const demand = { mfaRequired: true, mfaToken: 'm' };
const enrolled = {
  ...demand,
  mfaDevices: {
    authenticators: [{ id: 'd' }],
    phones: [{ id: 'd', phoneNumber: '1' }],
    webauthn: [],
    emails: [],
  },
};
const newPassword = { mfaRequired: false, userId: 'u', resetPasswordToken: 'r' };

const values = {
  email: 'ada@acme.test',
  password: 'right horse',
  fields: { name: 'Ada' },
  code: '123456',
  phoneNumber: '+49 151 2345678',
  recoveryCode: 'AAAA-BBBB',
};
const passwordlessSteps: readonly PasswordlessStep[] = [
  'magicLinkPreLoginSuccess',
  'loginWithOtc',
  'loginWithSmsOtc',
  'loginWithQuickSmsOtc',
];

interface Subject {
  readonly machine: AnyStateMachine;
  readonly input?: object;
  /** The same, where it decides the step. */
  readonly inputs?: readonly object[];
  /** What the calls of this flow may answer. */
  readonly outputs: readonly unknown[];
  /** What comes along with an event that has more than one kind of content. */
  readonly contents?: Readonly<Record<string, readonly object[]>>;
  /** The part of the context that decides where it goes. Default: all of it. */
  readonly decisive?: readonly string[];
}

/**
 * Nobody who is signed in comes back from elsewhere: whatever the provider answers then is up to
 * it.
 */
const comingBack = (create: (client: typeof invitedClient) => AnyStateMachine) => ({
  machine: create(client),
  outputs: ['signedIn', 'pending', 'nobody'],
  decisive: [],
});

const machines: Record<string, Subject> = {
  login: {
    machine: createLoginMachine(client),
    outputs: [
      ...['none', 'sso', 'external'].map((kind) => ({
        kind,
        methods,
        address: 'https://idp.test/',
      })),
      { kind: 'none', methods: [] },
      { kind: 'signedIn', methods },
      { kind: 'pending', methods, response: demand },
      { kind: 'pending', methods, response: {} },
    ],
    decisive: ['email', 'password', 'isNotActivated', 'chosen', 'isChecked', 'pending', 'methods'],
    contents: {
      configured: [{ methods, acceptsNames: true }],
      useMethod: methods.map((method) => ({ method })),
      demanded: [
        demand,
        { ...demand, mfaEnrolled: false },
        { mfaRequired: false, isBreachedPassword: true },
        newPassword,
      ].map((response) => ({ response })),
    },
  },
  signUp: {
    machine: createSignUpMachine(invitedClient),
    outputs: [
      { known: { invitedTo: 'Globex' } },
      { known: {}, refused: { text: 'no', code: 'ER-01240' } },
      { kind: 'signedIn' },
      { kind: 'mustActivate', waiting: { activationToken: 't' } },
    ],
    decisive: ['signedInAs', 'resendIn', 'code', 'activationToken'],
  },
  activation: {
    machine: createActivationMachine(client),
    input,
    outputs: [
      { shouldSetPassword: true },
      { shouldSetPassword: false },
      { redirectLocation: '/welcome' },
      [{ tenantId: 'tenant-2', name: 'Acme' }],
    ],
  },
  forgotPassword: {
    machine: createForgotPasswordMachine(client),
    outputs: [true, { sessionId: 's', resendIn: 2 }],
    decisive: ['email', 'canText', 'code', 'resendIn'],
  },
  resetPassword: {
    machine: createResetPasswordMachine(client),
    input,
    outputs: [{ isValid: true }, { isValid: false }],
  },
  logout: { machine: createLogoutMachine(client), outputs: [undefined] },
  passwordless: {
    machine: createPasswordlessMachine(client),
    inputs: passwordlessSteps.map((step) => ({ step, email: 'ada@acme.test' })),
    outputs: [{ phoneNumber: undefined, resendIn: 2 }],
    decisive: ['code', 'resendIn'],
  },
  passkeySignIn: {
    machine: createPasskeySignInMachine(client),
    input: { hasField: true },
    outputs: [true, false, { kind: 'signedIn' }, { kind: 'pending', response: demand }],
    decisive: [],
  },
  promptPasskeys: { machine: createPromptPasskeysMachine(client), outputs: [true, false] },
  passkeys: {
    machine: createPasskeysMachine(client),
    outputs: [[{ id: 'u' }]],
    contents: { rename: [{ id: 'u', name: 'Phone' }], remove: [{ id: 'u' }] },
    decisive: [],
  },
  magicLink: {
    machine: createMagicLinkMachine(client),
    input,
    outputs: [{ kind: 'signedIn' }, { kind: 'pending' }],
  },
  invitation: {
    machine: createInvitationMachine(client),
    input,
    outputs: [{ shouldSetPassword: true }, { shouldSetPassword: false }],
  },
  phoneReset: {
    machine: createPhoneResetMachine(client),
    outputs: ['token', { resetPhoneNumberToken: 'token', resendIn: 2 }],
    decisive: ['email', 'code', 'phoneNumber', 'resendIn'],
  },
  impersonation: {
    machine: createImpersonationMachine(client),
    input: { impersonatedUserId: 'u', actorToken: 't' },
    outputs: [true, false],
  },
  socialLogin: {
    ...comingBack(createSocialLoginMachine),
    inputs: [{ code: 'c', state: '{"provider":"google"}' }],
  },
  socialLinking: {
    machine: createSocialLinkingMachine(client),
    inputs: [{ code: 'c', state: '{"provider":"google","flow":"f"}' }],
    outputs: ['ready', 'foreign', 'unknown', 'signedOut'],
    decisive: [],
  },
  ssoLogin: { ...comingBack(createSsoLoginMachine), inputs: [{ SAMLResponse: 's' }] },
  ssoRequired: {
    machine: createSsoRequiredMachine(client),
    input: { tenantId: 't', email: 'ada@acme.test', password: 'p' },
    outputs: [
      ...['none', 'sso', 'external'].map((kind) => ({ kind, address: 'https://idp.test/' })),
      { kind: 'signedIn' },
      { kind: 'pending', response: {} },
    ],
    decisive: ['code', 'password'],
    contents: { enterCode: [{ code: 'c' }] },
  },
  hostedLogin: { ...comingBack(createHostedLoginMachine), inputs: [{ code: 'c' }] },
  unlock: { machine: createUnlockMachine(client), input, outputs: [undefined] },
  mfa: {
    machine: createMfaMachine(client),
    inputs: [
      enrolled,
      { ...demand, mfaEnrolled: false, mfaStrategies: ['SMS'] },
      { ...demand, mfaEnrolled: false, mfaStrategies: ['AuthenticatorApp'] },
      { ...demand, mfaEnrolled: true, recoveryCode: 'r' },
    ].map((pending) => ({
      email: 'ada@acme.test',
      pending,
    })),
    outputs: [
      { recoveryCode: 'r', otcToken: 'o', resendIn: 0 },
      { otcToken: 'o', resendIn: 1 },
    ],
    decisive: ['way', 'isEnrolled', 'code', 'phoneNumber', 'recoveryCode', 'resendIn'],
    contents: {
      choose: (['AuthenticatorApp', 'SMS', 'EmailCode', 'WebAuthnPlatform'] as const).map(
        (strategy) => ({
          way: { strategy, deviceId: 'd' },
        }),
      ),
    },
  },
  mfaRecovery: {
    machine: createMfaRecoveryMachine(client),
    input: { email: '' },
    outputs: [undefined],
  },
  breachedPassword: {
    machine: createBreachedPasswordMachine(client),
    input: values,
    outputs: [undefined],
  },
};

const refused = (code: string) => new FoyerError('no', { status: 400, code });
const errors = [
  new FoyerError('lost'),
  ...[
    'login/notActivated',
    'activation/invalidLink',
    'passwords/invalidLink',
    'invitations/invalidLink',
    'ER-01239',
    'mfa/expired',
    'ssoLogin/testFailed',
  ].map(refused),
];

function getEvents(machine: AnyStateMachine, { outputs, contents }: Subject): EventObject[] {
  return machine.events.flatMap((type: string): EventObject[] => {
    if (type.startsWith('xstate.done')) return outputs.map((output) => ({ type, output }));
    if (type.startsWith('xstate.error')) return errors.map((error) => ({ type, error }));
    return (contents?.[type] ?? [{}]).map((content) => ({ type, ...values, ...content }));
  });
}

/** Tells states apart by where they are and the part of the context that decides. */
const by = (decisive: readonly string[]) => (state: AnyMachineSnapshot) =>
  JSON.stringify([state.value, decisive.map((name) => state.context[name])]);

const leaves = (machine: AnyStateMachine) =>
  Object.entries(machine.states).flatMap(([step, { states }]) => {
    const inner = Object.keys(states);
    return inner.length > 0 ? inner.map((within) => `${step}.${within}`) : [step];
  });

test.each(Object.entries(machines))(
  'every step of %s, and every state within it, is reachable',
  (_, subject) => {
    const machine = toXstate(subject.machine);
    const paths = (subject.inputs ?? [subject.input]).flatMap((given) =>
      getShortestPaths(machine, {
        events: getEvents(machine, subject),
        limit: 200_000,
        ...(given && { input: given }),
        ...(subject.decisive && { serializeState: by(subject.decisive) }),
      }),
    );
    const reached = paths.map(({ state }) =>
      [getStep(state), getSubstate(state)].filter(Boolean).join('.'),
    );
    // The first state of an opening page passes on at once.
    const passing = leaves(machine).filter((leaf) => /\bopening$/.test(leaf));
    expect([...new Set([...reached, ...passing])].sort()).toEqual(leaves(machine).sort());
  },
);
