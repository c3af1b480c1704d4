import { usersCalls } from '@foyer/contract/users/calls';
import { createLabDirectory, createProcessMemory } from '@foyer/lab';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { provisioningApi } from './provisioning-directory.ts';

const stack = await createStack();
const origin = 'http://foyer.test';

/** A tenant whose connection the directory of the lab has. */
async function connected(vendor: 'okta' | 'entra') {
  const tenant = await stack.aTenant();
  const source = vendor === 'okta' ? 'okta' : 'azure-ad';
  const api = provisioningApi(tenant.admin);
  const { id, url, token } = await api.createScimConnection({ body: { source } });
  const visitor = stack.visitor();
  const directory = createLabDirectory({
    origin,
    memory: createProcessMemory(),
    fetch: (url, init) => visitor.fetch(url.slice(origin.length), init),
  });
  await directory.connect({ vendor, baseUrl: url, token });
  const params = { id };
  const managed = async () => (await api.listScimUsers({ params })).items;
  const groups = async () => (await api.listScimGroups({ params })).items;
  return { ...tenant, directory, managed, groups, url, token };
}

/** Emails differ between tests, as accounts are of the environment. */
let number = 0;
function aProfile(rest: object = {}) {
  number += 1;
  return {
    givenName: 'Mina',
    familyName: 'Harker',
    email: `mina.${number}@lab-directory.test`,
    title: 'Counsel',
    department: 'Legal',
    active: true,
    groups: [],
    ...rest,
  };
}

test.each(['okta', 'entra'] as const)(
  'the directory behaving like %s adds, changes, deactivates, and removes a user',
  async (vendor) => {
    const { admin, directory, managed, groups } = await connected(vendor);
    for (const { id } of (await directory.state()).users) await directory.removeUser(id);
    const profile = aProfile({ groups: ['engineering'] });
    await directory.putUser('new', profile);
    await directory.sync();
    const found = async () => (await managed()).find(({ email }) => email === profile.email);
    const user = await found();
    expect(user).toMatchObject({ name: 'Mina Harker', email: profile.email, active: true });
    expect(await groups()).toContainEqual(
      expect.objectContaining({ name: 'Engineering', userCount: 1 }),
    );
    const { items } = await admin.api(usersCalls).listMembers({});
    expect(items.find(({ id }) => id === user?.id)).toMatchObject({ managedBy: 'scim2' });

    const own = (await directory.state()).users[0]?.id ?? '';
    const changed = { ...profile, givenName: 'Wilhelmina', title: '', department: 'Law' };
    await directory.putUser(own, changed);
    await directory.sync();
    expect(await found()).toMatchObject({ name: 'Wilhelmina Harker' });

    await directory.putUser(own, { ...changed, active: false });
    await directory.sync();
    expect(await found()).toMatchObject({ active: false });
    expect(await groups()).toContainEqual(
      expect.objectContaining({ name: 'Engineering', userCount: 0 }),
    );

    await directory.putUser(own, changed);
    await directory.sync();
    expect(await found()).toMatchObject({ active: true });
    await directory.removeUser(own);
    await directory.removeGroup('engineering');
    await directory.sync();
    // Okta deactivates and Entra ID deletes
    expect((await found())?.active).toBe(vendor === 'okta' ? false : undefined);
    expect((await groups()).map(({ name }) => name)).not.toContain('Engineering');
    const { users, requests } = await directory.state();
    expect(users).toEqual([]);
    expect(requests.filter(({ status }) => status >= 400)).toEqual([]);
  },
);

test('a rejected user shows why, and the others are sent', async () => {
  const { directory, managed, member } = await connected('entra');
  for (const { id } of (await directory.state()).users) await directory.removeUser(id);
  const { email } = await member();
  await directory.putUser('new', aProfile({ email }));
  await directory.putUser('new', aProfile());
  const { users, requests } = await directory.sync();
  expect(users[0]?.problem).toMatch(/^A user with this email exists/);
  expect(requests.map(({ status }) => status)).toContain(409);
  expect(await managed()).toHaveLength(1);
});

test('a wrong token and a base URL elsewhere are rejected', async () => {
  const { directory, url } = await connected('okta');
  const connect = (baseUrl: string, token: string) =>
    directory.connect({ vendor: 'okta', baseUrl, token });
  await expect(connect(url, 'foyer_scim_wrong')).rejects.toThrow(/not valid/);
  for (const elsewhere of ['https://example.com/scim', `${url}/../../x`, `${url}@example.com/`])
    await expect(connect(elsewhere, 'x')).rejects.toThrow(/^Enter a base URL/);
});
