import type { ReactNode } from 'react';
import type { Option } from '../select/option-content.tsx';

/** Several values that are changed where they are shown. */
export interface InlineChoiceProps<Value extends string = string> {
  /** What is chosen, and whose it is: "Roles of Ada". */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly values: readonly Value[];
  /**
   * Called once, when the list closes with another choice than it was opened with; Escape gives up.
   */
  readonly onChange: (values: Value[]) => void;
  /** What is in the place while nothing is open: chips. */
  readonly children: ReactNode;
  /** In the empty search field. */
  readonly searchText: string;
  /** On the button that closes the list and keeps the choice. */
  readonly applyText: string;
  /** Why it cannot be changed. It stays reachable and says so. */
  readonly disabledReason?: string | undefined;
}
