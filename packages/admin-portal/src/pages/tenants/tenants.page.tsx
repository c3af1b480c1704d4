import { createLazyPart, PageHeader, Tabs } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { useSubTab } from '../../portal/use-sub-tab.ts';
import { AccountsTab } from './accounts.tab.tsx';
import { tenantsMessages } from './tenants.messages.ts';

const useUsersTab = /* @__PURE__ */ createLazyPart(() => import('./account-users.tab.tsx'));

function UsersTab() {
  const part = useUsersTab(true);
  return part ? <part.AccountUsersTab /> : <SettingsPlaceholder rows={4} />;
}

const views = ['accounts', 'users'] as const;

/** The accounts below one's own, and the users of all of them. */
export function TenantsPage() {
  const text = usePageTexts('tenants', tenantsMessages);
  const { tenant, isAllowed } = usePortal();
  const shown = views.filter((view) => view !== 'users' || isAllowed('fe.secure.read.users'));
  const [view = 'accounts', setView] = useSubTab('allAccounts', shown);
  return (
    <>
      <PageHeader title={text('title')} text={text('text', { account: tenant.name })} />
      <Tabs
        label={text('views')}
        value={view}
        onChange={setView}
        tabs={shown.map((value) => ({ value, label: text(value) }))}
      >
        {view === 'users' ? <UsersTab /> : <AccountsTab />}
      </Tabs>
    </>
  );
}
