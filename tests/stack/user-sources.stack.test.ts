import { once } from 'node:events';
import { createServer } from 'node:http';
import { hookRefusals } from '@foyer/contract';
import { managementRefusals } from '@foyer/contract/management';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { labDatabaseKeys } from '@foyer/lab';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getAudits } from './reading-audits.ts';
import { createSourceWorld, goodPassword, type Kind, wrong } from './user-sources.ts';

const world = await createSourceWorld();
const { stack, lab, aSource, anExternalUser, signIn, stored, inTenant } = world;
const kinds: readonly Kind[] = ['auth0', 'cognito', 'firebase', 'federation'];

let tenantId: string;
beforeAll(async () => {
  tenantId = (await stack.aTenant()).id;
});

describe.each(kinds)('the source %s', (kind) => {
  test('creates a user at the first sign-in, who is a member with default roles', async () => {
    const sourceId = await aSource(kind, { configuration: inTenant(tenantId) });
    const details = { phoneNumber: '+4915112345678', picture: 'https://cdn.example.test/o.png' };
    const olga = anExternalUser(details);
    const answer = await signIn(olga);
    expect(answer).toMatchObject({ mfaRequired: false, userEmail: olga.email });
    const user = await stored(olga.email);
    expect(user).toMatchObject({
      name: 'Olga',
      verified: true,
      phone: details.phoneNumber,
      picture: details.picture,
      tenants: [tenantId],
      roles: ['ReadOnly'],
      hasPassword: kind !== 'federation',
    });
    const audits = await getAudits(stack, user?.id ?? '');
    expect(audits).toContainEqual(
      expect.objectContaining({
        action: 'user.migrated',
        tenantId,
        json: expect.objectContaining({ sourceId }),
      }),
    );
    // the source is not checked again for a migrated user
    await signIn(olga);
    expect(lab.asked).toHaveLength(kind === 'federation' ? 2 : 1);
  });

  test('gives the same response to a wrong password, an unknown email, MFA, and an outage', async () => {
    await aSource(kind, { configuration: inTenant(tenantId) });
    const [olga, mia] = [anExternalUser(), anExternalUser({ hasMfa: true })];
    await expect(signIn({ ...olga, password: 'wrong' })).rejects.toMatchObject(wrong);
    await expect(signIn({ ...olga, email: 'nobody@example.test' })).rejects.toMatchObject(wrong);
    await expect(signIn(mia)).rejects.toMatchObject(wrong);
    lab.setStatus(503);
    await expect(signIn(olga)).rejects.toMatchObject(wrong);
    lab.setStatus(null);
    expect(await stored(olga.email)).toBeUndefined();
    expect(await signIn(olga)).toMatchObject({ mfaRequired: false });
  });
});

