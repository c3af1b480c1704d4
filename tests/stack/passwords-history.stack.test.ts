import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { createStack, type TestUser, type Stack, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';

const stack = await createStack();
const reused = { status: 400, code: 'passwords/reusedPassword' };
const nth = (number: number) => `Password-number-${number}!`;

const signIn = (at: Stack, email: string, password: string) =>
  at.api(loginCalls).signIn({ body: { email, password } });
const change = (user: TestUser, password: string, newPassword: string) =>
  user.api(passwordsCalls).changePassword({ body: { password, newPassword } });

/** A user who has had the passwords 0 to `last`, in a tenant that remembers so many. */
async function userWith(policy: { enabled: boolean; historySize: number }, last: number) {
  const { admin } = await stack.aTenant();
  await admin.api(securityPoliciesCalls).createPasswordHistoryPolicy({ body: policy });
  let password = admin.password;
  for (let number = 0; number <= last; number += 1) {
    await change(admin, password, nth(number));
    password = nth(number);
  }
  return { admin, password };
}

async function resetLink({ email }: Pick<TestUser, 'email'>) {
  await stack.api(passwordsCalls).forgotPassword({ body: { email } });
  await stack.inbox.settled();
  const links = stack.inbox.all(email).flatMap((mail) => mail.links);
  return getSecret(links.findLast((one) => one.includes('/account/reset-password')) ?? '');
}

describe('a password that was used before', () => {
  test('is refused at the change as far back as the policy says, the current one included', async () => {
    const { admin, password } = await userWith({ enabled: true, historySize: 3 }, 4);
    for (const number of [4, 3, 2])
      await expect(change(admin, password, nth(number))).rejects.toMatchObject(reused);
    await expect(change(admin, password, nth(1))).resolves.toBeUndefined();
  });

  test('is refused with a mailed link, which stays good for another one', async () => {
    const { admin, password } = await userWith({ enabled: true, historySize: 2 }, 2);
    const link = await resetLink(admin);
    for (const old of [password, nth(1)]) {
      const resetting = stack
        .api(passwordsCalls)
        .resetPassword({ body: { ...link, password: old } });
      await expect(resetting).rejects.toMatchObject(reused);
    }
    await stack.api(passwordsCalls).resetPassword({ body: { ...link, password: nth(0) } });
    await expect(signIn(stack, admin.email, nth(0))).resolves.toMatchObject({
      userId: admin.userId,
    });
  });

  test('is welcome where no policy says otherwise', async () => {
    const { admin, password } = await userWith({ enabled: false, historySize: 5 }, 1);
    await change(admin, password, nth(0));
    await change(admin, nth(0), nth(0));
  });

  test('is refused by the policy of the environment where the tenant has none', async () => {
    const strict = await createStack({
      config: { passwordHistory: { enabled: true, historySize: 2 } },
    });
    const ada = await strict.aUser();
    await change(ada, ada.password, nth(1));
    await expect(change(ada, nth(1), ada.password)).rejects.toMatchObject(reused);
    await change(ada, nth(1), nth(2));
    await change(ada, nth(2), ada.password);
  });

  test('is remembered for the longest policy of all tenants of the user', async () => {
    const { admin, password } = await userWith({ enabled: true, historySize: 1 }, 3);
    const globex = await stack.aTenant();
    const body = { enabled: true, historySize: 4 };
    await globex.admin.api(securityPoliciesCalls).createPasswordHistoryPolicy({ body });
    await stack.addMember(globex.id, admin.userId, 'ReadOnly');
    await expect(change(admin, password, nth(0))).rejects.toMatchObject(reused);
  });

  test('tells nobody who does not know the current one, and has no link', async () => {
    const { admin } = await userWith({ enabled: true, historySize: 3 }, 2);
    await expect(change(admin, 'not the password', nth(1))).rejects.toMatchObject({
      code: 'passwords/wrongPassword',
    });
    const body = { userId: admin.userId, token: 'x'.repeat(43), password: nth(1) };
    await expect(stack.api(passwordsCalls).resetPassword({ body })).rejects.toMatchObject({
      code: 'passwords/invalidLink',
    });
  });
});

test('as many comparisons are made as the policy names, wherever the match is and however many passwords there were', async () => {
  const { admin, password } = await userWith({ enabled: true, historySize: 10 }, 1);
  const { passwordHasher } = stack.server.kernel;
  const { verify } = passwordHasher;
  let comparisons = 0;
  passwordHasher.verify = (hash, candidate) => {
    comparisons += 1;
    return verify(hash, candidate);
  };
  const counts: number[] = [];
  for (const candidate of [password, nth(0), 'A-password-never-used-1']) {
    comparisons = 0;
    await change(admin, password, candidate).catch(() => {});
    counts.push(comparisons);
  }
  passwordHasher.verify = verify;
  // one for the current password, ten for the history
  expect(counts).toEqual([11, 11, 11]);
});

test('no more earlier passwords are kept than the longest policy asks for', async () => {
  const { admin } = await userWith({ enabled: true, historySize: 1 }, 14);
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('password_history').select('id').where('user_id', '=', admin.userId).execute(),
  );
  expect(rows).toHaveLength(10);
});
