import type { ReactNode } from 'react';
import type { Option } from '../select/option-content.tsx';

/** Narrows a list down by one of its properties. */
export interface FilterMenuProps<Value extends string = string> {
  /** The property, for example "Role". */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** What is chosen; empty for all. */
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  /** It chooses what is shown and narrows nothing down: the button tells no values. */
  readonly isPlain?: boolean | undefined;
  /** Represents the label where there is little room; the label is read out. */
  readonly icon?: ReactNode;
  /** The list opens as soon as the button is there. */
  readonly startsOpen?: boolean | undefined;
  readonly onClose?: (() => void) | undefined;
  /** Only one at a time. */
  readonly isSingle?: boolean | undefined;
}
