import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** One of the things that can be chosen. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
  /** An icon or avatar before the label. */
  readonly start?: ReactNode;
  /** Why it cannot be chosen; it is shown with the reason. */
  readonly disabledReason?: string | undefined;
}

/** An option in a list: picture, label, and under it what it means or why it cannot be chosen. */
export function OptionContent({ option }: { readonly option: Omit<Option, 'value'> }) {
  const { start, label, description, disabledReason } = option;
  const below = disabledReason ?? description;
  return (
    <>
      {start}
      <span className="foyer-menu-item-text">
        <span className="foyer-menu-item-label">{label}</span>
        {below !== undefined && (
          <span className="foyer-menu-item-description foyer-option-below">
            {/* Keeps the label and what is below apart when they are read as one. */}
            <VisuallyHidden>, </VisuallyHidden>
            {below}
          </span>
        )}
      </span>
    </>
  );
}
