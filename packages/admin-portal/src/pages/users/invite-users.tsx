'use client';

import { useFoyerClient, useSession } from '@foyer/react';
import { useApiQuery } from '@foyer/react/query';
import { useMemo, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { PortalOptions } from '../../portal/portal-options.ts';
import { createMemoryPlace } from '../../portal/portal-router.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { PortalRoot } from '../../shell/portal-root.tsx';
import { AddUserDialog } from './add-user.dialog.tsx';
import { useMemberChanges } from './use-member-changes.ts';
import { useUserLocks } from './use-user-locks.ts';
import { usersMessages } from './users.messages.ts';
import { usersQueries } from './users.queries.ts';

/** The dialog for inviting a user, for pages outside of the portal. */
export interface InviteUsersDialogProps {
  readonly options: PortalOptions;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const nowhere = () => undefined;

/** Invites users to the active account with everything that the portal's own dialog offers. */
export function InviteUsersDialog({ options, ...dialog }: InviteUsersDialogProps) {
  const [place] = useState(() => createMemoryPlace('users', undefined, nowhere));
  const { status } = useSession();
  if (status !== 'signedIn') return null;
  return (
    <PortalRoot options={options} place={place} fills={false} waiting={null}>
      <Dialog {...dialog} />
    </PortalRoot>
  );
}

function Dialog({ isOpen, onClose }: Omit<InviteUsersDialogProps, 'options'>) {
  const portal = usePortal();
  const client = useFoyerClient();
  const text = usePageTexts('users', usersMessages);
  const { roles } = useUserLocks(text);
  const changes = useMemberChanges(text);
  const temporary = useApiQuery(usersQueries.temporaryAccess());
  const isOff = temporary.data?.enabled === false;
  const now = useMemo(() => new Date(client.clock.wall()), [client]);
  return (
    <AddUserDialog
      users={{ portal, text, changes, now }}
      roles={roles}
      temporaryDenial={isOff ? text('temporaryOff') : undefined}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
