import { usersCalls } from '@foyer/contract/users/calls';
import { createLabDirectory, createProcessMemory } from '@foyer/lab';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { provisioningApi } from './provisioning-directory.ts';

const stack = await createStack();
const origin = 'http://foyer.test';

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** A network that loses every sixth request and every sixth response, the same ones in every run. */
function lossy(send: Send): Send {
  let state = 20_261_127;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  return async (url, init) => {
    const fate = roll(6);
    if (fate === 0) throw new TypeError('The request was lost.');
    const response = await send(url, init);
    if (fate === 1) throw new TypeError('The response was lost.');
    return response;
  };
}

/** A tenant whose connection the directory of the lab has. */
async function connected(vendor: 'okta' | 'entra', network = (send: Send) => send) {
  const tenant = await stack.aTenant();
  const source = vendor === 'okta' ? 'okta' : 'azure-ad';
  const api = provisioningApi(tenant.admin);
  const { id, url, token } = await api.createScimConnection({ body: { source } });
  const visitor = stack.visitor();
  const directory = createLabDirectory({
    origin,
    memory: createProcessMemory(),
    fetch: network((url, init) => visitor.fetch(url.slice(origin.length), init)),
  });
  await untilDone(() => directory.connect({ vendor, baseUrl: url, token }));
  const params = { id };
  const managed = async () => (await api.listScimUsers({ params })).items;
  const groups = async () => (await api.listScimGroups({ params })).items;
  return { ...tenant, directory, managed, groups, url, token };
}

/** Repeats what a lost request or response ended. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TypeError) || attempt > 100) throw error;
    }
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

/** Fills a directory, changes it, and returns what the account has in the end. */
async function provisionAndChange({
  directory,
  managed,
  groups,
}: Awaited<ReturnType<typeof connected>>) {
  const sync = () => untilDone(() => directory.sync());
  // Okta sends a change at once; what was lost is sent by the next sync
  const change = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
  for (const { id } of (await directory.state()).users)
    await change(() => directory.removeUser(id));
  const names = ['Ada', 'Grace', 'Alan', 'Edsger'];
  for (const givenName of names)
    await change(() =>
      directory.putUser('new', aProfile({ givenName, groups: ['engineering', 'sales'] })),
    );
  await sync();
  const [ada, grace, alan] = (await directory.state()).users;
  if (!ada || !grace || !alan) throw new Error('the directory has no users');
  await change(() =>
    directory.putUser(ada.id, { ...ada, givenName: 'Augusta', groups: ['sales'] }),
  );
  await change(() => directory.putUser(grace.id, { ...grace, active: false }));
  await change(() => directory.removeUser(alan.id));
  await change(() => directory.removeGroup('engineering'));
  await sync();
  return {
    users: (await managed()).map(({ name, active }) => ({ name, active })),
    groups: (await groups()).map(({ name, userCount }) => ({ name, userCount })),
  };
}

// Issue 19: repeated, reordered, and dropped requests
test.each(['okta', 'entra'] as const)(
  'the directory behaving like %s reaches the same state over a network that loses requests and responses',
  async (vendor) => {
    const state = await provisionAndChange(await connected(vendor));
    expect(await provisionAndChange(await connected(vendor, lossy))).toEqual(state);
    expect(state.users.map(({ name }) => name)).toContain('Augusta Harker');
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
