import type { ReactNode } from 'react';
import { useId } from 'react';
import { AlertIcon } from '../../icons/icons.tsx';
import { useRoot } from '../root/root-context.ts';

/** What every field shows around its control. */
export interface FieldFrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  /** Beside the label, for example "Forgot password?". */
  readonly labelEnd?: ReactNode;
}

/** The ids that tie label, hint and error to the control. */
export interface FieldIds {
  readonly control: string;
  readonly hint: string;
  readonly error: string;
}

/** Ids for one field, stable between server and browser. */
export function useFieldIds(given?: string): FieldIds {
  const own = useId();
  const control = given ?? own;
  return { control, hint: `${control}-hint`, error: `${control}-error` };
}

/** The accessibility attributes of a control with this hint and error. */
export function describe(ids: FieldIds, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) {
  const described = [
    error === undefined ? undefined : ids.error,
    hint === undefined ? undefined : ids.hint,
  ];
  return {
    id: ids.control,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.filter((id) => id !== undefined).join(' ') || undefined,
  };
}

/** Label above, control, then error and hint below; the error is read out when it appears. */
export function FieldFrame(
  props: FieldFrameProps & { readonly ids: FieldIds; readonly children?: ReactNode },
) {
  const { label, hint, error, optional, labelEnd, ids, children } = props;
  const { text } = useRoot();
  return (
    <div className="foyer-field" data-invalid={error === undefined ? undefined : ''}>
      <div className="foyer-field-head">
        <label className="foyer-field-label" htmlFor={ids.control}>
          {label}
          {optional && <span className="foyer-field-optional"> ({text('optional')})</span>}
        </label>
        {labelEnd !== undefined && <span className="foyer-field-label-end">{labelEnd}</span>}
      </div>
      {children}
      <FieldError id={ids.error} error={error} />
      {hint !== undefined && (
        <div className="foyer-field-hint" id={ids.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** The place of an error, always there so that screen readers notice when it fills. */
export function FieldError({
  id,
  error,
}: {
  readonly id: string;
  readonly error: string | undefined;
}) {
  return (
    <div className="foyer-field-error" id={id} role="alert">
      {error !== undefined && (
        <>
          <AlertIcon size="small" />
          <span className="foyer-field-error-text">{error}</span>
        </>
      )}
    </div>
  );
}
