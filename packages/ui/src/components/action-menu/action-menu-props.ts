import type { ReactNode } from 'react';

/** Something that can be done with a thing. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
  readonly tone?: 'normal' | 'danger' | undefined;
  /** Why it cannot be done now; it stays in the list and says so. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
  /** Opens this URL in a new browser tab; a real link, so that no browser blocks it. */
  readonly href?: string | undefined;
  /** Begins a new group under a hairline. */
  readonly startsGroup?: boolean | undefined;
}

/** Three dots that open a list of actions. */
export interface ActionMenuProps {
  /** Read out for the dots, for example "Actions for Ada". */
  readonly label: string;
  readonly actions: readonly Action[];
  /** The button shows the label instead of three dots. */
  readonly isLabeled?: boolean | undefined;
}
