import type { Role } from '@foyer/contract';
import { toFailure } from '@foyer/client';
import { Badge, Button, CopyIcon, LockIcon, UserIcon } from '@foyer/ui';
import {
  type Action,
  CellText,
  EditIcon,
  ListIcon,
  UsersIcon,
  PlusIcon,
  type TableColumn,
  TagIcon,
  TrashIcon,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import {
  type ListParams,
  type RowFilter,
  SearchedTable,
  type SetListParams,
} from '../../portal/searched-table.tsx';
import type { RoleTask } from './edit-role.dialog.tsx';
import {
  type RoleLocks,
  type RoleChanges,
  type RolesData,
  getRoleUses,
} from './roles.controller.ts';
import { getCellState } from './matrix.rules.ts';
import { rolesMessages } from './roles.messages.ts';
import { useUsesText } from './use-uses-text.ts';
import { useNotify } from '../../portal/use-notify.ts';

type Filter = 'type' | 'permission';

interface RolesListProps {
  readonly data: RolesData | undefined;
  readonly roleGrants: RoleLocks;
  readonly changes: RoleChanges;
  readonly params: ListParams<Filter>;
  readonly setParams: SetListParams<Filter>;
  readonly onOpen: (role: Role) => void;
  readonly onPermissions: (role: Role) => void;
  readonly onTask: (task: RoleTask) => void;
  readonly onDelete: (role: Role) => void;
}

/** The roles, one under the other. */
export function RolesList(props: RolesListProps) {
  const { data, params, setParams, onOpen, onTask, roleGrants } = props;
  const text = usePageTexts('roles', rolesMessages);
  const columns = useColumns(data);
  const getMenu = useRoleMenu(props);
  return (
    <SearchedTable
      label={text('title')}
      columns={columns}
      all={data?.roles}
      searchText={({ name, key, description = '' }) => `${name} ${key} ${description}`}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowMenu={getMenu}
      onRow={onOpen}
      {...{ params, setParams }}
      filters={useFilters(props)}
      onClear={() => setParams({ search: '', type: [], permission: [] })}
      searchLabel={text('search')}
      countText={(count) => text('countRoles', { count })}
      empty={{
        icon: <TagIcon />,
        title: text('emptyTitle'),
        text: text('emptyText'),
        action: roleGrants.makeDisabledReason === undefined && (
          <Button
            variant="primary"
            icon={<PlusIcon size="small" />}
            onClick={() => onTask({ kind: 'create' })}
          >
            {text('create')}
          </Button>
        ),
      }}
      noMatch={{
        title: text('noMatchTitle'),
        text: text('noRoleText'),
        clear: text('showAll'),
      }}
    />
  );
}

/** Whether a role has a permission, by itself or through one such as `fe.*`. */
function includesPermission(data: RolesData | undefined, role: Role, permissionId: string) {
  const all = data?.permissions ?? [];
  const permission = all.find(({ id }) => id === permissionId);
  return (
    permission !== undefined && getCellState(permission, new Set(role.permissions), all) !== 'off'
  );
}

function useFilters({ data, params, setParams }: RolesListProps): RowFilter<Role>[] {
  const text = usePageTexts('roles', rolesMessages);
  return useMemo(
    () => [
      {
        id: 'type',
        label: text('type'),
        options: [
          { value: 'builtIn', label: text('builtIn') },
          { value: 'custom', label: text('custom') },
        ],
        values: params.type,
        onChange: (type) => setParams({ type }),
        matches: ({ tenantId }, value) => (tenantId === undefined) === (value === 'builtIn'),
      },
      {
        id: 'permission',
        label: text('permission'),
        options: (data?.permissions ?? []).map(({ id, name }) => ({ value: id, label: name })),
        values: params.permission,
        onChange: (permission) => setParams({ permission }),
        matches: (role, value) => includesPermission(data, role, value),
      },
    ],
    [data, params.type, params.permission, setParams, text],
  );
}

function useColumns(data: RolesData | undefined): readonly TableColumn<Role>[] {
  const text = usePageTexts('roles', rolesMessages);
  const usesText = useUsesText();
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnRole'),
        share: 1.8,
        skeleton: 'text',
        cell: (role) => (
          <CellText
            title={role.name}
            text={role.description || role.key}
            mark={
              <>
                {role.tenantId === undefined && <Badge>{text('builtIn')}</Badge>}
                {role.isDefault && <Badge tone="accent">{text('default')}</Badge>}
              </>
            }
          />
        ),
      },
      {
        id: 'holds',
        title: text('columnHolds'),
        share: 0.8,
        skeleton: 'short',
        cell: (role) =>
          holdsEverything(data, role)
            ? text('everything')
            : text('count', { count: role.permissions.length }),
      },
      {
        id: 'held',
        title: text('columnHeld'),
        share: 1.2,
        skeleton: 'text',
        cell: (role) => data && <Held uses={usesText(getRoleUses(data, role))} />,
      },
    ],
    [text, usesText, data],
  );
}

