import { Alert, Button, CheckIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';

/** Signed in, and a word about a password that grows old before the page moves on. */
export function PasswordExpiresScreen({ passwordDays = 0, goOn, came }: LoginControls) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  const isToday = passwordDays < 1;
  return (
    <BoxCard
      step="success"
      title={text('successTitle')}
      media={
        <Medallion tone="success">
          <CheckIcon size="large" />
        </Medallion>
      }
      came={came}
    >
      <Alert tone="warning">
        {isToday ? text('passwordExpiresToday') : text('passwordExpires', { count: passwordDays })}
      </Alert>
      <Button variant="primary" size="large" block onClick={goOn}>
        {text('goOn')}
      </Button>
    </BoxCard>
  );
}
