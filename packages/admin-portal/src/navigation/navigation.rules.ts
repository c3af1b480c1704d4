import { grants } from '@foyer/contract';
import type { NavigationRow, TabVisibility } from './navigation.ts';
import { type Tab, tabs } from './tabs.ts';

/** What provider or host says about one tab. */
export interface TabSetting {
  readonly visibility?: TabVisibility | undefined;
  /** Holding one of them is enough. */
  readonly permissions?: readonly string[] | undefined;
  /** The flag that must be on; an empty text takes the default one away. */
  readonly featureFlag?: string | undefined;
}

/** What the host says about tabs; a tab that isn't named stays as it was. */
export type NavigationSettings = { readonly [K in Tab]?: TabSetting | undefined };

/** Who looks at the menu, and where. */
export interface Viewer {
  /** Keys of the permissions held. */
  readonly permissions: readonly string[];
  readonly isSuperUser: boolean;
  /** Whether the tenant has accounts below it. */
  readonly isReseller: boolean;
  readonly flags: ReadonlySet<string>;
}

/** A row of the menu for one user; `isLocked`: shown to everyone, open with a permission. */
export interface MenuRow extends NavigationRow {
  readonly isLocked: boolean;
}

/** The rows with what provider and host say, the later of two winning. */
export function adjustNavigation(
  rows: readonly NavigationRow[],
  layers: readonly NavigationSettings[],
  order: readonly Tab[] = [],
): readonly NavigationRow[] {
  const adjusted = rows.map((row) =>
    layers.reduce((present, layer) => adjust(present, layer[row.tab]), row),
  );
  const rank = (row: NavigationRow) =>
    order.includes(row.tab) ? order.indexOf(row.tab) : order.length;
  return adjusted.toSorted((a, b) => rank(a) - rank(b));
}

/** The rows a user sees. */
export function menuFor(rows: readonly NavigationRow[], viewer: Viewer): readonly MenuRow[] {
  return rows
    .filter((row) => isVisible(row, viewer))
    .map((row) => ({ ...row, isLocked: isLocked(row, viewer) }));
}

/** The rows that are there for others only, for want of a permission: a link to one says why it does not open. */
export function closedFor(rows: readonly NavigationRow[], viewer: Viewer): readonly MenuRow[] {
  return rows
    .filter((row) => row.visibility === 'byPermissions' && !isVisible(row, viewer))
    .filter((row) => isVisible({ ...row, visibility: 'always' }, viewer))
    .map((row) => ({ ...row, isLocked: true }));
}

/** Whether one of `wanted` is held. A superuser holds all; no wish is no hurdle. Specification 1, §6. */
export function holdsOne(
  requested: readonly string[],
  { permissions, isSuperUser }: Pick<Viewer, 'permissions' | 'isSuperUser'>,
): boolean {
  if (isSuperUser || requested.length === 0) return true;
  return requested.some((key) => permissions.some((granted) => grants(granted, key)));
}

/** What a metadata document says about tabs; anything else in it is passed over. */
export function readNavigation(document: unknown): NavigationSettings {
  const settings: Partial<Record<Tab, TabSetting>> = {};
  for (const tab of tabs) {
    // The published product writes this tab without its last letter in places.
    const reported = isRecord(document)
      ? (document[tab] ?? (tab === 'subscriptions' && document['subscription']))
      : undefined;
    if (isRecord(reported)) settings[tab] = readSetting(reported);
  }
  return settings;
}

function readSetting({
  visibility,
  permissions,
  featureFlag,
}: Readonly<Record<string, unknown>>): TabSetting {
  return {
    ...(isVisibility(visibility) && { visibility }),
    ...(Array.isArray(permissions) && {
      permissions: permissions.filter((key) => typeof key === 'string'),
    }),
    ...(typeof featureFlag === 'string' && { featureFlag }),
  };
}

function isVisibility(value: unknown): value is TabVisibility {
  return value === 'hidden' || value === 'always' || value === 'byPermissions';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function adjust(row: NavigationRow, setting: TabSetting | undefined): NavigationRow {
  if (!setting) return row;
  const { featureFlag: _, ...rest } = row;
  const flag = setting.featureFlag ?? row.featureFlag;
  return {
    ...rest,
    visibility: setting.visibility ?? row.visibility,
    permissions: setting.permissions ?? row.permissions,
    ...(flag && { featureFlag: flag }),
  };
}

function isVisible(row: NavigationRow, viewer: Viewer): boolean {
  if (row.visibility === 'hidden') return false;
  if (row.featureFlag && !viewer.flags.has(row.featureFlag)) return false;
  if (row.group === 'allAccounts' && !viewer.isReseller) return false;
  return row.visibility === 'always' || holdsOne(row.permissions, viewer);
}

/** What concerns the user alone is open to them, whatever their roles. */
function isLocked(row: NavigationRow, viewer: Viewer): boolean {
  return row.group !== 'personal' && !holdsOne(row.permissions, viewer);
}
