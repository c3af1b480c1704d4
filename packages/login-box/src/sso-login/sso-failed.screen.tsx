import { AlertIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { CallbackControls } from '../box/callback-controls.ts';
import { ssoMessages } from './sso.messages.ts';

/** A company's sign-in did not work; the page goes home by itself, where the reason is said once more. */
export function SsoFailedScreen({ failure, came }: CallbackControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  return (
    <BoxCard
      step="loginWithSSOFailed"
      title={text('failedTitle')}
      line={text('failedLine')}
      media={
        <Medallion tone="error">
          <AlertIcon size="large" />
        </Medallion>
      }
      failure={failure}
      came={came}
    />
  );
}
