import { phonesCalls } from '@foyer/contract/phones/calls';
import type { Person, Stack, Visitor } from '@foyer/testkit';

/** An environment with codes by text, and room for tests that ask for many. */
export const configOfTexts = {
  signIn: { otherMethods: ['SmsCode' as const] },
  rateLimits: { mail: 100_000, credentials: 100_000 },
  sms: { perAddressAndHour: 100_000 },
};

/** The calls of phone numbers, made by somebody. */
export const phones = (visitor: Visitor) => visitor.api(phonesCalls);

/** Makes a number the own one. */
export async function change(stack: Stack, person: Visitor, phoneNumber: string): Promise<void> {
  const { changePhoneId } = await phones(person).changePhoneNumberWithVerification({
    body: { phoneNumber },
  });
  const { code } = await stack.texts.next(phoneNumber);
  await phones(person).verifyChangePhoneNumber({ body: { changePhoneId, code } });
}

/** Adds a proved number to the own ones. */
export async function add(stack: Stack, person: Visitor, phoneNumber: string): Promise<void> {
  const { otcToken = '' } = await phones(person).createPhoneNumber({ body: { phoneNumber } });
  const { code } = await stack.texts.next(phoneNumber);
  await phones(person).verifyPhoneNumber({ body: { otcToken, code } });
}

/** The newest mail to somebody, once nothing is on its way. */
export async function lastMailTo(stack: Stack, { email }: Pick<Person, 'email'>) {
  await stack.inbox.settled();
  const mail = stack.inbox.all(email).at(-1);
  if (!mail) throw new Error('No mail came');
  return mail;
}

/** The first two steps of a lost phone: what lets another number be set. */
export async function vouchedFor(stack: Stack, person: Person): Promise<string> {
  const stranger = phones(stack.visitor());
  const { resetPhoneNumberToken } = await stranger.resetPhoneNumber({
    body: { email: person.email },
  });
  await stack.inbox.settled();
  // an email about the previous change may come after the one with the code
  const codes = stack.inbox.all(person.email).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]);
  const code = codes.findLast((one) => one !== undefined) ?? '';
  return (await stranger.verifyResetPhoneNumber({ body: { resetPhoneNumberToken, code } }))
    .changePhoneNumberToken;
}
