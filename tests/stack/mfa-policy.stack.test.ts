import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import {
  aNewUser,
  createStack,
  type TestUser,
  type Stack,
  getSecret,
  stackClientId,
} from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { admittedBy } from './admitted-by.ts';
import { handOut } from './inviting.ts';
import { getAudits } from './reading-audits.ts';
import {
  aUserWithApp,
  getApp,
  getClaims,
  firstStep,
  nextCode,
  signIn,
  withApp,
  withPhone,
} from './second-factors.ts';

const stack = await createStack();
const fortnight = 1_209_600;

describe('the policy of a tenant', () => {
  test('does not exist until it is made, once, and is changed by its id', async () => {
    const { admin } = await stack.aTenant();
    const calls = admin.api(securityPoliciesCalls);
    expect(await calls.getMfaPolicy()).toEqual({});
    const created = await calls.createMfaPolicy({ body: {} });
    expect(created).toMatchObject({
      enforceMFAType: 'Force',
      allowRememberMyDevice: false,
      mfaDeviceExpiration: fortnight,
    });
    await expect(calls.createMfaPolicy({ body: {} })).rejects.toMatchObject({ status: 409 });
    const changed = await calls.updateMfaPolicy({
      body: { id: created.id, enforceMFAType: 'DontForce' },
    });
    expect(changed).toMatchObject({
      id: created.id,
      enforceMFAType: 'DontForce',
      mfaDeviceExpiration: fortnight,
    });
    expect(await calls.getMfaPolicy()).toEqual(changed);
    const changes = (await getAudits(stack, admin.userId)).filter(
      ({ action }) => action === 'security_policy.updated',
    );
    expect(changes.map(({ json }) => json)).toMatchObject([
      { enforceMFAType: 'Force', before: null, after: { enforceMFAType: 'Force' } },
      { before: { enforceMFAType: 'Force' }, after: { enforceMFAType: 'DontForce' } },
    ]);
  });

  test('T-TEN-1 is out of reach of another tenant', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const { id } = await acme.admin.api(securityPoliciesCalls).createMfaPolicy({ body: {} });
    for (const one of [id, acme.id, 'no-id']) {
      const changing = globex.admin
        .api(securityPoliciesCalls)
        .updateMfaPolicy({ body: { id: one, enforceMFAType: 'DontForce' } });
      await expect(changing).rejects.toMatchObject({ status: 404 });
    }
    expect(await globex.admin.api(securityPoliciesCalls).getMfaPolicy()).toEqual({});
    expect(await acme.admin.api(securityPoliciesCalls).getMfaPolicy()).toMatchObject({
      enforceMFAType: 'Force',
    });
  });

  test('is read by every member, and changed by administrators only', async () => {
    const acme = await stack.aTenant();
    const member = await acme.member();
    const { id } = await acme.admin
      .api(securityPoliciesCalls)
      .createMfaPolicy({ body: { enforceMFAType: 'DontForce' } });
    expect(await member.api(securityPoliciesCalls).getMfaPolicy()).toMatchObject({ id });
    const calls = member.api(securityPoliciesCalls);
    await expect(calls.createMfaPolicy({ body: {} })).rejects.toMatchObject({ status: 403 });
    await expect(calls.updateMfaPolicy({ body: { id } })).rejects.toMatchObject({ status: 403 });
  });

  test('replaces that of the environment, which is always there', async () => {
    const { admin } = await stack.aTenant();
    const vendor = await admin.api(securityPoliciesCalls).getVendorMfaPolicy();
    expect(vendor).toMatchObject({
      id: stackClientId,
      enforceMFAType: 'DontForce',
      allowRememberMyDevice: false,
    });
  });
});

