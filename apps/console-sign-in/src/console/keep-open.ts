import { type FoyerClient, toFailure } from '@foyer/client';
import { consoleSessionCalls } from '@foyer/contract/console-session/calls';
import type { ConsoleSession } from './console-session.ts';

/** Part of the cookie's time after which it is renewed. */
const renewAt = 0.8;
/** Milliseconds between two renewals at least, however little was left when the page opened. */
const atLeast = 30_000;

/**
 * Keeps the console open while the login provider keeps the session alive. Ends it if the session has ended elsewhere, or if the account
 * does not allow the client's address any longer. Returns the way to stop.
 */
export function keepConsoleOpen(
  client: FoyerClient,
  session: ConsoleSession,
  expiresAt: string,
): () => void {
  const calls = client.api(consoleSessionCalls);
  const pause = Math.max(atLeast, (Date.parse(expiresAt) - client.clock.wall()) * renewAt);
  let timer: unknown;
  const renew = async () => {
    try {
      await calls.authCookie();
    } catch (error) {
      const { code, context } = toFailure(error);
      if (code !== 'request/addressNotAllowed') return;
      const ip = context?.['ip'];
      await session.end({ reason: 'notAllowedIp', ...(typeof ip === 'string' && { ip }) });
    }
  };
  const schedule = () => {
    timer = client.clock.setTimeout(() => {
      schedule();
      renew().catch(tellLater);
    }, pause);
  };
  schedule();
  const stopWatching = client.session.subscribe(() => {
    if (client.session.get().status === 'signedOut')
      session.end({ reason: 'unauthorized' }).catch(tellLater);
  });
  return () => {
    client.clock.clearTimeout(timer);
    stopWatching();
  };
}

/** What fails here shows with the next call of the page. */
function tellLater(): void {}
