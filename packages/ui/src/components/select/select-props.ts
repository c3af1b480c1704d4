import type { describe, FieldFrameProps } from '../field/field.tsx';
import type { Option } from './option-content.tsx';

/** A choice of one. */
export interface SelectProps<Value extends string = string> extends FieldFrameProps {
  /** `undefined` while nothing is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string | undefined;
  /** The label is read out only, for example in a table. */
  readonly isLabelHidden?: boolean | undefined;
  readonly name?: string | undefined;
}

/** A select with the ids that tie it to its label. */
export interface ControlProps<Value extends string> extends SelectProps<Value> {
  readonly controlId: string;
  readonly ariaLabel?: string | undefined;
  /** It was pressed before its script was there. */
  readonly isRequested?: boolean | undefined;
  readonly described?: ReturnType<typeof describe> | undefined;
}
