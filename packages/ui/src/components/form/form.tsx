import type { ReactNode } from 'react';

/** A form whose errors are ours, not the browser's bubbles. */
export interface FormProps {
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly busy?: boolean | undefined;
}

/**
 * Posts nothing by itself, so that a password can never end up in an address; submits by Enter or
 * its button.
 */
export function Form({ children, onSubmit, label, labelledBy, busy }: FormProps) {
  return (
    <form
      className="foyer-form"
      method="post"
      noValidate
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
