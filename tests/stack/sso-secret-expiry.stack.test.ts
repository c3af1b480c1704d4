import { overviewCalls } from '@foyer/contract/overview/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';
import { getSso } from './setting-up-sso.ts';

const stack = await createStack();
const day = 86_400_000;
const inDays = (days: number) =>
  new Date(stack.server.kernel.clock.now().getTime() + days * day).toISOString().slice(0, 10);

// Issue 19, item 8
test('the expiry of a client secret is stored, announced before it comes, and cleared', async () => {
  const { admin, id: tenantId } = await stack.aTenant();
  const oidcSecretExpiresAt = inDays(25);
  const created = await getSso(admin).createSsoConfiguration({
    body: { type: 'oidc', oidcSecretExpiresAt },
  });
  expect(created).toMatchObject({ oidcSecretExpiresAt: `${oidcSecretExpiresAt}T00:00:00.000Z` });
  const { db, kernel } = stack.server;
  await db.system(async (tx) => {
    const change = tx.updateTable('sso_connections').set({ enabled: true });
    await change.where('id', '=', created.id).execute();
    await kernel.jobs.enqueue(tx, 'sso.certificates', {});
  });
  const sent = async () => (await auditsIn(stack, tenantId, 'sso.secret_warning_sent')).length;
  await expect.poll(sent).toBe(1);
  await stack.inbox.settled();
  expect(stack.inbox.all(admin.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Single sign-on to .+ stops working within 30 days$/),
  );
  const { attention } = await admin.api(overviewCalls).getOverview();
  expect(attention.map(({ kind }) => kind)).toContain('expiringCertificates');

  const params = { ssoConfigId: created.id };
  const update = (date: string) =>
    getSso(admin).updateSsoConfiguration({ params, body: { oidcSecretExpiresAt: date } });
  expect(await update('')).toMatchObject({ oidcSecretExpiresAt: '' });
  for (const wrong of ['soon', '2027-02-31x', '2027-13-01'])
    await expect(update(wrong)).rejects.toMatchObject({ status: 400 });
});
