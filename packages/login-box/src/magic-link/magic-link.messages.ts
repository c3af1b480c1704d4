import { defineMessages } from '@foyer/ui';

/** Texts of the page behind a magic link. */
export const magicLinkMessages = defineMessages({
  title: 'Sign in',
  line: 'One press and you are in.',
  lineWithApp: 'One press and you are in {app}.',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  successTitle: 'You are signed in',
  successLine: 'Taking you on.',
  invalidTitle: 'This link no longer works',
  invalidLine: 'Sign-in links work once and for a limited time. Ask for a new one.',
  newLink: 'Send a new link',
});
