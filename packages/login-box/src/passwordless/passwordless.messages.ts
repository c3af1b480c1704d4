import { defineMessages } from '@foyer/ui';

/** Texts of signing in with a link or a code. */
export const passwordlessMessages = defineMessages({
  signIn: 'Sign in',
  signingIn: 'Signing in',
  otcTitle: 'Check your mail',
  otcLine: 'If this address can sign in here, a code is on its way. {lifetime}',
  smsTitle: 'Check your phone',
  smsLine: 'If this account has a phone, a code is on its way to it. {lifetime}',
  smsLineTo: 'We sent a code to {phone}. {lifetime}',
  linkTitle: 'Check your mail',
  linkLine:
    'If this address can sign in here, a link is on its way. Open it in this browser, and this page goes on by itself.',
  linkCodeHint: 'Reading your mail on another device? Type the code from the mail.',
  linkCode: 'Code from the mail',
  unsentTitle: 'We could not send your code',
  unsentLinkTitle: 'We could not send your mail',
  sending: 'Sending',
  lostPhone: 'Lost your phone?',
});
