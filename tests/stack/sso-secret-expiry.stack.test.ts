import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { overviewCalls } from '@foyer/contract/overview/calls';
import { policyTemplatesCalls } from '@foyer/contract/policy-templates/calls';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aReseller } from './account-trees.ts';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { rolesWithInviter } from './inviting.ts';
import { auditsIn } from './reading-audits.ts';
import { getSso } from './setting-up-sso.ts';

/** May see sub-accounts, but nothing in them. */
const hierarchy = {
  key: 'Hierarchy',
  name: 'Hierarchy',
  permissions: ['fe.account-hierarchy.read.subAccount'],
  level: 50,
};
const stack = await createStack({ config: { roles: [...rolesWithInviter, hierarchy] } });
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

test('what expires below is listed by date, and announced once per stage', async () => {
  const reseller = await aReseller(stack);
  const { admin, id } = reseller;
  const customer = await stack.aTenant();
  await placeBelow(stack, id, customer.id);
  const { db, kernel } = stack.server;
  const after = (days: number) => new Date(kernel.clock.now().getTime() + days * day);
  const setEnd = (days: number) =>
    db.system(async (tx) => {
      await sql`delete from api_tokens where tenant_id = ${customer.id}`.execute(tx);
      await sql`insert into api_tokens (tenant_id, kind, description, secret_hash, created_at, expires_at)
        values (${customer.id}, 'ClientCredentials', 'Nightly sync', sha256(gen_random_uuid()::text::bytea), now(), ${after(days)}),
          (${customer.id}, 'ClientCredentials', 'Later', sha256(gen_random_uuid()::text::bytea), now(), ${after(days + 40)})`.execute(
        tx,
      );
    });
  await setEnd(20);
  expect(await admin.api(policyTemplatesCalls).listExpirations()).toMatchObject([
    { kind: 'apiToken', tenantId: customer.id, subject: 'Nightly sync' },
    { kind: 'apiToken', subject: 'Later' },
  ]);
  // each kind for those who may read it in the account
  const reader = await reseller.member('Hierarchy');
  await letEnterBelow(stack, reader);
  expect(await reader.api(policyTemplatesCalls).listExpirations()).toEqual([]);
  const check = () => db.system((tx) => kernel.jobs.enqueue(tx, 'policyTemplates.expirations', {}));
  const sent = async () =>
    (await auditsIn(stack, id, 'sub_account.expiry_warning_sent')).map(({ json }) => json);
  await check();
  await expect.poll(sent).toMatchObject([{ items: 1, accounts: 1, first: { kind: 'apiToken' } }]);
  await check();
  await db.system((tx) =>
    sql`update api_tokens set expires_at = expires_at - interval '7 days' where tenant_id = ${customer.id}`.execute(
      tx,
    ),
  );
  await check();
  await expect.poll(async () => (await sent()).length).toBe(2);
  const announced = async () =>
    (await admin.api(notificationsCalls).listNotifications({ query: {} })).data.filter(
      ({ type }) => type === 'subAccountExpiry',
    ).length;
  await expect.poll(announced).toBe(2);

  // neither old domains nor a certificate that cannot be read hide what expires
  await db.system((tx) =>
    sql`with c as (insert into sso_connections (tenant_id, protocol, enabled, certificates)
        values (${customer.id}, 'saml', true, '{unreadable}') returning id)
      insert into sso_domains (tenant_id, connection_id, domain, txt_record, created_at)
        select ${customer.id}, c.id, 'd' || n || '.example', n, now() - interval '400 days'
        from c, generate_series(1, 120) n`.execute(tx),
  );
  const kinds = (await admin.api(policyTemplatesCalls).listExpirations()).map(({ kind }) => kind);
  expect(kinds).toHaveLength(102);
  expect(kinds.filter((kind) => kind === 'apiToken')).toHaveLength(2);
});
