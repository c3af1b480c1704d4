import type { ReactNode } from 'react';

/** The content of one step of a flow. */
export interface StepPanelProps {
  readonly step: string;
  /** Where the step comes from, so that its motion says so. */
  readonly came?: 'forward' | 'back' | undefined;
  readonly children?: ReactNode;
}

/** Lets a new step come in from the side it came from. */
export function StepPanel({ step, came = 'forward', children }: StepPanelProps) {
  return (
    <div key={step} className="foyer-step" data-step={step} data-came={came}>
      {children}
    </div>
  );
}
