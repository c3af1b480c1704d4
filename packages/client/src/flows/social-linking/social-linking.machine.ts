import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import type { socialLoginRefusals } from '@foyer/contract/social-login';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import type { Failure } from '../../api/failure.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { callbackFailures } from '../callback-failures.ts';
import { type CallbackInput, isFinal, isSettled } from '../callback-states.ts';
import { type FlowTag, flowTypes, isRefusal, type StepOf } from '../flow.ts';
import { returnUrl } from '../social-login/start-social-login.ts';
import type { SocialProviderName } from '../social-login/social-providers.ts';
import type { SocialLinkingStep } from '../steps.ts';
import { readLinkingAnswer } from './linking-answer.ts';
import { linkedLately, linkingAttempts } from './linking-memory.ts';

/** What the page shows. */
export interface SocialLinkingContext {
  readonly brought: CallbackInput;
  /** Which provider is connected; `undefined` where the address does not say. */
  readonly provider: SocialProviderName | undefined;
  readonly failure: Failure | undefined;
  /** An attempt stayed without an answer: it may have worked all the same. */
  readonly wasLost: boolean;
}

/** What a user can do there. */
export type SocialLinkingEvent =
  /** Tries again after a fault that is not the provider's own. */
  | { readonly type: 'retry' }
  /** Goes back to where it began. */
  | { readonly type: 'leave' }
  /** Goes to the sign-in, and from there to where it began. */
  | { readonly type: 'signIn' };

/**
 * The page a social provider leads back to, for a user who left to connect it. Only who began it
 * in this browser and is signed in as the same user connects anything; the environment sees to
 * that again. Decisions 0162 and 0220.
 */
export function createSocialLinkingMachine(client: FoyerClient) {
  const { session } = client;
  const getAttempt = (brought: CallbackInput) => {
    const answer = readLinkingAnswer(brought);
    const isOurs = (one: { readonly flow: string; readonly provider: string }) =>
      one.flow === answer?.flow && one.provider === answer.provider;
    return { answer, isOurs, attempt: linkingAttempts(client).read().find(isOurs) };
  };
  const forget = (brought: CallbackInput) => {
    const { isOurs } = getAttempt(brought);
    return linkingAttempts(client).take((attempts) => attempts.find(isOurs));
  };
  return setup({
    types: flowTypes<{
      context: SocialLinkingContext;
      events: SocialLinkingEvent;
      input: CallbackInput;
      tags: FlowTag;
    }>(),
    actors: {
      settle: fromPromise<SessionOutcome, CallbackInput>(async ({ input }) => {
        await isSettled(client);
        if (!getAttempt(input).attempt) return 'foreign';
        const { status } = session.get();
        return status === 'signedIn' ? 'ready' : status;
      }),
      ask: fromPromise(session.refresh),
      link: fromPromise<void, SocialLinkingContext>(async ({ input }) => {
        if (!input.provider) return;
        await link(client, input.provider, input);
        linkedLately(client).add({ provider: input.provider, at: client.clock.wall() });
      }),
    },
    guards: {
      isSignedOut: () => session.get().status !== 'signedIn',
    },
    actions: {
      noteForeign: assign({ failure: callbackFailures.otherBrowser }),
      noteUnknown: assign(() => {
        const state = session.get();
        return { failure: state.status === 'unknown' ? state.failure : undefined };
      }),
      goBack: ({ context }) => {
        const { returnTo } = forget(context.brought) ?? {};
        client.continueAfterLogin(returnTo === undefined ? {} : { redirectLocation: returnTo });
      },
      goToLogin: ({ context }) => {
        const { returnTo } = forget(context.brought) ?? {};
        if (returnTo !== undefined) client.rememberDestination(returnTo);
        client.redirectTo(client.routes.loginUrl, { replace: true });
      },
    },
  }).createMachine({
    id: 'socialLinking',
    context: ({ input }) => ({
      brought: input ?? {},
      provider: readLinkingAnswer(input ?? {})?.provider,
      failure: undefined,
      wasLost: false,
    }),
    initial: 'linking',
    states: {
      linking: {
        initial: 'settling',
        states: {
          settling: {
            tags: 'busy',
            invoke: {
              src: 'settle',
              input: ({ context }) => context.brought,
              onDone: [
                { guard: ({ event }) => event.output === 'ready', target: 'posting' },
                {
                  guard: ({ event }) => event.output === 'unknown',
                  target: 'unknown',
                  actions: 'noteUnknown',
                },
                {
                  guard: ({ event }) => event.output === 'signedOut',
                  target: '#socialLinking.signedOut',
                },
                { target: '#socialLinking.failed', actions: 'noteForeign' },
              ],
            },
          },
          unknown: { on: { retry: { target: 'asking', actions: assign({ failure: undefined }) } } },
          asking: { tags: 'busy', invoke: { src: 'ask', onDone: 'settling', onError: 'settling' } },
          posting: {
            tags: 'busy',
            invoke: {
              src: 'link',
              input: ({ context }) => context,
              onDone: '#socialLinking.success',
              onError: [
                { guard: 'isSignedOut', target: '#socialLinking.signedOut' },
                {
                  guard: ({ event }) => isFinal(event.error),
                  target: '#socialLinking.failed',
                  actions: assign({ failure: ({ event }) => toFailure(event.error) }),
                },
                {
                  target: 'unreachable',
                  actions: assign({
                    failure: ({ event }) => toFailure(event.error),
                    wasLost: true,
                  }),
                },
              ],
            },
          },
          unreachable: {
            on: { retry: { target: 'settling', actions: assign({ failure: undefined }) } },
          },
        },
      },
      success: { entry: 'goBack' },
      signedOut: { on: { signIn: { actions: 'goToLogin' } } },
      failed: { on: { leave: { actions: 'goBack' } } },
    },
  });
}

/** The machine of that page. */
export type SocialLinkingMachine = ReturnType<typeof createSocialLinkingMachine>;

/** The steps of that page. */
export type SocialLinkingMachineStep = Extract<StepOf<SocialLinkingMachine>, SocialLinkingStep>;

/** Whether what came back was begun in this browser, and by a user who is still signed in. */
type SessionOutcome = 'ready' | 'foreign' | 'unknown' | 'signedOut';

const usedUp: (typeof socialLoginRefusals)['expired']['code'] = 'socialLogin/expired';

/**
 * Connects a provider. Once an answer was lost, what is used up may have worked: then the list has
 * it.
 */
async function link(
  client: FoyerClient,
  provider: SocialProviderName,
  { brought, wasLost }: SocialLinkingContext,
): Promise<void> {
  const api = client.api(socialLoginCalls, 'login-box');
  const { code, state, error, iss } = brought;
  try {
    await api.linkIdentity({
      params: { provider },
      body: { code, state, error, iss, redirectUri: returnUrl(client) },
    });
  } catch (problem) {
    if (!wasLost || !isRefusal(problem, usedUp)) throw problem;
    const { identities } = await api.listOwnIdentities();
    if (!identities.some((one) => one.provider === provider)) throw problem;
  }
}