describe('MFA is required', () => {
  test('of members of a tenant that forces it, at their next sign-in, and of nobody else', async () => {
    const acme = await stack.aTenant();
    const member = await acme.member();
    await acme.admin.api(securityPoliciesCalls).createMfaPolicy({ body: {} });
    expect(await member.api(profileCalls).getMe()).toBeDefined();
    const { browser, demand, mfaToken } = await firstStep(stack, member);
    expect(demand).toMatchObject({ mfaRequired: true, mfaEnrolled: false });
    const body = { mfaToken, value: getApp(stack, demand).code() };
    expect(await browser.api(mfaCalls).verifyMfaCode({ body })).toMatchObject({
      mfaRequired: false,
    });
    const outsider = await stack.aUser();
    expect((await signIn(stack.visitor(), outsider)).mfaRequired).toBe(false);
  });

  test('where one of several tenants forces it, whichever the user works in', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    await acme.admin.api(securityPoliciesCalls).createMfaPolicy({ body: {} });
    await globex.admin
      .api(securityPoliciesCalls)
      .createMfaPolicy({ body: { enforceMFAType: 'DontForce' } });
    await stack.addMember(acme.id, globex.admin.userId, 'ReadOnly');
    const { demand } = await firstStep(stack, globex.admin);
    expect(demand).toMatchObject({ mfaRequired: true, mfaEnrolled: false });
  });

  test('of everyone whose tenants do not spare them where the environment forces it', async () => {
    const strict = await createStack({
      besides: stack,
      config: { mfa: { enforceMFAType: 'Force' } },
    });
    const [ada, lax] = [await stack.aTenant(), await stack.aTenant()];
    await lax.admin
      .api(securityPoliciesCalls)
      .createMfaPolicy({ body: { enforceMFAType: 'DontForce' } });
    expect((await firstStep(strict, ada.admin)).demand.mfaRequired).toBe(true);
    expect((await signIn(strict.visitor(), lax.admin)).mfaRequired).toBe(false);
  });

  test('by the tenant that a user joins with this very sign-in', async () => {
    const acme = await stack.aTenant();
    const { token: invitationToken } = await handOut(acme.admin);
    await acme.admin.api(securityPoliciesCalls).createMfaPolicy({ body: {} });
    const { email, password } = await stack.aUser();
    const browser = stack.visitor();
    const demand = await browser
      .api(loginCalls)
      .signIn({ body: { email, password, invitationToken } });
    expect(demand).toMatchObject({ mfaRequired: true, mfaEnrolled: false });
    const body = { mfaToken: demand.mfaToken ?? '', value: getApp(stack, demand).code() };
    await browser.api(mfaCalls).verifyMfaCode({ body });
    expect((await browser.api(profileCalls).getMe()).tenantIds).toContain(acme.id);
  });

  test('by a password under ForceExceptSAML, too', async () => {
    const acme = await stack.aTenant();
    await acme.admin
      .api(securityPoliciesCalls)
      .createMfaPolicy({ body: { enforceMFAType: 'ForceExceptSAML' } });
    expect((await firstStep(stack, acme.admin)).demand.mfaRequired).toBe(true);
  });

  describe('T-MFA-1 W-19 after each first factor as policy and factors say, but a passkey that recognised its owner', () => {
    const signInMethods = [
      ['pwd'],
      ['link'],
      ['otp'],
      ['otp', 'email'],
      ['sms'],
      ['hwk'],
      ['pwd', 'user'],
      ['sso', 'saml'],
      ['fed'],
      ['kba'],
      ['hwk', 'user'],
      ['pwd', 'mfa'],
    ];
    // the environment offers them all
    const allMethods = ['MagicLink', 'Code', 'SmsCode'] as const;
    const isBoth = (methods: string[]) => methods.includes('mfa') || methods.join() === 'hwk,user';

    test.each(['DontForce', 'Force', 'ForceExceptSAML'] as const)('%s', async (enforceMFAType) => {
      const offering = await createStack({
        besides: stack,
        config: { signIn: { otherMethods: [...allMethods] } },
      });
      const [none, one, many] = [
        await stack.aTenant(),
        await stack.aTenant(),
        await stack.aTenant(),
      ];
      await withApp(stack, one.admin);
      await withApp(stack, many.admin);
      await withPhone(stack, many.admin);
      for (const { admin } of [none, one, many])
        await admin.api(securityPoliciesCalls).createMfaPolicy({ body: { enforceMFAType } });
      for (const methods of signInMethods) {
        const isForced =
          enforceMFAType === 'Force' ||
          (enforceMFAType !== 'DontForce' && !methods.includes('sso'));
        const expected = [isForced, true, true].map((isAsked) =>
          isAsked && !isBoth(methods) ? 'demanded' : 'open',
        );
        const found = [none, one, many].map(({ admin }) =>
          admittedBy(offering, admin.userId, methods),
        );
        expect([methods, ...(await Promise.all(found))]).toEqual([methods, ...expected]);
      }
    });
  });
});

