import type { Role } from '@foyer/contract';
import { toFailure } from '@foyer/client';
import {
  ActionButton,
  createLazyPart,
  FailedState,
  PageHeader,
  PlusIcon,
  Tabs,
} from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useRequestedDialog } from '../../portal/use-address.ts';
import { listDefaults } from '../../portal/searched-table.tsx';
import { usePageParams } from '../../portal/use-page-params.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import type { RoleDialog } from './role-dialogs.tsx';
import { useRoleLocks, useRoleChanges, useRolesData } from './roles.controller.ts';
import { RolesList } from './roles-list.tsx';
import { rolesMessages } from './roles.messages.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./role-dialogs.tsx'));

const defaults = {
  ...listDefaults,
  view: 'list',
  type: [],
  permission: [],
  role: '',
  show: [],
  different: false,
} as const;

const views = ['list', 'matrix'] as const;

/** Roles of the account: what they hold, who holds them, and all that is done with them. */
export function RolesPage() {
  const text = usePageTexts('roles', rolesMessages);
  const { data, error, isRefreshing, retry } = useRolesData();
  const roleGrants = useRoleLocks(data?.permissions ?? []);
  const changes = useRoleChanges();
  const [params, setParams] = usePageParams(defaults);
  const dialog = useDialogState<RoleDialog>();
  const dialogs = useDialogs(dialog.current !== undefined || params.role !== '');
  useRequestedDialog({
    create: roleGrants.makeDisabledReason ? undefined : () => dialog.open({ kind: 'create' }),
  });
  const view = views.find((one) => one === params.view) ?? 'list';
  const shown = data?.roles.find(({ id }) => id === params.role);
  const open = (role: Role) => setParams({ role: role.id });
  const openPermissions = ({ id }: Role) => setParams({ view: 'matrix', show: [id], search: '' });
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('text')}
        actions={
          <ActionButton
            disabledReason={roleGrants.makeDisabledReason}
            variant="primary"
            icon={<PlusIcon size="small" />}
            onClick={() => dialog.open({ kind: 'create' })}
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
            { value: 'list', label: text('viewList') },
            { value: 'matrix', label: text('viewMatrix') },
          ]}
        >
          {view === 'list' && (
            <RolesList
              {...{
                data,
                roleGrants,
                changes,
                params,
                setParams,
                onOpen: open,
                onTask: dialog.open,
                onDelete: (role: Role) => dialog.open({ kind: 'delete', role }),
              }}
              onPermissions={openPermissions}
            />
          )}
          {view === 'matrix' && (
            <PermissionMatrix
              {...{
                data,
                roleGrants,
                changes,
                search: params.search,
                show: params.show,
                onOpen: open,
              }}
              isComparing={params.different}
              onCompare={(different) => setParams({ different }, { replace: true })}
              onSearch={(search) => setParams({ search }, { replace: true })}
              onShow={(show) => setParams({ show }, { replace: true })}
            />
          )}
        </Tabs>
      )}
      {data && dialogs && (
        <dialogs.RoleDialogs
          {...{ data, roleGrants, changes, shown }}
          current={dialog.current}
          onClose={dialog.close}
          onCreated={openPermissions}
          onCloseSheet={() => setParams({ role: '' }, { replace: true })}
        />
      )}
    </>
  );
}
