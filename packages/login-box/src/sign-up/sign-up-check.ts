import type { SignUpContext } from '@foyer/client';
import { identifierOf } from '@foyer/client/flows/sign-up';
import type { SignUpField } from '@foyer/contract/sign-up';
import type { Translator } from '@foyer/ui';
import type { boxMessages } from '../box/box.messages.ts';
import { emailError } from '../box/email-check.ts';
import { newPasswordError } from '../box/new-password.tsx';
import { looksLikePhoneNumber } from '../box/phone-check.ts';
import type { SignUpControls } from './sign-up.controls.ts';
import type { signUpMessages } from './sign-up.messages.ts';

type Text = Translator<typeof signUpMessages>;

/** What is wrong with the form, field by field, in words; what is hidden is never wrong. */
export function signUpErrors(
  typed: SignUpContext,
  text: Text,
  words: Translator<typeof boxMessages>,
): SignUpControls['errors'] {
  const { fields, terms } = typed.form;
  const missing = (asked: SignUpField, value: string, sentence: string) =>
    asked === 'required' && value.trim() === '' ? sentence : undefined;
  const company = typed.invitedTo === undefined ? fields.companyName : 'hidden';
  return {
    name: missing(fields.name, typed.name, text('nameMissing')),
    email: identifierOf(typed) === 'email' ? emailError(typed.email, words) : undefined,
    companyName: missing(company, typed.companyName, text('companyMissing')),
    jobTitle: missing(fields.jobTitle, typed.jobTitle, text('jobTitleMissing')),
    phoneNumber:
      missing(fields.phoneNumber, typed.phoneNumber, text('phoneMissing')) ??
      phoneError(typed, text),
    username: missing(fields.username, typed.username, text('usernameMissing')),
    password: typed.hasPassword
      ? newPasswordError(typed.password, typed.passwordConfig, words)
      : undefined,
    acceptedTermsOfService:
      terms && !typed.acceptedTermsOfService ? text('termsMissing') : undefined,
  };
}

function phoneError({ form, phoneNumber }: SignUpContext, text: Text): string | undefined {
  if (form.fields.phoneNumber === 'hidden' || phoneNumber.trim() === '') return undefined;
  return looksLikePhoneNumber(phoneNumber) ? undefined : text('phoneInvalid');
}
