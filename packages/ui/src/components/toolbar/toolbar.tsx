import type { ReactNode } from 'react';

/** Search, filters and what else is above a list, in one line that wraps. */
export function Toolbar({ children }: { readonly children?: ReactNode }) {
  return <div className="foyer-toolbar">{children}</div>;
}

/** What stays together where the line wraps, so that nothing small is in a line of its own. */
export function ToolbarGroup({ children }: { readonly children?: ReactNode }) {
  return <div className="foyer-toolbar-group">{children}</div>;
}
