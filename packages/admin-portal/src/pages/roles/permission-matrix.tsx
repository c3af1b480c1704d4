import type { Permission, Role } from '@foyer/contract';
import { Badge, Button, CheckIcon, Checkbox, LockIcon, Skeleton } from '@foyer/ui';
import { EmptyState, FilterMenu, MinusIcon, SearchField, Toolbar } from '@foyer/ui/portal';
import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import {
  type Block,
  type CellState,
  heldPermissionIds,
  findImplyingPermission,
  isDifferent,
  isWide,
  getCellState,
  combineCellStates,
  toBlocks,
  withPermissions,
} from './matrix.rules.ts';
import { describePermission } from './permission-texts.ts';
import type { RoleLocks, RoleChanges, RolesData } from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';
import { UnsavedBar } from './unsaved-bar.tsx';
import { type MatrixDraft, useMatrixDraft } from './use-matrix-draft.ts';
import { useMatrixKeys } from './use-matrix-keys.ts';
import { useNotify } from '../../portal/use-notify.ts';

interface MatrixProps {
  readonly data: RolesData | undefined;
  readonly roleGrants: RoleLocks;
  readonly changes: RoleChanges;
  readonly search: string;
  /** Ids of the roles that show; all when there is none. */
  readonly show: readonly string[];
  readonly onSearch: (search: string) => void;
  readonly onShow: (show: string[]) => void;
  /** With two roles or more: shows only the permissions in which they differ. */
  readonly isComparing: boolean;
  readonly onCompare: (isComparing: boolean) => void;
  readonly onOpen: (role: Role) => void;
}

