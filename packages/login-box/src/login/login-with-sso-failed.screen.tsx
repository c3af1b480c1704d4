import { AlertIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';

/** Single sign-on did not work; the box goes home by itself. */
export function LoginWithSsoFailedScreen(login: LoginControls) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  return (
    <BoxCard
      step="loginWithSSOFailed"
      title={text('ssoFailedTitle')}
      line={text('ssoFailedLine')}
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
