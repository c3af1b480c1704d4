import { Alert, Button, CodeField, CountdownButton, Form, Stack } from '@foyer/ui';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { verificationMessages } from './verification.messages.ts';

/** A code, wherever it comes from. */
export interface CodeStepProps {
  /** Where the code is to be found. */
  readonly hint: string;
  readonly code: string;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** It could not be sent. */
  readonly isUnsent: boolean;
  /** Seconds until another one can be asked for; absent where none is sent. */
  readonly resendIn: number | undefined;
  readonly onCode: (code: string) => void;
  readonly onSubmit: () => void;
  readonly onResend: () => void;
  readonly onRetry: () => void;
  readonly onBack: (() => void) | undefined;
}

/** Asks for a code of six digits; the sixth sends it. */
export function CodeStep(props: CodeStepProps) {
  const {
    hint,
    code,
    failure,
    isBusy,
    isUnsent,
    resendIn,
    onCode,
    onSubmit,
    onResend,
    onRetry,
    onBack,
  } = props;
  const text = usePageTexts('verification', verificationMessages);
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (code.trim() !== '') onSubmit();
  };
  const other = onBack && <Button onClick={onBack}>{text('useAnotherMethod')}</Button>;
  if (isUnsent) {
    return (
      <Stack>
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        <Button variant="primary" block onClick={onRetry}>
          {text('retry')}
        </Button>
        {other}
      </Stack>
    );
  }
  return (
    <Form onSubmit={submit}>
      <Stack>
        <CodeField
          label={text('code')}
          hint={hint}
          value={code}
          onValueChange={onCode}
          busy={isBusy}
          onComplete={onSubmit}
          error={failure ?? (isTried && code.trim() === '' ? text('codeMissing') : undefined)}
          autoFocus
        />
        <Button type="submit" variant="primary" block loading={isBusy}>
          {text('confirm')}
        </Button>
        {resendIn !== undefined && (
          <CountdownButton
            secondsLeft={resendIn}
            label={text('resend')}
            waitingLabel={(time) => text('resendIn', { time })}
            onClick={onResend}
          />
        )}
        {other}
      </Stack>
    </Form>
  );
}
