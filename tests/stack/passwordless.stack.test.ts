import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type TestUser, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  aNumber,
  aStackWithEveryWay,
  ask,
  asked,
  codeIn,
  enter,
  tokenIn,
} from './asking-for-codes.ts';
import { change } from './changing-phones.ts';
import { getAudits } from './reading-audits.ts';
import { aUserWithApp, getClaims } from './second-factors.ts';

const stack = await aStackWithEveryWay();
const wrongCode = { status: 401, code: 'passwordless/wrongCode' };
const invalidLink = { status: 401, code: 'passwordless/invalidLink' };

async function isIn(browser: Visitor, { userId }: Pick<TestUser, 'userId'>) {
  expect((await browser.api(profileCalls).getMe()).id).toBe(userId);
  await browser.api(loginCalls).refresh();
}

describe('a magic link', () => {
  test('signs in, also in another browser than the one that asked', async () => {
    const ada = await stack.aUser();
    const { mail } = await asked(stack, 'magiclink', ada);
    const elsewhere = stack.visitor();
    const answer = await enter(elsewhere, 'magiclink', tokenIn(mail));
    expect(answer).toMatchObject({ mfaRequired: false, userId: ada.userId, userEmail: ada.email });
    await isIn(elsewhere, ada);
    const audits = await getAudits(stack, ada.userId);
    expect(audits.at(-1)).toMatchObject({
      action: 'user.authenticated',
      description: 'Signed in with a magic link.',
    });
  });

  test('comes with a code, for the page that waits', async () => {
    const ada = await stack.aUser();
    const { browser, mail } = await asked(stack, 'magiclink', ada);
    await enter(browser, 'magiclink', codeIn(mail));
    await isIn(browser, ada);
  });

  test('is void once its code was used, and the other way round', async () => {
    const ada = await stack.aUser();
    const first = await asked(stack, 'magiclink', ada);
    await enter(first.browser, 'magiclink', codeIn(first.mail));
    await expect(enter(stack.visitor(), 'magiclink', tokenIn(first.mail))).rejects.toMatchObject(
      invalidLink,
    );
    const second = await asked(stack, 'magiclink', ada);
    await enter(stack.visitor(), 'magiclink', tokenIn(second.mail));
    await expect(enter(second.browser, 'magiclink', codeIn(second.mail))).rejects.toMatchObject(
      wrongCode,
    );
  });

  test('ASVS-3.5.3 is not used up by anyone who only opens it', async () => {
    const ada = await stack.aUser();
    const { mail } = await asked(stack, 'magiclink', ada);
    const scanner = stack.visitor();
    for (const method of ['GET', 'HEAD']) {
      await scanner.fetch(mail.links[0] ?? '', { method });
      const path = '/frontegg/identity/resources/auth/v1/passwordless/magiclink/postlogin';
      const answer = await scanner.fetch(`${path}?token=${tokenIn(mail)}`, { method });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    await enter(stack.visitor(), 'magiclink', tokenIn(mail));
  });

  test('T-OTP-2 fifty parallel redemptions of one link: one succeeds', async () => {
    const ada = await stack.aUser();
    const { mail } = await asked(stack, 'magiclink', ada);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => enter(stack.visitor(), 'magiclink', tokenIn(mail))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('dies with its time, and with the next one', async () => {
    const ada = await stack.aUser();
    const first = await asked(stack, 'magiclink', ada);
    const second = await asked(stack, 'magiclink', ada);
    await expect(enter(stack.visitor(), 'magiclink', tokenIn(first.mail))).rejects.toMatchObject(
      invalidLink,
    );
    stack.clock.advance(601);
    await expect(enter(stack.visitor(), 'magiclink', tokenIn(second.mail))).rejects.toMatchObject(
      invalidLink,
    );
  });

  test('T-PWD-3 of one user is nothing for another one', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const { mail } = await asked(stack, 'magiclink', eve);
    const [, secret] = tokenIn(mail).split('.');
    await expect(
      enter(stack.visitor(), 'magiclink', `${ada.userId}.${secret}`),
    ).rejects.toMatchObject(invalidLink);
    await expect(enter(stack.visitor(), 'code', tokenIn(mail))).rejects.toMatchObject(wrongCode);
  });
});

describe('which ways there are', () => {
  test('a way that is not enabled is refused, before and after', async () => {
    const plain = await createStack();
    for (const type of ['magiclink', 'code', 'smscode'] as const) {
      const refused = { status: 400, code: 'passwordless/notEnabled' };
      await expect(ask(plain.visitor(), type, { email: 'ada@example.test' })).rejects.toMatchObject(
        refused,
      );
      await expect(enter(plain.visitor(), type, '123456')).rejects.toMatchObject(refused);
    }
  });

  test('an unknown way is not there', async () => {
    const path = '/frontegg/identity/resources/auth/v1/passwordless/emailandpassword/prelogin';
    const answer = await stack.visitor().fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(400);
  });

  test('who says nobody is refused', async () => {
    await expect(ask(stack.visitor(), 'code', {})).rejects.toMatchObject({
      status: 400,
      code: 'request/invalid',
    });
  });
});

test('T-MFA-1 who has an MFA method is asked for it after every sign-in method', async () => {
  const { user, app } = await aUserWithApp(stack);
  const phoneNumber = aNumber();
  await change(stack, user, phoneNumber);
  const link = await asked(stack, 'magiclink', user);
  const entered = [await enter(stack.visitor(), 'magiclink', tokenIn(link.mail))];
  const code = await asked(stack, 'code', user);
  entered.push(await enter(code.browser, 'code', codeIn(code.mail)));
  const texting = stack.visitor();
  await ask(texting, 'smscode', { email: user.email });
  entered.push(await enter(texting, 'smscode', (await stack.texts.next(phoneNumber)).code));
  for (const answer of entered) {
    expect(answer).toMatchObject({ mfaRequired: true, mfaToken: expect.any(String) });
    expect(answer.accessToken).toBeUndefined();
  }
  await expect(texting.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: true });
  const audits = (await getAudits(stack, user.userId)).filter(
    ({ action }) => action === 'user.authenticated',
  );
  const { mfaToken = '' } = entered.at(-1) ?? {};
  await texting.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
  await isIn(texting, user);
  const after = (await getAudits(stack, user.userId)).filter(
    ({ action }) => action === 'user.authenticated',
  );
  expect(after).toHaveLength(audits.length + 1);
  expect(getClaims(texting).amr).toEqual(expect.arrayContaining(['sms', 'otp', 'mfa']));
});

test('asking may need proof of a user, no matter who is asked about', async () => {
  const careful = await createStack({
    config: {
      signIn: { otherMethods: ['Code'] },
      captcha: { provider: 'proofOfWork', demand: 'always', places: ['passwordless'] },
    },
  });
  const ada = await careful.aUser();
  for (const email of [ada.email, 'nobody@example.test'])
    await expect(ask(careful.visitor(), 'code', { email })).rejects.toMatchObject({
      status: 403,
      code: 'request/captchaRequired',
    });
});
