import { Button } from '@foyer/ui';
import type { ReactNode } from 'react';

/** What a form's own button needs to know. */
export interface SubmitButtonProps {
  readonly busy: boolean;
  /** Said while the form is on its way. Default: the button's text stays. */
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** The one primary button of a step: sends its form. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      block
      loading={busy}
      {...(busyLabel && { loadingLabel: busyLabel })}
    >
      {children}
    </Button>
  );
}
