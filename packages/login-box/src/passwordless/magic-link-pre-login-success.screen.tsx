import { MailIcon, Text } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { CodeCard } from './code-card.tsx';
import type { PasswordlessControls } from './passwordless.controls.ts';
import { passwordlessMessages } from './passwordless.messages.ts';

/** A mail with a link is on its way. Opened in this browser it takes this page along; opened elsewhere, its code does. */
export function MagicLinkPreLoginSuccessScreen(login: PasswordlessControls) {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  return (
    <CodeCard
      {...login}
      channel="mail"
      icon={<MailIcon size="large" />}
      title={text('linkTitle')}
      unsentTitle={text('unsentLinkTitle')}
      line={text('linkLine')}
      hint={
        <Text tone="quiet" size="small" align="center">
          {text('linkCodeHint')}
        </Text>
      }
      label={text('linkCode')}
    />
  );
}
