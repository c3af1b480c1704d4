import {
  Button,
  CheckCircleIcon,
  DownloadIcon,
  KeyIcon,
  LockIcon,
  MailIcon,
  ShieldIcon,
  SignOutIcon,
} from '@foyer/ui';
import { useApiQuery } from '@foyer/react/query';
import { type Action, ActionButton, ActionMenu, BulkBar, GroupIcon } from '@foyer/ui/portal';
import { bulkMessages } from '../../portal/bulk/bulk.messages.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { assignableApplicationsQuery } from './applications.queries.ts';
import type { BulkKind, UserDialog } from './user-dialog.ts';
import type { Users } from './users.controller.ts';

interface SelectedBarProps {
  readonly users: Users;
  readonly open: (opened: UserDialog) => void;
}

/** What can be done with the selected users. */
export function SelectedBar({ users, open }: SelectedBarProps) {
  const bulkText = usePageTexts('bulk', bulkMessages);
  const { text, picked, isInvited, groups, roleGrants, groupDisabledReason, clearSelection } =
    users;
  const { count, rows, isAllMatching, selection, selectAll, totalItems } = picked;
  const elsewhere = rows.some(roleGrants.isElsewhere) || users.params.below;
  const disabledReason = elsewhere ? text('otherAccounts') : undefined;
  const start = (action: BulkKind) => open({ kind: 'bulk', action, selection });
  const applications = useApiQuery({
    ...assignableApplicationsQuery(),
    isEnabled: users.picked.count > 0 && !users.isInvited,
  });
  const assign: Action = {
    id: 'changeApplications',
    label: text('editApplications'),
    icon: <GroupIcon size="small" />,
    disabledReason: disabledReason,
    onSelect: () => start('changeApplications'),
  };
  const more = memberBulkActions.map(({ action, label, icon: Icon }): Action => {
    return {
      id: action,
      label: text(label),
      icon: <Icon size="small" />,
      disabledReason: disabledReason,
      onSelect: () => start(action),
    };
  });
  const exportThem: Action = {
    id: 'export',
    label: text('exportCsv'),
    icon: <DownloadIcon size="small" />,
    startsGroup: true,
    disabledReason: picked.exportDisabledReason(bulkText),
    onSelect: () => void users.changes.exportCsv({ query: picked.exportQuery }),
  };
  return (
    <BulkBar
      count={count}
      label={isAllMatching ? bulkText('allSelected', { count }) : undefined}
      onClear={clearSelection}
    >
      {!isAllMatching && totalItems > count && (
        <Button variant="quiet" onClick={selectAll}>
          {bulkText('selectAllMatching', { count: totalItems })}
        </Button>
      )}
      <ActionButton disabledReason={disabledReason} onClick={() => start('changeRoles')}>
        {text('editRoles')}
      </ActionButton>
      {isInvited && <Button onClick={() => start('resendInvitation')}>{text('resend')}</Button>}
      {!isInvited && groups.length > 0 && (
        <ActionButton
          disabledReason={disabledReason ?? groupDisabledReason}
          onClick={() => start('changeGroups')}
        >
          {text('editGroups')}
        </ActionButton>
      )}
      <ActionButton
        disabledReason={disabledReason}
        variant="danger"
        onClick={() => start('remove')}
      >
        {text(isInvited ? 'revoke' : 'selectedRemove')}
      </ActionButton>
      {!isInvited && (
        <ActionMenu
          label={text('more')}
          actions={[...(applications.data?.length ? [assign] : []), ...more, exportThem]}
        />
      )}
    </BulkBar>
  );
}

const memberBulkActions = [
  { action: 'disable', label: 'disable', icon: LockIcon },
  { action: 'enable', label: 'enable', icon: CheckCircleIcon },
  { action: 'signOut', label: 'signOut', icon: SignOutIcon },
  { action: 'resetPassword', label: 'resetPassword', icon: KeyIcon },
  { action: 'resetMfa', label: 'resetMfa', icon: ShieldIcon },
  { action: 'resendInvitation', label: 'resendActivation', icon: MailIcon },
] as const;
