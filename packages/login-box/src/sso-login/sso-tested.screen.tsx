import { AlertIcon, CheckIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useFailureTexts, useTexts } from '../box/box-context.ts';
import type { CallbackControls } from '../box/callback-controls.ts';
import { failureText } from '../box/failure-texts.ts';
import { ssoMessages } from './sso.messages.ts';

/** How a test run of an administrator ended. It signs nobody in and leaves whoever is signed in alone. */
export function SsoTestedScreen({ failure, came }: CallbackControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const said = useFailureTexts();
  const works = failure?.code === 'ssoLogin/testSucceeded';
  return (
    <BoxCard
      step="tested"
      title={works ? text('testedTitle') : text('testFailedTitle')}
      line={failure && failureText(failure, said)}
      media={
        <Medallion tone={works ? 'success' : 'error'}>
          {works ? <CheckIcon size="large" /> : <AlertIcon size="large" />}
        </Medallion>
      }
      came={came}
    />
  );
}
