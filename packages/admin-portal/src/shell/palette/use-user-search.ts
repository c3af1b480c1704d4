import { usersCalls } from '@foyer/contract/users/calls';
import { useApiQuery } from '@foyer/react/query';
import { useSettled } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { navigateWithGuard } from '../../portal/navigate-with-guard.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { Command } from './use-commands.ts';

/** Users of the account that a search finds. */
export interface UserSearch {
  readonly commands: readonly Command[];
  /** `off`: nobody is looked for, because too little is typed or the user may not see users. */
  readonly state: 'off' | 'searching' | 'failed' | 'ready';
}

/** More of them would push everything else away; the page of users shows the rest. */
const maxShown = 5;
const shortest = 2;
const noUser: UserSearch = { commands: [], state: 'off' };

/** Looks for users by name or address once the typing pauses; a search that is typed over is given up. */
export function useUserSearch(typed: string): UserSearch {
  const { place, guard } = usePortalFrame();
  const { isAllowed, hasPage } = usePortal();
  const requested = typed.trim();
  const [search, setSearch] = useState('');
  const { later } = useSettled(setSearch);
  useEffect(() => later(requested), [later, requested]);
  const mayFind = hasPage('users') && isAllowed('fe.secure.read.users');
  const isEnabled = mayFind && search.length >= shortest;
  const found = useApiQuery({
    calls: usersCalls,
    key: ['users', 'found', search],
    isEnabled,
    read: (api, signal) =>
      api.listMembers(
        { query: { searchFilter: search, pageSize: maxShown, invited: 'with' } },
        { signal },
      ),
  });
  if (!mayFind || requested.length < shortest) return noUser;
  if (requested !== search || found.isPending) return { commands: [], state: 'searching' };
  if (found.isError) return { commands: [], state: 'failed' };
  const commands = found.data.items.map(
    ({ id, name, email }): Command => ({
      id: `person ${id}`,
      group: 'users',
      label: name.trim() || email,
      ...(name.trim() ? { place: email } : {}),
      run: () => navigateWithGuard(guard, place, { tab: 'users', sub: id, search: '' }),
    }),
  );
  return { commands, state: 'ready' };
}