describe('a user of a source', () => {
  const staying = (more: object = {}) => ({ ...inTenant(tenantId), isMigrated: false, ...more });

  test('has no password in Foyer without isMigrated', async () => {
    await aSource('auth0', { configuration: staying() });
    const olga = anExternalUser();
    await signIn(olga);
    lab.users.splice(0, 1, { ...olga, name: 'Olga Changed', password: 'Another-engine-2!' });
    await expect(signIn(olga)).rejects.toMatchObject(wrong);
    await signIn({ ...olga, password: 'Another-engine-2!' });
    expect(await stored(olga.email)).toMatchObject({ hasPassword: false, name: 'Olga' });
  });

  test('gets the current profile at each sign-in if syncOnLogin is set', async () => {
    await aSource('auth0', { configuration: staying({ syncOnLogin: true }) });
    const olga = anExternalUser({ more: { 'https://a.test/user_metadata': { plan: 'old' } } });
    await signIn(olga);
    lab.users.splice(0, 1, {
      ...olga,
      name: 'Olga Changed',
      more: { user_metadata: { seats: 2 } },
    });
    await signIn(olga);
    expect(await stored(olga.email)).toMatchObject({
      name: 'Olga Changed',
      metadata: { plan: 'old', seats: 2 },
    });
  });

  test('keeps their metadata when a sync would make it larger than 64 KB', async () => {
    await aSource('auth0', { configuration: staying({ syncOnLogin: true }) });
    const olga = anExternalUser();
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      const more = { user_metadata: { [key]: 'x'.repeat(15_000) } };
      lab.users.splice(0, 1, { ...olga, name: `Olga ${key}`, more });
      await signIn(olga);
    }
    const { name, metadata = {} } = (await stored(olga.email)) ?? {};
    expect(name).toBe('Olga e');
    expect(Object.keys(metadata)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is rejected if the source gives their email to another user', async () => {
    await aSource('auth0', { configuration: staying() });
    const olga = anExternalUser();
    await signIn(olga);
    lab.users.splice(0, 1, { ...olga, id: 'ext-other-user' });
    await expect(signIn(olga)).rejects.toMatchObject(wrong);
  });

  test('no longer needs the source after they set a password in Foyer', async () => {
    await aSource('auth0', { configuration: staying() });
    const olga = anExternalUser();
    await signIn(olga);
    await stack.api(passwordsCalls).forgotPassword({ body: { email: olga.email } });
    const mail = await stack.inbox.next(olga.email);
    const link = new URL(mail.links.find((one) => one.includes('reset-password')) ?? '');
    const password = 'Difference-engine-3!';
    const body = {
      userId: link.searchParams.get('userId') ?? '',
      token: link.searchParams.get('token') ?? '',
      password,
    };
    await stack.api(passwordsCalls).resetPassword({ body });
    lab.asked.length = 0;
    await expect(signIn(olga)).rejects.toMatchObject(wrong);
    expect(await signIn({ ...olga, password })).toMatchObject({ mfaRequired: false });
    expect(lab.asked).toEqual([]);
  });

  test('remains when the source is deleted, but cannot sign in with its password', async () => {
    const id = await aSource('auth0', { configuration: staying() });
    const olga = anExternalUser();
    await signIn(olga);
    await world.call('DELETE', `${world.path}/${id}`);
    await expect(signIn(olga)).rejects.toMatchObject(wrong);
    expect(await stored(olga.email)).toMatchObject({ tenants: [tenantId] });
  });

  test('must choose another password if theirs violates the policy', async () => {
    await aSource('auth0', { configuration: inTenant(tenantId) });
    const answer = await signIn(anExternalUser({ password: 'short' }));
    expect(answer).toMatchObject({ resetPasswordToken: expect.any(String) });
    expect(answer.accessToken).toBeUndefined();
  });

  test('must verify an email that the source has not verified', async () => {
    await aSource('auth0', { configuration: { tenantConfig: { tenantResolverType: 'new' } } });
    const olga = anExternalUser({ isVerified: false });
    await expect(signIn(olga)).rejects.toMatchObject({ code: 'login/notActivated' });
  });

  test('is rejected if the tenant does not allow the domain of the email', async () => {
    const strict = await stack.aTenant();
    await stack.server.db.system((tx) =>
      sql`insert into domain_restriction_policies (tenant_id, active, list_type, block_public_domains, updated_at)
        values (${strict.id}, true, 'ALLOW', false, now())`.execute(tx),
    );
    await aSource('auth0', { configuration: inTenant(strict.id) });
    const olga = anExternalUser();
    await expect(signIn(olga)).rejects.toMatchObject({ code: 'request/emailDomainNotAllowed' });
    expect(await stored(olga.email)).toBeUndefined();
  });
});

describe('the tenant of a new user', () => {
  const dynamic = { tenantConfig: { tenantResolverType: 'dynamic', tenantIdFieldName: 'org.id' } };

  test('is named by a field of the source', async () => {
    await aSource('auth0', { configuration: dynamic });
    const olga = anExternalUser({ more: { org: { id: tenantId } } });
    await signIn(olga);
    expect(await stored(olga.email)).toMatchObject({ tenants: [tenantId] });
  });

  test.each([{}, { org: { id: crypto.randomUUID() } }, { org: { id: 'acme' } }])(
    'must exist: %o is rejected',
    async (more) => {
      await aSource('auth0', { configuration: dynamic });
      const olga = anExternalUser({ more });
      await expect(signIn(olga)).rejects.toMatchObject(wrong);
      expect(await stored(olga.email)).toBeUndefined();
    },
  );

  test('is created for each user, who administers it', async () => {
    const configuration = { tenantConfig: { tenantResolverType: 'new' } };
    await aSource('firebase', { configuration });
    const [olga, mia] = [anExternalUser(), anExternalUser()];
    await signIn(olga);
    await signIn(mia);
    const users = [await stored(olga.email), await stored(mia.email)];
    expect(users).toMatchObject([{ roles: ['Admin'] }, { roles: ['Admin'] }]);
    expect(users[0]?.tenants).not.toEqual(users[1]?.tenants);
  });
});

