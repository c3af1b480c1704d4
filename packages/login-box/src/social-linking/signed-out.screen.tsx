import { type LinkingControls, useLinkingTexts } from './linking-controls.ts';
import { LinkingWarning } from './linking-warning.tsx';

/** The session ended on the way: nothing is connected to anybody, and the sign-in leads back to where it began. */
export function SignedOutScreen({ provider, came, send }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <LinkingWarning
      step="signedOut"
      title={text('signedOutTitle')}
      line={text('signedOutLine')}
      came={came}
      action={text('signIn')}
      onAction={() => send({ type: 'signIn' })}
    />
  );
}
