import type { PermissionKey } from '@foyer/contract';
import type { Tab } from '../../navigation/tabs.ts';

/** An action that the command palette offers to users who have its permission; it opens a dialog of a page. */
export interface ActionEntry {
  readonly tab: Tab;
  /** A dialog that the page passes to `useRequestedDialog`. */
  readonly dialog: string;
  readonly permission: PermissionKey;
  readonly label: string;
  /** Further words to find it by. */
  readonly words?: string;
}

/** The actions of the command palette; each page adds its own. */
export const actionEntries: readonly ActionEntry[] = [
  {
    tab: 'users',
    dialog: 'add',
    permission: 'fe.secure.write.users',
    label: 'Invite user',
    words: 'add new member email invitation',
  },
  {
    tab: 'users',
    dialog: 'many',
    permission: 'fe.secure.write.users',
    label: 'Invite several users',
    words: 'add import csv bulk members invitations',
  },
  {
    tab: 'users',
    dialog: 'link',
    permission: 'fe.secure.write.users',
    label: 'Create invite link',
    words: 'share invitation url',
  },
  {
    tab: 'groups',
    dialog: 'create',
    permission: 'fe.secure.write.groups',
    label: 'Create group',
    words: 'new team add',
  },
  {
    tab: 'roles',
    dialog: 'create',
    permission: 'fe.secure.write.roles',
    label: 'Create role',
    words: 'new permissions add',
  },
  {
    tab: 'apiTokens',
    dialog: 'create',
    permission: 'fe.secure.write.tenantApiTokens',
    label: 'Create API token',
    words: 'new key secret generate',
  },
  {
    tab: 'personalApiTokens',
    dialog: 'create',
    permission: 'fe.secure.write.userApiTokens',
    label: 'Create personal token',
    words: 'new key secret generate',
  },
];
