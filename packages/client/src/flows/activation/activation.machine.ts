import type { activationRefusals } from '@foyer/contract/activation';
import { assign, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, isRefusal, isRejected, type StepOf } from '../flow.ts';
import { countdownStates, resendSeconds } from '../resend-states.ts';
import type { ActivationStep } from '../steps.ts';
import { activationActors } from './activation.actors.ts';
import type { ActivationContext, ActivationEvent, ActivationInput } from './activation.events.ts';

type Code = (typeof activationRefusals)[keyof typeof activationRefusals]['code'];
const deadLink: Code = 'activation/invalidLink';

export { joinOfferParameter } from '../join-offer.ts';

/** The page behind an activation link. Opening it changes nothing; the button redeems the link. */
export function createActivationMachine(client: FoyerClient) {
  const parts = activationParts(client);
  return parts.createMachine({
    id: 'activation',
    context: ({ input }) => ({
      userId: input.userId,
      token: input.token,
      isOffer: input.isOffer,
      password: '',
      shouldSetPassword: false,
      passwordConfig: undefined,
      email: '',
      failure: undefined,
      wasResent: false,
      resendIn: 0,
      redirectLocation: undefined,
      joinable: [],
      requestedTenantId: undefined,
    }),
    initial: 'activating',
    states: {
      activating: initialStep(parts),
      activatingForm: {
        initial: 'editing',
        states: {
          editing: {
            on: {
              enterPassword: { actions: 'enterPassword' },
              submit: { guard: 'hasPassword', target: 'submitting' },
            },
          },
          submitting: redeeming(parts, 'editing'),
        },
      },
      success: successStep(parts),
      resend: resendStep(parts),
    },
  });
}

type Parts = ReturnType<typeof activationParts>;

function activationParts(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: ActivationContext;
      events: ActivationEvent;
      input: ActivationInput;
      tags: FlowTag;
    }>(),
    delays: { resendTick: timings.resendTick, activationSuccess: timings.activationSuccess },
    actors: activationActors(client),
    actions: {
      tick: assign({ resendIn: ({ context }) => context.resendIn - 1 }),
      restartCountdown: assign({ resendIn: resendSeconds, failure: undefined, wasResent: true }),
      enterPassword: assign({
        password: ({ event, context }) =>
          event.type === 'enterPassword' ? event.password : context.password,
      }),
      forgetPassword: assign({ password: '' }),
      clearFailure: assign({ failure: undefined }),
      follow: ({ context: { redirectLocation } }) =>
        client.continueAfterLogin(redirectLocation === undefined ? {} : { redirectLocation }),
    },
    guards: {
      isLastTick: ({ context }) => context.resendIn <= 1,
      hasLink: ({ context }) => Boolean(context.userId && context.token),
      isOffer: ({ context }) => context.isOffer === true,
      needsPassword: ({ context }) => context.shouldSetPassword,
      hasPassword: ({ context }) => context.password !== '',
      hasEmail: ({ context }) => context.email.trim() !== '',
      leadsElsewhere: ({ context }) => context.redirectLocation !== undefined,
    },
  });
}

/** Active and signed in. Continues after a moment, unless an account of the user's domain takes requests. */
function successStep(parts: Parts) {
  return parts.createStateConfig({
    entry: 'forgetPassword',
    initial: 'pausing',
    states: {
      pausing: {
        always: { guard: 'leadsElsewhere', target: 'leaving' },
        after: { activationSuccess: 'leaving' },
        invoke: {
          src: 'findJoinable',
          onDone: {
            guard: ({ event }) => event.output.length > 0,
            target: 'offering',
            actions: assign({ joinable: ({ event }) => event.output }),
          },
          // an offer is no reason to keep anyone
          onError: { actions: [] },
        },
      },
      offering: {
        on: {
          requestAccess: {
            target: 'requesting',
            actions: assign({ requestedTenantId: ({ event }) => event.tenantId }),
          },
          notNow: 'leaving',
        },
      },
      requesting: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'requestAccess',
          input: ({ context }) => context,
          onDone: 'requested',
          onError: {
            target: 'offering',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      requested: { after: { activationSuccess: 'leaving' } },
      leaving: { entry: 'follow' },
    },
  });
}

/** What the page shows after the link has been checked. */
const beginning = [
  { guard: 'needsPassword', target: '#activation.activatingForm' },
  { target: 'ready' },
] as const;

function initialStep(parts: Parts) {
  return parts.createStateConfig({
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'hasLink', target: 'checking' },
          { guard: 'isOffer', target: '#activation.success' },
          { target: '#activation.resend' },
        ],
      },
      checking: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'readStrategy',
          input: ({ context }) => context,
          onDone: { target: 'leaving', actions: assign(({ event }) => event.output) },
          onError: [
            {
              guard: ({ event }) => isRejected(event.error),
              target: '#activation.resend',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
            {
              target: 'failed',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
          ],
        },
      },
      failed: { on: { retry: 'checking' } },
      // Only a valid link ends the session of another user, before anything is asked. Specification
      // 1, §4.
      leaving: {
        tags: 'busy',
        invoke: {
          src: 'leaveSession',
          input: ({ context }) => context,
          onDone: beginning,
          onError: beginning,
        },
      },
      ready: { on: { submit: 'submitting' } },
      submitting: redeeming(parts, 'ready'),
    },
  });
}

/**
 * Redeems the link; where that fails and the link still lives, `back` is where it can be tried
 * again.
 */
function redeeming(parts: Parts, back: 'editing' | 'ready') {
  return parts.createStateConfig({
    tags: 'busy',
    entry: 'clearFailure',
    invoke: {
      src: 'activate',
      input: ({ context }) => context,
      onDone: { target: '#activation.success', actions: assign(({ event }) => event.output) },
      onError: [
        {
          guard: ({ event }) => isRefusal(event.error, deadLink),
          target: '#activation.resend',
          actions: assign({ failure: ({ event }) => toFailure(event.error) }),
        },
        { target: back, actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      ],
    },
  });
}

function resendStep(parts: Parts) {
  return parts.createStateConfig({
    initial: 'editing',
    on: { enterEmail: { actions: assign({ email: ({ event }) => event.email }) } },
    states: {
      editing: { on: { resend: { guard: 'hasEmail', target: 'sending' } } },
      ...countdownStates,
      sending: {
        tags: 'busy',
        invoke: {
          src: 'resend',
          input: ({ context }) => ({ email: context.email.trim() }),
          onDone: { target: 'waiting', actions: 'restartCountdown' },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
    },
  });
}

/** The machine of the activation page. */
export type ActivationMachine = ReturnType<typeof createActivationMachine>;

/** The steps of the activation machine. */
export type ActivationMachineStep = Extract<StepOf<ActivationMachine>, ActivationStep>;
