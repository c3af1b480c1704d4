import { defineMessages } from '@foyer/ui';

/** Texts of the console's pages; those the specification fixes stand with what shows them. */
export const consoleMessages = defineMessages({
  signInLine: 'Sign in to manage browser policies for your devices.',
  enteringTitle: 'Opening the console',
  enteringLine: 'You’re signed in as {email}.',
  failedTitle: 'The console did not open',
  tryAgain: 'Try again',
  anotherUser: 'Sign in as somebody else',
  // Specification 2, §2, to the letter.
  agreement: 'By signing in, you agree to the {terms} and {privacy}',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  opensNewTab: '(opens in a new tab)',
  preview: 'Preview with canned data',
  leavePreview: 'Leave preview',
});
