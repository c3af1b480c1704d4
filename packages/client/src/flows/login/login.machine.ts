import { assign } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { StepOf } from '../flow.ts';
import type { LoginStep } from '../steps.ts';
import type { LoginContext } from './login.events.ts';
import { backToEmail, passwordState, preLoginState } from './login.first-steps.ts';
import { type LoginParts, loginParts } from './login.parts.ts';
import { readStoredStep, readLastMethod, readSsoFailure } from './login-memory.ts';
import { acceptsNames, availableMethods } from './login-methods.ts';

/**
 * The login flow: who are you, then single sign-on or the policy's sign-in method, then what the provider
 * demands, then on to where you were going. Its states are the login steps of specification 1, §2;
 * `preLogin.opening` is the crossroads behind them. `loginWithSSOFailed` is where one comes back
 * from a tenant: `flows/sso-login`.
 *
 * A step that is empty here has a machine of its own: `flows/passwordless`, `flows/mfa`,
 * `flows/breached-password`, `flows/passkeys`. Its caller tells this one how it ended:
 * `entered`, `demanded`, `useMethod`, `changeEmail`, `startOver`.
 */
export function createLoginMachine(client: FoyerClient) {
  const parts = loginParts(client);
  const passwordless = passwordlessState(parts);
  const twoFactor = twoFactorState(parts);
  return parts.createMachine({
    id: 'login',
    context: () => startingContext(client),
    invoke: { src: 'follow' },
    on: {
      configured: {
        actions: assign(({ event }) => ({
          methods: event.methods,
          acceptsNames: event.acceptsNames,
        })),
      },
      demanded: {
        guard: 'isNewDemand',
        target: '.preLogin.opening',
        actions: ['notePending', 'noteMethod', 'forgetPassword'],
      },
      startOver: {
        target: '.preLogin.editing',
        actions: [
          'forgetPassword',
          'forgetPending',
          'forgetChoice',
          assign(({ event: { notice, failure } }) => ({ notice, failure })),
        ],
      },
    },
    initial: 'preLogin',
    states: {
      preLogin: preLoginState(parts),
      magicLinkPreLoginSuccess: passwordless,
      loginWithSmsOtc: passwordless,
      loginWithQuickSmsOtc: passwordless,
      loginWithOtc: passwordless,
      loginWithPassword: passwordState(parts),
      loginWithTwoFactor: { ...twoFactor, on: { ...twoFactor.on, recover: 'recoverTwoFactor' } },
      redirectToSSO: {
        initial: 'waiting',
        on: {
          cancel: '#login.preLogin.editing',
          onContinue: { target: '#login.preLogin.opening', actions: assign({ isChecked: true }) },
        },
        states: {
          waiting: { after: { ssoRedirect: 'leaving' } },
          leaving: { entry: 'leaveForSso' },
        },
      },
      success: successState(parts),
      forceTwoFactor: twoFactor,
      recoverTwoFactor: { on: { back: '#login.preLogin.opening' } },
      promptPasskeys: {
        on: {
          entered: [
            { guard: 'expiresSoon', target: 'success.warning' },
            { target: 'success.leaving' },
          ],
        },
      },
      breachedPassword: { on: { mailSent: 'breachedPasswordSuccess', changeEmail: backToEmail } },
      breachedPasswordSuccess: { on: { changeEmail: backToEmail } },
    },
  });
}

/** The machine of the login flow. */
export type LoginMachine = ReturnType<typeof createLoginMachine>;

/** The steps of this machine; each is a step of the specification. */
export type LoginMachineStep = Extract<StepOf<LoginMachine>, LoginStep>;

/** A step of `flows/passwordless`. */
function passwordlessState(parts: LoginParts) {
  return parts.createStateConfig({
    entry: 'keepStep',
    on: {
      entered: { target: '#login.success' },
      useMethod: {
        guard: 'mayUse',
        target: '#login.preLogin.opening',
        actions: ['noteMethod', 'clearFailure'],
      },
      changeEmail: backToEmail,
    },
  });
}

/** A step of `flows/mfa`. */
function twoFactorState(parts: LoginParts) {
  return parts.createStateConfig({
    on: { entered: { target: '#login.success' }, changeEmail: backToEmail },
  });
}

/**
 * Signed in. What is still to be said comes first: passkeys, a password that grows old. Then the
 * page moves on.
 */
function successState(parts: LoginParts) {
  return parts.createStateConfig({
    entry: ['forgetPassword', 'rememberMethod', 'lookAtPassword'],
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'mayPromptPasskeys', target: '#login.promptPasskeys' },
          { guard: 'expiresSoon', target: 'warning' },
          { target: 'leaving' },
        ],
      },
      warning: { on: { onContinue: 'leaving' } },
      leaving: { entry: 'continueAfterLogin' },
    },
  });
}

function startingContext(client: FoyerClient): LoginContext {
  const config = client.config.get();
  const session = client.session.get();
  const pending = session.status === 'signedOut' ? session.pending : undefined;
  return {
    email: pending?.userEmail ?? '',
    password: '',
    failure: readSsoFailure(client),
    isNotActivated: false,
    wasResent: false,
    ssoAddress: undefined,
    methods: availableMethods(config),
    acceptsNames: acceptsNames(config),
    chosen: undefined,
    lastMethod: readLastMethod(client),
    isChecked: false,
    pending,
    notice: undefined,
    passwordDays: undefined,
    ...(session.status === 'signedIn' || pending ? {} : readStoredStep(client)),
  };
}
