import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const stack = await createStack();

/** The log of events takes nothing while the work is done. */
async function withoutLog(work: () => Promise<void>): Promise<void> {
  const { db } = stack.server;
  await db.system((tx) => sql`alter table audits rename to audits_away`.execute(tx));
  await work();
  await db.system((tx) => sql`alter table audits_away rename to audits`.execute(tx));
}

test('F-27 what cannot be written down does not happen: no sign-in, no new password', async () => {
  const ada = await stack.aUser();
  const other = stack.visitor();
  const signIn = (password: string) =>
    other.api(loginCalls).signIn({ body: { email: ada.email, password } });
  const newPassword = 'Never-to-be-chosen-9';
  await withoutLog(async () => {
    await expect(signIn(ada.password)).rejects.toMatchObject({ status: 500 });
    expect(other.cookies.size).toBe(0);
    const change = ada
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword } });
    await expect(change).rejects.toMatchObject({ status: 500 });
  });
  await expect(signIn(newPassword)).rejects.toMatchObject({ status: 401 });
  await expect(signIn(ada.password)).resolves.toMatchObject({ userId: ada.userId });
});
