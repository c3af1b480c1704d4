import type { LogoutStep } from '@foyer/client';
import { createLogoutMachine } from '@foyer/client/flows/logout';
import { useFlow } from '@foyer/react';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { CheckingCard } from '../box/status-card.tsx';
import { logoutMessages } from './logout.messages.ts';

/** The session is being ended. */
function SigningOutScreen() {
  const text = useTexts(logoutMessages, (texts) => texts.logout);
  return <CheckingCard step="signingOut" title={text('signingOutTitle')} />;
}

/** Nobody is signed in any longer. */
function SignedOutScreen() {
  const { appName } = useBox();
  const text = useTexts(logoutMessages, (texts) => texts.logout);
  return (
    <BoxCard
      step="success"
      title={text('title')}
      line={appName ? text('lineWithApp', { app: appName }) : text('line')}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}

/** The screen of each step of signing out. */
export const logoutScreens = {
  signingOut: SigningOutScreen,
  success: SignedOutScreen,
} satisfies Record<LogoutStep, () => ReactElement>;

/** The page that signs out. */
function LogoutFlow() {
  const { step } = useFlow(createLogoutMachine);
  const Screen = logoutScreens[step];
  return <Screen />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(LogoutFlow);
