import { PhoneIcon } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { RouteLink } from '../box/route-link.tsx';
import { useCodeLifetime } from '../box/use-code.ts';
import { CodeCard } from './code-card.tsx';
import type { PasswordlessControls } from './passwordless.controls.ts';
import { passwordlessMessages } from './passwordless.messages.ts';

/** The code from a text message. */
export function LoginWithSmsOtcScreen(login: PasswordlessControls) {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  const lifetime = useCodeLifetime();
  const { phoneNumber } = login;
  // A number reads from left to right in every language.
  const phone = (
    <strong key="phone">
      <bdi dir="ltr">{phoneNumber}</bdi>
    </strong>
  );
  return (
    <CodeCard
      {...login}
      channel="text"
      icon={<PhoneIcon size="large" />}
      title={text('smsTitle')}
      unsentTitle={text('unsentTitle')}
      line={
        phoneNumber ? text.parts('smsLineTo', { phone, lifetime }) : text('smsLine', { lifetime })
      }
      help={<RouteLink to="resetPhoneNumberUrl">{text('lostPhone')}</RouteLink>}
    />
  );
}
