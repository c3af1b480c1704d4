import type { ReactNode } from 'react';

/** What a color means. */
export type Tone = 'error' | 'success' | 'warning' | 'info';

/** A word or two beside a name, for example "Last used". */
export interface BadgeProps {
  readonly children?: ReactNode;
  readonly tone?: Tone | 'neutral' | 'accent' | undefined;
}

/** A small mark beside something. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <span className="foyer-badge" data-tone={tone}>
      {children}
    </span>
  );
}