describe('a browser is spared MFA', () => {
  const remembering = { allowRememberMyDevice: true, enforceMFAType: 'DontForce' } as const;

  /** A user whose tenant allows it, and one of their browsers that was asked to remember. */
  async function aRememberedBrowser(more: { mfaDeviceExpiration?: number } = {}) {
    const { user, app } = await aUserWithApp(stack);
    await stack.server.db.system((tx) =>
      tx
        .insertInto('mfa_policies')
        .values({
          tenant_id: user.tenantId,
          enforce: 'DontForce',
          remember_allowed: true,
          remember_seconds: more.mfaDeviceExpiration ?? fortnight,
          created_at: stack.clock.now(),
          updated_at: stack.clock.now(),
        })
        .execute(),
    );
    const { browser, mfaToken } = await firstStep(stack, user);
    const allowed = await browser.api(mfaCalls).getRememberDeviceAllowed({ query: { mfaToken } });
    expect(allowed).toMatchObject({ isAllowedToRemember: true });
    await browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: app.code(), rememberDevice: true } });
    nextCode(stack);
    return { user, app, browser };
  }

  test('for as long as the policy says, in this browser only', async () => {
    const { user, browser } = await aRememberedBrowser({ mfaDeviceExpiration: 3600 });
    expect([...browser.cookies.keys()]).toContain(`fe_device_${stackClientId.replace('-', '')}`);
    const spared = await signIn(browser, user);
    expect(spared).toMatchObject({ mfaRequired: false, accessToken: expect.any(String) });
    expect(getClaims(browser)).not.toHaveProperty('acr');
    expect((await firstStep(stack, user)).demand.mfaRequired).toBe(true);
    stack.clock.advance(3601);
    expect((await signIn(browser, user)).mfaRequired).toBe(true);
  });

  test('not where the policy forbids it', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    const allowed = await browser.api(mfaCalls).getRememberDeviceAllowed({ query: { mfaToken } });
    expect(allowed.isAllowedToRemember).toBe(false);
    await browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: app.code(), rememberDevice: true } });
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('fe_device_'))).toEqual([]);
    expect((await signIn(browser, user)).mfaRequired).toBe(true);
  });

  test('no longer, from the moment the policy forbids or shortens it', async () => {
    const { user, browser } = await aRememberedBrowser();
    const change = (set: { remember_allowed?: boolean; remember_seconds?: number }) =>
      stack.server.db.system((tx) =>
        tx.updateTable('mfa_policies').set(set).where('tenant_id', '=', user.tenantId).execute(),
      );
    stack.clock.advance(600);
    await change({ remember_seconds: 60 });
    expect((await signIn(browser, user)).mfaRequired).toBe(true);
    await change({ remember_seconds: fortnight });
    expect((await signIn(browser, user)).mfaRequired).toBe(false);
    await change({ remember_allowed: false });
    expect((await signIn(browser, user)).mfaRequired).toBe(true);
  });

  test('T-MFA-2 never for another user, and never by a cookie nobody was given', async () => {
    const { browser } = await aRememberedBrowser();
    const other = await aRememberedBrowser();
    expect((await signIn(browser, other.user)).mfaRequired).toBe(true);
    const outsider = stack.visitor();
    for (const value of ['', '.', 'x', 'a'.repeat(43), `${'a'.repeat(43)}.`.repeat(50)]) {
      outsider.cookies.set(`fe_device_${stackClientId.replace('-', '')}`, value);
      expect((await signIn(outsider, other.user)).mfaRequired).toBe(true);
    }
  });

  test('both of two users at one machine', async () => {
    const [ada, eve] = [await aRememberedBrowser(), await aRememberedBrowser()];
    const { browser } = ada;
    const demand = await signIn(browser, eve.user);
    const value = eve.app.code();
    const body = { mfaToken: demand.mfaToken ?? '', value, rememberDevice: true };
    await browser.api(mfaCalls).verifyMfaCode({ body });
    expect((await signIn(browser, eve.user)).mfaRequired).toBe(false);
    expect((await signIn(browser, ada.user)).mfaRequired).toBe(false);
  });

  test('T-MFA-2 no longer after the factors changed', async () => {
    const { user, browser } = await aRememberedBrowser();
    await withApp(
      stack,
      Object.assign(browser, { ...user, api: browser.api, accessToken: browser.accessToken }),
    );
    browser.accessToken = undefined;
    expect((await signIn(browser, user)).mfaRequired).toBe(true);
  });

  test('T-MFA-2 no longer after the password was reset', async () => {
    const { user, browser } = await aRememberedBrowser();
    const password = await resetPassword(stack, user);
    expect((await signIn(browser, { email: user.email, password })).mfaRequired).toBe(true);
  });

  test('ASVS-6.4.3 T-MFA-1 a reset password does not spare anyone MFA', async () => {
    const { user } = await aUserWithApp(stack);
    const password = await resetPassword(stack, user);
    const { demand } = await firstStep(stack, { email: user.email, password });
    expect(demand).toMatchObject({ mfaRequired: true, mfaEnrolled: true });
  });

  test('the policy is written as the wire has it', async () => {
    const { admin } = await stack.aTenant();
    const created = await admin
      .api(securityPoliciesCalls)
      .createMfaPolicy({ body: { ...remembering, mfaDeviceExpiration: 3600 } });
    expect(created).toMatchObject({ ...remembering, mfaDeviceExpiration: 3600 });
    const bad = admin
      .api(securityPoliciesCalls)
      .updateMfaPolicy({ body: { id: created.id, mfaDeviceExpiration: 1 } });
    await expect(bad).rejects.toMatchObject({ status: 400 });
  });
});

