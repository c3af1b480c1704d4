import { AlertIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { LoginControls } from './login.controls.ts';
import { ssoMessages } from '../sso-login/sso.messages.ts';

/** Single sign-on did not work; the box goes home by itself. */
export function LoginWithSsoFailedScreen(login: LoginControls) {
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
      failure={login.failure}
      came={login.came}
    />
  );
}
