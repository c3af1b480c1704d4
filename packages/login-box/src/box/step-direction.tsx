import { createContext, type ReactNode, useState } from 'react';

/** Which way a flow moves to a step: the card slides in from that side. */
export type Direction = 'forward' | 'back';

/** The direction in which the current step was reached. */
export const DirectionContext = createContext<Direction>('forward');

/** Provides the direction of the current step to its card, by the order of the steps. */
export function StepDirection<S extends string>({
  step,
  order,
  children,
}: {
  readonly step: S;
  readonly order: readonly S[];
  readonly children: ReactNode;
}) {
  const [seen, setSeen] = useState<{ step: S; direction: Direction }>({
    step,
    direction: 'forward',
  });
  let { direction } = seen;
  if (seen.step !== step) {
    direction = order.indexOf(step) < order.indexOf(seen.step) ? 'back' : 'forward';
    setSeen({ step, direction });
  }
  return <DirectionContext.Provider value={direction}>{children}</DirectionContext.Provider>;
}
