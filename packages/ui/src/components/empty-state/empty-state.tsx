import type { ReactNode } from 'react';

/** What stands where a list would be. */
export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** One sentence. */
  readonly text?: ReactNode;
  /** The primary action, for example a button "Invite users". */
  readonly action?: ReactNode;
}

/** Says what is missing and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="foyer-empty">
      {icon !== undefined && (
        <span className="foyer-empty-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="foyer-empty-title">{title}</p>
      {text !== undefined && <p className="foyer-empty-text">{text}</p>}
      {action !== undefined && <div className="foyer-empty-action">{action}</div>}
    </div>
  );
}
