import { MailIcon } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { useCodeLifetime } from '../box/use-code.ts';
import { CodeCard } from './code-card.tsx';
import type { PasswordlessControls } from './passwordless.controls.ts';
import { passwordlessMessages } from './passwordless.messages.ts';

/** The code from a mail. */
export function LoginWithOtcScreen(login: PasswordlessControls) {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  return (
    <CodeCard
      {...login}
      channel="mail"
      icon={<MailIcon size="large" />}
      title={text('otcTitle')}
      unsentTitle={text('unsentTitle')}
      line={text('otcLine', { lifetime: useCodeLifetime() })}
    />
  );
}
