import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
import { useRoot } from './root-context.ts';

/**
 * What every list that opens needs to know of the page: its direction, and that it takes no style
 * elements.
 */
export function PopupSurroundings({ children }: { readonly children: ReactNode }) {
  const { direction } = useRoot();
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </CSPProvider>
  );
}
