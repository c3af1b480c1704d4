import { CodeField, Form } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTexts } from './box-context.ts';
import { codeLength, codeMessages } from './code.messages.ts';
import { SubmitButton } from './submit-button.tsx';

/** A code to type, and what becomes of it. */
export interface CodeFormProps {
  /** Default: "Code". */
  readonly label?: string | undefined;
  /** Beside the label: a way out for whoever cannot get the message. */
  readonly labelEnd?: ReactNode;
  readonly code: string;
  readonly error: string | undefined;
  /** The code is being checked. */
  readonly isBusy: boolean;
  readonly button: string;
  readonly busyLabel: string;
  readonly onCode: (code: string) => void;
  readonly onSubmit: () => void;
  /** The code is complete: goes on by itself, once for each code. */
  readonly onComplete: () => void;
  /** Between the code and the button. */
  readonly children?: ReactNode;
}

/** One field painted as six boxes that goes on by itself, and a button for whoever prefers one. */
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