describe('a source is not checked', () => {
  test('T-LINK-9 for a user that it did not create, whatever password is entered', async () => {
    const ada = await stack.aUser();
    await aSource('auth0', { configuration: inTenant(tenantId) });
    anExternalUser({ email: ada.email, password: goodPassword });
    await expect(signIn({ email: ada.email, password: goodPassword })).rejects.toMatchObject(wrong);
    expect(await signIn(ada)).toMatchObject({ userId: ada.userId });
    expect(lab.asked).toEqual([]);
  });

  test('after an email has no attempts left', async () => {
    await aSource('auth0', { configuration: inTenant(tenantId) });
    const olga = anExternalUser();
    const attempts = Array.from({ length: 8 }, () => signIn({ ...olga, password: 'wrong' }));
    await Promise.allSettled(attempts);
    expect(lab.asked).toHaveLength(5);
    await expect(signIn(olga)).rejects.toMatchObject({ status: 429, code: 'login/paused' });
    expect(lab.asked).toHaveLength(5);
  });

  test('for sign-ins of other applications', async () => {
    const configuration = inTenant(tenantId);
    await aSource('auth0', { configuration, appIds: [crypto.randomUUID()] });
    const olga = anExternalUser();
    await expect(signIn(olga)).rejects.toMatchObject(wrong);
    expect(lab.asked).toEqual([]);
    await aSource('auth0', { configuration, appIds: [world.clientId] });
    await signIn(olga);
  });

  test('if a source with a lower index accepts the password', async () => {
    const other = await stack.aTenant();
    await aSource('auth0', { index: 2, configuration: inTenant(other.id) });
    await aSource('federation', { index: 1, configuration: inTenant(tenantId) });
    const olga = anExternalUser();
    await signIn(olga);
    expect(await stored(olga.email)).toMatchObject({ tenants: [tenantId] });
    expect(lab.asked).toHaveLength(1);
  });

  test('for a while after three failed requests in a row', async () => {
    const ada = await stack.aUser();
    const configuration = { ...inTenant(tenantId), domain: 'http://127.0.0.1:9' };
    const id = await aSource('auth0', { configuration });
    const olga = anExternalUser();
    for (let times = 0; times < 3; times += 1)
      await expect(signIn(olga)).rejects.toMatchObject(wrong);
    expect(await signIn(ada)).toMatchObject({ userId: ada.userId });
    const body = { configuration: { ...world.kinds.auth0[1], ...inTenant(tenantId) } };
    await world.call('PUT', `${world.path}/external/auth0/${id}`, { body });
    await expect(signIn(olga)).rejects.toMatchObject(wrong);
    expect(lab.asked).toEqual([]);
  });
});

