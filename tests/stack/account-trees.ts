import type { Stack, TestTenant } from '@foyer/testkit';
import { loginCalls } from '@foyer/contract/login/calls';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { letEnterBelow } from './adopting.ts';

/** A reseller whose administrator may enter sub-accounts. */
export async function aReseller(stack: Stack): Promise<TestTenant> {
  const tenant = await stack.aTenant();
  await stack.server.db.system((tx) =>
    tx.updateTable('tenants').set({ is_reseller: true }).where('id', '=', tenant.id).execute(),
  );
  await letEnterBelow(stack, tenant.admin);
  return tenant;
}

/** Creates an account below the one of a user, and answers its ID. */
export async function createBelow(
  user: TestTenant['admin'],
  name: string,
  more: { readonly parentTenantId?: string; readonly isReseller?: boolean } = {},
): Promise<string> {
  const body = { name, ...more };
  return (await user.api(subAccountsCalls).createSubTenant({ body })).tenantId;
}

/** Calls with a token of the user for an account below theirs. */
export async function entering(stack: Stack, user: TestTenant['admin'], tenantId: string) {
  const { accessToken } = await user.api(tenantsCalls).getUserJwt({ body: { tenantId } });
  // the test client continues with the token of the last reply
  await user.api(loginCalls).refresh();
  return {
    accessToken,
    call: async (path: string, init: { method?: string; body?: object } = {}) => {
      const { body, method = 'GET' } = init;
      const answer = await stack.visitor().fetch(`/frontegg${path}`, {
        method,
        headers: { authorization: accessToken, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}
