import { useApiQuery } from '@foyer/react/query';
import { Alert } from '@foyer/ui';
import { ActionButton, createLazyPart, PageHeader, PlusIcon, SettingsIcon } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useRequestedDialog } from '../../portal/use-address.ts';
import { listDefaults } from '../../portal/searched-table.tsx';
import { usePageParams } from '../../portal/use-page-params.ts';
import { GroupsList } from './groups-list.tsx';
import { type GroupDialog, useGroupLocks } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';
import { groupsQueries } from './groups.queries.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./group-dialogs.tsx'));

const defaults = { ...listDefaults, source: [], role: [], group: '', part: 'members' } as const;

/** The groups of the account, with their members and roles. */
export function GroupsPage() {
  const text = usePageTexts('groups', groupsMessages);
  const list = useApiQuery(groupsQueries.list());
  const settings = useApiQuery(groupsQueries.settings()).data;
  const locks = useGroupLocks();
  const [params, setParams] = usePageParams(defaults);
  const { current, open, close } = useDialogState<GroupDialog>();
  const dialogs = useDialogs(current !== undefined || params.group !== '');
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
          {...{ groups: list.data, locks, params, setParams, open }}
          onOpen={({ id }) => setParams({ group: id, part: 'members' })}
        />
      )}
      {dialogs && (
        <dialogs.GroupDialogs
          group={list.data?.find(({ id }) => id === params.group)}
          part={params.part}
          {...{ current, settings, locks, open }}
          onPart={(part) => setParams({ part }, { replace: true })}
          onCloseSheet={() => setParams({ group: '', part: 'members' }, { replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}
