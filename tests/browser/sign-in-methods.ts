import { z } from 'zod';
import { aSession } from '../running-server/account.ts';
import { mailTo, type ReceivedMail } from '../running-server/lab-inbox.ts';
import type { User } from '../running-server/user.ts';
import { chooseOption, origin } from './journey.ts';
import type { Page } from '@playwright/test';

/** The code of a mail or a text message. */
export function codeIn({ codes, text }: Pick<ReceivedMail, 'codes' | 'text'>): string {
  const [code] = codes;
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** A code that differs from this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Enters the address and chooses another way than the password. */
export async function signInBy(page: Page, email: string, way: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(email);
  await chooseOption(page, way);
}

/** Types a code key by key; the field continues by itself. */
export async function typeCode(page: Page, code: string, label = 'Code'): Promise<void> {
  await page.getByLabel(label, { exact: true }).pressSequentially(code);
}

/** A call of a user who is signed in, outside of any browser. */
export async function callAs(
  user: Pick<User, 'email' | 'password'>,
  path: string,
  body?: object,
  from = origin,
): Promise<Response> {
  const { accessToken } = await aSession(from, user);
  const answer = await fetch(`${from}/frontegg/identity/resources${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

let phones = 0;

/** A German mobile number nobody has had before. */
export function aPhoneNumber(): string {
  phones += 1;
  const unique = (Date.now() * 10 + process.pid + phones) % 10_000_000;
  return `+491511${String(unique).padStart(7, '0')}`;
}

const change = z.object({ changePhoneId: z.string() });

/** Gives a user a proved phone, and answers its number. */
export async function aPhoneFor(user: User, from = origin): Promise<string> {
  const phoneNumber = aPhoneNumber();
  const asked = await callAs(user, '/users/v1/phone', { phoneNumber }, from);
  const { changePhoneId } = change.parse(await asked.json());
  const code = codeIn(await mailTo(from, phoneNumber, /./));
  await callAs(user, '/users/v1/phone/verify', { changePhoneId, code }, from);
  return phoneNumber;
}
