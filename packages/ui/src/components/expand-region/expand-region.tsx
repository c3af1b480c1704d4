import type { ReactNode } from 'react';

/** Something that opens below what opened it. */
export interface ExpandRegionProps {
  readonly open: boolean;
  readonly children?: ReactNode;
  readonly id?: string | undefined;
}

/**
 * Opens and closes with the height of its content; closed content is out of reach of keyboard and
 * screen reader.
 */
export function ExpandRegion({ open, children, id }: ExpandRegionProps) {
  return (
    <div
      className="foyer-expand"
      id={id}
      data-state={open ? 'open' : 'closed'}
      aria-hidden={!open || undefined}
    >
      <div className="foyer-expand-body">{children}</div>
    </div>
  );
}
