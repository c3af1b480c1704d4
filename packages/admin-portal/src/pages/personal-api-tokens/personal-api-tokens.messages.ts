import { defineMessages } from '@foyer/ui';
import { tokenMessages } from '../../tokens/token.messages.ts';

/** What the page of personal tokens says. */
export const personalApiTokensMessages = defineMessages({
  ...tokenMessages,
  title: 'Personal tokens',
  about: 'Programs call as you with these: they can do what you can do in {tenant}, and no more.',
  label: 'Your personal tokens',
  kind: 'Kind',
  empty: 'No personal tokens',
  emptyText: 'Make one for a program that works in your name.',
  loadFailed: 'Your tokens could not be loaded.',
  createText: 'The token does what you may do, for as long as you are a member here.',
  descriptionHint: 'For example the program and the machine it runs on',
});
