import { createLogoutMachine } from '@foyer/client/flows/logout';
import { useFlow } from '@foyer/react';
import { logoutScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page that signs out. */
export function LogoutFlow() {
  const { step } = useFlow(createLogoutMachine);
  const Screen = logoutScreens[step];
  return <Screen />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(LogoutFlow);
