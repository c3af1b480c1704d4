import { phonesCalls } from '@foyer/contract/phones/calls';
import type { TestUser, Stack, Visitor } from '@foyer/testkit';

/** An environment with codes by text, and room for tests that ask for many. */
export const configOfTexts = {
  signIn: { otherMethods: ['SmsCode' as const] },
  rateLimits: { mail: 100_000, credentials: 100_000 },
  sms: { perAddressAndHour: 100_000 },
};

/** The calls of phone numbers, made by a user. */
export const phones = (visitor: Visitor) => visitor.api(phonesCalls);

/** Makes a number the user's own. */
export async function change(stack: Stack, user: Visitor, phoneNumber: string): Promise<void> {
  const { changePhoneId } = await phones(user).changePhoneNumberWithVerification({
    body: { phoneNumber },
  });
  const { code } = await stack.texts.next(phoneNumber);
  await phones(user).verifyChangePhoneNumber({ body: { changePhoneId, code } });
}

/** Adds a proved number to the user's own. */
export async function add(stack: Stack, user: Visitor, phoneNumber: string): Promise<void> {
  const { otcToken = '' } = await phones(user).createPhoneNumber({ body: { phoneNumber } });
  const { code } = await stack.texts.next(phoneNumber);
  await phones(user).verifyPhoneNumber({ body: { otcToken, code } });
}

/** The newest mail to a user, once nothing is on its way. */
export async function lastMailTo(stack: Stack, { email }: Pick<TestUser, 'email'>) {
  await stack.inbox.settled();
  const mail = stack.inbox.all(email).at(-1);
  if (!mail) throw new Error('No mail came');
  return mail;
}

/** The first two steps of a lost phone: what lets another number be set. */
export async function vouchedFor(stack: Stack, user: TestUser): Promise<string> {
  const outsider = phones(stack.visitor());
  const { resetPhoneNumberToken } = await outsider.resetPhoneNumber({
    body: { email: user.email },
  });
  await stack.inbox.settled();
  // an email about the previous change may come after the one with the code
  const codes = stack.inbox.all(user.email).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]);
  const code = codes.findLast((one) => one !== undefined) ?? '';
  return (await outsider.verifyResetPhoneNumber({ body: { resetPhoneNumberToken, code } }))
    .changePhoneNumberToken;
}
