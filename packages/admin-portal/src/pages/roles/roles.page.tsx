import type { Role } from '@foyer/contract';
import { toFailure } from '@foyer/client';
import { ActionButton, FailedState, PageHeader, PlusIcon, Tabs } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useRequestedDialog } from '../../portal/use-address.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { DeleteRoleDialog } from './delete-role.dialog.tsx';
import { EditRoleDialog, type RoleTask } from './edit-role.dialog.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleSheet } from './role.sheet.tsx';
import { useRoleLocks, useRoleChanges, useRolesData } from './roles.controller.ts';
import { RolesList } from './roles-list.tsx';
import { rolesMessages } from './roles.messages.ts';

const defaults = { view: 'list', search: '', role: '', show: [], different: false } as const;
/** A dialog of the page. */
type RoleDialog = RoleTask | { readonly kind: 'delete'; readonly role: Role };

const views = ['list', 'matrix'] as const;

/** Roles of the account: what they hold, who holds them, and all that is done with them. */
export function RolesPage() {
  const text = usePageTexts('roles', rolesMessages);
  const { data, error, isRefreshing, retry } = useRolesData();
  const giving = useRoleLocks(data?.permissions ?? []);
  const changes = useRoleChanges();
  const [params, setParams] = usePageParams(defaults);
  const dialog = useDialogState<RoleDialog>();
  useRequestedDialog({
    create: giving.whyNotMake ? undefined : () => dialog.open({ kind: 'create' }),
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
            disabledReason={giving.whyNotMake}
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
                onTask: dialog.open,
                onDelete: (role: Role) => dialog.open({ kind: 'delete', role }),
              }}
              onSearch={(search) => setParams({ search }, { replace: true })}
              onPermissions={openPermissions}
            />
          )}
          {view === 'matrix' && (
            <PermissionMatrix
              {...{ data, giving, changes, search: params.search, show: params.show, onOpen: open }}
              isComparing={params.different}
              onCompare={(different) => setParams({ different }, { replace: true })}
              onSearch={(search) => setParams({ search }, { replace: true })}
              onShow={(show) => setParams({ show }, { replace: true })}
            />
          )}
        </Tabs>
      )}
      {data && (
        <>
          {dialog.current && dialog.current.kind !== 'delete' && (
            <EditRoleDialog
              task={dialog.current}
              onClose={dialog.close}
              // a new role has no permissions yet: choosing them comes next
              onCreated={openPermissions}
              {...{ data, giving, changes }}
            />
          )}
          <DeleteRoleDialog
            role={dialog.current?.kind === 'delete' ? dialog.current.role : undefined}
            onClose={dialog.close}
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
