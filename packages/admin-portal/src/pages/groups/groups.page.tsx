import type { Group } from '@foyer/contract/groups';
import { toFailure } from '@foyer/client';
import { Alert, Button } from '@foyer/ui';
import { FailedState, PageHeader, PlusIcon, Reason, SettingsIcon } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { DeleteGroupDialog } from './delete-group.dialog.tsx';
import { EditGroupDialog } from './edit-group.dialog.tsx';
import { GroupSheet } from './group.sheet.tsx';
import { GroupsList } from './groups-list.tsx';
import { useGroupChanges, useGroupGiving, useGroupsData } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';
import { GroupSettingsDialog } from './group-settings.dialog.tsx';

const defaults = { search: '', group: '', part: 'members' } as const;

/** Groups of the account: who is in them, and what they give. */
export function GroupsPage() {
  const text = usePageTexts('groups', groupsMessages);
  const { groups, settings, error, isRefreshing, retry } = useGroupsData();
  const giving = useGroupGiving();
  const changes = useGroupChanges();
  const [params, setParams] = usePageParams(defaults);
  const [edited, setEdited] = useState<Group | 'new' | undefined>(undefined);
  const [leaving, setLeaving] = useState<Group | undefined>(undefined);
  const [isSetting, setSetting] = useState(false);
  const shown = groups?.find(({ id }) => id === params.group);
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('text')}
        actions={
          <>
            <Reason why={giving.whyNotMake}>
              <Button icon={<SettingsIcon size="small" />} onClick={() => setSetting(true)}>
                {text('settings')}
              </Button>
            </Reason>
            <Reason why={giving.whyNotMake}>
              <Button
                variant="primary"
                icon={<PlusIcon size="small" />}
                onClick={() => setEdited('new')}
              >
                {text('create')}
              </Button>
            </Reason>
          </>
        }
      />
      {settings && !(settings.enabled && settings.rolesEnabled) && (
        <div className="foyer-groups-note">
          <Alert tone="warning">{text(settings.enabled ? 'rolesOffNote' : 'offNote')}</Alert>
        </div>
      )}
      {error ? (
        <FailedState
          title={text('failed')}
          text={toFailure(error).text}
          traceId={toFailure(error).traceId}
          onRetry={retry}
          isRetrying={isRefreshing}
        />
      ) : (
        <GroupsList
          {...{ groups, giving, search: params.search, onEdit: setEdited, onDelete: setLeaving }}
          onSearch={(search) => setParams({ search }, { replace: true })}
          onOpen={({ id }) => setParams({ group: id, part: 'members' })}
        />
      )}
      <GroupSheet
        group={shown}
        part={params.part}
        {...{ giving, changes }}
        onPart={(part) => setParams({ part }, { replace: true })}
        onEdit={setEdited}
        onClose={() => setParams({ group: '', part: 'members' }, { replace: true })}
      />
      <EditGroupDialog group={edited} changes={changes} onClose={() => setEdited(undefined)} />
      <DeleteGroupDialog group={leaving} changes={changes} onClose={() => setLeaving(undefined)} />
      {settings && (
        <GroupSettingsDialog
          isOpen={isSetting}
          {...{ settings, changes }}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}
