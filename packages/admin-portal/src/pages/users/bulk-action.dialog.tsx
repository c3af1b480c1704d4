import { toFailure } from '@foyer/client';
import type { BulkAction, BulkImpact, BulkSelectionInput } from '@foyer/contract/bulk-users';
import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { useFoyerClient } from '@foyer/react';
import { apiQuery, useApiQuery } from '@foyer/react/query';
import { Alert } from '@foyer/ui';
import { MultiSelect } from '@foyer/ui/portal';
import { useState } from 'react';
import { bulkMessages, isBulkText } from '../../portal/bulk/bulk.messages.ts';
import { useTrackedOperations } from '../../portal/bulk/tracked-operations.ts';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { assignableApplicationsQuery } from './applications.queries.ts';
import type { BulkKind } from './user-dialog.ts';
import type { Users } from './users.controller.ts';

interface BulkActionProps {
  readonly users: Users;
  readonly kind: BulkKind;
  readonly selection: BulkSelectionInput;
  readonly onClose: () => void;
}

const impactQuery = (action: BulkAction, selection: BulkSelectionInput) =>
  apiQuery({
    calls: bulkUsersCalls,
    key: ['bulk-users', 'impact', action, selection],
    read: (api) => api.previewBulkOperation({ body: { action, selection } }),
    keepsPrevious: true,
  });

/** What happens to the affected users; for actions whose name does not say it. */
const consequences = {
  disable: 'bulkDisable',
  remove: 'bulkRemove',
  signOut: 'bulkSignOut',
  resetPassword: 'bulkResetPassword',
  resetMfa: 'bulkResetMfa',
  resendInvitation: 'bulkResend',
} as const;
const dangerous: readonly BulkKind[] = [
  'disable',
  'remove',
  'signOut',
  'resetPassword',
  'resetMfa',
];

/** Shows whom an action affects and whom it skips, then starts it. Its progress is shown over every page of the portal. */
export function BulkActionDialog({ users, kind, selection, onClose }: BulkActionProps) {
  const { text, changes, clearSelection, portal } = users;
  const bulkText = usePageTexts('bulk', bulkMessages);
  const client = useFoyerClient();
  const { track } = useTrackedOperations();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const { isBusy, failure, save } = useSaving(onClose);
  const isChoice =
    kind === 'changeRoles' || kind === 'changeGroups' || kind === 'changeApplications';
  const action: BulkAction = isChoice ? { kind, add: [...add], remove: [...remove] } : { kind };
  const isChosen = !isChoice || add.length + remove.length > 0;
  const impact = useApiQuery({ ...impactQuery(action, selection), isEnabled: isChosen });
  const affected = isChosen ? impact.data?.affected : undefined;
  const start = async () => {
    const api = client.api(bulkUsersCalls, 'admin-portal');
    const { id } = await changes.withFresh(() =>
      api.startBulkOperation({ body: { action, selection } }),
    );
    track(id);
    clearSelection();
  };
  const consequence = kind in consequences ? Reflect.get(consequences, kind) : undefined;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={bulkText(kind)}
      description={consequence ? bulkText(consequence, { tenant: portal.tenant.name }) : undefined}
      onSubmit={() => affected !== undefined && affected > 0 && save(start)}
      submitLabel={
        affected === undefined ? bulkText(kind) : bulkText('bulkConfirm', { count: affected })
      }
      tone={dangerous.includes(kind) ? 'danger' : 'primary'}
      isBusy={isBusy}
      isDirty={add.length + remove.length > 0}
      problem={failure?.text ?? (impact.error ? toFailure(impact.error).text : undefined)}
      disabledReason={
        isChosen ? (affected === 0 ? bulkText('bulkNoOne') : undefined) : text('chooseChange')
      }
    >
      {isChoice && <Changes {...{ users, kind, add, setAdd, remove, setRemove }} />}
      {isChosen && <Impact impact={impact.data} />}
    </FormDialog>
  );
}

interface ChangesProps {
  readonly users: Users;
  readonly kind: 'changeRoles' | 'changeGroups' | 'changeApplications';
  readonly add: readonly string[];
  readonly setAdd: (ids: readonly string[]) => void;
  readonly remove: readonly string[];
  readonly setRemove: (ids: readonly string[]) => void;
}

function Changes({ users, kind, add, setAdd, remove, setRemove }: ChangesProps) {
  const { text, roleGrants } = users;
  const isGroups = kind === 'changeGroups';
  const found = useApiQuery({
    ...assignableApplicationsQuery(),
    isEnabled: kind === 'changeApplications',
  });
  const applications = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { options, placeholder } = {
    changeRoles: { options: roleGrants.roles, placeholder: text('chooseRoles') },
    changeGroups: { options: roleGrants.groups, placeholder: text('chooseGroups') },
    changeApplications: { options: applications, placeholder: text('chooseApplications') },
  }[kind];
  return (
    <>
      <MultiSelect
        label={text(isGroups ? 'addTo' : 'give')}
        placeholder={placeholder}
        values={add}
        onChange={setAdd}
        options={options.filter(({ value }) => !remove.includes(value))}
      />
      <MultiSelect
        label={text(isGroups ? 'removeFromLabel' : 'takeAway')}
        placeholder={placeholder}
        values={remove}
        onChange={setRemove}
        options={options.filter(({ value }) => !add.includes(value))}
      />
    </>
  );
}

function Impact({ impact }: { readonly impact: BulkImpact | undefined }) {
  const bulkText = usePageTexts('bulk', bulkMessages);
  if (!impact) return <p className="foyer-users-count">{bulkText('bulkCounting')}</p>;
  return (
    <div className="foyer-users-impact" aria-live="polite">
      <p>
        <strong>{bulkText('bulkAffected', { count: impact.affected })}</strong>
      </p>
      {impact.skipped.length > 0 && (
        <Alert tone="info" live={false}>
          {impact.skipped.map(({ reason, count, names }) => (
            <div key={reason}>
              {bulkText('bulkSkipped', {
                count,
                reason: isBulkText(reason) ? bulkText(reason) : reason,
              })}
              {names.length > 0 && ` (${names.join(', ')}${count > names.length ? ', …' : ''})`}
            </div>
          ))}
        </Alert>
      )}
    </div>
  );
}
