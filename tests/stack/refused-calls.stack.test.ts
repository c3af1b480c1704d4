import { commonRefusals } from '@foyer/contract';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import type { Actor } from '@foyer/server/kernel/http/context';
import { createRefusedCalls } from '@foyer/server/kernel/http/refused-calls';
import { refuse } from '@foyer/server/kernel/refusal';
import { createStack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';

const stack = await createStack();
const hour = 3600;
const canary = 'Canary-Key';
const refusalsIn = (tenantId: string) => auditsIn(stack, tenantId, 'access.denied');

async function addRole(caller: Visitor) {
  const body = {
    key: canary,
    name: canary,
    description: '',
    isDefault: false,
    level: 100,
    permissions: [],
  };
  const adding = caller.api(rolesCalls).addRole({ body });
  await expect(adding).rejects.toMatchObject({ status: 403 });
}

test('ASVS-16.3.2 a call without its permission is in the audit of the tenant, with nothing of what was sent', async () => {
  const { id, member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  await addRole(bob);
  const rows = await refusalsIn(id);
  expect(rows).toEqual([
    {
      action: 'access.denied',
      severity: 'Low',
      userId: bob.userId,
      description: 'The call “roles.addRole” was denied (request/forbidden).',
      json: {
        call: 'roles.addRole',
        code: 'request/forbidden',
        permission: 'fe.secure.write.roles',
      },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(canary);
});

test('the same refusal within a minute is one row, another call is another one, and later it is written again', async () => {
  const { id, member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  await addRole(bob);
  stack.clock.advance(-50); // so that a slow machine is still within the minute
  await addRole(bob);
  expect(await refusalsIn(id)).toHaveLength(1);
  const disabling = bob.api(usersCalls).disableUser({ params: { userId: bob.userId } });
  await expect(disabling).rejects.toMatchObject({ status: 403 });
  expect(await refusalsIn(id)).toHaveLength(2);
  stack.clock.advance(50 + 61);
  await addRole(bob);
  expect(await refusalsIn(id)).toHaveLength(3);
});

test('what asks for a fresh proof, for another tenant and for what is of others is written down where the caller is', async () => {
  const { id, admin } = await stack.aTenant();
  const foreign = await stack.aTenant();
  const body = { tenantId: foreign.id };
  await expect(admin.api(tenantsCalls).switchTenant({ body })).rejects.toMatchObject({
    status: 404,
  });
  const reading = admin.api(usersCalls).getUserById({ params: { userId: foreign.admin.userId } });
  await expect(reading).rejects.toMatchObject({ status: 404 });
  stack.clock.advance(hour);
  await admin.api(loginCalls).refresh();
  const making = admin
    .api(apiTokensCalls)
    .createTenantApiToken({ body: { description: 'Export' } });
  await expect(making).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
  expect((await refusalsIn(id)).map(({ json }) => json)).toMatchObject([
    { call: 'tenants.switchTenant', code: 'tenants/notMember' },
    { call: 'users.getUserById', code: expect.any(String) },
    { call: 'api-tokens.createTenantApiToken', code: 'mfa/stepUpRequired' },
  ]);
  expect(await refusalsIn(foreign.id)).toEqual([]);
});

test('a program that is refused is named by its token', async () => {
  const { id, admin } = await stack.aTenant();
  const { clientId, secret } = await admin
    .api(apiTokensCalls)
    .createTenantApiToken({ body: { description: 'Export' } });
  const program = stack.visitor();
  const { accessToken } = await program
    .api(apiTokensCalls)
    .exchangeApiToken({ body: { clientId, secret: secret ?? '' } });
  program.accessToken = accessToken;
  await addRole(program);
  expect(await refusalsIn(id)).toMatchObject([{ userId: null, json: { apiTokenId: clientId } }]);
});

test('what cannot be written down is refused all the same', async () => {
  const { member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  const { db } = stack.server;
  await db.system((tx) => sql`alter table audits rename to audits_away`.execute(tx));
  await addRole(bob);
  await db.system((tx) => sql`alter table audits_away rename to audits`.execute(tx));
});

test('one caller fills the audit with a hundred rows in an hour, the last of which says so', async () => {
  const { id, admin } = await stack.aTenant();
  const note = createRefusedCalls(stack.server.kernel);
  const { kernel, routes } = stack.server;
  const [route] = routes;
  if (!route) throw new Error('There are routes');
  const token: Actor['token'] = {
    sub: admin.userId,
    tenantId: id,
    tenantIds: [id],
    sid: id,
    roles: [],
    permissions: [],
    type: 'userToken',
    iss: '',
    aud: '',
    iat: 0,
    exp: 0,
  };
  const actor = {
    userId: admin.userId,
    tenantId: id,
    sessionId: id,
    roles: [],
    permissions: [],
    superUser: false,
    address: '203.0.113.7',
    token,
  };
  const client = { address: '203.0.113.7', addressKey: '203.0.113.7', userAgent: 'Test' };
  for (let at = 0; at < 120; at += 1)
    await note(
      { actor, client, traceId: 't', log: kernel.log },
      { ...route, name: `call${at}` },
      refuse(commonRefusals.forbidden),
    );
  const rows = await refusalsIn(id);
  expect(rows).toHaveLength(100);
  const reported = rows.filter(({ description }) =>
    description.endsWith('Further denials are not recorded within this hour.'),
  );
  expect(reported.map(({ json }) => json)).toMatchObject([{ call: `${route.slug}.call99` }]);
});
