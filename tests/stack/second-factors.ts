import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { getCode, fromBase32, getStep } from '@foyer/server/modules/mfa/totp';
import type { TestUser, Stack, Visitor } from '@foyer/testkit';

/** An authenticator app that was set up with a picture. */
export interface App {
  /** The code it shows now. After it was used, the clock has to continue for another one. */
  code(): string;
  readonly key: Uint8Array;
}

/** Reads the key as an app does. */
export function getApp(stack: Stack, setup: { readonly otpauthUrl?: string | undefined }): App {
  const key = fromBase32(new URL(setup.otpauthUrl ?? '').searchParams.get('secret') ?? '');
  return { key, code: () => getCode(key, getStep(stack.clock.now())) };
}

/** Turns the clock just past the beginning of the next code, which is shown for half a minute from then on. */
export function nextCode({ clock }: Stack): void {
  // In whole milliseconds and one more: a fraction too little would still be the code of before.
  clock.advance((30_001 - (clock.now().getTime() % 30_000)) / 1000);
}

/** A user with an authenticator app as an MFA method, and the recovery code. */
export async function withApp(
  stack: Stack,
  user: Pick<Visitor, 'api'>,
): Promise<{ app: App; recoveryCode: string }> {
  const app = getApp(stack, await user.api(mfaCalls).enrollMfa());
  const { recoveryCode } = await user.api(mfaCalls).verifyMfa({ body: { token: app.code() } });
  await user.api(loginCalls).refresh(); // the next token says that the session has two factors now
  nextCode(stack);
  return { app, recoveryCode };
}

/** A new user with an authenticator app. */
export async function aUserWithApp(stack: Stack) {
  const user = await stack.aUser();
  return { user, ...(await withApp(stack, user)) };
}

/** A user with a phone as an MFA method. */
export async function withPhone(
  stack: Stack,
  user: Pick<Visitor, 'api'>,
  phoneNumber = aPhoneNumber(),
) {
  const { otcToken } = await user.api(mfaCalls).preEnrollSms({ body: { phoneNumber } });
  const { code } = await stack.texts.next(phoneNumber);
  const { recoveryCode = '' } = await user.api(mfaCalls).enrollSms({ body: { otcToken, code } });
  await user.api(loginCalls).refresh();
  return { phoneNumber, recoveryCode };
}

let numbers = 0;

/** A number nobody has used before. */
export function aPhoneNumber(): string {
  numbers += 1;
  return `+4915112${String(340_000 + numbers)}`;
}

/** Begins a sign-in that stops at MFA. */
export async function firstStep(
  stack: Stack,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
) {
  const browser = stack.visitor();
  const demand = await signIn(browser, { email, password });
  return { browser, demand, mfaToken: demand.mfaToken ?? '' };
}

/** Signs in with the password. */
export function signIn(
  browser: Visitor,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
) {
  return browser.api(loginCalls).signIn({ body: { email, password } });
}

/** The claims of the token a browser holds. */
export function getClaims({ accessToken }: Pick<Visitor, 'accessToken'>): {
  readonly amr: readonly string[];
  readonly acr?: string;
  readonly auth_time: number;
  readonly sid: string;
} {
  return JSON.parse(Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString());
}
