import { Button } from '@foyer/ui';
import type { ReactNode } from 'react';
import { type BoxRoute, useNavigation } from './navigation.ts';

/** The main way on, to another page of the box. */
export function RouteButton({
  to,
  children,
}: {
  readonly to: BoxRoute;
  readonly children: ReactNode;
}) {
  const { addressOf, go } = useNavigation();
  return (
    <Button variant="primary" size="large" block onClick={() => go(addressOf(to))}>
      {children}
    </Button>
  );
}
