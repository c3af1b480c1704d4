import { toFailure } from '@foyer/client';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { useFoyerClient } from '@foyer/react';
import { useApiQuery } from '@foyer/react/query';
import { ConfirmDialog } from '@foyer/ui/portal';
import { useState } from 'react';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import type { Users } from './users.controller.ts';
import { usersQueries } from './users.queries.ts';

interface ResendProps {
  readonly users: Users;
  /** Every pending invitation; otherwise the selected ones. */
  readonly isAll: boolean;
  readonly onClose: () => void;
}

/** Invitations per call: few enough to show progress, and many enough to stay within the rate limit of email calls. */
const batchSize = 50;

/** Resends invitations: shows the number of users first, then progress, then what was sent and what was not. */
export function ResendDialog({ users, isAll, onClose }: ResendProps) {
  const { text, chosen, changes, setSelected } = users;
  const client = useFoyerClient();
  const [processed, setProcessed] = useState<number | undefined>(undefined);
  const all = useApiQuery({ ...usersQueries.invitationIds(), isEnabled: isAll });
  const ids = isAll ? all.data : chosen.map(({ id }) => id);
  const count = ids?.length ?? 0;
  useUnsaved(processed !== undefined);
  const send = () =>
    changes.act(async () => {
      const api = client.api(invitationsCalls, 'admin-portal');
      const totals = { sent: 0, withheld: 0 };
      try {
        for (let at = 0; at < count; at += batchSize) {
          setProcessed(at);
          const batch = ids?.slice(at, at + batchSize) ?? [];
          const { sent, withheld } = await api.resendInvitations({ body: { ids: batch } });
          totals.sent += sent;
          totals.withheld += withheld;
        }
        changes.reportResent({ ...totals, failed: 0 });
      } catch (error) {
        const failed = count - totals.sent - totals.withheld;
        changes.reportResent({ ...totals, failed, reason: toFailure(error).text });
      } finally {
        setProcessed(undefined);
        setSelected(new Set());
      }
    });
  if (!ids && !all.isError) return null;
  const question = count === 0 ? text('resendNobody') : text('resendText', { count });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('resendTitle', { count })}
      consequence={
        processed === undefined ? question : text('resendProgress', { done: processed, count })
      }
      cancelLabel={text('cancel')}
      confirmLabel={text('resendConfirm', { count })}
      failure={(error) => toFailure(error).text}
      onConfirm={async () => {
        if (all.isError) throw all.error;
        await send();
      }}
    />
  );
}
