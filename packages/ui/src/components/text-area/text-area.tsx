import { describe, FieldFrame, type FieldFrameProps, useFieldIds } from '../field/field.tsx';

/** A text of several lines. */
export interface TextAreaProps extends FieldFrameProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Lines before it scrolls; 4 unless given. */
  readonly rows?: number | undefined;
  /** Code and keys: a fixed-width font, left to right in every language. */
  readonly isCode?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
}

/** Takes several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, labelEnd, value, onValueChange, rows = 4, isCode } = props;
  const ids = useFieldIds();
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      <div className="foyer-input-frame">
        <textarea
          {...describe(ids, { hint, error })}
          className="foyer-input foyer-text-area"
          rows={rows}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          spellCheck={isCode ? false : undefined}
          data-technical={isCode || undefined}
          data-code={isCode || undefined}
        />
      </div>
    </FieldFrame>
  );
}
