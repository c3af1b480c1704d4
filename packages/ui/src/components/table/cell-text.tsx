import type { ReactNode } from 'react';

/** What most cells show. */
export interface CellTextProps {
  readonly title: ReactNode;
  /** Under it, quieter. */
  readonly text?: ReactNode;
  /** An avatar or icon before both. */
  readonly start?: ReactNode;
  /** Beside the title, for example a badge "You". */
  readonly mark?: ReactNode;
}

/** One or two lines that are cut off where there is no room. */
export function CellText({ title, text, start, mark }: CellTextProps) {
  return (
    <span className="foyer-cell-text">
      {start}
      <span className="foyer-cell-lines">
        <span className="foyer-cell-headline">
          <span className="foyer-cell-title">{title}</span>
          {mark}
        </span>
        {text !== undefined && <span className="foyer-cell-below">{text}</span>}
      </span>
    </span>
  );
}
