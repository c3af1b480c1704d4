import type { Api } from '@foyer/contract';
import type { bulkUsersContract } from '@foyer/contract/bulk-users';
import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { toFailure } from '@foyer/client';
import { Skeleton } from '@foyer/ui';
import { bulkMessages, isBulkText } from '../../portal/bulk/bulk.messages.ts';
import { useTrackedOperations } from '../../portal/bulk/tracked-operations.ts';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { securityCenterMessages } from './security-center.messages.ts';
import { securityCenterQueries } from './security-center.queries.ts';

type BulkApi = Api<typeof bulkUsersContract>;
const pollMilliseconds = 500;

/** Disables inactive users in the background, as the bulk action of the users page does. */
export function DisableInactiveDialog({ onClose }: { readonly onClose: () => void }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const bulkText = usePageTexts('bulk', bulkMessages);
  const { tenant } = usePortal();
  const ids = useApiQuery(securityCenterQueries.inactiveIds());
  const found = ids.data ?? [];
  const isEnabled = found.length > 0;
  const impact = useApiQuery({ ...securityCenterQueries.disabling(found), isEnabled });
  const { isBusy, failure, save } = useSaving(onClose);
  const disabling = useDisabling();
  const failed = ids.error ?? impact.error;
  const affected = ids.data && !isEnabled ? 0 : impact.data?.affected;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('REVIEW_INACTIVE_USERS')}
      description={text('fixInactive', { account: tenant.name })}
      submitLabel={
        affected === undefined ? text('disable') : bulkText('bulkConfirm', { count: affected })
      }
      tone="danger"
      onSubmit={() =>
        affected !== undefined &&
        affected > 0 &&
        save(() => disabling.run({ ids: found, affected }))
      }
      isBusy={isBusy}
      problem={failure?.text ?? (failed ? toFailure(failed).text : undefined)}
      disabledReason={affected === 0 ? bulkText('bulkNoOne') : undefined}
    >
      <div className="foyer-impact" aria-live="polite">
        {affected === undefined ? (
          <Skeleton width="most" />
        ) : (
          <ul className="foyer-impact-list">
            <li>{bulkText('bulkAffected', { count: affected })}</li>
            {impact.data?.skipped.map(({ reason, count, names }) => (
              <li key={reason}>
                {bulkText('bulkSkipped', {
                  count,
                  reason: isBulkText(reason) ? bulkText(reason) : reason,
                })}
                {names.length > 0 && ` (${names.join(', ')}${count > names.length ? ', …' : ''})`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

/** Undo waits for the operation: only a finished one can be undone. */
function useDisabling() {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const withFresh = useFreshVerification();
  const notify = useNotify();
  const { track } = useTrackedOperations();
  return useApiChange({
    calls: bulkUsersCalls,
    invalidates: staleAfter.users,
    change: async (api, { ids }: { ids: readonly string[]; affected: number }) => {
      const action = { kind: 'disable' } as const;
      const { id } = await withFresh(() =>
        api.startBulkOperation({ body: { action, selection: { ids: [...ids] } } }),
      );
      track(id);
      return id;
    },
    undo: async (api, _, operationId) => {
      await finished(api, operationId);
      const { id } = await withFresh(() => api.undoBulkOperation({ params: { operationId } }));
      track(id);
    },
    onDone: (_, { input, undo }) => notify.done(text('disabling', { count: input.affected }), undo),
  });
}

async function finished(api: BulkApi, operationId: string): Promise<void> {
  const { isFinished } = await api.getBulkOperation({ params: { operationId } });
  if (isFinished) return;
  await new Promise((resolve) => {
    setTimeout(resolve, pollMilliseconds);
  });
  await finished(api, operationId);
}
