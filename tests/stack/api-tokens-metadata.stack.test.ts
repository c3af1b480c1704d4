import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';

const stack = await createStack({ config: { rateLimits: { credentials: 1000 } } });
const metadata = { system: 'billing', regions: ['eu', 'us'], ключ: { deep: true } };
const form = { description: 'Nightly export', expiresInMinutes: null };

const getTokens = (user: Pick<Visitor, 'api'>) => user.api(apiTokensCalls);

/** The claims of what a client id and its secret are exchanged for. */
async function getClaims({
  clientId,
  secret = '',
}: {
  clientId: string;
  secret?: string | undefined;
}) {
  const { accessToken } = await stack
    .api(apiTokensCalls)
    .exchangeApiToken({ body: { clientId, secret } });
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
}

describe('what programs shall know about a client id', () => {
  test('of a tenant is shown with it, said in its access tokens, and kept by another secret', async () => {
    const { admin } = await stack.aTenant();
    const created = await getTokens(admin).createTenantApiToken({
      body: { ...form, roleIds: [], metadata },
    });
    expect(created.metadata).toEqual(metadata);
    expect(await getTokens(admin).listTenantApiTokens()).toMatchObject([
      { clientId: created.clientId, metadata },
    ]);
    const claims = await getClaims(created);
    expect(claims.metadata).toEqual(metadata);
    expect(claims).not.toHaveProperty('userMetadata');
    const rotated = await getTokens(admin).rotateTenantApiToken({
      params: { id: created.clientId },
    });
    expect((await getClaims(rotated)).metadata).toEqual(metadata);
  });

  test('of a user is beside what is kept about that user', async () => {
    const { admin } = await stack.aTenant();
    await admin.api(profileCalls).updateMe({ body: { metadata: JSON.stringify({ team: 'red' }) } });
    const created = await getTokens(admin).createUserApiToken({ body: { ...form, metadata } });
    expect(await getTokens(admin).listUserApiTokens()).toMatchObject([
      { clientId: created.clientId, metadata },
    ]);
    expect(await getClaims(created)).toMatchObject({
      type: 'userApiToken',
      metadata,
      userMetadata: { team: 'red' },
    });
  });

  test('is nothing unless something is said', async () => {
    const { admin } = await stack.aTenant();
    const created = await getTokens(admin).createTenantApiToken({ body: { ...form, roleIds: [] } });
    expect(created).not.toHaveProperty('metadata');
    expect(await getClaims(created)).not.toHaveProperty('metadata');
  });

  test('is short, since each access token carries it', async () => {
    const { admin } = await stack.aTenant();
    const long = { note: 'x'.repeat(1024) };
    const making = getTokens(admin).createUserApiToken({ body: { ...form, metadata: long } });
    await expect(making).rejects.toMatchObject({ status: 400 });
    expect(await getTokens(admin).listUserApiTokens()).toEqual([]);
  });

  test('leaves out what is kept about a user before the token grows too long', async () => {
    const { admin } = await stack.aTenant();
    await admin
      .api(profileCalls)
      .updateMe({ body: { metadata: JSON.stringify({ note: 'x'.repeat(3000) }) } });
    const created = await getTokens(admin).createUserApiToken({ body: { ...form, metadata } });
    const claims = await getClaims(created);
    expect(claims.metadata).toEqual(metadata);
    expect(claims).not.toHaveProperty('userMetadata');
    expect(claims.permissions.length).toBeGreaterThan(0);
  });

  test('takes no character that cannot be kept', async () => {
    const { admin } = await stack.aTenant();
    const making = getTokens(admin).createUserApiToken({
      body: { ...form, metadata: { name: 'a\u0000b' } },
    });
    await expect(making).rejects.toMatchObject({ status: 400 });
  });
});
