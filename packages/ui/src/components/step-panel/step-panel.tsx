import type { ReactNode } from 'react';

/** The content of one step of a flow. */
export interface StepPanelProps {
  readonly step: string;
  /** Where the step comes from, so that its motion says so. */
  readonly direction?: 'forward' | 'back' | undefined;
  readonly children?: ReactNode;
}

/** Lets a new step come in from the side it comes from. */
export function StepPanel({ step, direction = 'forward', children }: StepPanelProps) {
  return (
    <div key={step} className="foyer-step" data-step={step} data-direction={direction}>
      {children}
    </div>
  );
}
