import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aReseller, createBelow, entering } from './account-trees.ts';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { filledRequest, type RegisteredRoute } from './filled-requests.ts';

/**
 * Every route with a token for an account, held by users of the accounts around it, after the account
 * changed. T-TEN-1, T-IMP-2.
 */
const plenty = 1_000_000;
const rateLimits = {
  credentials: plenty,
  write: plenty,
  read: plenty,
  mail: plenty,
  session: plenty,
};
const stack = await createStack({ config: { rateLimits } });
const routes = stack.server.routes.filter(({ endpoint }) => endpoint.access === 'bearer');
const toName = ({ slug, name }: RegisteredRoute) => `${slug}.${name}`;
const notMember = { status: 404, code: 'tenants/notMember' };

type Admin = TestTenant['admin'];

/** A tree of four levels with an administrator on each, and an account beside the one in question. */
interface Tree {
  readonly grandparent: TestTenant;
  readonly parent: TestTenant;
  readonly account: TestTenant;
  readonly sibling: TestTenant;
  readonly child: TestTenant;
}

async function aTree(): Promise<Tree> {
  const grandparent = await aReseller(stack);
  const [parent, account, sibling, child] = [
    await aReseller(stack),
    await aReseller(stack),
    await aReseller(stack),
    await aReseller(stack),
  ];
  await placeBelow(stack, grandparent.id, parent.id);
  for (const one of [account, sibling]) await placeBelow(stack, parent.id, one.id);
  await placeBelow(stack, account.id, child.id);
  return { grandparent, parent, account, sibling, child };
}

/** What happens to the account while users of the accounts above hold tokens for it. */
const changes: Readonly<Record<string, (tree: Tree) => Promise<unknown>>> = {
  'was closed to the accounts above': ({ grandparent, account }) =>
    grandparent.admin.api(subAccountsCalls).setSubTenantHierarchySettings({
      params: { tenantId: account.id },
      body: { parentAccess: 'none' },
    }),
  'is below an account that was closed': async ({ grandparent, parent, account }) => {
    const middle = await createBelow(grandparent.admin, 'Middle', {
      parentTenantId: parent.id,
      isReseller: true,
    });
    const api = grandparent.admin.api(subAccountsCalls);
    await api.moveSubTenant({
      params: { tenantId: account.id },
      body: { parentTenantId: middle },
    });
    await api.setSubTenantHierarchySettings({
      params: { tenantId: middle },
      body: { parentAccess: 'none' },
    });
  },
  'was moved to another reseller': async ({ account }) => {
    await placeBelow(stack, (await aReseller(stack)).id, account.id);
  },
  'was deleted': ({ grandparent, account }) =>
    grandparent.admin.api(subAccountsCalls).deleteSubTenant({ params: { tenantId: account.id } }),
  'was deleted with its parent': ({ grandparent, parent }) =>
    grandparent.admin.api(subAccountsCalls).deleteSubTenant({ params: { tenantId: parent.id } }),
};

/** The statuses of all routes with a token, by name. */
async function statuses(
  token: string,
  tenantId: string,
  asked = routes,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const filling = { id: tenantId, email: 'nobody@example.test' };
  for (const route of asked) {
    const how = { filling, token, prefix: '/frontegg' };
    const answer = await filledRequest(stack.visitor(), route, how);
    await answer.body?.cancel();
    found.set(toName(route), answer.status);
  }
  return found;
}

const withStatus = (all: ReadonlyMap<string, number>, isMatch: (status: number) => boolean) =>
  [...all].flatMap(([name, status]) => (isMatch(status) ? [`${name} ${status}`] : []));

/** A user of an account above, and their token for the account. */
async function holders({ grandparent, parent, account }: Tree) {
  const admins = [grandparent.admin, parent.admin] as const;
  return Promise.all(
    admins.map(async (user: Admin) => (await entering(stack, user, account.id)).accessToken),
  );
}

describe('no route takes a token for an account that', () => {
  test.each(Object.keys(changes).map((name, at) => ({ name, at })))(
    '$name',
    async ({ name, at }) => {
      const tree = await aTree();
      const tokens = await holders(tree);
      await changes[name]?.(tree);
      // users of both levels take turns
      const token = tokens[at % tokens.length] ?? '';
      expect(withStatus(await statuses(token, tree.account.id), (one) => one !== 401)).toEqual([]);
    },
  );
});

test('no route takes a token of a user whose sub-account access was turned off', async () => {
  const tree = await aTree();
  const [, token = ''] = await holders(tree);
  await stack.server.db.system((tx) =>
    tx
      .updateTable('memberships')
      .set({ sub_account_access: false })
      .where('user_id', '=', tree.parent.admin.userId)
      .execute(),
  );
  expect(withStatus(await statuses(token, tree.account.id), (one) => one !== 401)).toEqual([]);
});

test('with view-only access no route that needs a permission to change something is open', async () => {
  const tree = await aTree();
  const tokens = await holders(tree);
  await tree.grandparent.admin.api(subAccountsCalls).setSubTenantHierarchySettings({
    params: { tenantId: tree.account.id },
    body: { parentAccess: 'readOnly' },
  });
  const isWriting = ({ endpoint: { permission } }: RegisteredRoute) =>
    Boolean(permission) && !permission?.split('.').includes('read');
  const writing = routes.filter(isWriting);
  expect(writing.length).toBeGreaterThan(100);
  for (const token of tokens)
    expect(
      withStatus(await statuses(token, tree.account.id, writing), (one) => one !== 403),
    ).toEqual([]);
});

test('users of the account itself, beside it, and below it get no token for the accounts above', async () => {
  const { grandparent, parent, account, sibling, child } = await aTree();
  const forbidden: readonly (readonly [Admin, readonly TestTenant[]])[] = [
    [account.admin, [grandparent, parent, sibling]],
    [sibling.admin, [grandparent, parent, account, child]],
    [child.admin, [grandparent, parent, account, sibling]],
  ];
  for (const [user, tenants] of forbidden) {
    await letEnterBelow(stack, user);
    for (const { id } of tenants)
      await expect(entering(stack, user, id)).rejects.toMatchObject(notMember);
  }
});

test.each(['full', 'readOnly', 'none'] as const)(
  'parent access %s of an account counts for the accounts below it',
  async (parentAccess) => {
    const { grandparent, parent, account, child } = await aTree();
    await grandparent.admin.api(subAccountsCalls).setSubTenantHierarchySettings({
      params: { tenantId: account.id },
      body: { parentAccess },
    });
    for (const user of [grandparent.admin, parent.admin]) {
      const opening = entering(stack, user, child.id);
      if (parentAccess === 'none') {
        await expect(opening).rejects.toMatchObject(notMember);
        continue;
      }
      const { call } = await opening;
      expect((await call('/identity/resources/users/v3?_limit=1')).status).toBe(200);
      const body = { email: `${crypto.randomUUID()}@example.test` };
      const invited = await call('/identity/resources/users/v2', { method: 'POST', body });
      expect(invited.status).toBe(parentAccess === 'full' ? 201 : 403);
    }
  },
);
