import { covers, type Permission, type Role } from '@foyer/contract';
import type { PermissionCategory } from '@foyer/contract/roles';
import {
  describePermission,
  productPermissions,
  resourceOfPermission,
} from './permission-texts.ts';

/** What roles shall hold, by role id, as far as it differs from what they hold. */
export type Draft = ReadonlyMap<string, ReadonlySet<string>>;

/** How a role and a permission, or a heading, stand to each other. */
export type CellState = 'on' | 'off' | 'some' | 'implied';

/** The permissions a role holds, drafted changes included. */
export function heldPermissionIds(role: Role, draft: Draft): ReadonlySet<string> {
  return draft.get(role.id) ?? new Set(role.permissions);
}

/** A permission that holds another one by its star: `fe.*` holds whatever starts so. */
export function findImplyingPermission(
  permission: Permission,
  granted: ReadonlySet<string>,
  all: readonly Permission[],
): Permission | undefined {
  return all.find(
    (one) => one.id !== permission.id && granted.has(one.id) && covers(one.key, permission.key),
  );
}

/** What one cell shows. */
export function getCellState(
  permission: Permission,
  granted: ReadonlySet<string>,
  all: readonly Permission[],
): CellState {
  if (granted.has(permission.id)) return 'on';
  return findImplyingPermission(permission, granted, all) ? 'implied' : 'off';
}

/** Whether some of the roles include a permission and others do not. */
export function isDifferent(
  permission: Permission,
  roles: readonly Role[],
  draft: Draft,
  all: readonly Permission[],
): boolean {
  const includes = (role: Role) =>
    getCellState(permission, heldPermissionIds(role, draft), all) !== 'off';
  return new Set(roles.map(includes)).size > 1;
}

/** What the cell of a heading shows of those below it. */
export function combineCellStates(states: readonly CellState[]): CellState {
  if (states.every((state) => state === 'implied')) return 'implied';
  if (states.every((state) => state !== 'off')) return 'on';
  return states.every((state) => state === 'off') ? 'off' : 'some';
}

/** The draft after a role was given permissions, or lost them; roles that are as they were are not in it. */
export function change(draft: Draft, role: Role, ids: readonly string[], isOn: boolean): Draft {
  const granted = new Set(heldPermissionIds(role, draft));
  for (const id of ids) {
    if (isOn) granted.add(id);
    else granted.delete(id);
  }
  const next = new Map(draft);
  const isSame =
    granted.size === role.permissions.length && role.permissions.every((id) => granted.has(id));
  if (isSame) next.delete(role.id);
  else next.set(role.id, granted);
  return next;
}

/** What a draft gives and takes. */
export interface Difference {
  readonly given: number;
  readonly taken: number;
  readonly roles: readonly Role[];
}

/** Counts what a draft changes. */
export function countDraftChanges(draft: Draft, roles: readonly Role[]): Difference {
  const changed = roles.filter((role) => draft.has(role.id));
  let given = 0;
  let taken = 0;
  for (const role of changed) {
    const granted = heldPermissionIds(role, draft);
    given += [...granted].filter((id) => !role.permissions.includes(id)).length;
    taken += role.permissions.filter((id) => !granted.has(id)).length;
  }
  return { given, taken, roles: changed };
}

/** A draft of roles that are still there and still differ, after they were read again. */
export function rebaseDraft(draft: Draft, roles: readonly Role[]): Draft {
  let next: Draft = new Map();
  for (const role of roles) {
    const granted = draft.get(role.id);
    if (!granted) continue;
    const gone = role.permissions.filter((id) => !granted.has(id));
    next = change(change(next, role, [...granted], true), role, gone, false);
  }
  return next;
}

/** What users lose when one role takes the place of another. */
export function lostPermissions(
  role: Role,
  successor: Role | undefined,
  permissions: readonly Permission[],
): readonly Permission[] {
  const getKey = (ids: readonly string[]) => permissions.filter(({ id }) => ids.includes(id));
  const stored = successor ? getKey(successor.permissions) : [];
  return getKey(role.permissions).filter(({ key }) => !stored.some((one) => covers(one.key, key)));
}

/** A key made of a name: letters and digits, words joined by dashes. */
export function keyFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\w\s.:-]|_/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 64);
}

/** A resource or category with its permissions. */
export interface Block {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Whether a permission includes every permission that starts like it. */
export const isWide = ({ key }: Permission) => key.endsWith('*');

const verbs = ['read', 'write', 'delete'];
const isVerb = (word: string) => verbs.includes(word);
const nameWithoutVerb = ({ key }: Permission) =>
  key
    .split('.')
    .filter((word) => !isVerb(word))
    .join('.');
const verbRank = ({ key }: Permission) => verbs.indexOf(key.split('.').find(isVerb) ?? '');

const productKeys = productPermissions.flatMap(({ texts }) => Object.keys(texts));

/** Wide permissions first, then by resource, read before write. */
function compare(a: Permission, b: Permission): number {
  return (
    Number(isWide(b)) - Number(isWide(a)) ||
    productKeys.indexOf(a.key) - productKeys.indexOf(b.key) ||
    nameWithoutVerb(a).localeCompare(nameWithoutVerb(b)) ||
    verbRank(a) - verbRank(b) ||
    a.name.localeCompare(b.name)
  );
}

interface Catalog {
  readonly permissions: readonly Permission[];
  readonly categories: readonly PermissionCategory[];
}

/** The permissions that match a search: those of the product by resource, those of the host by category. */
export function toBlocks({ permissions, categories }: Catalog, search: string): readonly Block[] {
  const blocks = new Map<string, Permission[]>();
  const order = productPermissions.map(({ resource }) => resource);
  for (const category of categories) {
    for (const permission of permissions) {
      if (!category.permissionIds.includes(permission.id)) continue;
      const name = resourceOfPermission(permission) ?? category.name;
      blocks.set(name, [...(blocks.get(name) ?? []), permission]);
    }
  }
  const term = search.trim().toLowerCase();
  const isMatch = (permission: Permission) =>
    `${permission.name} ${permission.key} ${describePermission(permission)}`
      .toLowerCase()
      .includes(term);
  const all = [...blocks].map(([name, some]) => ({ name, permissions: some.toSorted(compare) }));
  const sorted = all.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return withPermissions(sorted, isMatch);
}

/** The blocks with some of their permissions; without the blocks that have none. */
export function withPermissions(
  blocks: readonly Block[],
  isShown: (permission: Permission) => boolean,
): readonly Block[] {
  return blocks
    .map(({ name, permissions }) => ({ name, permissions: permissions.filter(isShown) }))
    .filter(({ permissions }) => permissions.length > 0);
}
