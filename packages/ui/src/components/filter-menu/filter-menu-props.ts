import type { Option } from '../select/option-content.tsx';

/** Narrows a list down by one of its properties. */
export interface FilterMenuProps<Value extends string = string> {
  /** The property, for example "Role". */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** What is chosen; empty for all. */
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  /** Only one at a time. */
  readonly isSingle?: boolean | undefined;
}
