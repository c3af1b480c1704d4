import type { describe, FieldFrameProps } from '../field/field.tsx';
import type { Option } from '../select/option-content.tsx';

/** What a choice from a long list needs to know. */
interface LongListProps<Value extends string> extends FieldFrameProps {
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string | undefined;
  /** Shown in the list when nothing matches. */
  readonly emptyText?: string | undefined;
  /** More than this many rows are never drawn; typing finds the rest. 200 unless given. */
  readonly limit?: number | undefined;
}

/** A choice of one from a long list. */
export interface ComboboxProps<Value extends string = string> extends LongListProps<Value> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** A choice of several. */
export interface MultiSelectProps<Value extends string = string> extends LongListProps<Value> {
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
}

/** What the control needs from the field around it. */
export interface ControlExtras {
  readonly described: ReturnType<typeof describe>;
  /**
   * What happened to it before its script was there: it got the focus, or was pressed and shall
   * open.
   */
  readonly wanted: 'focus' | 'list' | undefined;
}
