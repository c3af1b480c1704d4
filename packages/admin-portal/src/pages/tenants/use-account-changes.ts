import type { AccountItem } from '@foyer/contract/sub-accounts';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { useMemo } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { tenantsMessages } from './tenants.messages.ts';
import type { AccountTreeView } from './use-account-tree.ts';

type Settings = Pick<AccountItem, 'isReseller' | 'subAccountAccessType' | 'parentAccess'>;

/** Changes to accounts: each is made on the server, and then in the tree as it is shown. */
export function useAccountChanges({ edit, reload }: Pick<AccountTreeView, 'edit' | 'reload'>) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { client } = usePortal();
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const api = useMemo(() => client.api(subAccountsCalls, 'admin-portal'), [client]);

  const restore = async ({ tenantId, name }: Pick<AccountItem, 'tenantId' | 'name'>) => {
    await api.restoreSubTenant({ params: { tenantId } });
    await reload();
    notify.done(text('restored', { name }));
  };

  const rename = async (account: AccountItem, name: string): Promise<void> => {
    if (name === account.name) return;
    const { tenantId } = account;
    await api.renameSubTenant({ params: { tenantId }, body: { name } });
    edit.changed({ ...account, name });
    notify.done(text('renamed', { name }), async () => {
      await api.renameSubTenant({ params: { tenantId }, body: { name: account.name } });
      edit.changed(account);
    });
  };

  return {
    restore,
    rename,

    create: async (body: { name: string; isReseller: boolean; parentTenantId: string }) => {
      const account = await api.createSubTenant({ body });
      edit.added(account);
      notify.done(text('created', { name: account.name }));
    },

    move: async (account: AccountItem, parent: { id: string; name: string }) => {
      if (parent.id === account.parentTenantId) return;
      const params = { tenantId: account.tenantId };
      await withFresh(() => api.moveSubTenant({ params, body: { parentTenantId: parent.id } }));
      edit.moved(account, parent.id);
      notify.done(text('moved', { name: account.name, parent: parent.name }));
    },

    configure: async (account: AccountItem, settings: Settings) => {
      const { isReseller, ...access } = settings;
      const params = { tenantId: account.tenantId };
      if (isReseller !== account.isReseller)
        await api.setSubTenantManagement({ params, body: { isReseller } });
      await withFresh(() => api.setSubTenantHierarchySettings({ params, body: access }));
      edit.changed({ ...account, ...settings });
      notify.done(text('settingsSaved', { name: account.name }));
    },

    remove: async (account: AccountItem): Promise<void> => {
      const { tenantId, name } = account;
      await withFresh(() => api.deleteSubTenant({ params: { tenantId } }));
      edit.removed(account);
      notify.done(text('deleted', { name }), () => restore(account));
    },
  };
}
