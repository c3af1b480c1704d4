import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { useRoot } from '../root/root-context.ts';

/** Says what an icon does, or a shortened text in full. */
export interface TooltipProps {
  readonly text: string;
  /** One element that takes the focus; it needs a name of its own. */
  readonly children: ReactElement;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined;
}

/** Shows a text beside what is pointed at or focused; for the eye only. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const { popupRoot } = useRoot();
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal container={popupRoot}>
        <BaseTooltip.Positioner className="foyer-tooltip-positioner" side={side} sideOffset={6}>
          <BaseTooltip.Popup className="foyer-tooltip">{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
