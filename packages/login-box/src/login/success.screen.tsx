import { CheckIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useTexts } from '../box/box-context.ts';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';

/** Signed in; the page moves on by itself. */
export function LoginSuccessScreen(login: LoginControls) {
  const { appName } = useBox();
  const text = useTexts(loginMessages, (texts) => texts.login);
  return (
    <BoxCard
      step="success"
      title={text('successTitle')}
      line={appName ? text('successLineWithApp', { app: appName }) : text('successLine')}
      media={
        <Medallion tone="success">
          <CheckIcon size="large" />
        </Medallion>
      }
      came={login.came}
    >
      <Stack align="center">
        <Spinner />
      </Stack>
    </BoxCard>
  );
}