/** What every role holds, permission by permission; changes are saved together. */
export function PermissionMatrix(props: MatrixProps) {
  const { data, search, show, isComparing, onSearch, onShow, onCompare, changes } = props;
  const text = usePageTexts('roles', rolesMessages);
  const draft = useMatrixDraft(data?.roles, changes);
  const blocks = useMemo(() => (data ? toBlocks(data, search) : []), [data, search]);
  if (!data) return <Skeleton shape="field" />;
  const chosen = data.roles.filter(({ id }) => show.includes(id));
  const roles = chosen.length > 0 ? chosen : data.roles;
  const canCompare = chosen.length > 1;
  const rows =
    canCompare && isComparing
      ? withPermissions(blocks, (one) => isDifferent(one, chosen, draft.present, data.permissions))
      : blocks;
  return (
    <div className="foyer-matrix-page">
      <Toolbar>
        <SearchField label={text('searchPermissions')} value={search} onSearch={onSearch} />
        <FilterMenu
          label={text('shownRoles')}
          values={chosen.map(({ id }) => id)}
          onChange={onShow}
          options={data.roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {canCompare && (
          <Checkbox
            label={text('onlyDifferences')}
            checked={isComparing}
            onCheckedChange={onCompare}
          />
        )}
      </Toolbar>
      {rows.length === 0 && search === '' && (
        <EmptyState title={text('noDifferences')} text={text('noDifferencesText')} />
      )}
      {rows.length === 0 && search !== '' && (
        <EmptyState
          title={text('noPermissionTitle', { search })}
          text={text('noMatchText')}
          action={<Button onClick={() => onSearch('')}>{text('clear')}</Button>}
        />
      )}
      {rows.length > 0 && <Grid {...props} data={data} roles={roles} rows={rows} draft={draft} />}
      <UnsavedBar draft={draft} data={data} />
    </div>
  );
}

interface GridProps
  extends Omit<MatrixProps, 'data' | 'show' | 'isComparing' | 'onCompare' | 'onSearch' | 'onShow'> {
  readonly data: RolesData;
  readonly roles: readonly Role[];
  readonly rows: readonly Block[];
  readonly draft: MatrixDraft;
}

/** Spread, as a table that arrows walk through is a grid. */
const gridRole = { role: 'grid' } as const;

function Grid(props: GridProps) {
  const { roles, rows } = props;
  const text = usePageTexts('roles', rolesMessages);
  const frame = useRef<HTMLDivElement>(null);
  const keys = useMatrixKeys(frame);
  const starts = rows.map((_, at) =>
    rows.slice(0, at).reduce((sum, { permissions }) => sum + permissions.length + 1, 0),
  );
  return (
    <div
      className="foyer-matrix-scroll"
      ref={frame}
      role="presentation"
      onKeyDown={keys.press}
      onFocus={keys.follow}
    >
      <table className="foyer-matrix" {...gridRole} aria-label={text('matrixLabel')}>
        <thead className="foyer-matrix-head">
          <tr className="foyer-matrix-row">
            <th className="foyer-matrix-corner" scope="col">
              {text('permission')}
            </th>
            {roles.map((role) => (
              <RoleHeading key={role.id} role={role} {...props} />
            ))}
          </tr>
        </thead>
        {rows.map((block, at) => (
          <BlockRows key={block.name} block={block} start={starts[at] ?? 0} {...props} />
        ))}
      </table>
    </div>
  );
}

function RoleHeading({ role, roleGrants, onOpen, draft }: GridProps & { readonly role: Role }) {
  const text = usePageTexts('roles', rolesMessages);
  const disabledReason = roleGrants.changeDisabledReason(role);
  return (
    <th
      className="foyer-matrix-role"
      scope="col"
      data-changed={draft.present.has(role.id) || undefined}
    >
      <button
        type="button"
        className="foyer-matrix-open"
        aria-label={text('openRole', { name: role.name })}
        title={role.name}
        onClick={() => onOpen(role)}
      >
        <span className="foyer-matrix-name">{role.name}</span>
        {disabledReason !== undefined && <LockIcon size="small" />}
      </button>
    </th>
  );
}

function BlockRows({
  block,
  start,
  ...props
}: GridProps & { readonly block: Block; readonly start: number }) {
  const { name, permissions } = block;
  const text = usePageTexts('roles', rolesMessages);
  return (
    <tbody className="foyer-matrix-block">
      <tr className="foyer-matrix-row" data-kind="category">
        <th className="foyer-matrix-first" scope="rowgroup">
          {name}
        </th>
        {props.roles.map((role, column) => (
          <Cell
            key={role.id}
            {...{ role, permissions, column, row: start }}
            {...props}
            label={text('allOf', { category: name })}
          />
        ))}
      </tr>
      {permissions.map((permission, at) => (
        <tr key={permission.id} className="foyer-matrix-row">
          <th className="foyer-matrix-first" scope="row">
            <span className="foyer-matrix-permission">
              {permission.name}
              {isWide(permission) && describePermission(permission) && (
                <Badge>{permission.key}</Badge>
              )}
            </span>
            <span className="foyer-matrix-key" dir="ltr">
              {describePermission(permission) || breakable(permission.key)}
            </span>
          </th>
          {props.roles.map((role, column) => (
            <Cell
              key={role.id}
              {...{ role, permissions: [permission], column, row: start + at + 1 }}
              {...props}
              label={permission.name}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface CellProps extends GridProps {
  readonly role: Role;
  /** One, or all below a heading. */
  readonly permissions: readonly Permission[];
  readonly row: number;
  readonly column: number;
  /** What is given, in words. */
  readonly label: string;
}

function Cell({ role, permissions, row, column, label, draft, data, roleGrants }: CellProps) {
  const text = usePageTexts('roles', rolesMessages);
  const notify = useNotify();
  const granted = heldPermissionIds(role, draft.present);
  const states = permissions.map((one) => getCellState(one, granted, data.permissions));
  const state = combineCellStates(states);
  const mayChange = permissions.filter(
    (one, at) =>
      states[at] === 'on' || (states[at] === 'off' && !roleGrants.giveDisabledReason(one)),
  );
  const isOn = state === 'on';
  const disabledReason =
    roleGrants.changeDisabledReason(role) ??
    (mayChange.length > 0
      ? undefined
      : allDisabledReason(permissions, granted, { data, roleGrants, text }));
  const isChanged = permissions.some(({ id }) => granted.has(id) !== role.permissions.includes(id));
  const press = () => {
    if (disabledReason !== undefined) notify.explain(disabledReason);
    else
      draft.set(
        role,
        mayChange.map(({ id }) => id),
        !isOn,
      );
  };
  return (
    <td className="foyer-matrix-cell" data-changed={isChanged || undefined}>
      <button
        type="button"
        role="checkbox"
        className="foyer-matrix-box"
        aria-checked={state === 'some' ? 'mixed' : state !== 'off'}
        aria-disabled={disabledReason !== undefined || undefined}
        aria-label={text('cell', { permission: label, role: role.name })}
        title={disabledReason}
        data-state={state}
        data-row={row}
        data-column={column}
        tabIndex={row === 0 && column === 0 ? 0 : -1}
        onClick={press}
      >
        <Mark state={state} />
      </button>
    </td>
  );
}

function Mark({ state }: { readonly state: CellState }) {
  if (state === 'off') return null;
  return state === 'some' ? <MinusIcon size="small" /> : <CheckIcon size="small" />;
}

function allDisabledReason(
  permissions: readonly Permission[],
  granted: ReadonlySet<string>,
  {
    data,
    roleGrants,
    text,
  }: Pick<CellProps, 'data' | 'roleGrants'> & {
    text: ReturnType<typeof usePageTexts<typeof rolesMessages>>;
  },
): string | undefined {
  for (const permission of permissions) {
    const wider = findImplyingPermission(permission, granted, data.permissions);
    if (wider) return text('impliedReason', { name: wider.name });
    const disabledReason = roleGrants.giveDisabledReason(permission);
    if (disabledReason !== undefined) return disabledReason;
  }
  return undefined;
}

/** A key that is too long for its place continues in the next line after a dot, not within a word. */
function breakable(key: string): ReactNode {
  return key.split('.').map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same word may stand there twice
    <Fragment key={at}>
      {at > 0 && '.'}
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
