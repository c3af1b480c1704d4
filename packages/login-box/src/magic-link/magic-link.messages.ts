import { defineMessages } from '@foyer/ui';

/** Texts of the page behind a magic link. */
export const magicLinkMessages = defineMessages({
  title: 'Sign in',
  line: 'Sign in with one click.',
  lineWithApp: 'Sign in to {app} with one click.',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  successTitle: 'You’re signed in',
  successLine: 'Redirecting…',
  invalidTitle: 'This link no longer works',
  invalidLine: 'Each sign-in link can be used once and expires. Request a new one.',
  newLink: 'Send a new link',
});
