import { CheckingCard } from '../box/checking-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { logoutMessages } from './logout.messages.ts';

/** The session is being ended. */
export function SigningOutScreen() {
  const text = useTexts(logoutMessages, (texts) => texts.logout);
  return <CheckingCard step="signingOut" title={text('signingOutTitle')} />;
}
