import { useTexts } from '../box/box-context.ts';
import { CodeForm } from '../box/code-form.tsx';
import { RememberBrowser } from './mfa-card.tsx';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';

/** The code of any second factor: one field that goes on by itself. */
export function MfaCodeForm(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  return (
    <CodeForm
      code={mfa.code}
      error={mfa.errors.code}
      isBusy={mfa.isVerifying}
      button={text('confirm')}
      busyLabel={text('confirming')}
      onCode={mfa.enterCode}
      onSubmit={mfa.submit}
      onComplete={mfa.complete}
    >
      <RememberBrowser {...mfa} />
    </CodeForm>
  );
}
