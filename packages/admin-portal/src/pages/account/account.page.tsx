import { EmptyState, PageHeader, SettingsIcon, Tabs } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSubTab } from '../../portal/use-sub-tab.ts';
import { accountMessages } from './account.messages.ts';
import { useAccountSettings } from './account.controller.ts';
import { CustomLoginTab } from './custom-login-tab.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { SettingsTab } from './settings-tab.tsx';

/** What an account says about itself, and how its sign-in looks. */
export function AccountPage() {
  const text = usePageTexts('account', accountMessages);
  const { tenant, appearance } = usePortal();
  const { settings, save, isSaving } = useAccountSettings(text);
  const tabs = (['settings', 'customLogin'] as const).filter(
    (tab) => appearance(`account.${tab}`) !== 'hidden',
  );
  const [tab, setTab] = useSubTab('account', tabs);
  return (
    <>
      <PageHeader title={text('title')} text={text('text', { account: tenant.name })} />
      {!tab && (
        <EmptyState icon={<SettingsIcon />} title={text('nothing')} text={text('nothingText')} />
      )}
      {tab && (
        <Tabs
          label={text('views')}
          value={tab}
          onChange={setTab}
          tabs={tabs.map((value) => ({ value, label: text(value) }))}
        >
          <LoadedPart title={text('failed')} query={settings} waiting={<SettingsSkeleton />}>
            {(present) =>
              tab === 'settings' ? (
                <SettingsTab settings={present} save={save} isSaving={isSaving} text={text} />
              ) : (
                <CustomLoginTab settings={present} text={text} />
              )
            }
          </LoadedPart>
        </Tabs>
      )}
    </>
  );
}
