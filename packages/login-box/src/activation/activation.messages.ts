import { defineMessages } from '@foyer/ui';

/** Texts of activating an account. */
export const activationMessages = defineMessages({
  notCheckedTitle: 'We could not check your link',
  checkingTitle: 'Checking your link',
  title: 'Activate your account',
  line: 'One press confirms that this address is yours.',
  lineWithApp: 'One press confirms your address, and you are in {app}.',
  formLine: 'Choose a password and you are in.',
  activate: 'Activate account',
  activating: 'Activating',
  successTitle: 'Your account is active',
  successLine: 'Taking you on.',
  resendTitle: 'This link no longer works',
  resendLine: 'Links work once and for a limited time. Tell us your address and we send a new one.',
  resend: 'Send a new link',
  resentTitle: 'Check your mail',
  resentLine: 'If {email} waits for activation, a new link is on its way.',
  resendAgain: 'Send it again',
});
