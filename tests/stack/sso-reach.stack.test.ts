import { ssoCalls } from '@foyer/contract/sso/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  aCertificate,
  aConnection,
  aMetadata,
  aPage,
  aProvedDomain,
  callbackSide,
} from './setting-up-sso.ts';

const stack = await createStack();
const { tests } = callbackSide(stack);
const { db } = stack.server;

async function aTenantWithConnection() {
  const tenant = await stack.aTenant();
  const { id: ssoConfigId } = await aConnection(stack, tenant.admin);
  const added = await aProvedDomain(stack, tenant.admin, ssoConfigId);
  const at = { params: { ssoConfigId, domainId: added.id } };
  return { ...tenant, api: tenant.admin.api(ssoCalls), ssoConfigId, at, domain: added.domain };
}

const setEmail = ({ userId }: { userId: string }, email: string) =>
  db.system((tx) => tx.updateTable('users').set({ email }).where('id', '=', userId).execute());

/** What is left of a sign-in with a connection. */
const linkTo = ({ userId }: { userId: string }, ssoConfigId: string) =>
  db.system((tx) =>
    tx
      .insertInto('federated_identities')
      .values({
        user_id: userId,
        connection: `sso:${ssoConfigId}`,
        issuer: 'https://idp.acme.test/meta',
        subject: userId,
        email: null,
        created_at: stack.clock.now(),
        last_used_at: stack.clock.now(),
      })
      .execute(),
  );

describe('previewSsoMetadata', () => {
  test('returns what the document states, both certificates included, and saves nothing', async () => {
    const { api } = await aTenantWithConnection();
    const before = await api.listSsoConfigurations();
    const certificates = [aCertificate(stack, { days: 10 }), aCertificate(stack, { days: 400 })];
    const entityId = 'https://idp.acme.test/preview';
    const preview = await api.previewSsoMetadata({
      body: { metadata: aMetadata({ entityId, certificates }) },
    });
    expect(preview).toMatchObject({
      idpEntityId: entityId,
      ssoEndpoint: 'https://idp.acme.test/sso',
      sloEndpoint: '',
      signRequest: false,
      certificates: [
        { state: 'good', subject: expect.stringContaining('idp.acme.test') },
        { state: 'ending' },
      ],
    });
    expect(await api.listSsoConfigurations()).toEqual(before);
  });

  test('reads a document from its URL', async () => {
    const { api } = await aTenantWithConnection();
    const url = await aPage(() => aMetadata({ certificates: [aCertificate(stack)] }));
    const preview = await api.previewSsoMetadataUrl({ body: { url } });
    expect(preview.certificates).toHaveLength(1);
  });

  test('is rejected for a document that is not metadata, and for an expired certificate', async () => {
    const { api } = await aTenantWithConnection();
    const bad = api.previewSsoMetadata({ body: { metadata: '<a/>' } });
    await expect(bad).rejects.toMatchObject({ status: 400, code: 'sso/badMetadata' });
    const metadata = aMetadata({ certificates: [aCertificate(stack, { days: -0.5 })] });
    const ended = api.previewSsoMetadata({ body: { metadata } });
    await expect(ended).rejects.toMatchObject({ status: 400, code: 'sso/endedCertificate' });
    const missing = api.previewSsoMetadataUrl({ body: { url: await aPage(() => '', 404) } });
    await expect(missing).rejects.toMatchObject({ status: 400, code: 'sso/metadataUnreachable' });
  });
});

describe('the usage of a domain', () => {
  test('counts and names the active members with an address in it', async () => {
    const { api, at, domain, member } = await aTenantWithConnection();
    expect(await api.getSsoDomainUsage(at)).toEqual({ users: 0, withoutPassword: 0 });
    const [first, second] = [await member(), await member()];
    await setEmail(first, `b@${domain}`);
    await setEmail(second, `a@${domain}`);
    await db.system((tx) =>
      tx.deleteFrom('passwords').where('user_id', '=', second.userId).execute(),
    );
    expect(await api.getSsoDomainUsage(at)).toEqual({ users: 2, withoutPassword: 1 });
    expect((await api.listSsoDomainUsers(at)).users).toMatchObject([
      { id: second.userId, email: `a@${domain}`, hasPassword: false },
      { id: first.userId, email: `b@${domain}`, hasPassword: true },
    ]);
  });

  test('is out of reach for another tenant', async () => {
    const [{ at }, globex] = [await aTenantWithConnection(), await stack.aTenant()];
    const missing = { status: 404, code: 'sso/domainNotFound' };
    await expect(globex.admin.api(ssoCalls).getSsoDomainUsage(at)).rejects.toMatchObject(missing);
    await expect(globex.admin.api(ssoCalls).listSsoDomainUsers(at)).rejects.toMatchObject(missing);
  });
});

describe('rehearseSsoEnforcement', () => {
  test('lists who would probably fail, with the reason', async () => {
    const { api, id: tenantId, domain, ssoConfigId, member } = await aTenantWithConnection();
    const [ready, never, failed, moved] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    await setEmail(ready, `ready@${domain}`);
    await setEmail(never, `never@${domain}`);
    await setEmail(failed, `failed@${domain}`);
    for (const one of [ready, moved]) await linkTo(one, ssoConfigId);
    await db.system((tx) =>
      tests.recordFailure(tx, {
        tenantId,
        connectionId: ssoConfigId,
        code: 'saml.audience',
        detail: { email: `failed@${domain}` },
      }),
    );
    expect(await api.rehearseSsoEnforcement({ params: { ssoConfigId } })).toMatchObject({
      users: 4,
      signedIn: 2,
      atRiskCount: 3,
      atRisk: [
        { id: failed.userId, reason: 'lastAttemptFailed' },
        { id: moved.userId, reason: 'otherDomain' },
        { id: never.userId, reason: 'neverSignedIn' },
      ],
    });
  });

  test('is out of reach for another tenant', async () => {
    const [{ ssoConfigId }, globex] = [await aTenantWithConnection(), await stack.aTenant()];
    const asking = globex.admin.api(ssoCalls).rehearseSsoEnforcement({ params: { ssoConfigId } });
    await expect(asking).rejects.toMatchObject({ status: 404, code: 'sso/notFound' });
  });
});

test('listSsoConfigurations returns the last sign-in of each connection', async () => {
  const { api, ssoConfigId, member } = await aTenantWithConnection();
  expect((await api.listSsoConfigurations())[0]?.lastSignInAt).toBeUndefined();
  await linkTo(await member(), ssoConfigId);
  const [connection] = await api.listSsoConfigurations();
  const at = new Date(connection?.lastSignInAt ?? 0).getTime();
  expect(stack.clock.now().getTime() - at).toBeLessThan(60_000);
});
