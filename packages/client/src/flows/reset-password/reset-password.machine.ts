import type { PasswordConfig } from '@foyer/contract';
import type { passwordsRefusals } from '@foyer/contract/passwords';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { FoyerError, toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { type FlowTag, flowTypes, isRefusal, type StepOf } from '../flow.ts';
import type { ResetPasswordStep } from '../steps.ts';
import type {
  ResetPasswordContext,
  ResetPasswordEvent,
  ResetPasswordInput,
} from './reset-password.events.ts';

const deadLink: (typeof passwordsRefusals)['invalidLink']['code'] = 'passwords/invalidLink';

/**
 * Answers to the check that say the link is dead; every other answer lets the user try. Contract,
 * §7.
 */
const deadStatuses: readonly (number | undefined)[] = [400, 403, 410, 422];

type Check = { readonly isValid: boolean; readonly passwordConfig?: PasswordConfig | undefined };

/** The page behind a reset link. Opening it changes nothing; the form redeems the link. */
export function createResetPasswordMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: ResetPasswordContext;
      events: ResetPasswordEvent;
      input: ResetPasswordInput;
      tags: FlowTag;
    }>(),
    actors: createActors(client),
    guards: {
      hasLink: ({ context }) => Boolean(context.userId && context.token),
      hasPassword: ({ context }) => context.password !== '',
    },
  }).createMachine({
    id: 'resetPassword',
    context: ({ input: { userId, token } }) => ({
      userId,
      token,
      password: '',
      passwordConfig: undefined,
      failure: undefined,
    }),
    initial: 'validating',
    states: {
      validating: {
        initial: 'opening',
        states: {
          opening: {
            always: [
              { guard: 'hasLink', target: 'checking' },
              { target: '#resetPassword.invalidLink' },
            ],
          },
          checking: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'check',
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => !event.output.isValid,
                  target: '#resetPassword.invalidLink',
                },
                {
                  target: '#resetPassword.form',
                  actions: assign({ passwordConfig: ({ event }) => event.output.passwordConfig }),
                },
              ],
              onError: {
                target: 'failed',
                actions: assign({ failure: ({ event }) => toFailure(event.error) }),
              },
            },
          },
          failed: { on: { retry: 'checking' } },
        },
      },
      form: {
        initial: 'editing',
        states: {
          editing: {
            on: {
              enterPassword: { actions: assign({ password: ({ event }) => event.password }) },
              submit: { guard: 'hasPassword', target: 'submitting' },
            },
          },
          submitting: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'reset',
              input: ({ context }) => context,
              onDone: { target: '#resetPassword.success', actions: assign({ password: '' }) },
              onError: [
                {
                  guard: ({ event }) => isRefusal(event.error, deadLink),
                  target: '#resetPassword.invalidLink',
                },
                {
                  target: 'editing',
                  actions: assign({ failure: ({ event }) => toFailure(event.error) }),
                },
              ],
            },
          },
        },
      },
      success: {},
      invalidLink: {},
    },
  });
}

/** The machine of the reset-password page. */
export type ResetPasswordMachine = ReturnType<typeof createResetPasswordMachine>;

/** The steps of the reset-password machine. */
export type ResetPasswordMachineStep = Extract<StepOf<ResetPasswordMachine>, ResetPasswordStep>;

function createActors(client: FoyerClient) {
  const calls = client.api(passwordsCalls, 'login-box');
  return {
    check: fromPromise<Check, ResetPasswordInput>(async ({ input, signal }) => {
      const { userId = '', token = '' } = input;
      const reading = calls
        .getPasswordConfigForUser({ query: { userId } }, { signal })
        .catch(() => undefined);
      const isValid = await calls
        .validateResetPasswordToken({ body: { userId, token } }, { signal })
        .then(() => true, isAlive);
      return { isValid, passwordConfig: await reading };
    }),
    reset: fromPromise<void, ResetPasswordContext>(async ({ input }) => {
      const { userId = '', token = '', password } = input;
      await calls.resetPassword({ body: { userId, token, password } });
      // Every session has ended, the one of this browser too.
      if (client.session.get().status === 'signedIn') await client.session.signOut();
    }),
  };
}

function isAlive(error: unknown): boolean {
  if (error instanceof FoyerError && error.status !== undefined)
    return !deadStatuses.includes(error.status);
  throw error;
}
