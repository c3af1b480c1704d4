// Fetched with the first invitation: pages that only have the button carry none of the portal.
import { InviteUsersDialog } from '@foyer/admin-portal/invite-users';
import { useMemo } from 'react';
import { pickPortalOptions } from '../admin-portal/pick-portal-options.ts';
import type { EmbedOptions } from '../options.ts';

/** The portal's dialog with the looks of the host. */
export function InvitationPart({
  options,
  isOpen,
  onClose,
}: {
  readonly options: EmbedOptions;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const portal = useMemo(() => pickPortalOptions(options), [options]);
  return <InviteUsersDialog options={portal} isOpen={isOpen} onClose={onClose} />;
}
