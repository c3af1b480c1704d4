import { loginCalls } from '@foyer/contract/login/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { solveProofOfWork } from '@foyer/contract/vendor/rules';
import { readConfig } from '@foyer/server/kernel/config/config';
import { aNewUser, createStack, stackClientId, type TestUser, type Stack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';

const plenty = 100_000;
const roomy = {
  rateLimits: { attempts: plenty, credentials: plenty, mail: plenty },
  signIn: { otherMethods: ['MagicLink' as const, 'Code' as const, 'SmsCode' as const] },
};
const required = { status: 403, code: 'request/captchaRequired' };
const failed = { status: 403, code: 'request/captchaFailed' };

/** A stack whose browsers must work, little enough for a test; users are made before the demand begins. */
async function aWorkingStack(
  more: { demand?: 'afterFailures'; failures?: number; places?: ['forgotPassword'] } = {},
) {
  const open = await createStack({ config: roomy });
  const ada = await open.aUser();
  const captcha = { provider: 'proofOfWork' as const, proofOfWork: { maxNumber: 1000 }, ...more };
  const stack = await createStack({ config: { ...roomy, captcha }, besides: open });
  return { stack, ada };
}

async function proof(stack: Stack): Promise<string> {
  const { challenge } = await stack.api(vendorCalls).getCaptchaPolicy();
  return (challenge && (await solveProofOfWork(challenge))) ?? '';
}

const signIn = (
  stack: Stack,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  recaptchaToken?: string,
) => stack.api(loginCalls).signIn({ body: { email, password, recaptchaToken } });

describe('work of the browser', () => {
  test('is announced to the sign-in page, new each time', async () => {
    const { stack } = await aWorkingStack();
    const [one, other] = [
      await stack.api(vendorCalls).getCaptchaPolicy(),
      await stack.api(vendorCalls).getCaptchaPolicy(),
    ];
    expect(one).toMatchObject({
      enabled: true,
      siteKey: '',
      provider: 'proofOfWork',
      demand: 'always',
      places: ['signIn', 'signUp', 'forgotPassword', 'passwordless'],
      challenge: { algorithm: 'SHA-256', maxnumber: 1000 },
    });
    expect(other.challenge?.salt).not.toBe(one.challenge?.salt);
  });

  test('is demanded at sign-in, and lets in anyone who solved it', async () => {
    const { stack, ada } = await aWorkingStack();
    await expect(signIn(stack, ada)).rejects.toMatchObject(required);
    await expect(signIn(stack, ada, '')).rejects.toMatchObject(required);
    await expect(signIn(stack, ada, 'not a proof')).rejects.toMatchObject(failed);
    await expect(signIn(stack, ada, await proof(stack))).resolves.toMatchObject({
      userId: ada.userId,
    });
  });

  test('is demanded at sign-up, with a forgotten password and before a link or code is sent, in each of their calls', async () => {
    const { stack, ada } = await aWorkingStack();
    const identifier = { identifier: ada.email, identifierType: 'email' as const };
    const doings = [
      (recaptchaToken?: string) =>
        stack.api(signUpCalls).signUp({ body: { ...aNewUser(), recaptchaToken } }),
      (recaptchaToken?: string) =>
        stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email, recaptchaToken } }),
      (recaptchaToken?: string) =>
        stack.api(passwordsCalls).forgotPassword({ body: { ...identifier, recaptchaToken } }),
      (recaptchaToken?: string) =>
        stack
          .api(passwordsCalls)
          .sendPasswordRecoveryEmail({ body: { ...identifier, recaptchaToken } }),
      (recaptchaToken?: string) =>
        stack
          .api(passwordsCalls)
          .sendPasswordRecoverySms({ body: { ...identifier, recaptchaToken } }),
      ...(['magiclink', 'code', 'smscode'] as const).map(
        (type) => (recaptchaToken?: string) =>
          stack
            .api(passwordlessCalls)
            .passwordlessPrelogin({ params: { type }, body: { email: ada.email, recaptchaToken } }),
      ),
    ];
    for (const doing of doings) {
      await expect(doing()).rejects.toMatchObject(required);
      await expect(doing('not a proof')).rejects.toMatchObject(failed);
      await doing(await proof(stack));
    }
  });

  test('is good once, also for many at the same time and on another node', async () => {
    const { stack, ada } = await aWorkingStack();
    const other = await createStack({
      config: { ...roomy, captcha: { provider: 'proofOfWork', proofOfWork: { maxNumber: 1000 } } },
      besides: stack,
    });
    const token = await proof(stack);
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, place) => signIn(place % 2 === 0 ? stack : other, ada, token)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(other, ada, await proof(stack))).resolves.toMatchObject({
      userId: ada.userId,
    });
  });

  test('is good for ten minutes', async () => {
    const { stack, ada } = await aWorkingStack();
    const token = await proof(stack);
    stack.clock.advance(600);
    await expect(signIn(stack, ada, token)).rejects.toMatchObject(failed);
  });

  test('is asked of everyone alike before anything is looked at: no guess is counted, no mail goes out', async () => {
    const { stack, ada } = await aWorkingStack();
    for (let times = 0; times < 15; times += 1) {
      for (const email of [ada.email, 'nobody@example.test']) {
        await expect(signIn(stack, { email, password: 'a guess' })).rejects.toMatchObject(required);
      }
    }
    await expect(signIn(stack, ada, await proof(stack))).resolves.toMatchObject({
      userId: ada.userId,
    });
    await stack.inbox.settled();
    const before = stack.inbox.all().length;
    await stack
      .api(passwordsCalls)
      .forgotPassword({ body: { email: ada.email } })
      .catch(() => {});
    await stack.inbox.settled();
    expect(stack.inbox.all()).toHaveLength(before);
  });

  test('is asked only where the configuration names the place', async () => {
    const { stack, ada } = await aWorkingStack({ places: ['forgotPassword'] });
    await expect(signIn(stack, ada)).resolves.toMatchObject({ userId: ada.userId });
    const asking = stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
    await expect(asking).rejects.toMatchObject(required);
  });

  test('is asked after wrong passwords of the address, where it is said so', async () => {
    const { stack, ada } = await aWorkingStack({ demand: 'afterFailures', failures: 2 });
    expect(await stack.api(vendorCalls).getCaptchaPolicy()).toMatchObject({
      demand: 'afterFailures',
    });
    const attempt = () => signIn(stack, { email: 'nobody@example.test', password: 'a guess' });
    for (let times = 0; times < 2; times += 1) {
      await expect(signIn(stack, ada)).resolves.toMatchObject({ userId: ada.userId });
      await expect(attempt()).rejects.toMatchObject({ status: 401 });
    }
    await expect(signIn(stack, ada)).rejects.toMatchObject(required);
    await expect(signIn(stack, ada, await proof(stack))).resolves.toMatchObject({
      userId: ada.userId,
    });
    stack.clock.advance(901);
    await expect(signIn(stack, ada)).resolves.toMatchObject({ userId: ada.userId });
  });
});

