import { useSession } from '@foyer/react';
import { useState } from 'react';
import { useBoxMemory } from '../box/box-memory.ts';
import { useGoOn } from '../box/use-go-on.ts';
import { Waiting } from '../box/waiting.tsx';
import { signUpScreens } from './screens.ts';
import { useSignUp } from './sign-up.controller.ts';

/** Opening an account; somebody who came here signed in, and not by an invite link, goes on instead. */
export function SignUpFlow() {
  const session = useSession();
  const [cameSignedIn] = useState(session.status === 'signedIn' && !isInvited());
  const [round, setRound] = useState(0);
  const memory = useBoxMemory();
  if (cameSignedIn) return <GoOn />;
  const startOver = () => {
    memory.rememberEmail('');
    setRound(round + 1);
  };
  return <SignUp key={round} startOver={startOver} />;
}

function SignUp({ startOver }: { readonly startOver: () => void }) {
  const { step, controls } = useSignUp(startOver);
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
