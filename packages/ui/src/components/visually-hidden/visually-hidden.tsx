import type { ReactNode } from 'react';

/** Text for screen readers only. */
export interface VisuallyHiddenProps {
  readonly children?: ReactNode;
  /** `h1` for a page that has no visible title, such as one that loads. */
  readonly as?: 'span' | 'h1' | 'h2' | undefined;
  /** Set on text that changes and should be read out when it does. */
  readonly live?: 'polite' | 'assertive' | undefined;
}

/** Text that is read out but takes no room. */
export function VisuallyHidden({ children, as: Element = 'span', live }: VisuallyHiddenProps) {
  return (
    <Element className="foyer-visually-hidden" aria-live={live}>
      {children}
    </Element>
  );
}