/** The first two places, one under the other: side by side they have no room. */
function Held({ uses: [first, ...others] }: { readonly uses: readonly string[] }) {
  const text = usePageTexts('roles', rolesMessages);
  return (
    <span className="foyer-roles-held">
      <span>{first ?? text('nobody')}</span>
      {others.length > 0 && <span className="foyer-roles-held-more">{others.join(', ')}</span>}
    </span>
  );
}

function holdsEverything(data: RolesData | undefined, role: Role): boolean {
  return (
    data?.permissions.some(({ id, key }) => key === 'fe.*' && role.permissions.includes(id)) ??
    false
  );
}

/** What can be done with a role; what cannot says why. */
/** The keys of the permissions of a role. */
const getKeys = (data: RolesData | undefined, role: Role): readonly string[] =>
  (data?.permissions ?? []).filter(({ id }) => role.permissions.includes(id)).map(({ key }) => key);

function useRoleMenu(props: RolesListProps) {
  const { data, roleGrants, changes, onOpen, onPermissions, onTask, onDelete } = props;
  const text = usePageTexts('roles', rolesMessages);
  const { roleView } = usePortalFrame();
  const notify = useNotify();
  const setDefault = async (role: Role, isDefault: boolean): Promise<void> => {
    try {
      await changes.update.run({ roleId: role.id, isDefault });
    } catch (error) {
      notify.failed({ text: toFailure(error).text });
      return;
    }
    const reported = text(isDefault ? 'defaultToast' : 'notDefaultToast', { name: role.name });
    notify.done(reported, () => setDefault(role, !isDefault));
  };
  return (role: Role): readonly Action[] => {
    const disabledReason = roleGrants.changeDisabledReason(role);
    const look: readonly Action[] = [
      {
        id: 'open',
        label: text('open'),
        icon: <UsersIcon size="small" />,
        onSelect: () => onOpen(role),
      },
      {
        id: 'permissions',
        label: text('editPermissions'),
        icon: <ListIcon size="small" />,
        onSelect: () => onPermissions(role),
      },
      {
        id: 'view',
        label: text('viewAs'),
        icon: <UserIcon size="small" />,
        onSelect: () => roleView.show({ name: role.name, permissions: getKeys(data, role) }),
      },
    ];
    const copy: Action = {
      id: 'copy',
      label: text('copy'),
      icon: <CopyIcon size="small" />,
      disabledReason: roleGrants.makeDisabledReason ?? roleGrants.grantDenialReason(role),
      onSelect: () =>
        onTask({
          kind: 'copy',
          role,
        }),
    };
    // said once, not at each of what cannot be done
    if (disabledReason !== undefined) {
      const closed: Action = {
        id: 'change',
        label: text('changeOrDelete'),
        icon: <LockIcon size="small" />,
        disabledReason: disabledReason,
        onSelect: () => undefined,
      };
      const isSame = copy.disabledReason === disabledReason;
      return [
        ...look,
        ...(isSame ? [] : [{ ...copy, startsGroup: true }]),
        { ...closed, startsGroup: isSame },
      ];
    }
    return [
      ...look,
      {
        id: 'edit',
        label: text('edit'),
        icon: <EditIcon size="small" />,
        startsGroup: true,
        onSelect: () =>
          onTask({
            kind: 'edit',
            role,
          }),
      },
      copy,
      {
        id: 'default',
        label: text(role.isDefault ? 'endDefault' : 'makeDefault'),
        icon: <TagIcon size="small" />,
        onSelect: () => void setDefault(role, !role.isDefault),
      },
      {
        id: 'delete',
        label: text('delete'),
        icon: <TrashIcon size="small" />,
        tone: 'danger',
        startsGroup: true,
        onSelect: () => onDelete(role),
      },
    ];
  };
}
