import type { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { assign, fromPromise, setup } from '../machine/machine.ts';
import type { Failure } from '../api/failure.ts';
import { authenticationText, FoyerError, genericCode, toFailure } from '../api/foyer-error.ts';
import type { FoyerClient } from '../foyer-client.ts';
import type { SessionState } from '../session/session-state.ts';
import { timings } from '../timings.ts';
import { callbackFailures } from './callback-failures.ts';
import type { SocialConsents } from './social-login/social-providers.ts';
import { type FlowTag, flowTypes, isRefusal, isRejected } from './flow.ts';

/** What the address of such a page carries: its query, by name. */
export type CallbackInput = Readonly<Partial<Record<string, string>>>;

/** What every page shows that a user comes back to from a sign-in elsewhere. */
export interface CallbackContext {
  readonly brought: CallbackInput;
  readonly failure: Failure | undefined;
  /** An attempt stayed without an answer: it may have worked all the same. */
  readonly wasLost: boolean;
}

/** What a user can do there. */
export type CallbackEvent =
  /** Tries again after a fault that is not the sign-in's own. */
  | { readonly type: 'retry' }
  /** Creates an account if the user has none. */
  | { readonly type: 'signUp'; readonly consents: SocialConsents };

/** What such a page does with what it was opened with. */
export interface CallbackDeps {
  readonly client: FoyerClient;
  /** Why what it was opened with cannot sign anyone in; `undefined` where it may. */
  readonly findRefusal: (brought: CallbackInput) => Failure | undefined;
  /** Hands it to the provider, whose answer sets the cookie. Repeated where the answer was lost. */
  readonly post: (brought: CallbackInput) => Promise<unknown>;
  /** Asks who is signed in now. Default: what the cookie says. */
  readonly enter?: () => Promise<void>;
  /** Leads a user on who is signed in. Default: to where they wanted to go. */
  readonly onContinue?: () => void;
}

/** The parts of such a machine. */
export type CallbackParts = ReturnType<typeof callbackParts>;

/** The calls, effects and questions of a page that a sign-in elsewhere comes back to. */
export function callbackParts({
  client,
  findRefusal,
  post,
  enter = client.session.enter,
  onContinue = () => client.continueAfterLogin(),
}: CallbackDeps) {
  const { session } = client;
  return setup({
    types: flowTypes<{
      context: CallbackContext;
      events: CallbackEvent;
      input: CallbackInput;
      tags: FlowTag;
    }>(),
    delays: { ssoFailed: timings.ssoFailed },
    actors: {
      // A refresh with the cookie from before must not overtake the one that is set here.
      post: fromPromise<unknown, CallbackInput>(async ({ input }) => {
        await isSettled(client);
        return post(input).catch((error: unknown) => {
          // Opened once more, by a reload or another tab, after it had worked: anyone who is inside
          // continues.
          if (!isRefusal(error, ...used) || session.get().status !== 'signedIn') throw error;
        });
      }),
      enter: fromPromise<SessionOutcome>(async () => {
        await enter();
        return toSessionOutcome(session.get());
      }),
    },
    actions: {
      onContinue,
      // The login page asks for what the provider still wants.
      goToLogin: () => client.redirectTo(client.routes.loginUrl, { replace: true }),
      noteRefusal: assign(({ context }) => ({ failure: findRefusal(context.brought) })),
      noteNoOne: assign(({ context }) => ({ failure: context.failure ?? notSignedIn })),
    },
    guards: {
      isRefused: ({ context }) => findRefusal(context.brought) !== undefined,
      mayHaveWorked: ({ context }) => context.wasLost && session.get().status !== 'signedIn',
    },
  });
}

/** What was brought has been handed over before, or is too old. */
const used: readonly string[] = [
  callbackFailures.otherBrowser.code,
  'ssoLogin/expired' satisfies (typeof ssoLoginRefusals)['expired']['code'],
];

/**
 * Who is signed in after the provider was asked: a user, a user of whom more is demanded, or
 * nobody.
 */
type SessionOutcome = 'signedIn' | 'pending' | 'nobody';

function toSessionOutcome(state: SessionState): SessionOutcome {
  if (state.status === 'signedIn') return 'signedIn';
  return state.status === 'signedOut' && state.pending ? 'pending' : 'nobody';
}

/** What such a page begins with. */
export function callbackContext({
  input,
}: {
  readonly input: CallbackInput | undefined;
}): CallbackContext {
  return { brought: input ?? {}, failure: undefined, wasLost: false };
}

const notSignedIn: Failure = { text: authenticationText, code: genericCode };

/** Where such a page continues, by the ids of its states. */
export interface CallbackEnds {
  readonly success: string;
  readonly failed: string;
  /** An answer with one of these codes is neither. */
  readonly told?: { readonly codes: readonly string[]; readonly target: string };
}

/** Hands over what came back, then asks who is signed in. */
export function signingInState(
  parts: CallbackParts,
  { success, failed, told: reported }: CallbackEnds,
) {
  return parts.createStateConfig({
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'isRefused', target: failed, actions: 'noteRefusal' },
          { target: 'posting' },
        ],
      },
      posting: {
        tags: 'busy',
        invoke: {
          src: 'post',
          input: ({ context }) => context.brought,
          onDone: 'entering',
          onError: [
            {
              guard: ({ event }) => isRefusal(event.error, ...(reported?.codes ?? [])),
              target: reported?.target ?? failed,
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
            {
              guard: ({ event }) => !isFinal(event.error),
              target: 'unreachable',
              actions: assign({ failure: ({ event }) => toFailure(event.error), wasLost: true }),
            },
            {
              guard: 'mayHaveWorked',
              target: 'entering',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
            { target: failed, actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
          ],
        },
      },
      unreachable: {
        on: { retry: { target: 'posting', actions: assign({ failure: undefined }) } },
      },
      entering: {
        tags: 'busy',
        invoke: {
          src: 'enter',
          onDone: [
            { guard: ({ event }) => event.output === 'signedIn', target: success },
            { guard: ({ event }) => event.output === 'pending', target: 'demanded' },
            { target: failed, actions: 'noteNoOne' },
          ],
          onError: {
            target: 'unentered',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      unentered: { on: { retry: { target: 'entering', actions: assign({ failure: undefined }) } } },
      demanded: { tags: 'busy', entry: 'goToLogin' },
    },
  });
}

/** Whether the provider has judged the sign-in itself: asking again changes nothing. */
export function isFinal(error: unknown): boolean {
  if (isRejected(error)) return true;
  return (
    error instanceof FoyerError && error.code !== genericCode && !error.code.startsWith('request/')
  );
}

/** Waits until it is known who is signed in, or that the provider does not say. */
export function isSettled({ session }: FoyerClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const state = session.get();
      if (state.status === 'unknown' && !state.failure) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    look();
  });
}
