import type { Role } from '@foyer/contract';
import { toFailure } from '@foyer/client';
import { ActionButton, FailedState, PageHeader, PlusIcon, Tabs } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { DeleteRoleDialog } from './delete-role.dialog.tsx';
import { EditRoleDialog, type RoleTask } from './edit-role.dialog.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleSheet } from './role.sheet.tsx';
import { useGiving, useRoleChanges, useRolesData } from './roles.controller.ts';
import { RolesList } from './roles-list.tsx';
import { rolesMessages } from './roles.messages.ts';

const defaults = { view: 'list', search: '', role: '', show: [] } as const;
const views = ['list', 'matrix'] as const;

/** Roles of the account: what they hold, who holds them, and all that is done with them. */
export function RolesPage() {
  const text = usePageTexts('roles', rolesMessages);
  const { data, error, isRefreshing, retry } = useRolesData();
  const giving = useGiving(data?.permissions ?? []);
  const changes = useRoleChanges();
  const [params, setParams] = usePageParams(defaults);
  const [task, setTask] = useState<RoleTask | undefined>(undefined);
  const [leaving, setLeaving] = useState<Role | undefined>(undefined);
  const view = views.find((one) => one === params.view) ?? 'list';
  const shown = data?.roles.find(({ id }) => id === params.role);
  const open = (role: Role) => setParams({ role: role.id });
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('text')}
        actions={
          <ActionButton
            disabledReason={giving.whyNotMake}
            variant="primary"
            icon={<PlusIcon size="small" />}
            onClick={() => setTask({ kind: 'create' })}
          >
            {text('create')}
          </ActionButton>
        }
      />
      {error ? (
        <FailedState
          title={text('failed')}
          text={toFailure(error).text}
          traceId={toFailure(error).traceId}
          onRetry={retry}
          isRetrying={isRefreshing}
        />
      ) : (
        <Tabs
          label={text('view')}
          value={view}
          onChange={(next) => setParams({ view: next, search: '' })}
          tabs={[
            { value: 'list', label: text('viewList'), count: data?.roles.length },
            { value: 'matrix', label: text('viewMatrix') },
          ]}
        >
          {view === 'list' && (
            <RolesList
              {...{
                data,
                giving,
                changes,
                search: params.search,
                onOpen: open,
                onTask: setTask,
                onDelete: setLeaving,
              }}
              onSearch={(search) => setParams({ search }, { replace: true })}
              onPermissions={(role) => setParams({ view: 'matrix', show: [role.id], search: '' })}
            />
          )}
          {view === 'matrix' && (
            <PermissionMatrix
              {...{ data, giving, changes, search: params.search, show: params.show, onOpen: open }}
              onSearch={(search) => setParams({ search }, { replace: true })}
              onShow={(show) => setParams({ show }, { replace: true })}
            />
          )}
        </Tabs>
      )}
      {data && (
        <>
          <EditRoleDialog
            task={task}
            onClose={() => setTask(undefined)}
            {...{ data, giving, changes }}
          />
          <DeleteRoleDialog
            role={leaving}
            onClose={() => setLeaving(undefined)}
            {...{ data, giving, changes }}
          />
          <RoleSheet
            role={shown}
            data={data}
            onClose={() => setParams({ role: '' }, { replace: true })}
          />
        </>
      )}
    </>
  );
}
