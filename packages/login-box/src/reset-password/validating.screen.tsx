import { CheckingCard } from '../box/checking-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { ResetPasswordControls } from './reset-password.controls.ts';
import { resetPasswordMessages } from './reset-password.messages.ts';

/** The link is being looked at; nothing is used up by that. */
export function ValidatingScreen(reset: ResetPasswordControls) {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
  return (
    <CheckingCard
      step="validating"
      title={text('validatingTitle')}
      failedTitle={text('notCheckedTitle')}
      failure={reset.failure}
      onRetry={reset.retry}
    />
  );
}
