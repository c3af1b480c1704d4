import { createLazyPart, PageHeader, Tabs } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { useSubTab } from '../../portal/use-sub-tab.ts';
import { AccountsTab } from './accounts.tab.tsx';
import { tenantsMessages } from './tenants.messages.ts';

const useUsersTab = /* @__PURE__ */ createLazyPart(() => import('./account-users.tab.tsx'));
const usePoliciesTab = /* @__PURE__ */ createLazyPart(() => import('./policies.tab.tsx'));
const useExpirationsTab = /* @__PURE__ */ createLazyPart(() => import('./expirations.tab.tsx'));

function UsersTab() {
  const part = useUsersTab(true);
  return part ? <part.AccountUsersTab /> : <SettingsPlaceholder rows={4} />;
}

function PoliciesTab() {
  const part = usePoliciesTab(true);
  return part ? <part.PoliciesTab /> : <SettingsPlaceholder rows={4} />;
}

function ExpirationsTab() {
  const part = useExpirationsTab(true);
  return part ? <part.ExpirationsTab /> : <SettingsPlaceholder rows={4} />;
}

const views = {
  accounts: { View: AccountsTab, permission: undefined },
  users: { View: UsersTab, permission: 'fe.secure.read.users' },
  policies: { View: PoliciesTab, permission: 'fe.secure.read.securityPolicy' },
  expirations: { View: ExpirationsTab, permission: undefined },
} as const;
const names = ['accounts', 'users', 'policies', 'expirations'] as const;

/** The accounts below one's own, the users of all of them, and what is set or expires there. */
export function TenantsPage() {
  const text = usePageTexts('tenants', tenantsMessages);
  const { tenant, isAllowed } = usePortal();
  const shown = names.filter((view) => {
    const { permission } = views[view];
    return permission === undefined || isAllowed(permission);
  });
  const [view = 'accounts', setView] = useSubTab('allAccounts', shown);
  const { View } = views[view];
  return (
    <>
      <PageHeader title={text('title')} text={text('text', { account: tenant.name })} />
      <Tabs
        label={text('views')}
        value={view}
        onChange={setView}
        tabs={shown.map((value) => ({ value, label: text(value) }))}
      >
        <View />
      </Tabs>
    </>
  );
}
