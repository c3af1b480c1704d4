import { defineMessages } from '@foyer/ui';
import { tokenMessages } from '../../tokens/token.messages.ts';

/** What the page of personal tokens says. */
export const personalApiTokensMessages = defineMessages({
  ...tokenMessages,
  title: 'Personal tokens',
  about: 'Tokens for applications that act on your behalf. They have your permissions in {tenant}.',
  label: 'Your personal tokens',
  kind: 'Type',
  empty: 'No personal tokens yet',
  emptyText: 'Create a token for an application that acts on your behalf.',
  loadFailed: 'Your tokens could not be loaded.',
  createText: 'The token has your permissions for as long as you are a member of this account.',
  descriptionHint: 'For example, the application and the device it runs on',
});
