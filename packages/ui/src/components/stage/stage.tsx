import type { ReactNode } from 'react';

/** A whole page around one card. */
export interface StageProps {
  readonly children?: ReactNode;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
}

/** Fills the window and centres what is in it; the page's main landmark. */
export function Stage({ children, header, footer }: StageProps) {
  return (
    <div className="foyer-stage">
      {header !== undefined && <header className="foyer-stage-header">{header}</header>}
      <main className="foyer-stage-main">{children}</main>
      {footer !== undefined && <footer className="foyer-stage-footer">{footer}</footer>}
    </div>
  );
}
