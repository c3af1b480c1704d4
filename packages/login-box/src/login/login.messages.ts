import { defineMessages } from '@foyer/ui';

/** Texts of signing in. */
export const loginMessages = defineMessages({
  preLoginTitle: 'Sign in',
  preLoginLine: 'Enter your e-mail and we take it from there.',
  preLoginLineWithApp: 'Continue to {app}.',
  emailOrName: 'E-mail or user name',
  continue: 'Continue',
  newHere: 'New here? {link}',
  createAccount: 'Create an account',
  otherWays: 'Other ways to sign in',
  lastUsed: 'Last used',
  usePassword: 'Use your password',
  useCode: 'Get a code by e-mail',
  useMagicLink: 'Get a link by e-mail',
  useSmsCode: 'Get a code by text message',
  useQuickSmsCode: 'Get a code on your registered phone',
  usePasskey: 'Use a passkey',
  expired: 'That sign-in took too long. Please start again.',
  recovered: 'Your second factor is removed. Sign in once more to go on.',
  noWay:
    'You cannot sign in here with this address. Ask your administrator how your company signs in.',
  passwordTitle: 'Enter your password',
  forgotPassword: 'Forgot password?',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  activateAgain: 'Send a new activation mail',
  activationSent: 'A new activation mail is on its way to {email}.',
  successTitle: 'You are signed in',
  successLine: 'Taking you on.',
  successLineWithApp: 'Taking you to {app}.',
  passwordExpiresToday: 'Your password expires today. Choose a new one soon.',
  passwordExpires: {
    one: 'Your password expires in {count} day. Choose a new one soon.',
    other: 'Your password expires in {count} days. Choose a new one soon.',
  },
  goOn: 'Continue',
});
