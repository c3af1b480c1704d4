import type { ImpersonationSession } from '@foyer/contract/impersonation';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { useFoyerClient } from '@foyer/react';
import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the clock: what is shown is whole minutes. */
const tick = 10_000;
const minute = 60_000;

/** Why the session impersonates a user, and for how much longer. */
export interface ImpersonationDetails {
  readonly reason: string;
  /** Whole minutes until the session ends; at least one. */
  readonly minutesLeft: number;
}

/** Reads why and until when the session impersonates a user; `undefined` until it is known. */
export function useImpersonationSession(): ImpersonationDetails | undefined {
  const client = useFoyerClient();
  const [session, setSession] = useState<ImpersonationSession | undefined>(undefined);
  const [now, setNow] = useState(() => client.clock.wall());
  useEffect(() => {
    const abort = new AbortController();
    client
      .api(impersonationCalls)
      .getImpersonationSession({}, { signal: abort.signal })
      .then(setSession, () => undefined); // the bar says less
    return () => abort.abort();
  }, [client]);
  useEffect(() => {
    const timer = setInterval(() => setNow(client.clock.wall()), tick);
    return () => clearInterval(timer);
  }, [client]);
  if (!session) return undefined;
  const left = Math.ceil((Date.parse(session.endsAt) - now) / minute);
  return { reason: session.reason, minutesLeft: Math.max(left, 1) };
}
