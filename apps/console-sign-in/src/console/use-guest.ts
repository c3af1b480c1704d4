import type { FoyerClient } from '@foyer/client';
import { useEffect, useState } from 'react';
import type { ConsoleGuest } from '../console-guest.ts';
import type { ConsoleSession } from './console-session.ts';
import { keepConsoleOpen } from './keep-open.ts';

/** Who is signed in; keeps the console open while they are. */
export function useGuest(session: ConsoleSession, client: FoyerClient | undefined) {
  const [guest, setGuest] = useState<ConsoleGuest | undefined>(undefined);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const abort = new AbortController();
    session.load(abort.signal).then(
      (found) => {
        setGuest(found);
        setLoading(false);
      },
      () => setLoading(abort.signal.aborted), // a toast has said why
    );
    return () => abort.abort();
  }, [session]);
  useEffect(() => {
    if (!guest || !client) return undefined;
    return keepConsoleOpen(client, session, guest.expiresAt);
  }, [client, guest, session]);
  return { guest, isLoading };
}
