import { toFailure } from '@foyer/client';
import type { EmailDomainConfig } from '@foyer/contract/domain-restrictions';
import { useApiQuery } from '@foyer/react/query';
import { Skeleton } from '@foyer/ui';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { UsersOutside } from './domain-impact.tsx';
import { DomainList } from './domain-list.section.tsx';
import { useDomainRestrictionChanges } from './domain-restrictions.controller.ts';
import { DomainModeDialog } from './domain-restrictions.dialogs.tsx';
import { domainRestrictionsMessages } from './domain-restrictions.messages.ts';
import { domainRestrictionsQueries } from './domain-restrictions.queries.ts';
import { DomainTester } from './domain-tester.tsx';
import { PolicyRow } from './policy-row.tsx';

/** Which email domains new users can have. */
export function DomainRestrictionsTab() {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const config = useApiQuery(domainRestrictionsQueries.config());
  return (
    <LoadedPart
      title={text('domainFailed')}
      query={config}
      waiting={<SettingsPlaceholder rows={3} />}
    >
      {(present) => <Restrictions config={present} />}
    </LoadedPart>
  );
}

const modeTexts = {
  ALLOW: ['domainAllow', 'domainAllowPublic'],
  BLOCK: ['domainBlock', 'domainBlockPublic'],
} as const;

function Restrictions({ config }: { readonly config: EmailDomainConfig }) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const changes = useDomainRestrictionChanges();
  const notify = useNotify();
  const dialog = useDialogState<{ readonly kind: 'mode' }>();
  const addOwn = (domain: string) => {
    changes.add
      .run([{ domain, type: 'ALLOW' }])
      .catch((error: unknown) => notify.failed(toFailure(error)));
  };
  const [mode, modeWithPublic] = modeTexts[config.listType];
  const active = config.blockPublicDomains ? modeWithPublic : mode;
  return (
    <>
      <Section title={text('domainAccess')} text={text('domainAccessText')}>
        <SettingList>
          <PolicyRow
            label={text('domainMode')}
            description={text('domainModeText')}
            value={text(config.active ? active : 'domainOff')}
            isInherited={false}
            part="emailDomains"
            onEdit={() => dialog.open({ kind: 'mode' })}
          />
          {config.active && <OutsideRow />}
          <DomainTester config={config} />
        </SettingList>
      </Section>
      <DomainList config={config} changes={changes} />
      {dialog.current && (
        <DomainModeDialog
          config={config}
          changes={changes}
          onAddOwn={addOwn}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** Existing members and invitations outside the rule. */
function OutsideRow() {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const impact = useApiQuery(domainRestrictionsQueries.impact({}));
  const value = () => {
    if (impact.isError) return text('domainOutsideFailed');
    if (!impact.data) return <Skeleton width="quarter" />;
    if (impact.data.effects.length === 0) return text('domainImpactNone');
    return <UsersOutside effects={impact.data.effects} change={{}} />;
  };
  return (
    <SettingRow
      label={text('domainOutside')}
      description={text('domainOutsideText')}
      value={value()}
    />
  );
}