describe('whose a factor is', () => {
  test('T-LINK-1 one that was set up before the mailbox was proved goes when its owner proves it', async () => {
    const open = await createStack({ config: { signIn: { activation: 'off' } } });
    const outsider = aNewUser();
    const browser = open.visitor();
    await browser.api(signUpCalls).signUp({ body: outsider });
    await signIn(browser, outsider);
    const { recoveryCode } = await withApp(open, browser);
    expect((await firstStep(open, outsider)).demand.mfaRequired).toBe(true);
    const password = await resetPassword(open, outsider);
    const owner = open.visitor();
    expect((await signIn(owner, { email: outsider.email, password })).mfaRequired).toBe(false);
    expect(await owner.api(profileCalls).getMe()).toMatchObject({ mfaEnrolled: false });
    const recovering = open
      .api(mfaCalls)
      .recoverMfa({ body: { email: outsider.email, recoveryCode } });
    await expect(recovering).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
  });

  test('a sign-in that waits for MFA ends with the password it began with', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    await resetPassword(stack, user);
    const late = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(late).rejects.toMatchObject({ code: 'mfa/expired' });
    await expect(browser.api(loginCalls).refresh()).rejects.toMatchObject({
      code: 'login/noSession',
    });
  });
});

describe('the recovery code', () => {
  test('N-19 drops every factor, ends every session and is mailed; the password is still asked for', async () => {
    const { user, recoveryCode } = await aUserWithApp(stack);
    const answer = await stack.api(mfaCalls).recoverMfa({
      body: { email: ` ${user.email.toUpperCase()}`, recoveryCode: recoveryCode.toLowerCase() },
    });
    expect(answer).toBeUndefined();
    await expect(user.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(user.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
    const browser = stack.visitor();
    expect((await signIn(browser, user)).mfaRequired).toBe(false);
    expect(await browser.api(profileCalls).getMe()).toMatchObject({ mfaEnrolled: false });
    await stack.inbox.settled();
    expect(stack.inbox.all(user.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('recovery code of your'),
    );
    expect(await getAudits(stack, user.userId)).toContainEqual(
      expect.objectContaining({ action: 'mfa.recovered', severity: 'High' }),
    );
  });

  test('ends the sign-ins that wait', async () => {
    const { user, app, recoveryCode } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    await stack.api(mfaCalls).recoverMfa({ body: { email: user.email, recoveryCode } });
    const late = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(late).rejects.toMatchObject({ code: 'mfa/expired' });
  });

  test('is no way around a tenant that forces: the next sign-in sets one up', async () => {
    const acme = await stack.aTenant();
    const { recoveryCode } = await withApp(stack, acme.admin);
    await acme.admin.api(securityPoliciesCalls).createMfaPolicy({ body: {} });
    await stack.api(mfaCalls).recoverMfa({ body: { email: acme.admin.email, recoveryCode } });
    expect((await firstStep(stack, acme.admin)).demand).toMatchObject({
      mfaRequired: true,
      mfaEnrolled: false,
    });
  });

  test('T-OTP-2 works once, also fifty times at once', async () => {
    const { user, recoveryCode } = await aUserWithApp(stack);
    const body = { email: user.email, recoveryCode };
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => stack.api(mfaCalls).recoverMfa({ body })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(stack.api(mfaCalls).recoverMfa({ body })).rejects.toMatchObject({
      code: 'mfa/wrongRecoveryCode',
    });
  });

  test('T-ENUM-1 wrong ones are answered alike for known, unknown and factorless accounts', async () => {
    const { user } = await aUserWithApp(stack);
    const other = await stack.aUser();
    const looks = [];
    for (const email of [user.email, other.email, 'nobody@example.test']) {
      const response = await stack
        .visitor()
        .fetch('/frontegg/identity/resources/auth/v1/user/mfa/recover', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, recoveryCode: 'ABCD-EFGH-IJKL-MNOP' }),
        });
      const headers = [...response.headers.keys()].toSorted();
      looks.push({ status: response.status, body: await response.text(), headers });
    }
    expect(looks[0]).toMatchObject({ status: 403 });
    expect(looks[1]).toEqual(looks[0]);
    expect(looks[2]).toEqual(looks[0]);
  });

  test('T-BF-4 guessed by an outsider, locks nobody out of MFA', async () => {
    const { user, app, recoveryCode } = await aUserWithApp(stack);
    const attempt = (typed: string) =>
      stack.api(mfaCalls).recoverMfa({ body: { email: user.email, recoveryCode: typed } });
    for (let tries = 0; tries < 11; tries += 1)
      await expect(attempt(`ABCD-EFGH-IJKL-${tries}`)).rejects.toMatchObject({
        code: 'mfa/wrongRecoveryCode',
      });
    await expect(attempt(recoveryCode)).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
    const { browser, mfaToken } = await firstStep(stack, user);
    const answer = await browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: app.code() } });
    expect(answer.accessToken).toBeDefined();
    stack.clock.advance(15 * 60 + 1);
    await attempt(recoveryCode);
  });
});

/** Chooses a new password by the mailed link. */
async function resetPassword(
  { api, inbox }: Stack,
  { email }: Pick<TestUser, 'email'>,
): Promise<string> {
  await api(passwordsCalls).forgotPassword({ body: { email } });
  await inbox.settled();
  const links = inbox.all(email).flatMap((mail) => mail.links);
  const link = links.findLast((one) => one.includes('/account/reset-password')) ?? '';
  const password = `Another-engine-${email}!`;
  await api(passwordsCalls).resetPassword({ body: { ...getSecret(link), password } });
  return password;
}
