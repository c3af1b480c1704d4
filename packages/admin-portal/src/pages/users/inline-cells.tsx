import type { TeamMember } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import { Chip, InlineChoice, UsersIcon } from '@foyer/ui/portal';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { applicationNamesQuery } from './applications.queries.ts';
import type { Users } from './users.controller.ts';
import { displayName, type ShownRole, shownRoles } from './users.rules.ts';

/** What the cells of the table work with. */
interface MemberCells extends Pick<Users, 'text' | 'roleGrants' | 'groups' | 'rows'> {
  readonly changes: Pick<Users['changes'], 'setRoles' | 'setGroups'>;
}

const CellsContext = createContext<MemberCells | undefined>(undefined);

/**
 * Gives the cells below what they work with. They are drawn again when that changes, and not whenever the page is: a press on a checkbox
 * draws one row.
 */
export function MemberCellsProvider({
  users,
  children,
}: {
  readonly users: Users;
  readonly children: ReactNode;
}) {
  const newest = useRef(users.changes);
  useEffect(() => {
    newest.current = users.changes;
  });
  const { text, roleGrants, groups, rows } = users;
  const cells = useMemo(
    (): MemberCells => ({
      text,
      roleGrants,
      groups,
      rows,
      changes: {
        setRoles: (...change) => newest.current.setRoles(...change),
        setGroups: (...change) => newest.current.setGroups(...change),
      },
    }),
    [text, roleGrants, groups, rows],
  );
  return <CellsContext.Provider value={cells}>{children}</CellsContext.Provider>;
}

function useMemberCells(): MemberCells {
  const cells = useContext(CellsContext);
  if (!cells) throw new Error('Cells of users need the page of users around them.');
  return cells;
}

/** Roles of a row, changed in place. */
export function RolesCell({ member }: { readonly member: TeamMember }) {
  const { text, roleGrants, changes } = useMemberCells();
  const shown = shownRoles(member, roleGrants.roles);
  const name = displayName(member);
  // names that are not read yet, or could not be, are not "none"
  const none = member.roleIds.length > 0 ? '…' : text('noRoles');
  const names = shown.map((role) =>
    role.sources.some(({ kind }) => kind === 'direct')
      ? role.name
      : text('roleFromGroup', {
          role: role.name,
          groups: role.sources.map(({ group }) => group?.name ?? text('providerSaml')).join(', '),
        }),
  );
  return (
    <InlineChoice
      label={text('rolesLabel', { name, roles: names.join(', ') || none })}
      searchText={text('findRoles')}
      applyText={text('save')}
      options={roleGrants.roles}
      values={member.roleIds}
      disabledReason={roleGrants.rolesDisabledReason(member)}
      onChange={(roleIds) => void changes.setRoles(member, roleIds)}
    >
      <RoleChips
        roles={shown}
        names={names}
        none={none}
        more={(count) => text('moreItems', { count })}
      />
    </InlineChoice>
  );
}

interface RoleChipsProps extends Omit<SomeProps, 'colors'> {
  readonly roles: readonly ShownRole[];
}

/** The most powerful role, with the others below: one by its name, several counted. A role that only groups grant has a group icon. */
function RoleChips({ roles: [first, ...others], names, none, more }: RoleChipsProps) {
  if (!first) return <span className="foyer-users-none">{none}</span>;
  const [second] = others;
  return (
    <span className="foyer-users-roles" title={names.join(', ')}>
      <Chip>
        {first.isInherited && <UsersIcon size="small" />}
        {first.name}
      </Chip>
      {second && (
        <span className="foyer-users-more">
          {others.length === 1 ? `+ ${second.name}` : more(others.length)}
        </span>
      )}
    </span>
  );
}

/** Groups of a row, changed in place; those of a directory are shown only. */
export function GroupsCell({ member }: { readonly member: TeamMember }) {
  const { text, roleGrants, groups, changes } = useMemberCells();
  const own = member.groups ?? [];
  const names = own.map(({ name }) => name);
  const more = (count: number) => text('moreItems', { count });
  // where there are none at all, there is nothing to choose
  if (groups.length === 0)
    return <Some names={names} none="–" more={more} colors={own.map(({ color }) => color)} />;
  const name = displayName(member);
  return (
    <InlineChoice
      label={text('groupsLabel', { name, groups: names.join(', ') || text('noGroups') })}
      searchText={text('findGroups')}
      applyText={text('save')}
      options={roleGrants.groups}
      values={own.map(({ id }) => id)}
      disabledReason={roleGrants.groupsDisabledReason(member)}
      onChange={(ids) =>
        void changes.setGroups(
          member,
          groups.filter(({ id }) => ids.includes(id)),
        )
      }
    >
      <Some names={names} none="–" more={more} colors={own.map(({ color }) => color)} />
    </InlineChoice>
  );
}

/** Applications that are assigned to a row. All rows of a page are read by one call, once the column is shown. */
export function ApplicationsCell({ member }: { readonly member: TeamMember }) {
  const { text, rows } = useMemberCells();
  const { data, isError } = useApiQuery(applicationNamesQuery(rows.map(({ id }) => id)));
  // names that are not read yet, or could not be, are not "none"
  const none = data && !isError ? '–' : '…';
  const names = data?.[member.id] ?? [];
  return <Some names={names} none={none} more={(count) => text('moreItems', { count })} />;
}

interface SomeProps {
  readonly names: readonly string[];
  readonly none: string;
  readonly more: (count: number) => string;
  /** Where they have colors, several are shown by them: their names have no room. */
  readonly colors?: readonly (string | undefined)[] | undefined;
}

const dotsShown = 3;

/** The first of several; the others are counted and read out. */
export function Some({ names, none, more, colors }: SomeProps) {
  const [first, ...others] = names;
  if (first === undefined) return <span className="foyer-users-none">{none}</span>;
  if (colors && others.length > 0)
    return (
      <span className="foyer-users-chips" title={names.join(', ')}>
        <Chip>
          <span className="foyer-users-dots">
            {colors.slice(0, dotsShown).map((backgroundColor, at) => (
              <span key={names[at]} className="foyer-chip-dot" style={{ backgroundColor }} />
            ))}
          </span>
          {names.length}
        </Chip>
      </span>
    );
  return (
    <span className="foyer-users-chips" title={names.join(', ')}>
      <Chip color={colors?.[0]}>{first}</Chip>
      {others.length > 0 && <span>{more(others.length)}</span>}
    </span>
  );
}
