import type { Page } from '@playwright/test';
import { getCode, fromBase32, getStep } from '@foyer/server/modules/mfa/totp';
import { z } from 'zod';
import { anAccount, aSession, call } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import type { User } from '../running-server/user.ts';
import { enterEmail, enterPassword, expect } from './journey.ts';

/** An authenticator app as a user holds it. */
export interface App {
  /** The code it shows; `ahead` looks that many half minutes into the future, as a code works once. */
  readonly code: (ahead?: number) => string;
}

/** Reads the key of a set-up as an app does. */
export function appWith(key: string): App {
  const bytes = fromBase32(key.replaceAll(' ', ''));
  return { code: (ahead = 0) => getCode(bytes, getStep(new Date()) + ahead) };
}

const setUp = z.object({ otpauthUrl: z.string() });
const recovery = z.object({ recoveryCode: z.string() });
const token = z.object({ accessToken: z.string() });
const sending = z.object({ otcToken: z.string() });

/** A user with an authenticator app, set up in their account; the code of the next half minute is still unused. */
export async function aUserWithApp(
  origin: string,
): Promise<{ user: User; app: App; recoveryCode: string }> {
  const user = await anAccount(origin);
  return { user, ...(await withApp(origin, user)) };
}

/** Gives a user without an MFA method an authenticator app. */
export async function withApp(
  origin: string,
  user: User,
): Promise<{ app: App; recoveryCode: string }> {
  return addApp(await ownCalls(origin, user));
}

/** Gives a user without an MFA method an authenticator app and a phone. */
export async function withAppAndPhone(
  origin: string,
  user: User,
): Promise<{ app: App; phoneNumber: string }> {
  const send = await ownCalls(origin, user);
  const { app } = await addApp(send);
  return { app, ...(await addPhone(origin, send)) };
}

type Send = (path: string, body: object) => Promise<unknown>;

async function addApp(send: Send): Promise<{ app: App; recoveryCode: string }> {
  const { otpauthUrl } = setUp.parse(await send('/enroll', {}));
  const app = appWith(new URL(otpauthUrl).searchParams.get('secret') ?? '');
  const { recoveryCode } = recovery.parse(await send('/enroll/verify', { token: app.code() }));
  return { app, recoveryCode };
}

async function addPhone(origin: string, send: Send): Promise<{ phoneNumber: string }> {
  const phoneNumber = aPhoneNumber();
  const { otcToken } = sending.parse(await send('/sms/enroll', { phoneNumber }));
  await send('/sms/enroll/verify', { otcToken, code: await textedCode(origin, phoneNumber) });
  return { phoneNumber };
}

/** The calls of the user's account. Each comes with a fresh token, as a factor that was set up raises the session. */
async function ownCalls(origin: string, user: User): Promise<Send> {
  let { cookie } = await aSession(origin, user);
  return async (path, body) => {
    const renewed = await call(origin, '/auth/v1/user/token/refresh', {}, cookie);
    cookie = renewed.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { accessToken } = token.parse(await renewed.json());
    const answer = await fetch(`${origin}/frontegg/identity/resources/users/v1/mfa${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

let numbers = 0;

/** A number nobody has used before. */
export function aPhoneNumber(): string {
  numbers += 1;
  const unique = `${String(process.pid).padStart(5, '0').slice(-5)}${String(Date.now()).slice(-1)}${numbers}`;
  return `+4915${unique.padStart(9, '1').slice(-9)}`;
}

/** The code of the newest text to a number; waits until `count` of them have come. */
export async function textedCode(origin: string, phoneNumber: string, count = 1): Promise<string> {
  const { codes } = await mailTo(origin, phoneNumber, /\d{6}/, count);
  return codes[0] ?? '';
}

/** Signs in by password, up to MFA. */
export async function reachSecondFactor(
  page: Page,
  { email, password }: User,
  origin: string,
): Promise<void> {
  await page.goto(`${origin}/account/login`);
  await enterEmail(page, email);
  await enterPassword(page, password);
}

/** Types a code, which continues by itself. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(code);
}
