import { Alert, Button, Link, Stack } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { loginMessages } from './login.messages.ts';
import type { LoginControls } from './login.screens.tsx';
import { RedirectToSsoScreen } from './redirect-to-sso.screen.tsx';
import { StatusCard } from '../box/status-card.tsx';

/**
 * What most users never see, as a script of its own: leaving for a tenant, and what `success` has
 * to say.
 */
export function LaterScreen(login: LoginControls) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  if (login.isWarning) return <PasswordExpiresScreen {...login} />;
  return (
    <RedirectToSsoScreen {...login}>
      <Stack align="center">
        <Link onClick={login.onContinue}>{text('alternativeMethods')}</Link>
      </Stack>
    </RedirectToSsoScreen>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(LaterScreen);

/** Signed in, and a word about a password that grows old before the page moves on. */
function PasswordExpiresScreen({ passwordDays = 0, onContinue }: LoginControls) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  const isToday = passwordDays < 1;
  return (
    <StatusCard status="success" step="success" title={text('successTitle')}>
      <Alert tone="warning">
        {isToday ? text('passwordExpiresToday') : text('passwordExpires', { count: passwordDays })}
      </Alert>
      <Button variant="primary" size="large" block onClick={onContinue}>
        {text('onContinue')}
      </Button>
    </StatusCard>
  );
}
