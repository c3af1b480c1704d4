import { useSession } from '@foyer/react';
import { useState } from 'react';
import { useGoOn } from '../box/use-go-on.ts';
import { Waiting } from '../box/waiting.tsx';
import { signUpScreens } from './screens.ts';
import { useSignUp } from './sign-up.controller.ts';

/** Opening an account; somebody who came here signed in, and not by an invite link, goes on instead. */
export function SignUpFlow() {
  const session = useSession();
  const [cameSignedIn] = useState(session.status === 'signedIn' && !isInvited());
  return cameSignedIn ? <GoOn /> : <SignUp />;
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

function isInvited(): boolean {
  return new URLSearchParams(location.search).has('invitationToken');
}
