import { defineMessages } from '@foyer/ui';

/** Texts of asking for a reset link. */
export const forgotPasswordMessages = defineMessages({
  title: 'Reset your password',
  line: 'Enter your email address and we’ll send you a link.',
  emailOrName: 'Email or username',
  submit: 'Send the link',
  submitting: 'Sending',
  successTitle: 'Check your email',
  successLine: 'If an account exists for {email}, we sent a link to choose a new password.',
  notThere: 'Didn’t get it? Check your spam folder, or send it again.',
  otherEmail: 'Use another email',
  resend: 'Send it again',
  resent: 'We sent it again. Check your spam folder too.',
  submitBySms: 'Text me a code instead',
  smsTitle: 'Check your phone',
  smsLine:
    'If an account with a phone number exists for this email address, we sent a code. {lifetime}',
  verify: 'Continue',
  verifying: 'Checking',
});
