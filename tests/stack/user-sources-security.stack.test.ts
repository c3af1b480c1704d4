import { commonRefusals } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSourceWorld, goodPassword, wrong } from './user-sources.ts';

const { stack, lab, aSource, anExternalUser, signIn, stored, inTenant, call } =
  await createSourceWorld();

let tenantId: string;
beforeAll(async () => {
  tenantId = (await stack.aTenant()).id;
});

test('the sign-in policy of the tenant decides about the first sign-in', async () => {
  const strict = await stack.aTenant();
  await stack.server.db.system((tx) =>
    tx
      .insertInto('sign_in_policies')
      .values({ tenant_id: strict.id, auth_strategy: 'MagicLink' })
      .execute(),
  );
  await aSource('auth0', { configuration: inTenant(strict.id) });
  await expect(signIn(anExternalUser())).rejects.toMatchObject({
    status: 403,
    code: 'passwordless/otherWay',
  });
});

test.each([
  [
    'IP restrictions',
    (
      id: string,
    ) => sql`insert into ip_restriction_policies (tenant_id, is_active, strategy, updated_at)
      values (${id}, true, 'ALLOW', now())`,
    commonRefusals.addressNotAllowed.code,
  ],
  [
    'required single sign-on',
    (id: string) => sql`with one as (
        insert into sso_connections (tenant_id, protocol, enabled, enforced) values (${id}, 'saml', true, true) returning id
      ) insert into sso_domains (tenant_id, connection_id, domain, txt_record, validated_at)
        select ${id}, id, 'example.test', 'x', now() from one`,
    ssoLoginRefusals.required.code,
  ],
] as const)(
  '%s of the tenant reject the first sign-in before the user is created',
  async (_, restrict, code) => {
    const { id } = await stack.aTenant();
    await stack.server.db.system((tx) => restrict(id).execute(tx));
    await aSource('auth0', { configuration: inTenant(id) });
    const olga = anExternalUser();
    await expect(signIn(olga)).rejects.toMatchObject({ status: 403, code });
    expect(await stored(olga.email)).toBeUndefined();
  },
);

test('a username is refused without the delay of a source, known or unknown', async () => {
  const { userId } = await stack.aUser();
  const username = `ada${crypto.randomUUID().slice(0, 8)}`;
  await stack.server.db.system((tx) =>
    tx
      .insertInto('usernames')
      .values({ user_id: userId, username, key: username, created_at: new Date() })
      .execute(),
  );
  async function measure(typed: string): Promise<number> {
    const startedAt = performance.now();
    const body = { username: typed, password: 'wrong' };
    await expect(stack.api(loginCalls).signIn({ body })).rejects.toMatchObject(wrong);
    return performance.now() - startedAt;
  }
  // The least of a few: a pause of the machine is no delay of a source.
  const measureLeast = async () => Math.min(await measure(username), await measure(username));
  const withoutSource = await measureLeast();
  await aSource('auth0', { configuration: inTenant(tenantId) });
  // the delay for a known email is 300 ms here
  expect((await measureLeast()) - withoutSource).toBeLessThan(200);
  await measure('nobody-has-this');
  expect(lab.asked).toEqual([]);
});

describe('a user who was deleted here', () => {
  test.each([true, false])(
    'is not created again by the source, unless in Foyer: isMigrated %s',
    async (isMigrated) => {
      await aSource('auth0', { configuration: { ...inTenant(tenantId), isMigrated } });
      const olga = anExternalUser();
      await signIn(olga);
      const users = '/identity/resources/users';
      const { id } = (await stored(olga.email)) ?? {};
      expect((await call('DELETE', `${users}/v1/${id}`)).status).toBe(200);
      await expect(signIn(olga)).rejects.toMatchObject(wrong);
      expect(await stored(olga.email)).toBeUndefined();
      const password = 'Difference-engine-3!';
      const body = { email: olga.email, name: 'Olga', password, skipInviteEmail: true };
      const added = await call('POST', `${users}/v2`, { tenantId, body });
      await call('POST', `${users}/v1/${added.body.id}/verify`);
      await expect(signIn(olga)).rejects.toMatchObject(wrong);
      expect(await signIn({ ...olga, password })).toMatchObject({ mfaRequired: false });
    },
  );
});

test.each([
  ['static', (id: string) => inTenant(id)],
  [
    'dynamic',
    () => ({ tenantConfig: { tenantResolverType: 'dynamic', tenantIdFieldName: 'org' } }),
  ],
] as const)('an unverified email joins no tenant that exists: %s', async (_, configuration) => {
  await aSource('auth0', { configuration: configuration(tenantId) });
  const olga = anExternalUser({ isVerified: false, more: { org: tenantId } });
  await expect(signIn(olga)).rejects.toMatchObject(wrong);
  expect(await stored(olga.email)).toBeUndefined();
});

test('a name that cannot be stored is refused like a wrong password', async () => {
  await aSource('auth0', { configuration: inTenant(tenantId) });
  const olga = anExternalUser({ name: 'Olga\0' });
  await expect(signIn(olga)).rejects.toMatchObject(wrong);
  expect(await stored(olga.email)).toBeUndefined();
});

test.each([true, false])(
  'a form that is sent twice signs in twice: isMigrated %s',
  async (isMigrated) => {
    await aSource('auth0', { configuration: { ...inTenant(tenantId), isMigrated } });
    const olga = anExternalUser({ password: goodPassword });
    const answers = await Promise.all([signIn(olga), signIn(olga), signIn(olga)]);
    expect(answers).toMatchObject(answers.map(() => ({ userEmail: olga.email })));
    expect(await stored(olga.email)).toMatchObject({ hasPassword: isMigrated });
  },
);
