import type { ReactNode } from 'react';

/** One setting: what it is, what it says now, and how to change it. */
export interface SettingRowProps {
  /** Empty: its buttons stand alone, where the words of the others begin. */
  readonly label: ReactNode;
  /** In front of the text. */
  readonly icon?: ReactNode;
  readonly description?: ReactNode;
  /** What it says now. */
  readonly value?: ReactNode;
  /** A button or switch at the end. */
  readonly action?: ReactNode;
  /** Under the row, for example the form that changes it. */
  readonly children?: ReactNode;
}

/** A row of a list of settings, under a hairline. */
export function SettingRow({ label, icon, description, value, action, children }: SettingRowProps) {
  return (
    <div className="foyer-setting">
      <div className="foyer-setting-line">
        {icon !== undefined && <span className="foyer-setting-icon">{icon}</span>}
        {label !== '' && (
          <div className="foyer-setting-words">
            <div className="foyer-setting-label">{label}</div>
            {value !== undefined && <div className="foyer-setting-value">{value}</div>}
            {description !== undefined && (
              <div className="foyer-setting-description">{description}</div>
            )}
          </div>
        )}
        {action !== undefined && <div className="foyer-setting-action">{action}</div>}
      </div>
      {children}
    </div>
  );
}

/** Joins setting rows into one list with a frame. */
export function SettingList({ children }: { readonly children?: ReactNode }) {
  return <div className="foyer-settings">{children}</div>;
}
