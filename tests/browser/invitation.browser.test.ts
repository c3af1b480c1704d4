import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, type User } from '../running-server/user.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  openSignedIn,
  origin,
  test,
} from './journey.ts';
import { callAs, typeCode, codeIn } from './sign-in-methods.ts';

const password = 'Difference-engine-2!';

async function invite(inviter: User, email: string): Promise<string> {
  await callAs(inviter, '/users/v2', { email });
  return linkTo(await mailTo(origin, email, /invited you to/i), '/account/invitation/accept');
}

test('validate, pending, success: a new user looks, chooses a password, accepts, and signs in', async ({
  page,
}) => {
  const inviter = await anAccount(origin);
  const { email } = aNewUser();
  await page.goto(await invite(inviter, email));
  await expect(heading(page, `Join ${inviter.companyName}`)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const accepting = page.waitForRequest(/invitation\/accept$/);
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await accepting;
  await expect(heading(page, `Welcome to ${inviter.companyName}`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await enterEmail(page, email);
  await enterPassword(page, password);
  await expectSignedIn(page, 'Grace Hopper');
});

test('a user with an account joins without a password, and opening alone accepts nothing (T-LINK)', async ({
  page,
  newVisitor,
}) => {
  const [inviter, member] = [await anAccount(origin), await anAccount(origin)];
  const link = await invite(inviter, member.email);
  const scanner = await newVisitor();
  await scanner.page.goto(link);
  await expect(scanner.page.getByRole('button', { name: 'Accept invitation' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(heading(page, `Welcome to ${inviter.companyName}`)).toBeVisible();
});

test('opened while another user is signed in, both are named; one click switches and the link is kept', async ({
  page,
}) => {
  const [inviter, other] = [await anAccount(origin), await anAccount(origin)];
  const { email } = aNewUser();
  const link = await invite(inviter, email);
  await openSignedIn(page, other);
  await page.goto(link);
  await expect(page.getByText(other.email)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expectSignedIn(page, other.name);

  await page.goto(link);
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Switch and accept' }).click();
  await expect(heading(page, `Welcome to ${inviter.companyName}`)).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start free' })).toBeVisible();
});

const inviteLink = z.object({ token: z.string() });

test('an invite link signs up into its tenant, and lets a user who is signed in join with their account', async ({
  page,
  newVisitor,
}) => {
  const inviter = await anAccount(origin);
  const { token } = inviteLink.parse(
    await (await callAs(inviter, '/tenants/invites/v1/user', {})).json(),
  );
  const address = `/account/sign-up?invitationToken=${encodeURIComponent(token)}`;
  const newcomer = aNewUser();
  await page.goto(address);
  await expect(heading(page, `Join ${inviter.companyName}`)).toBeVisible();
  await expect(page.getByLabel('Company')).toHaveCount(0);
  await page.getByLabel('Full name').fill(newcomer.name);
  await page.getByLabel('Work email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await typeCode(
    page,
    codeIn(await mailTo(origin, newcomer.email, /activate/i)),
    'Code from the email',
  );
  await expectSignedIn(page, newcomer.name);

  const member = await anAccount(origin);
  const visitor = await newVisitor();
  await openSignedIn(visitor.page, member);
  await visitor.page.goto(address);
  await visitor.page.getByRole('button', { name: 'Join with this account' }).click();
  await expect(visitor.page.getByLabel('Email')).toHaveValue(member.email);
  await enterEmail(visitor.page, member.email);
  await enterPassword(visitor.page, member.password);
  await expectSignedIn(visitor.page, member.name);
  const { items } = members.parse(await (await callAs(member, '/users/v3/me/tenants')).json());
  expect(items).toContain(inviter.companyName);
});

const members = z
  .object({ tenants: z.array(z.object({ name: z.string() })) })
  .transform(({ tenants }) => ({ items: tenants.map(({ name }) => name) }));
