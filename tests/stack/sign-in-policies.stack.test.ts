import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { createStack, type Stack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { adopt } from './adopting.ts';
import { handOut } from './inviting.ts';
import { aUserWithApp, firstStep } from './second-factors.ts';

const notEnabled = { status: 400, code: 'passwordless/notEnabled' };
const otherWay = { status: 403, code: 'passwordless/otherWay' };
const json = { 'content-type': 'application/json' };
const passkeys = { strategy: 'Passkeys', isActive: true };

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const signIn = (stack: Stack, { email, password }: Credentials) =>
  stack.api(loginCalls).signIn({ body: { email, password } });

/** A tenant with an alias and a policy of its own. */
async function aTenantWith(stack: Stack, policy: { main: string; others?: string[] }) {
  const tenant = await stack.aTenant();
  const alias = `alias-${tenant.id.slice(0, 8)}`;
  await stack.server.db.system(async (tx) => {
    await tx.updateTable('tenants').set({ alias }).where('id', '=', tenant.id).execute();
    const values = {
      tenant_id: tenant.id,
      auth_strategy: policy.main,
      other_methods: policy.others ?? [],
    };
    await tx.insertInto('sign_in_policies').values(values).execute();
  });
  return { ...tenant, alias };
}

const readConfig = async (stack: Stack, headers: Record<string, string> = {}) => {
  const read = async (path: string) =>
    (
      await stack
        .visitor()
        .fetch(`/frontegg/identity/resources/configurations/v1${path}`, { headers })
    ).json();
  const { authStrategy } = await read('/public');
  return { authStrategy, ...(await read('/auth/strategies/public')) };
};

describe('the environment', () => {
  test.each(['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode'] as const)(
    'asks for %s first and offers the others beside it',
    async (authStrategy) => {
      const otherMethods = (['Code', 'MagicLink'] as const).filter(
        (method) => method !== authStrategy,
      );
      const stack = await createStack({ config: { signIn: { authStrategy, otherMethods } } });
      expect(await readConfig(stack)).toEqual({
        authStrategy,
        mainAuthStrategies: [authStrategy, ...otherMethods].map((strategy) => ({ strategy })),
        secondaryAuthStrategies: [passkeys],
      });
    },
  );

  test('offers the phone this browser knows as a secondary way', async () => {
    const stack = await createStack({ config: { signIn: { otherMethods: ['QuickSmsCode'] } } });
    expect(await readConfig(stack)).toMatchObject({
      mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
      secondaryAuthStrategies: [{ strategy: 'SmsCode', isActive: true }, passkeys],
    });
    const ask = (body: object) =>
      stack.visitor().fetch('/frontegg/identity/resources/auth/v1/passwordless/smscode/prelogin', {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      });
    expect((await ask({ userId: '00000000-0000-4000-8000-000000000001' })).status).toBe(201);
    expect((await ask({ email: 'ada@example.test' })).status).toBe(400);
  });

  test('without local methods it says so and refuses them all', async () => {
    const stack = await createStack({
      config: { signIn: { authStrategy: 'NoLocalAuthentication' } },
    });
    expect(await readConfig(stack)).toMatchObject({
      authStrategy: 'NoLocalAuthentication',
      mainAuthStrategies: [{ strategy: 'NoLocalAuthentication' }],
    });
    const ada = await stack.aUser();
    await expect(signIn(stack, ada)).rejects.toMatchObject(notEnabled);
    const asking = stack.api(passwordlessCalls).passwordlessPrelogin({
      params: { type: 'code' },
      body: { email: ada.email },
    });
    await expect(asking).rejects.toMatchObject(notEnabled);
    // and the page of a tenant that takes passwords takes those of its own users only
    const { admin, alias } = await aTenantWith(stack, { main: 'EmailAndPassword' });
    const enter = async ({ email, password }: Credentials) => {
      const browser = stack.visitor();
      const answer = await browser.fetch('/frontegg/identity/resources/auth/v1/user', {
        method: 'POST',
        headers: { ...json, 'frontegg-login-alias': alias },
        body: JSON.stringify({ email, password }),
      });
      return { status: answer.status, isIn: browser.cookies.size > 0 };
    };
    expect(await enter(admin)).toEqual({ status: 200, isIn: true });
    expect(await enter(ada)).toEqual({ status: otherWay.status, isIn: false });
  });

  test('with links only it takes no password, whether the account exists or not', async () => {
    const stack = await createStack({ config: { signIn: { authStrategy: 'MagicLink' } } });
    const ada = await stack.aUser();
    await expect(signIn(stack, ada)).rejects.toMatchObject(notEnabled);
    await expect(signIn(stack, { ...ada, email: 'nobody@example.test' })).rejects.toMatchObject(
      notEnabled,
    );
  });

  test('ASVS-2.2.3 a configuration that contradicts itself does not start', async () => {
    const signInConfig = { authStrategy: 'NoLocalAuthentication', otherMethods: ['Code'] } as const;
    const starting = createStack({
      config: { signIn: { ...signInConfig, otherMethods: ['Code'] } },
    });
    await expect(starting).rejects.toThrow(/NoLocalAuthentication leaves no other method/);
  });
});

describe('a tenant with a policy of its own', () => {
  test('is found by its alias and by its id, and nobody else sees it', async () => {
    const stack = await createStack();
    const { id, alias } = await aTenantWith(stack, { main: 'MagicLink', others: ['Code'] });
    const own = {
      authStrategy: 'MagicLink',
      mainAuthStrategies: [{ strategy: 'MagicLink' }, { strategy: 'Code' }],
    };
    expect(await readConfig(stack, { 'frontegg-login-alias': alias.toUpperCase() })).toMatchObject(
      own,
    );
    expect(await readConfig(stack, { 'frontegg-scoped-tenant': id })).toMatchObject(own);
    const environment = { authStrategy: 'EmailAndPassword' };
    for (const headers of [
      {},
      { 'frontegg-login-alias': 'nobody' },
      { 'frontegg-scoped-tenant': 'nonsense' },
    ])
      expect(await readConfig(stack, headers)).toMatchObject(environment);
  });

  test('is what the signed-in user reads', async () => {
    const stack = await createStack();
    const { admin, id } = await stack.aTenant();
    const strategies = {
      mainAuthStrategies: [{ strategy: 'Code' }],
      secondaryAuthStrategies: [passkeys],
    };
    await stack.server.db.system((tx) =>
      tx.insertInto('sign_in_policies').values({ tenant_id: id, auth_strategy: 'Code' }).execute(),
    );
    expect(await admin.api(vendorCalls).getAuthStrategies()).toEqual(strategies);
  });

  test('is not got round by leaving out the alias', async () => {
    const stack = await createStack({
      config: { signIn: { otherMethods: ['MagicLink', 'Code'] } },
    });
    const { admin } = await aTenantWith(stack, { main: 'MagicLink' });
    await expect(signIn(stack, admin)).rejects.toMatchObject(otherWay);
    const browser = stack.visitor();
    const calls = browser.api(passwordlessCalls);
    await calls.passwordlessPrelogin({ params: { type: 'code' }, body: { email: admin.email } });
    const token = /^\d{6}$/m.exec((await stack.inbox.next(admin.email)).text)?.[0] ?? '';
    const entering = calls.passwordlessPostlogin({ params: { type: 'code' }, body: { token } });
    await expect(entering).rejects.toMatchObject(otherWay);
    await calls.passwordlessPrelogin({
      params: { type: 'magiclink' },
      body: { email: admin.email },
    });
    const linked = /^\d{6}$/m.exec((await stack.inbox.next(admin.email)).text)?.[0] ?? '';
    await calls.passwordlessPostlogin({ params: { type: 'magiclink' }, body: { token: linked } });
  });

  test('T-ENUM-1 is not told by a wrong password', async () => {
    const stack = await createStack();
    const { admin } = await aTenantWith(stack, { main: 'MagicLink' });
    const wrongly = signIn(stack, { email: admin.email, password: 'not the password' });
    await expect(wrongly).rejects.toMatchObject({ status: 401, code: 'login/wrongCredentials' });
  });

  test('may allow what the environment does not to its members and those who enter it from above', async () => {
    const stack = await createStack();
    const { id, admin, alias } = await aTenantWith(stack, { main: 'Code' });
    const above = await stack.aTenant();
    await adopt(stack, above, id);
    const other = await stack.aTenant();
    const enter = async ({ email }: { email: string }) => {
      const browser = stack.visitor();
      const send = (step: string, body: object) =>
        browser.fetch(`/frontegg/identity/resources/auth/v1/passwordless/code/${step}`, {
          method: 'POST',
          headers: { ...json, 'frontegg-login-alias': alias },
          body: JSON.stringify(body),
        });
      expect((await send('prelogin', { email })).status).toBe(201);
      const token = /^\d{6}$/m.exec((await stack.inbox.next(email)).text)?.[0] ?? '';
      return { browser, answer: await send('postlogin', { token }) };
    };
    for (const user of [admin, above.admin]) {
      const { browser, answer } = await enter(user);
      expect(answer.status).toBe(201);
      await browser.api(loginCalls).refresh();
    }
    const { answer } = await enter(other.admin);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ errorCode: otherWay.code });
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('fe_refresh');
  });

  test('applies after a sign-in joins a tenant with its invite link', async () => {
    const stack = await createStack({ config: { signIn: { authStrategy: 'MagicLink' } } });
    const { admin, alias } = await aTenantWith(stack, { main: 'EmailAndPassword' });
    const other = await stack.aTenant();
    const enter = async ({ email, password }: Credentials, invitationToken: string) => {
      const browser = stack.visitor();
      const answer = await browser.fetch('/frontegg/identity/resources/auth/v1/user', {
        method: 'POST',
        headers: { ...json, 'frontegg-login-alias': alias },
        body: JSON.stringify({ email, password, invitationToken }),
      });
      return { browser, answer };
    };
    const newcomer = await stack.aUser();
    const { token } = await handOut(other.admin);
    const { answer } = await enter(newcomer, token);
    expect(answer.status).toBe(otherWay.status);
    expect(await answer.json()).toMatchObject({ errorCode: otherWay.code });
    const tenants = await newcomer.api(tenantsCalls).getMyTenantsV2();
    expect(tenants.map(({ tenantId }) => tenantId)).not.toContain(other.id);
    const allowed = await enter(newcomer, (await handOut(admin)).token);
    expect(allowed.answer.status).toBe(200);
    await allowed.browser.api(loginCalls).refresh();
  });
});

test('MFA does not complete a sign-in whose method was turned off in the meantime', async () => {
  const stack = await createStack();
  const { user, app } = await aUserWithApp(stack);
  const { mfaToken } = await firstStep(stack, user);
  const changed = await createStack({
    besides: stack,
    config: { signIn: { authStrategy: 'MagicLink' } },
  });
  const verify = () =>
    changed.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
  await expect(verify()).rejects.toMatchObject(otherWay);
});
