import type { Failure } from '@foyer/client';
import { useFlow, useFoyerClient } from '@foyer/react';
import type { PageSettings } from '../page-settings.ts';
import { createConsoleEntryMachine } from './console-entry.machine.ts';
import { createDepartures } from './departures.ts';

/** The way into the console, as the form shows it. */
export interface ConsoleEntry {
  readonly step: 'unknown' | 'signedOut' | 'entering' | 'failed' | 'leaving';
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** Runs the way into the console. */
export function useConsoleEntry({ hostUrl }: PageSettings, isPreview: boolean): ConsoleEntry {
  const client = useFoyerClient();
  const { step, context, send } = useFlow(() =>
    createConsoleEntryMachine(client, {
      leave: () =>
        client.redirectTo(`${hostUrl}/${isPreview ? 'preview' : ''}`, {
          replace: true,
          refresh: true,
        }),
      departures: createDepartures(() => sessionStorage, client.clock.wall),
    }),
  );
  return { step, failure: context.failure, retry: () => send({ type: 'retry' }) };
}
