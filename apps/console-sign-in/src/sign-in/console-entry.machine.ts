import { type Failure, type FlowTag, type FoyerClient, flowTypes, toFailure } from '@foyer/client';
import { assign, fromCallback, fromPromise, setup } from '@foyer/client/machine';
import { consoleSessionCalls } from '@foyer/contract/console-session/calls';
import type { Departures } from './departures.ts';

/** What the way into the console needs besides the client. */
export interface ConsoleEntryDeps {
  /** Goes to the console host. */
  readonly leave: () => void;
  readonly departures: Departures;
}

/** What happens to the way into the console. */
type ConsoleEntryEvent =
  | { readonly type: 'signedIn' }
  | { readonly type: 'signedOut' }
  | { readonly type: 'retry' };

/** Shown where the console sends back whom we send. */
const sentBack: Failure = {
  text: 'The console sent you back several times. Try again.',
  code: 'consoleSession/sentBack',
};

/**
 * From the sign-in to the console. Specification 2, §4: without a session the cookie is cleared in the background; with one
 * the cookie is set, and then the browser leaves. Not knowing is neither.
 */
export function createConsoleEntryMachine(
  client: FoyerClient,
  { leave, departures }: ConsoleEntryDeps,
) {
  const calls = client.api(consoleSessionCalls);
  return setup({
    types: flowTypes<{
      context: { failure: Failure | undefined };
      events: ConsoleEntryEvent;
      tags: FlowTag;
    }>(),
    actors: {
      session: fromCallback(({ sendBack }) => {
        const tell = () => {
          const { status } = client.session.get();
          if (status !== 'unknown') sendBack({ type: status });
        };
        tell();
        return client.session.subscribe(tell);
      }),
      clearCookie: fromPromise(({ signal }) => calls.authCookieLogout({}, { signal })),
      setCookie: fromPromise(({ signal }) => calls.authCookie({}, { signal })),
    },
    guards: { isSentBack: () => departures.areTooMany() },
    actions: {
      leave: () => {
        departures.note();
        leave();
      },
    },
  }).createMachine({
    id: 'consoleEntry',
    context: { failure: undefined },
    invoke: { src: 'session' },
    initial: 'unknown',
    states: {
      unknown: {
        on: {
          signedIn: [
            { guard: 'isSentBack', target: 'failed', actions: assign({ failure: sentBack }) },
            { target: 'entering' },
          ],
          signedOut: 'signedOut',
        },
      },
      signedOut: {
        // In the background: whether it works or not, nobody waits for it. Left off at the sign-in: an answer that comes late
        // would take away the new cookie.
        invoke: { src: 'clearCookie', onError: {} },
        on: { signedIn: 'entering' },
      },
      entering: {
        tags: 'busy',
        invoke: {
          src: 'setCookie',
          onDone: 'leaving',
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
        on: { signedOut: 'signedOut' },
      },
      failed: { on: { retry: 'entering', signedOut: 'signedOut' } },
      leaving: { tags: 'busy', entry: 'leave', on: { signedOut: 'signedOut' } },
    },
  });
}
