import { defineMessages } from '@foyer/ui';
import { tokenMessages } from '../../tokens/token.messages.ts';

/** The texts of the page of an account's API tokens. */
export const apiTokensMessages = defineMessages({
  ...tokenMessages,
  title: 'API tokens',
  about: 'Programs call as {tenant} with these. They stay when the person who made them leaves.',
  list: 'API tokens of {tenant}',
  roles: 'Roles',
  noRoles: 'None',
  more: '{name} and {count} more',
  createdBy: 'by {name}',
  empty: 'No API tokens',
  emptyText: 'Make one for a program that works for the whole account.',
  loadFailed: 'The tokens could not be loaded.',
  createText: 'The token does what its roles allow, whoever is signed in.',
  descriptionHint: 'For example the program and where it runs',
  rolesHint: 'Without a role the token may read nothing.',
  findRoles: 'Find a role',
  noSuchRole: 'No such role.',
  rotateAbove: 'It holds more than you do, and you would see its new secret.',
  revokeAbove: 'It holds more than you do. Ask whoever made it, or an administrator.',
  roleAbove: 'It holds more than your own roles do.',
});
