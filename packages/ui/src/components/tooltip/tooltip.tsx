import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { Side } from './place-beside.ts';
import { useHint } from './use-hint.tsx';

/** Says what an icon does, or a shortened text in full. */
export interface TooltipProps {
  readonly text: string;
  /**
   * Something that takes the focus; it needs a name of its own, because a tooltip is for the eye
   * only.
   */
  readonly children: ReactNode;
  readonly side?: Side | undefined;
}

/** Shows a text beside what is pointed at or focused. */
export function Tooltip({ text, children, side }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { events, popup } = useHint(anchor, text, side);
  return (
    <span className="foyer-hinted" ref={anchor} {...events}>
      {children}
      {popup}
    </span>
  );
}
