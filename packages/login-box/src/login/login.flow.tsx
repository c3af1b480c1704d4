import { useSession } from '@foyer/react';
import { LazyScreen } from '../box/lazy-screen.tsx';
import { useGoOn } from '../box/use-go-on.ts';
import { useLogin } from './login.controller.ts';
import { loginScreens } from './screens.ts';
import { isSubFlowStep, SubFlowSlot } from './sub-flow-slot.tsx';

const later = () => import('./later-screen.tsx').then((chunk) => chunk.script);

/** Signing in, step by step. Somebody who is signed in already, here or from another tab, goes on at once. */
export function LoginFlow() {
  const { step, controls, host } = useLogin();
  const isBusy = controls.isBusy || controls.isPasskeyBusy;
  const isSignedIn = useSession().status === 'signedIn';
  // A sub-flow knows best whether what it shows may be left: `useEnteredElsewhere`.
  const isHosting = isSubFlowStep(step);
  useGoOn(isSignedIn && step !== 'success' && !isHosting && !isBusy);
  if (isHosting) return <SubFlowSlot {...host} step={step} />;
  const shown = isSignedIn && !controls.isPasskeyBusy ? 'success' : step;
  if (controls.isWarning || shown === 'redirectToSSO')
    return <LazyScreen load={later} controls={controls} />;
  const Screen = loginScreens[shown];
  return <Screen {...controls} />;
}
