import { defineMessages } from '@foyer/ui';

/** Texts for new users who signed in with a service that has no account here yet. */
export const newAccountMessages = defineMessages({
  title: 'Create your account',
  line: 'There is no account for your {provider} sign-in yet.',
  create: 'Create account with {provider}',
});
