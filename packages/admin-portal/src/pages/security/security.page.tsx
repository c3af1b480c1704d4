import { createLazyPart, EmptyState, PageHeader, SettingsIcon, Tabs } from '@foyer/ui/portal';
import type { ComponentType } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { useSubTab } from '../../portal/use-sub-tab.ts';
import { securityCenterFlag } from './security-center.queries.ts';
import { securityMessages } from './security.messages.ts';

/** An inner tab of the specification, or the security center. */
type SecurityTab =
  | 'securityCenter'
  | 'sessionManagement'
  | 'generalSettings'
  | 'ipRestrictions'
  | 'domainRestrictions';

interface SubTab {
  readonly tab: SecurityTab;
  /** Loads the script of the tab when it is opened. */
  readonly Panel: ComponentType;
}

const useSessionManagement = /* @__PURE__ */ createLazyPart(
  () => import('./session-management.tab.tsx'),
);

function SessionManagement() {
  const part = useSessionManagement(true);
  return part ? <part.SessionManagementTab /> : <SettingsPlaceholder rows={3} />;
}

const useGeneralSettings = /* @__PURE__ */ createLazyPart(
  () => import('./general-settings.tab.tsx'),
);

function GeneralSettings() {
  const part = useGeneralSettings(true);
  return part ? <part.GeneralSettingsTab /> : <SettingsPlaceholder rows={5} />;
}

const useIpRestrictions = /* @__PURE__ */ createLazyPart(() => import('./ip-restrictions.tab.tsx'));

function IpRestrictions() {
  const part = useIpRestrictions(true);
  return part ? <part.IpRestrictionsTab /> : <SettingsPlaceholder rows={3} />;
}

const useDomainRestrictions = /* @__PURE__ */ createLazyPart(
  () => import('./domain-restrictions.tab.tsx'),
);

function DomainRestrictions() {
  const part = useDomainRestrictions(true);
  return part ? <part.DomainRestrictionsTab /> : <SettingsPlaceholder rows={3} />;
}

const useSecurityCenter = /* @__PURE__ */ createLazyPart(() => import('./security-center.tab.tsx'));

function SecurityCenter() {
  const part = useSecurityCenter(true);
  return part ? <part.SecurityCenterTab /> : <SettingsPlaceholder rows={6} />;
}

/** The inner tabs there are, in their order; one that is not listed is not shown. Specification 1, §2. */
const subTabs: readonly SubTab[] = [
  { tab: 'sessionManagement', Panel: SessionManagement },
  { tab: 'generalSettings', Panel: GeneralSettings },
  { tab: 'ipRestrictions', Panel: IpRestrictions },
  { tab: 'domainRestrictions', Panel: DomainRestrictions },
  { tab: 'securityCenter', Panel: SecurityCenter },
];

/** The security settings of an account. */
export function SecurityPage() {
  const text = usePageTexts('security', securityMessages);
  const { tenant, appearance, flag } = usePortal();
  const isShown = ({ tab }: SubTab) =>
    tab === 'securityCenter'
      ? flag(securityCenterFlag)
      : appearance(`security.${tab}`) !== 'hidden';
  const shown = subTabs.filter(isShown);
  const [tab, setTab] = useSubTab(
    'security',
    shown.map((one) => one.tab),
  );
  const Panel = shown.find((one) => one.tab === tab)?.Panel;
  return (
    <>
      <PageHeader title={text('title')} text={text('text', { account: tenant.name })} />
      {!(tab && Panel) && (
        <EmptyState icon={<SettingsIcon />} title={text('nothing')} text={text('nothingText')} />
      )}
      {tab && Panel && (
        <Tabs
          label={text('views')}
          value={tab}
          onChange={setTab}
          tabs={shown.map(({ tab: value }) => ({ value, label: text(value) }))}
        >
          <Panel />
        </Tabs>
      )}
    </>
  );
}
