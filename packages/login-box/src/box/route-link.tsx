import { Link } from '@foyer/ui';
import type { MouseEvent, ReactNode } from 'react';
import { type BoxRoute, useNavigation } from './navigation.ts';

/** Leads to another page of the box without loading the window anew; the destination after sign-in goes along. */
export function RouteLink({
  to,
  children,
}: {
  readonly to: BoxRoute;
  readonly children: ReactNode;
}) {
  const { addressOf, go } = useNavigation();
  const href = addressOf(to);
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    event.preventDefault();
    go(href);
  };
  return (
    <Link href={href} onClick={follow}>
      {children}
    </Link>
  );
}

function hasModifier(event: MouseEvent<HTMLElement>): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
