import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { Adoption } from '../../session/session-state.ts';
import { type FlowTag, flowTypes, isRejected, type StepOf } from '../flow.ts';
import { readInvitationToken } from '../invitation-token.ts';
import { loginUrlWithDestination } from '../requested-destination.ts';
import type { MagicLinkStep } from '../steps.ts';
import type { MagicLinkContext, MagicLinkEvent, MagicLinkInput } from './magic-link.events.ts';

/**
 * The page behind a magic link. A mail scanner that opens it signs nobody in; the button does, on
 * any device.
 */
export function createMagicLinkMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: MagicLinkContext;
      events: MagicLinkEvent;
      input: MagicLinkInput;
      tags: FlowTag;
    }>(),
    actors: {
      signIn: fromPromise<Adoption, MagicLinkInput>(async ({ input: { token = '' } }) => {
        const body = { token, recaptchaToken: '', invitationToken: readInvitationToken(client) };
        const calls = client.api(passwordlessCalls, 'login-box');
        return client.session.adopt(
          await calls.passwordlessPostlogin({ params: { type: 'magiclink' }, body }),
        );
      }),
    },
    actions: {
      onContinue: () => client.continueAfterLogin(),
      // The login page asks for what the provider still wants.
      goToLogin: () => client.redirectTo(loginUrlWithDestination(client), { replace: true }),
    },
    guards: { hasLink: ({ context }) => Boolean(context.token) },
  }).createMachine({
    id: 'magicLink',
    context: ({ input }) => ({ token: input.token, failure: undefined }),
    initial: 'ready',
    states: {
      ready: {
        initial: 'opening',
        states: {
          opening: {
            always: [{ guard: 'hasLink', target: 'asking' }, { target: '#magicLink.invalidLink' }],
          },
          asking: { on: { submit: 'submitting' } },
          submitting: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'signIn',
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.kind === 'signedIn',
                  target: '#magicLink.success',
                },
                { target: 'demanded' },
              ],
              onError: [
                { guard: ({ event }) => isRejected(event.error), target: '#magicLink.invalidLink' },
                {
                  target: 'asking',
                  actions: assign({ failure: ({ event }) => toFailure(event.error) }),
                },
              ],
            },
          },
          demanded: { tags: 'busy', entry: 'goToLogin' },
        },
      },
      success: { entry: 'onContinue' },
      invalidLink: {},
    },
  });
}

/** The machine of the magic-link page. */
export type MagicLinkMachine = ReturnType<typeof createMagicLinkMachine>;

/** The steps of the magic-link page. */
export type MagicLinkMachineStep = Extract<StepOf<MagicLinkMachine>, MagicLinkStep>;
