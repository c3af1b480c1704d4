import type { ReactNode } from 'react';
import type { Tone } from '../badge/badge.tsx';

/** A round picture of a state: mail sent, done, expired. */
export interface MedallionProps {
  readonly children?: ReactNode;
  readonly tone?: Tone | 'accent' | 'neutral' | undefined;
}

/** Holds a large icon above a title. */
export function Medallion({ children, tone = 'accent' }: MedallionProps) {
  return (
    <span className="foyer-medallion" data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
