import { defineMessages } from '@foyer/ui';

/** Texts for new users who signed in with a service that has no account here yet. */
export const newAccountMessages = defineMessages({
  title: 'Create your account',
  line: 'No account exists for this {provider} sign-in yet.',
  create: 'Create account with {provider}',
});
