import { toFailure } from '@foyer/client';
import type { IpRestrictionConfig } from '@foyer/contract/ip-restrictions';
import { useApiQuery } from '@foyer/react/query';
import { Badge, Skeleton } from '@foyer/ui';
import { ActionButton, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useNotify } from '../../portal/use-notify.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useOwnIpConfirmation } from './confirm-own-ip.tsx';
import { IpAddresses } from './ip-addresses.section.tsx';
import { CountriesSection } from './countries.section.tsx';
import { IpTester } from './ip-tester.tsx';
import { useIpRestrictionChanges } from './ip-restrictions.controller.ts';
import { ModeDialog } from './ip-restrictions.dialogs.tsx';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';
import { ipRestrictionsQueries } from './ip-restrictions.queries.ts';
import { PolicyRow } from './policy-row.tsx';
import { usePolicyLock } from './use-policy-lock.ts';

/** Which IP addresses can access the account. */
export function IpRestrictionsTab() {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const config = useApiQuery(ipRestrictionsQueries.config());
  return (
    <LoadedPart title={text('ipFailed')} query={config} waiting={<SettingsPlaceholder rows={3} />}>
      {(present) => <Restrictions config={present} />}
    </LoadedPart>
  );
}

function Restrictions({ config }: { readonly config: IpRestrictionConfig }) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const { withOwnIp, question } = useOwnIpConfirmation();
  const changes = useIpRestrictionChanges(withOwnIp);
  const notify = useNotify();
  const own = useApiQuery(ipRestrictionsQueries.own());
  const dialog = useDialogState<{ readonly kind: 'mode' }>();
  const { isActive, strategy = 'ALLOW' } = config;
  const addOwn = () => {
    if (own.data === undefined) return;
    const description = text('ipOwnNote');
    changes.add
      .run({ ip: own.data.ip, strategy: 'ALLOW', description })
      .catch((error: unknown) => notify.failed(toFailure(error)));
  };
  const mode = isActive ? (strategy === 'ALLOW' ? 'ipAllow' : 'ipBlock') : 'ipOff';
  return (
    <>
      <Section title={text('ipAccess')} text={text('ipAccessText')}>
        <SettingList>
          <PolicyRow
            label={text('ipMode')}
            description={text('ipModeText')}
            value={text(mode)}
            isInherited={false}
            part="ipRestrictions"
            onEdit={() => dialog.open({ kind: 'mode' })}
          />
          <OwnAddress onAdd={addOwn} isAdding={changes.add.isRunning} />
          <IpTester config={config} />
        </SettingList>
      </Section>
      <IpAddresses config={config} changes={changes} />
      <CountriesSection />
      {dialog.current && (
        <ModeDialog config={config} changes={changes} onAddOwn={addOwn} onClose={dialog.close} />
      )}
      {question}
    </>
  );
}

interface OwnAddressProps {
  readonly onAdd: () => void;
  readonly isAdding: boolean;
}

/** The caller's address, and whether the allow list has it. */
function OwnAddress({ onAdd, isAdding }: OwnAddressProps) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const { reason } = usePolicyLock('ipRestrictions');
  const own = useApiQuery(ipRestrictionsQueries.own());
  const value = own.data ? (
    <span className="foyer-ip-own">
      <span className="foyer-ip-address">{own.data.ip}</span>
      <Badge tone={own.data.isListed ? 'success' : 'neutral'}>
        {text(own.data.isListed ? 'ipOwnListed' : 'ipOwnUnlisted')}
      </Badge>
    </span>
  ) : own.isError ? (
    text('ipOwnFailed')
  ) : (
    <Skeleton width="quarter" />
  );
  const action = own.data?.isListed === false && (
    <ActionButton disabledReason={reason} onClick={() => isAdding || onAdd()}>
      {text('ipAddOwn')}
    </ActionButton>
  );
  return <SettingRow label={text('ipOwn')} value={value} action={action || undefined} />;
}
