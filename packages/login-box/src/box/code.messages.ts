import { defineMessages } from '@foyer/ui';

/** Texts of typing a code, wherever one is asked for. */
export const codeMessages = defineMessages({
  code: 'Code',
  missing: { one: 'Enter the {count}-digit code.', other: 'Enter all {count} digits of the code.' },
  /** Ends the sentences that announce a code. */
  lifetime: { one: 'It expires in {count} minute.', other: 'It expires in {count} minutes.' },
  mailResent: 'We sent you a new email. The previous code no longer works.',
  textResent: 'We sent you a new code. The previous one no longer works.',
  resendMail: 'Send a new email',
  resendText: 'Send a new code',
});

/** Digits of a code from a mail or a text message; the provider's default. */
export const codeLength = 6;
