'use client';

import { useMemo } from 'react';
import { NotificationBell } from './notifications/notification-bell.tsx';
import type { PortalOptions } from './portal/portal-options.ts';
import { createMemoryPlace, type PortalAddress } from './portal/portal-router.ts';
import { PortalRoot } from './shell/portal-root.tsx';

export type { PortalAddress };

/** What the bell of a host takes. */
export interface HostBellProps {
  readonly options: PortalOptions;
  /** Opens the portal page that a notification is about. */
  readonly onOpen: (address: PortalAddress) => void;
}

/** The bell alone, in the header of a host application. */
export function HostBell({ options, onOpen }: HostBellProps) {
  // no notification is about the overview, so every page is another one
  const place = useMemo(() => createMemoryPlace('overview', undefined, onOpen), [onOpen]);
  return (
    <PortalRoot options={options} place={place} fills={false} waiting={null}>
      <NotificationBell />
    </PortalRoot>
  );
}
