import { useFoyerClient, useSession } from '@foyer/react';
import { useEffect, useState } from 'react';
import { useNavigation } from '../box/navigation.ts';
import { useGoOn } from '../box/use-go-on.ts';
import { useBox } from '../box/box-context.ts';
import { Waiting } from '../box/waiting.tsx';
import { signUpScreens } from './screens.ts';
import { useSignUp } from './sign-up.controller.ts';
import { afterFirstScript } from '../box/first-script.ts';

/**
 * Sign-up. A signed-in user who did not come through an invite link continues to the application instead. If sign-up is turned off,
 * only an invite link opens the form.
 */
export function SignUpFlow() {
  const session = useSession();
  const [cameSignedIn] = useState(session.status === 'signedIn' && !isInvited());
  const { signUp } = useBox();
  if (cameSignedIn) return <GoOn />;
  return signUp || isInvited() ? <SignUp /> : <ToSignIn />;
}

function SignUp() {
  const { step, controls } = useSignUp();
  const Screen = signUpScreens[step];
  return <Screen {...controls} />;
}

function GoOn() {
  useGoOn(true);
  return <Waiting />;
}

function ToSignIn() {
  const client = useFoyerClient();
  const { addressOf } = useNavigation();
  useEffect(() => {
    client.redirectTo(addressOf('loginUrl'), { replace: true });
  }, [client, addressOf]);
  return <Waiting />;
}

function isInvited(): boolean {
  return new URLSearchParams(location.search).has('invitationToken');
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SignUpFlow);
