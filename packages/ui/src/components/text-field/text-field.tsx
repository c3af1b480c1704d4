import type {
  FocusEvent,
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  ReactNode,
  Ref,
} from 'react';
import type { FieldFrameProps } from '../field/field.tsx';
import { describe, FieldFrame, useFieldIds } from '../field/field.tsx';

/** What a one-line field needs to know, whatever is typed into it. */
export interface InputProps extends FieldFrameProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly required?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A one-line text field. */
export interface TextFieldProps extends InputProps {
  readonly type?:
    | Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'>
    | undefined;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  /** In front of the text, usually an icon. */
  readonly start?: ReactNode;
}

/** Takes one line of text; email and addresses run left to right in every language. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    labelEnd,
    value,
    onValueChange,
    type = 'text',
    start,
    inputRef,
  } = props;
  const ids = useFieldIds(props.id);
  const technical = type !== 'text' && type !== 'search';
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      <div className="foyer-input-frame">
        {start !== undefined && <span className="foyer-input-start">{start}</span>}
        <input
          {...describe(ids, { hint, error })}
          ref={inputRef}
          className="foyer-input"
          type={type}
          name={props.name}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          required={props.required}
          readOnly={props.readOnly}
          autoFocus={props.autoFocus}
          autoCapitalize={technical ? 'none' : undefined}
          spellCheck={technical ? false : undefined}
          data-technical={technical || undefined}
        />
      </div>
    </FieldFrame>
  );
}