describe('a captcha service', () => {
  async function aServiceStack(verdict: 'person' | 'robot' | 'unavailable') {
    const open = await createStack({ config: roomy });
    const ada = await open.aUser();
    const asked: { token: string; address: string }[] = [];
    const stack = await createStack({
      config: {
        ...roomy,
        captcha: { provider: 'recaptcha', recaptcha: { siteKey: 'the site key', secretKey: 's' } },
      },
      besides: open,
      botCheck: {
        check: async (one) => {
          asked.push(one);
          return verdict;
        },
      },
    });
    return { stack, ada, asked };
  }

  test('is named to the sign-in page with its public key, and without work', async () => {
    const { stack } = await aServiceStack('person');
    const policy = await stack.api(vendorCalls).getCaptchaPolicy();
    expect(policy).toMatchObject({ enabled: true, siteKey: 'the site key', provider: 'recaptcha' });
    expect(policy).not.toHaveProperty('challenge');
    expect(JSON.stringify(policy)).not.toContain('secretKey');
  });

  test('lets users in and robots not, and sees the token and the address of the socket', async () => {
    const user = await aServiceStack('person');
    await expect(signIn(user.stack, user.ada)).rejects.toMatchObject(required);
    await expect(signIn(user.stack, user.ada, 'a token')).resolves.toMatchObject({
      userId: user.ada.userId,
    });
    expect(user.asked).toEqual([{ token: 'a token', address: '127.0.0.1' }]);
    const robot = await aServiceStack('robot');
    await expect(signIn(robot.stack, robot.ada, 'a token')).rejects.toMatchObject(failed);
  });

  test('F-14 keeps nobody out while it is out of order', async () => {
    const { stack, ada } = await aServiceStack('unavailable');
    await expect(signIn(stack, ada, 'a token')).resolves.toMatchObject({ userId: ada.userId });
  });

  test('needs its keys where it is configured', async () => {
    const without = readConfig({
      application: { clientId: stackClientId, name: 'Ledgerly' },
      captcha: { provider: 'recaptcha' },
    });
    expect(without).toMatchObject({
      kind: 'invalid',
      lines: [expect.stringMatching(/^captcha: .*siteKey/)],
    });
  });
});

test('where it is off, nothing is asked and the policy says so', async () => {
  const stack = await createStack({ config: roomy });
  const ada = await stack.aUser();
  const policy = await stack.api(vendorCalls).getCaptchaPolicy();
  expect(policy).toMatchObject({ enabled: false, siteKey: '' });
  expect(policy).not.toHaveProperty('provider');
  await expect(signIn(stack, ada, 'whatever a client sends')).resolves.toMatchObject({
    userId: ada.userId,
  });
});
