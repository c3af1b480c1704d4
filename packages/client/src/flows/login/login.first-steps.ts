import type { loginRefusals } from '@foyer/contract/login';
import { assign } from '../../machine/machine.ts';
import { authenticationText, genericCode, toFailure } from '../../api/foyer-error.ts';
import { isRefusal } from '../flow.ts';
import { type LoginParts, toPending } from './login.parts.ts';

const notActivated: (typeof loginRefusals)['notActivated']['code'] = 'login/notActivated';
const notSignedIn = { text: authenticationText, code: genericCode };

/** Back to the first step, keeping the address. */
export const backToEmail = {
  target: '#login.preLogin.editing',
  actions: ['clearFailure', 'forgetPassword', 'forgetPending', 'forgetChoice'],
} as const;

/** Who a user is, and the crossroads from which every other step is reached. */
export function preLoginState(parts: LoginParts) {
  return parts.createStateConfig({
    initial: 'opening',
    on: {
      enterEmail: {
        actions: assign({
          email: ({ event }) => event.email,
          isChecked: false,
          chosen: undefined,
          notice: undefined,
        }),
      },
      enterPassword: { actions: 'enterPassword' },
    },
    states: {
      opening: {
        always: [
          {
            guard: { type: 'demands', params: 'loginWithTwoFactor' },
            target: '#login.loginWithTwoFactor',
          },
          { guard: { type: 'demands', params: 'forceTwoFactor' }, target: '#login.forceTwoFactor' },
          {
            guard: { type: 'demands', params: 'breachedPassword' },
            target: '#login.breachedPassword',
          },
          { guard: { type: 'demands', params: 'newPassword' }, target: 'leaving' },
          { guard: 'signsInAtOnce', target: '#login.loginWithPassword.submitting' },
          {
            guard: { type: 'goesBy', params: 'EmailAndPassword' },
            target: '#login.loginWithPassword',
          },
          { guard: { type: 'goesBy', params: 'Code' }, target: '#login.loginWithOtc' },
          {
            guard: { type: 'goesBy', params: 'MagicLink' },
            target: '#login.magicLinkPreLoginSuccess',
          },
          { guard: { type: 'goesBy', params: 'SmsCode' }, target: '#login.loginWithSmsOtc' },
          {
            guard: { type: 'goesBy', params: 'QuickSmsCode' },
            target: '#login.loginWithQuickSmsOtc',
          },
          {
            guard: 'wasChecked',
            target: 'editing',
            actions: assign({ notice: 'noWay', isChecked: false }),
          },
          { target: 'editing' },
        ],
      },
      editing: {
        on: {
          submitEmail: { guard: 'hasEmail', target: 'checking', actions: 'forgetChoice' },
          useMethod: {
            guard: 'mayUse',
            target: 'checking',
            actions: ['noteMethod', 'forgetPassword'],
          },
          entered: { target: '#login.success', actions: 'noteMethod' },
        },
      },
      checking: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'findRoute',
          input: ({ context }) => ({ email: context.email.trim() }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'external',
              target: '#login.redirectToSSO.leaving',
              actions: assign({ ssoAddress: ({ event }) => event.output.address }),
            },
            {
              guard: ({ event }) => event.output.kind === 'sso',
              target: '#login.redirectToSSO',
              actions: assign({ ssoAddress: ({ event }) => event.output.address }),
            },
            // Without single sign-on the policy's strategy decides, by default the password.
            // Specification 1, §4.
            {
              target: 'opening',
              actions: assign({ methods: ({ event }) => event.output.methods, isChecked: true }),
            },
          ],
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      leaving: { tags: 'busy', entry: ['leaveForNewPassword', 'forgetPassword'] },
    },
  });
}

/** The password of the address. */
export function passwordState(parts: LoginParts) {
  return parts.createStateConfig({
    entry: 'keepStep',
    initial: 'editing',
    states: {
      editing: {
        on: {
          enterPassword: { actions: 'enterPassword' },
          submitPassword: { guard: 'hasPassword', target: 'submitting' },
          useMethod: {
            guard: 'mayUse',
            target: '#login.preLogin.opening',
            actions: ['noteMethod', 'clearFailure', 'forgetPassword'],
          },
          changeEmail: backToEmail,
          resendActivation: { guard: 'isNotActivated', target: 'resending' },
          entered: { target: '#login.success', actions: 'noteMethod' },
        },
      },
      submitting: {
        tags: 'busy',
        entry: ['clearFailure', assign({ chosen: 'EmailAndPassword' })],
        invoke: {
          src: 'signIn',
          input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
          onDone: [
            { guard: ({ event }) => event.output.kind === 'signedIn', target: '#login.success' },
            {
              guard: { type: 'isDemand', params: ({ event }) => event.output },
              target: '#login.preLogin.opening',
              actions: [
                assign({ pending: ({ event }) => toPending(event.output) }),
                'forgetPassword',
              ],
            },
            { target: 'editing', actions: assign({ failure: notSignedIn }) },
          ],
          onError: {
            target: 'editing',
            actions: assign({
              failure: ({ event }) => toFailure(event.error),
              isNotActivated: ({ event }) => isRefusal(event.error, notActivated),
            }),
          },
        },
      },
      resending: {
        tags: 'busy',
        invoke: {
          src: 'resendActivation',
          input: ({ context }) => ({ email: context.email.trim() }),
          onDone: {
            target: 'editing',
            actions: ['clearFailure', assign({ wasResent: true })],
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
    },
  });
}
