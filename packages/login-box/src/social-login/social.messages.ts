import { defineMessages } from '@foyer/ui';

/** Texts of signing in with a service elsewhere, and of the page it leads back to. */
export const socialMessages = defineMessages({
  continueWith: 'Continue with {provider}',
  leaving: 'Redirecting to {provider}…',
  orSignUp: 'Or create your account with',
  signingIn: 'Signing you in',
  successTitle: 'You’re signed in',
  successLine: 'Redirecting…',
  failedTitle: 'Sign-in didn’t work',
});
