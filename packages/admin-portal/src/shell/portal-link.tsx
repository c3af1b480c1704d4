import type { MouseEvent, ReactNode } from 'react';
import { navigateWithGuard } from '../portal/navigate-with-guard.ts';
import { usePortalFrame } from '../portal/portal-context.ts';
import type { PortalAddress } from '../portal/portal-router.ts';

/** A link to a page of the portal. */
export interface PlaceLinkProps {
  readonly to: PortalAddress;
  readonly className: string;
  readonly isCurrent?: boolean;
  readonly onGo?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Opens a page without loading again; with a modifier key it behaves like any link. */
export function PortalLink({ to, className, isCurrent = false, onGo, children }: PlaceLinkProps) {
  const { guard, place } = usePortalFrame();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    event.preventDefault();
    navigateWithGuard(guard, place, to);
    onGo?.();
  };
  return (
    <a
      href={place.href(to)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** Leads from a detail page to its list, above the title. */
export function BackLink({ to, label }: { readonly to: PortalAddress; readonly label: string }) {
  return (
    <PortalLink to={to} className="foyer-link foyer-back-link">
      <span aria-hidden="true">←</span> {label}
    </PortalLink>
  );
}
