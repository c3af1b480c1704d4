import type { Group } from '@foyer/contract/groups';
import { toFailure } from '@foyer/client';
import { useApiQuery } from '@foyer/react/query';
import { Alert } from '@foyer/ui';
import { ActionButton, ConfirmDialog, PageHeader, PlusIcon, SettingsIcon } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useRequestedDialog } from '../../portal/use-address.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { CreateGroupDialog, EditGroupDialog } from './edit-group.dialog.tsx';
import { GroupSheet } from './group.sheet.tsx';
import { GroupsList } from './groups-list.tsx';
import { type GroupDialog, useGroupChanges, useGroupLocks } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';
import { groupsQueries } from './groups.queries.ts';
import { GroupSettingsDialog } from './group-settings.dialog.tsx';

const defaults = { search: '', group: '', part: 'members' } as const;

/** The groups of the account, with their members and roles. */
export function GroupsPage() {
  const text = usePageTexts('groups', groupsMessages);
  const list = useApiQuery(groupsQueries.list());
  const settings = useApiQuery(groupsQueries.settings()).data;
  const locks = useGroupLocks();
  const [params, setParams] = usePageParams(defaults);
  const { current, open, close } = useDialogState<GroupDialog>();
  useRequestedDialog({ create: locks.create ? undefined : () => open({ kind: 'create' }) });
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('text')}
        actions={
          <>
            <ActionButton
              icon={<SettingsIcon size="small" />}
              disabledReason={locks.create}
              onClick={() => open({ kind: 'settings' })}
            >
              {text('settings')}
            </ActionButton>
            <ActionButton
              variant="primary"
              icon={<PlusIcon size="small" />}
              disabledReason={locks.create}
              onClick={() => open({ kind: 'create' })}
            >
              {text('create')}
            </ActionButton>
          </>
        }
      />
      {settings && !(settings.enabled && settings.rolesEnabled) && (
        <div className="foyer-groups-note">
          <Alert tone="warning">{text(settings.enabled ? 'rolesOff' : 'groupsOff')}</Alert>
        </div>
      )}
      {list.isError && !list.data ? (
        <FailedPart title={text('failed')} query={list} />
      ) : (
        <GroupsList
          {...{ groups: list.data, locks, search: params.search, open }}
          onSearch={(search) => setParams({ search }, { replace: true })}
          onOpen={({ id }) => setParams({ group: id, part: 'members' })}
        />
      )}
      <GroupSheet
        group={list.data?.find(({ id }) => id === params.group)}
        part={params.part}
        {...{ locks, open }}
        onPart={(part) => setParams({ part }, { replace: true })}
        onClose={() => setParams({ group: '', part: 'members' }, { replace: true })}
      />
      {current?.kind === 'create' && <CreateGroupDialog locks={locks} onClose={close} />}
      {current?.kind === 'edit' && <EditGroupDialog group={current.group} onClose={close} />}
      {current?.kind === 'delete' && <DeleteGroupDialog group={current.group} onClose={close} />}
      {current?.kind === 'settings' && settings && (
        <GroupSettingsDialog settings={settings} onClose={close} />
      )}
    </>
  );
}

interface DeleteGroupProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Deletes a group after naming what its members lose. */
function DeleteGroupDialog({ group, onClose }: DeleteGroupProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { remove } = useGroupChanges();
  const { name, userCount: count, roles = [] } = group;
  const consequence =
    roles.length > 0
      ? text('deleteLoses', { count, roles: roles.map((role) => role.name).join(', ') })
      : text('deleteNoRoles', { count });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name })}
      consequence={count === 0 ? text('deleteEmpty') : consequence}
      confirmLabel={text('delete')}
      tone="danger"
      onConfirm={async () => void (await remove.run(group))}
      failure={(error) => toFailure(error).text}
    />
  );
}