describe('the management of sources', () => {
  const { call, path, send, kinds: forms } = world;
  const inAuth0 = () => ({ ...forms.auth0[1], ...inTenant(tenantId) });
  const audited = (action: string) =>
    stack.server.db.read(async (tx) => {
      const { rows } = await sql<{ json: object }>`
        select json from audits where action = ${action} order by created_at desc limit 1`.execute(
        tx,
      );
      return rows[0]?.json;
    });

  test.each(kinds)(
    'masks the secrets of %s, and keeps secrets that a change omits',
    async (kind) => {
      const id = await aSource(kind, { configuration: inTenant(tenantId) });
      const read = await call('GET', `${path}/${id}`);
      expect(read).toMatchObject({ status: 200, body: { id, type: kind, index: 0, appIds: [] } });
      const { secret, secretAccessKey, apiKey } = labDatabaseKeys;
      const hidden = [secret, secretAccessKey, apiKey, 'private_key'];
      expect(hidden.filter((text) => JSON.stringify(read.body).includes(text))).toEqual([]);
      const { configuration } = read.body;
      const body = { name: 'Renamed', configuration };
      const changed = await call('PUT', `${path}/${forms[kind][0]}/${id}`, { body });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      expect((await call('GET', `${path}/${id}`)).body).toEqual({ ...read.body, name: 'Renamed' });
      expect(await signIn(anExternalUser())).toMatchObject({ mfaRequired: false });
    },
  );

  test('keeps what another call changes at the same time', async () => {
    const id = await aSource('auth0', { configuration: inTenant(tenantId) });
    const change = (body: object) => call('PUT', `${path}/external/auth0/${id}`, { body });
    await Promise.all([change({ name: 'Renamed' }), change({ description: 'Until June' })]);
    expect((await call('GET', `${path}/${id}`)).body).toMatchObject({
      name: 'Renamed',
      description: 'Until June',
    });
  });

  test('is audited, and encrypts what it stores', async () => {
    const id = await aSource('auth0', { configuration: inTenant(tenantId) });
    const json = { sourceId: id, name: 'Old users', kind: 'auth0' };
    expect(await audited('user_source.created')).toMatchObject(json);
    const { rows } = await stack.server.db.read((tx) =>
      sql<{
        sealed: Buffer;
      }>`select value_sealed as sealed from environment_settings where section = 'userSources'`.execute(
        tx,
      ),
    );
    expect(rows.map(({ sealed }) => sealed.includes(labDatabaseKeys.secret))).toEqual([false]);
    await call('PUT', `${path}/external/auth0/${id}`, { body: { name: 'Renamed' } });
    expect(await audited('user_source.updated')).toMatchObject({ ...json, name: 'Renamed' });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await audited('user_source.deleted')).toMatchObject({ ...json, name: 'Renamed' });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  test.each<readonly [Kind, object]>([
    ['firebase', { tenantConfig: { tenantResolverType: 'dynamic', tenantIdFieldName: 'org' } }],
    ['auth0', { tenantConfig: { tenantResolverType: 'static', tenantId: 'acme' } }],
    [
      'auth0',
      { tenantConfig: { tenantResolverType: 'dynamic', tenantIdFieldName: 'user_metadata.org' } },
    ],
    ['auth0', { domain: 'acme.eu.auth0.com/path' }],
    ['auth0', { secret: undefined }],
    ['cognito', { region: 'example.com/' }],
    ['federation', { wellknownUrl: undefined }],
    ['federation', { wellknownUrl: 'https://user@idp.example.test/config' }],
    [
      'federation',
      {
        wellknownUrl: undefined,
        oauth2Config: {
          tokenUrl: 'https://idp.example.test/token',
          userInfoUrl: 'https://idp.example.test/userinfo',
          grantTypes: ['authorization_code'],
        },
      },
    ],
  ])('rejects %s with %o', async (kind, configuration) => {
    const sent = { configuration: { ...inTenant(tenantId), ...configuration } };
    expect(await send(kind, sent)).toMatchObject({
      status: 400,
      body: { errorCode: managementRefusals.invalidSettings.code },
    });
  });

  test('reaches a provider at the endpoints of oauth2Config', async () => {
    const at = `${lab.origin}/oauth2`;
    const oauth2Config = {
      authorizationUrl: `${at}/authorize`,
      tokenUrl: `${at}/token`,
      userInfoUrl: `${at}/userinfo`,
      grantTypes: ['password'],
    };
    const configuration = { ...inTenant(tenantId), wellknownUrl: undefined, oauth2Config };
    await aSource('federation', { configuration });
    expect(await signIn(anExternalUser())).toMatchObject({ mfaRequired: false });
  });

  test('changes a source only with the call of its kind and the scope configuration', async () => {
    const id = await aSource('auth0', { configuration: inTenant(tenantId) });
    const body = { name: 'Renamed' };
    const other = await call('PUT', `${path}/federation/${id}`, { body });
    expect(other).toMatchObject({
      status: 404,
      body: { errorCode: managementRefusals.unknownUserSource.code },
    });
    const token = await world.aToken('users');
    const form = { name: 'Other', index: 0, configuration: inAuth0() };
    const denied = await call('POST', `${path}/external/auth0`, { token, body: form });
    expect(denied.status).toBe(403);
    expect((await call('GET', `${path}/${id}`, { token })).status).toBe(403);
  });
});

test('a sign-up hook decides about users of a source', async () => {
  const asked: unknown[] = [];
  const answers = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => asked.push(JSON.parse(chunk.toString())));
    request.on('end', () => response.end(JSON.stringify({ verdict: 'block' })));
  }).listen(0, '127.0.0.1');
  await once(answers, 'listening');
  const { port } = z.object({ port: z.number() }).parse(answers.address());
  const hooks = '/prehooks/resources/configurations/v1';
  const hook = { isActive: true, secret: 'a-secret-of-the-host', eventKeys: ['SIGN_UP'] };
  const body = { ...hook, url: `http://127.0.0.1:${port}/hook` };
  const created = await world.call('POST', hooks, { body });
  await aSource('auth0', { configuration: inTenant(tenantId) });
  const olga = anExternalUser();
  await expect(signIn(olga)).rejects.toMatchObject({ code: hookRefusals.denied.code });
  expect(asked).toMatchObject([
    { eventContext: { tenantId }, data: { user: { email: olga.email }, source: 'userSource' } },
  ]);
  expect(await stored(olga.email)).toBeUndefined();
  await world.call('DELETE', `${hooks}/${created.body.id}`);
  answers.close();
});
