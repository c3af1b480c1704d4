import { Alert } from '@foyer/ui';
import { ActionButton } from '@foyer/ui/portal';

/** These forms stay open when they are saved. */
export const stay = () => undefined;

/** Why a form could not be saved. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <Alert tone="error">{text}</Alert>;
}

interface SubmitProps {
  readonly why: string | undefined;
  readonly isBusy: boolean;
  readonly label: string;
  /** Another button is the next step. */
  readonly isSecondary?: boolean;
}

/** The button of a form that is part of the page. */
export function Submit({ why, isBusy, label, isSecondary = false }: SubmitProps) {
  return (
    <span className="foyer-sso-actions">
      <ActionButton
        type="submit"
        variant={isSecondary ? 'secondary' : 'primary'}
        disabledReason={why}
        loading={isBusy}
      >
        {label}
      </ActionButton>
    </span>
  );
}
