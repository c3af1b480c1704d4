import type { FoyerClient, SessionUser } from '@foyer/client';
import { permissionNames } from '@foyer/contract';
import type { Tenant } from '@foyer/contract';
import { can, useFoyerClient, usePublicConfig, useSession } from '@foyer/react';
import { useMemo } from 'react';
import {
  type AppearancePath,
  getAppearance,
  type FieldAppearance,
} from '../navigation/appearance.ts';
import { holdsOne } from '../navigation/navigation.rules.ts';
import type { Tab } from '../navigation/tabs.ts';
import { usePortalFrame } from './portal-context.ts';
import { navigateWithGuard } from './navigate-with-guard.ts';

/** What a page may ask of the portal around it. */
export interface Portal {
  readonly client: FoyerClient;
  readonly user: SessionUser;
  readonly tenant: Tenant;
  /** Whether the user holds a permission, or one of several. For showing things only: the provider decides for itself. */
  readonly isAllowed: (permission: string | readonly string[]) => boolean;
  /** Why the user may not, as a sentence for `Reason`; `undefined` when they may. */
  readonly disabledReason: (permission: string | readonly string[]) => string | undefined;
  /** How a field or inner tab shows, for example `profile.name`. Says nothing about permissions. */
  readonly appearance: (path: AppearancePath) => FieldAppearance;
  /** Whether a feature flag is on. */
  readonly flag: (name: string) => boolean;
  /** Whether the tab is in this user's menu and open to them. */
  readonly hasPage: (tab: Tab) => boolean;
  /** Opens a page; `params` become its address's query. Asks first where something is not saved. */
  readonly openPage: (tab: Tab, sub?: string, params?: Readonly<Record<string, string>>) => void;
  /** The address of a page for a link; `undefined` where the portal has none. */
  readonly getHref: (
    tab: Tab,
    sub?: string,
    params?: Readonly<Record<string, string>>,
  ) => string | undefined;
}

/** Who is signed in, where, what they may do, and the way to other pages. */
export function usePortal(): Portal {
  const client = useFoyerClient();
  const frame = usePortalFrame();
  const session = useSession();
  const { flags } = usePublicConfig();
  if (session.status !== 'signedIn') throw new Error('The admin portal requires a signed-in user');
  const { user, activeTenant: tenant } = session;
  return useMemo(() => {
    const { place, menu, appearances, text, guard } = frame;
    const { role } = frame.roleView;
    const isAllowed = (permission: string | readonly string[]) =>
      role
        ? holdsOne([permission].flat(), { permissions: role.permissions, isSuperUser: false })
        : can(user, permission);
    const getAddress = (tab: Tab, sub?: string, params: Readonly<Record<string, string>> = {}) => ({
      tab,
      sub,
      search: new URLSearchParams(params).toString(),
    });
    return {
      client,
      user,
      tenant,
      isAllowed,
      disabledReason: (permission) => {
        if (isAllowed(permission)) return undefined;
        const [first = ''] = typeof permission === 'string' ? [permission] : permission;
        return text('notAllowed', { permission: permissionLabel(first), tenant: tenant.name });
      },
      appearance: (path) => getAppearance(path, appearances),
      flag: (name) => flags.has(name),
      hasPage: (tab) => menu.some((row) => row.tab === tab && !row.isLocked),
      openPage: (tab, sub, params) => navigateWithGuard(guard, place, getAddress(tab, sub, params)),
      getHref: (tab, sub, params) => place.href(getAddress(tab, sub, params)),
    } satisfies Portal;
  }, [client, frame, user, tenant, flags]);
}

/** What an administrator knows a permission by. */
export function permissionLabel(permission: string): string {
  const names: Readonly<Record<string, string>> = permissionNames;
  return names[permission] ?? permission;
}
