import { defineMessages } from '@foyer/ui';

/** What the search over everything and the list of shortcuts say. */
export const paletteMessages = defineMessages({
  title: 'Search settings',
  placeholder: 'Search pages, settings and actions',
  nothing: 'Nothing matches “{search}”.',
  results: { one: '{count} result', other: '{count} results' },
  pages: 'Pages',
  settings: 'Settings',
  accounts: 'Switch account',
  actions: 'Actions',
  signOut: 'Sign out',
  light: 'Use the light appearance',
  dark: 'Use the dark appearance',
  system: 'Follow the system’s appearance',
  close: 'Close settings',
  shortcuts: 'Keyboard shortcuts',
  shortcutsText: 'They work wherever you are in the settings, except while you type.',
  openPalette: 'Search pages, settings and actions',
  focusSearch: 'Search on this page',
  listShortcuts: 'Show these shortcuts',
  closeTop: 'Close what is on top',
  moveRows: 'Move through a list or a menu',
  choose: 'Choose',
  or: 'or',
});
