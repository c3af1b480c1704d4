import { defineMessages } from '@foyer/ui';

/** Texts of signing in with a service elsewhere, and of the page it leads back to. */
export const socialMessages = defineMessages({
  continueWith: 'Continue with {provider}',
  leaving: 'Taking you to {provider}',
  orSignUp: 'Or create your account with',
  signingIn: 'Signing you in',
  successTitle: 'You are signed in',
  successLine: 'Taking you on.',
  failedTitle: 'Sign-in did not work',
});
