import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';

const stack = await createStack({ config: { rateLimits: { credentials: 1000 } } });
const metadata = { system: 'billing', regions: ['eu', 'us'], ключ: { deep: true } };
const form = { description: 'Nightly export', expiresInMinutes: null };

const tokensOf = (who: Pick<Visitor, 'api'>) => who.api(apiTokensCalls);

/** The claims of what a client id and its secret are exchanged for. */
async function claimsOf({
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
  test('of a company is shown with it, said in its access tokens, and kept by another secret', async () => {
    const { admin } = await stack.aTenant();
    const made = await tokensOf(admin).createTenantApiToken({
      body: { ...form, roleIds: [], metadata },
    });
    expect(made.metadata).toEqual(metadata);
    expect(await tokensOf(admin).listTenantApiTokens()).toMatchObject([
      { clientId: made.clientId, metadata },
    ]);
    const claims = await claimsOf(made);
    expect(claims.metadata).toEqual(metadata);
    expect(claims).not.toHaveProperty('userMetadata');
    const rotated = await tokensOf(admin).rotateTenantApiToken({ params: { id: made.clientId } });
    expect((await claimsOf(rotated)).metadata).toEqual(metadata);
  });

  test('of a person stands beside what is kept about that person', async () => {
    const { admin } = await stack.aTenant();
    await admin.api(profileCalls).updateMe({ body: { metadata: JSON.stringify({ team: 'red' }) } });
    const made = await tokensOf(admin).createUserApiToken({ body: { ...form, metadata } });
    expect(await tokensOf(admin).listUserApiTokens()).toMatchObject([
      { clientId: made.clientId, metadata },
    ]);
    expect(await claimsOf(made)).toMatchObject({
      type: 'userApiToken',
      metadata,
      userMetadata: { team: 'red' },
    });
  });

  test('is nothing unless something is said', async () => {
    const { admin } = await stack.aTenant();
    const made = await tokensOf(admin).createTenantApiToken({ body: { ...form, roleIds: [] } });
    expect(made).not.toHaveProperty('metadata');
    expect(await claimsOf(made)).not.toHaveProperty('metadata');
  });

  test('is short, since each access token carries it', async () => {
    const { admin } = await stack.aTenant();
    const long = { note: 'x'.repeat(1024) };
    const making = tokensOf(admin).createUserApiToken({ body: { ...form, metadata: long } });
    await expect(making).rejects.toMatchObject({ status: 400 });
    expect(await tokensOf(admin).listUserApiTokens()).toEqual([]);
  });

  test('leaves out what is kept about a person before the token grows too long', async () => {
    const { admin } = await stack.aTenant();
    await admin
      .api(profileCalls)
      .updateMe({ body: { metadata: JSON.stringify({ note: 'x'.repeat(3000) }) } });
    const made = await tokensOf(admin).createUserApiToken({ body: { ...form, metadata } });
    const claims = await claimsOf(made);
    expect(claims.metadata).toEqual(metadata);
    expect(claims).not.toHaveProperty('userMetadata');
    expect(claims.permissions.length).toBeGreaterThan(0);
  });

  test('takes no character that cannot be kept', async () => {
    const { admin } = await stack.aTenant();
    const making = tokensOf(admin).createUserApiToken({
      body: { ...form, metadata: { name: 'a\u0000b' } },
    });
    await expect(making).rejects.toMatchObject({ status: 400 });
  });
});
