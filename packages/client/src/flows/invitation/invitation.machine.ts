import type { invitationsRefusals } from '@foyer/contract/invitations';
import { assign, setup } from '../../machine/machine.ts';
import { invitationText, toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { type FlowTag, flowTypes, isRefusal, isRejected, type StepOf } from '../flow.ts';
import type { InvitationStep } from '../steps.ts';
import { invitationActors, otherSignedInEmail } from './invitation.actors.ts';
import type { InvitationContext, InvitationEvent, InvitationInput } from './invitation.events.ts';

type Refusals = typeof invitationsRefusals;
const dead: Refusals['invalidLink']['code'] = 'invitations/invalidLink';
/** The tenant is locked. Contract, §3. */
const locked = [
  'ER-01239',
  'ER-01240',
] as const satisfies readonly Refusals[keyof Refusals]['code'][];

const emptyInvitation = {
  company: undefined,
  email: undefined,
  shouldSetPassword: false,
  passwordConfig: undefined,
};

/**
 * The page behind an invitation. Opening it changes nothing; the button accepts, and signs nobody
 * in.
 */
export function createInvitationMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: InvitationContext;
      events: InvitationEvent;
      input: InvitationInput;
      tags: FlowTag;
    }>(),
    actors: invitationActors(client),
    actions: { goHome: () => client.redirectTo(client.routes.authenticatedUrl, { replace: true }) },
    guards: {
      hasLink: ({ context }) => Boolean(context.userId && context.token),
      isSignedIn: ({ context }) => context.signedInAs !== undefined,
      isReady: ({ context }) => !context.shouldSetPassword || context.password !== '',
    },
  }).createMachine({
    id: 'invitation',
    context: ({ input: { userId, token } }) => ({
      ...emptyInvitation,
      userId,
      token,
      signedInAs: undefined,
      name: '',
      password: '',
      failure: undefined,
    }),
    initial: 'validate',
    states: {
      validate: {
        initial: 'opening',
        states: {
          // Specification 1, §4: no token or no user id means invalid.
          opening: {
            always: [{ guard: 'hasLink', target: 'checking' }, { target: '#invitation.invalid' }],
          },
          checking: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'look',
              input: ({ context }) => context,
              onDone: {
                target: 'ready',
                actions: [
                  assign(({ event }) => event.output),
                  assign({
                    signedInAs: ({ context }) => otherSignedInEmail(client, context.email),
                  }),
                ],
              },
              onError: [
                {
                  guard: ({ event }) => isRefusal(event.error, ...locked),
                  target: '#invitation.failed',
                  actions: assign({ failure: ({ event }) => toFailure(event.error) }),
                },
                { guard: ({ event }) => isRejected(event.error), target: '#invitation.invalid' },
                {
                  target: 'unreachable',
                  actions: assign({
                    failure: ({ event }) => toFailure(event.error, invitationText),
                  }),
                },
              ],
            },
          },
          unreachable: { on: { retry: 'checking' } },
          ready: {
            on: {
              enterName: { actions: assign({ name: ({ event }) => event.name }) },
              enterPassword: { actions: assign({ password: ({ event }) => event.password }) },
              submit: { guard: 'isReady', target: '#invitation.pending' },
              stay: { guard: 'isSignedIn', actions: 'goHome' },
            },
          },
        },
      },
      invalid: {},
      pending: {
        tags: 'busy',
        entry: assign({ failure: undefined }),
        invoke: {
          src: 'accept',
          input: ({ context }) => context,
          onDone: { target: 'success', actions: assign({ password: '', signedInAs: undefined }) },
          onError: [
            { guard: ({ event }) => isRefusal(event.error, dead), target: 'invalid' },
            {
              // What is wrong with a password can be put right; what is wrong with an invitation
              // cannot.
              guard: ({ context, event }) =>
                isRefusal(event.error, ...locked) ||
                (isRejected(event.error) && !context.shouldSetPassword),
              target: 'failed',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
            {
              target: 'validate.ready',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
          ],
        },
      },
      success: {},
      failed: {},
    },
  });
}

/** The machine of the invitation page. */
export type InvitationMachine = ReturnType<typeof createInvitationMachine>;

/** The steps of the invitation page. */
export type InvitationMachineStep = Extract<StepOf<InvitationMachine>, InvitationStep>;
