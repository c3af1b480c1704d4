import { createImpersonationMachine } from '@foyer/client/flows/impersonation';
import { useFlow, useSession } from '@foyer/react';
import { useState } from 'react';
import { useCame } from '../box/use-came.ts';
import type { ImpersonationControls } from './impersonation.controls.ts';
import type { impersonationScreens } from './screens.ts';

/** The impersonation machine as props of its screens. */
export function useImpersonation(): {
  readonly step: keyof typeof impersonationScreens;
  readonly controls: ImpersonationControls;
} {
  const [input] = useState(parametersOf);
  const { step, context, isBusy, send } = useFlow(createImpersonationMachine, input);
  const session = useSession();
  const controls: ImpersonationControls = {
    ...context,
    came: useCame(step, ['impersonating', 'success', 'failed']),
    isBusy,
    person: session.status === 'signedIn' ? session.user : undefined,
    submit: () => send({ type: 'submit' }),
  };
  return { step, controls };
}

function parametersOf() {
  const query = new URLSearchParams(location.search);
  return {
    impersonatedUserId: query.get('impersonatedUserId') ?? query.get('userId') ?? undefined,
    actorToken: query.get('actorToken') ?? query.get('token') ?? undefined,
  };
}
