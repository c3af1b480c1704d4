import type { Failure } from '@foyer/client';
import { usePublicConfig } from '@foyer/react';
import { CodeField, Form } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useFailureTexts, useTexts } from './box-context.ts';
import { SubmitButton } from './buttons.tsx';
import { codeLength, codeMessages } from './code.messages.ts';
import { failureText } from './failure-texts.ts';

/** A code to type, and what becomes of it. */
interface CodeFormProps {
  /** Default: "Code". */
  readonly label?: string | undefined;
  /** Beside the label: a way out for anyone who cannot get the message. */
  readonly labelEnd?: ReactNode;
  readonly code: string;
  readonly error: string | undefined;
  /** The code is being checked. */
  readonly isBusy: boolean;
  readonly button: string;
  readonly busyLabel: string;
  readonly onCode: (code: string) => void;
  readonly onSubmit: () => void;
  /** The code is complete: continues by itself, once for each code. */
  readonly onComplete: () => void;
  /** Between the code and the button. */
  readonly children?: ReactNode;
}

/** One field painted as six boxes that continues by itself, and a button for anyone who prefers one. */
export function CodeForm({
  label,
  labelEnd,
  code,
  error,
  isBusy,
  button,
  busyLabel,
  children,
  ...on
}: CodeFormProps) {
  const text = useTexts(codeMessages, (texts) => texts.code);
  return (
    <Form busy={isBusy} onSubmit={on.onSubmit}>
      <CodeField
        label={label ?? text('code')}
        labelEnd={labelEnd}
        value={code}
        onValueChange={on.onCode}
        onComplete={on.onComplete}
        length={codeLength}
        error={error}
        busy={isBusy}
        autoFocus
      />
      {children}
      <SubmitButton busy={isBusy} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
    </Form>
  );
}

/** What is wrong with a code, in words, or nothing. */
export function useCodeError(code: string): string | undefined {
  const text = useTexts(codeMessages, (texts) => texts.code);
  return code.length < codeLength ? text('missing', { count: codeLength }) : undefined;
}

/** A sentence with the lifetime of a code; empty until the server's configuration has loaded. */
export function useCodeLifetime(): string {
  const text = useTexts(codeMessages, (texts) => texts.code);
  const seconds = usePublicConfig().vendor?.passwordlessSeconds;
  return seconds === undefined ? '' : text('lifetime', { count: Math.floor(seconds / 60) });
}

/** A refused code is said at the field, everything else above the form. */
export function useCodeFailure(
  failure: Failure | undefined,
  wrongCode: string,
): { readonly failure: Failure | undefined; readonly wrongCode: string | undefined } {
  const texts = useFailureTexts();
  if (failure?.code !== wrongCode) return { failure, wrongCode: undefined };
  return { failure: undefined, wrongCode: failureText(failure, texts) };
}
