import { Link, Stack } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';
import { PasswordExpiresScreen } from './password-expires.screen.tsx';
import { RedirectToSsoScreen } from './redirect-to-sso.screen.tsx';
import { afterFirstScript } from '../box/first-script.ts';

/** What most people never see, as a script of its own: leaving for a company, and what `success` has to say. */
export function LaterScreen(login: LoginControls) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  if (login.isWarning) return <PasswordExpiresScreen {...login} />;
  return (
    <RedirectToSsoScreen {...login}>
      <Stack align="center">
        <Link onClick={login.goOn}>{text('otherWays')}</Link>
      </Stack>
    </RedirectToSsoScreen>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(LaterScreen);
