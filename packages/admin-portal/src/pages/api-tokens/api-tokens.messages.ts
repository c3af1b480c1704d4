import { defineMessages } from '@foyer/ui';
import { tokenMessages } from '../../tokens/token.messages.ts';

/** The texts of the page of an account's API tokens. */
export const apiTokensMessages = defineMessages({
  ...tokenMessages,
  title: 'API tokens',
  about:
    'Tokens for applications that access {tenant}. They keep working when the user who created them leaves.',
  list: 'API tokens of {tenant}',
  roles: 'Roles',
  noRoles: 'None',
  more: '{name} and {count} more',
  createdBy: 'by {name}',
  empty: 'No API tokens yet',
  emptyText: 'Create a token for an application that works for the whole account.',
  loadFailed: 'The tokens could not be loaded.',
  createText: 'The token has the permissions of its roles.',
  descriptionHint: 'For example, the application and where it runs',
  rolesHint: 'Without roles, the token can’t access anything.',
  findRoles: 'Search roles',
  noSuchRole: 'No roles found.',
  rotateAbove: 'This token has permissions you don’t have, so you can’t see its secret.',
  revokeAbove: 'This token has permissions you don’t have. Ask its creator or an administrator.',
  roleAbove: 'This role includes permissions you don’t have.',
});
