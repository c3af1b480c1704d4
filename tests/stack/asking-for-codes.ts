import type { PasswordlessType } from '@foyer/contract/passwordless';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { createStack, type TestUser, type Stack, type Visitor } from '@foyer/testkit';

/** How a sign-in page says who wants in. */
interface Identifiers {
  readonly email?: string;
  readonly username?: string;
  readonly userId?: string;
  readonly phoneNumber?: string;
}

/** A server where every way without a password is open. */
export const aStackWithEveryWay = () =>
  createStack({
    config: {
      signIn: { otherMethods: ['MagicLink', 'Code', 'SmsCode', 'QuickSmsCode'] },
      rateLimits: { mail: 100_000, credentials: 100_000 },
    },
  });

/** Asks for a link or a code. */
export const ask = (visitor: Visitor, type: PasswordlessType, body: Identifiers) =>
  visitor.api(passwordlessCalls).passwordlessPrelogin({ params: { type }, body });

/** Presents a link's token or a typed code. */
export const enter = (visitor: Visitor, type: PasswordlessType, token: string) =>
  visitor.api(passwordlessCalls).passwordlessPostlogin({ params: { type }, body: { token } });

/** The code of a mail. */
export const codeIn = ({ text }: { readonly text: string }): string =>
  /^\d{6}$/m.exec(text)?.[0] ?? '';

/** The token in the magic link of a mail. */
export function tokenIn({ links }: { readonly links: readonly string[] }): string {
  const link = links.find((one) => one.includes('/account/login/magic-link'));
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

/** A code that is not this one. */
export const toWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

let numbers = 0;
/** A number nobody has had before; each is of another range. */
export function aNumber(): string {
  numbers += 1;
  return `+49151${20_000 + numbers}000`;
}

/** Gives a user a proved phone, the way users do. */
export async function withPhone(stack: Stack, user: TestUser): Promise<string> {
  const phoneNumber = aNumber();
  const { changePhoneId } = await user
    .api(phonesCalls)
    .changePhoneNumberWithVerification({ body: { phoneNumber } });
  const { code } = await stack.texts.next(phoneNumber);
  await user.api(phonesCalls).verifyChangePhoneNumber({ body: { changePhoneId, code } });
  return phoneNumber;
}

/** Asks by mail in a browser of its own, and waits for what comes. */
export async function asked(
  stack: Stack,
  type: 'magiclink' | 'code',
  { email }: Pick<TestUser, 'email'>,
) {
  const browser = stack.visitor();
  await stack.inbox.settled();
  const before = stack.inbox.all(email).length;
  await ask(browser, type, { email });
  await stack.inbox.settled();
  const mail = stack.inbox.all(email)[before];
  if (!mail) throw new Error('No mail came');
  return { browser, mail };
}
