import { defineMessages } from '@foyer/ui';

/** Texts of typing a code, wherever one is asked for. */
export const codeMessages = defineMessages({
  code: 'Code',
  missing: { one: 'Enter the {count}-digit code.', other: 'Enter all {count} digits of the code.' },
  /** Ends the sentences that announce a code. */
  lifetime: { one: 'It works for {count} minute.', other: 'It works for {count} minutes.' },
  mailResent: 'A new mail is on its way. The code before no longer works.',
  textResent: 'A new code is on its way. The one before no longer works.',
  resendMail: 'Send a new mail',
  resendText: 'Send a new code',
});

/** Digits of a code from a mail or a text message; the provider's default. */
export const codeLength = 6;
