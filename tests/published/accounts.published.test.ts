import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { callAsVendor } from '../running-server/assigned-application.ts';
import { demoReseller } from '../running-server/user.ts';
import { getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
/** The account of the demo's reseller. */
const north = '7e000000-0000-4000-8000-000000000003';
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Account {
  readonly tenantId: string;
  readonly name?: string | undefined;
  readonly numberOfUsers?: number | undefined;
  readonly isReseller?: boolean | undefined;
  readonly subAccountAccessType?: string | undefined;
  readonly children?: readonly Account[] | undefined;
}
const account: z.ZodType<Account> = z.looseObject({
  tenantId: z.string(),
  name: z.string().optional(),
  numberOfUsers: z.number().optional(),
  isReseller: z.boolean().optional(),
  subAccountAccessType: z.string().optional(),
  children: z
    .array(z.lazy(() => account))
    .nullish()
    .transform((all) => all ?? undefined),
});
const user = z.looseObject({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.looseObject({ key: z.string() })),
  subAccountAccessAllowed: z.boolean().optional(),
});
type User = z.infer<typeof user>;
const role = z.array(z.looseObject({ id: z.string(), key: z.string() }));
const allAccounts = z.looseObject({
  errors: z.record(z.string(), z.unknown()),
  accounts: account,
  rootAccount: account,
  searchAccountsData: z.array(account),
  selectedAccount: z.looseObject({
    name: z.string().optional(),
    userJwt: z.looseObject({ accessToken: z.string() }).optional(),
    users: z.array(user).optional(),
    totalUsersItems: z.number().optional(),
    parentsAccounts: z.array(z.looseObject({ tenantName: z.string() })).optional(),
    numberOfSubAccounts: z.number().optional(),
  }),
});

// Issue 21: the "All accounts" screen of the published portal works with this store alone.
test('the screen for all accounts of the published store does everything it offers', async () => {
  const email = `sam-${crypto.randomUUID()}@north.test`;
  // users whom the caller does not manage would be invited
  const imported = { email, name: 'Sam', tenantId: north };
  await callAsVendor(server.origin, '/identity/resources/migrations/v1/local', imported);
  const [pair] = publishedPairs;
  if (!pair) throw new Error('There is no published pair');
  const page = await openPublishedPage(pair, createVisitorBrowser(server.origin), '/');
  page.act('login', { ...demoReseller, recaptchaToken: '', invitationToken: '' });
  await page.sees(({ isAuthenticated }) => isAuthenticated);
  page.act('loadTenants');
  await page.sees(({ tenantsState }) => tenantsState.activeTenant?.tenantId === north);
  const state = () => allAccounts.parse(page.state()['allAccountsState']);
  const shows = (what: string, question: (now: z.infer<typeof allAccounts>) => boolean) =>
    vi.waitFor(
      () => {
        const now = state();
        if (!question(now)) throw new Error(`${what}: ${JSON.stringify(now.errors)}`);
        return now;
      },
      { timeout: 20_000, interval: 20 },
    );
  /** Runs an action that says how it ended. */
  const run = async (action: string, payload: object) => {
    const isDone = await new Promise((callback) => page.act(action, { ...payload, callback }));
    expect(isDone, `${action}: ${JSON.stringify(state().errors)}`).toBe(true);
    return state();
  };
  const find = (id: string, { accounts } = state()) =>
    accounts.children?.find(({ tenantId }) => tenantId === id);

  page.act('setRootAccountData');
  await shows('root', ({ rootAccount }) => (rootAccount.numberOfUsers ?? 0) > 0);
  page.act('loadAccounts', { _subTenantId: north, _offset: 0, _limit: 50 });
  await shows('accounts', ({ accounts }) => (accounts.children?.length ?? 0) > 5);

  const [tenantId, childId] = [crypto.randomUUID(), crypto.randomUUID()];
  const name = `Store ${tenantId.slice(0, 8)}`;
  await run('createSubAccount', { name, tenantId, parentTenantId: north });
  await run('updateSubAccountSettings', { tenantId, name: `${name} Ltd` });
  await run('updateSubAccountHierarchySettings', {
    tenantId,
    subAccountAccessType: 'defaultOn',
  });
  await run('updateSubAccountManagement', {
    tenantId,
    isReseller: true,
    shouldUpdateSelectedAccount: true,
  });
  expect(find(tenantId)).toMatchObject({
    name: `${name} Ltd`,
    isReseller: true,
    subAccountAccessType: 'defaultOn',
  });

  await run('getUserJwtForSubAccount', { tenantId });
  const jwt = state().selectedAccount.userJwt?.accessToken;
  page.act('setSelectedSubAccountData', { jwt });
  const { selectedAccount } = await shows(
    'selected',
    (now) => now.selectedAccount.name !== undefined,
  );
  expect(selectedAccount).toMatchObject({ name: `${name} Ltd`, numberOfSubAccounts: 0 });
  expect(selectedAccount.parentsAccounts?.map((parent) => parent.tenantName)).toEqual(['North']);

  const roles = role.parse(await getMethod(page.code.rest.api.roles, 'getRoles')());
  const [reader, admin] = ['ReadOnly', 'Admin'].map((key) => roles.find((one) => one.key === key));
  await run('addUsersToAccount', { users: [{ email }], tenantId, roleIds: [reader?.id] });
  page.act('getAccountUsers', { _tenantId: tenantId, jwt });
  const isReader = (one: User) => one.email === email && one.roles[0]?.key === 'ReadOnly';
  await shows('added', (now) => now.selectedAccount.users?.some(isReader) ?? false);
  const sam = state().selectedAccount.users?.find(isReader);
  expect(sam).toMatchObject({ subAccountAccessAllowed: true });
  const userId = sam?.id ?? '';
  await run('updateSubAccountAccessForUser', { userId, allowAccess: false, jwt });
  page.act('getAccountUsers', { _tenantId: tenantId, _email: email, jwt });
  await shows('access', (now) => now.selectedAccount.users?.[0]?.subAccountAccessAllowed === false);
  await run('deleteUsersFromAccount', { userId, subTenants: [{ tenantId }], jwt });
  expect(state().selectedAccount.users?.some((one) => one.id === userId)).toBe(false);
  await run('addUsersToAccount', { users: [{ email }], tenantId, roleIds: [reader?.id] });
  const subTenantsRoles = [{ tenantId, roleIds: [admin?.id] }];
  await run('setUserRolesForSubAccount', { userId, subTenantsRoles, jwt });
  await shows('roles', ({ selectedAccount: { users } }) =>
    (users ?? []).some((one) => one.id === userId && one.roles[0]?.key === 'Admin'),
  );

  await run('createSubAccount', {
    name: 'Below',
    tenantId: childId,
    parentTenantId: tenantId,
    jwt,
  });
  page.act('searchAccounts', { _subTenantId: tenantId, _filter: 'Below', jwt });
  await shows('search', (now) => now.searchAccountsData.some((one) => one.tenantId === childId));
  await run('deleteSubAccount', { tenantId: childId, jwt });
  await run('deleteSubAccount', { tenantId });
  expect(find(tenantId)).toBeUndefined();
  expect(Object.values(state().errors).filter(Boolean)).toEqual([]);
});
