import type { subAccountsContract, UserOfAccounts } from '@foyer/contract/sub-accounts';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { tenantsMessages } from './tenants.messages.ts';

type C = typeof subAccountsContract;
type RolesByAccount = Readonly<Record<string, readonly string[]>>;

interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly tenantIds: readonly string[];
  readonly roleIds: readonly string[];
}

const stale = { calls: subAccountsCalls, invalidates: staleAfter.accountUsers };
const toName = ({ name, email }: UserOfAccounts) => name || email;

/** Changes to users in several accounts. They ask for a recent verification where the server does. */
export function useAccountUserChanges() {
  const text = usePageTexts('tenants', tenantsMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const add = useApiChange<C, NewUser>({
    ...stale,
    change: (api, { email, name, tenantIds, roleIds }) =>
      withFresh(() =>
        api.addUserToSubTenants({
          body: {
            user: { email: email.trim(), ...(name.trim() ? { name: name.trim() } : {}) },
            subTenants: tenantIds.map((tenantId) => ({ tenantId, roleIds: [...roleIds] })),
          },
        }),
      ),
    onDone: (_result, { input: { email } }) => notify.done(text('added', { email: email.trim() })),
  });
  const setRoles = useApiChange<C, { user: UserOfAccounts; roles: RolesByAccount }>({
    ...stale,
    change: async (api, { user, roles }) => {
      const subTenantsRoles = user.tenants.flatMap(({ tenantId, roles: assigned }) => {
        const requested = roles[tenantId] ?? [];
        const before = assigned.map(({ id }) => id).toSorted();
        const isSame = before.join() === requested.toSorted().join();
        return isSame ? [] : [{ tenantId, roleIds: [...requested] }];
      });
      if (subTenantsRoles.length === 0) return;
      const params = { userId: user.id };
      await withFresh(() => api.setSubTenantRoles({ params, body: { subTenantsRoles } }));
      notify.done(text('rolesSaved', { name: toName(user) }));
    },
  });
  const setAccess = useApiChange<C, { user: UserOfAccounts; allowAccess: boolean }>({
    ...stale,
    change: (api, { user, allowAccess }) =>
      withFresh(() =>
        api.setSubAccountAccess({ params: { userId: user.id }, body: { allowAccess } }),
      ),
    onDone: (_result, { input: { user } }) =>
      notify.done(text('accessChanged', { name: toName(user) })),
  });
  const remove = useApiChange<C, UserOfAccounts>({
    ...stale,
    change: async (api, user) => {
      const subTenants = user.tenants.map(({ tenantId }) => ({ tenantId }));
      await withFresh(() =>
        api.removeUserFromSubTenants({ body: { userId: user.id, subTenants } }),
      );
    },
    onDone: (_result, { input }) => notify.done(text('removed', { name: toName(input) })),
  });
  return {
    add: (form: NewUser) => add.run(form),
    setRoles: (user: UserOfAccounts, roles: RolesByAccount) => setRoles.run({ user, roles }),
    setAccess: (user: UserOfAccounts, allowAccess: boolean) => setAccess.run({ user, allowAccess }),
    remove: async (user: UserOfAccounts): Promise<void> => void (await remove.run(user)),
  };
}
