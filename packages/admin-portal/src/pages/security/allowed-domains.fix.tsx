import type { EmailDomainConfig } from '@foyer/contract/domain-restrictions';
import { domainRestrictionsCalls } from '@foyer/contract/domain-restrictions/calls';
import { emailDomain } from '@foyer/contract/domain-restrictions/rules';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Skeleton } from '@foyer/ui';
import { FailedPart } from '../../portal/failed-part.tsx';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { DomainImpactPreview } from './domain-impact.tsx';
import { domainRestrictionsQueries } from './domain-restrictions.queries.ts';
import { securityCenterMessages } from './security-center.messages.ts';

interface AllowedDomainsProps {
  readonly title: string;
  readonly onClose: () => void;
}

interface TurnOn {
  readonly before: EmailDomainConfig;
  /** The domain of the caller if the list does not have it. */
  readonly added: string | undefined;
}

/** Turns on the allow list of email domains, with the domain of the caller in it. */
export function AllowedDomainsDialog({ title, onClose }: AllowedDomainsProps) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { tenant, user } = usePortal();
  const config = useApiQuery(domainRestrictionsQueries.config());
  const list = useApiQuery(domainRestrictionsQueries.list());
  const { isBusy, failure, save } = useSaving(onClose);
  const turnOn = useTurnOn();
  const failed = [config, list].find(({ isError }) => isError);
  const isReady = config.data !== undefined && list.data !== undefined;
  const domain = user.email ? emailDomain(user.email) : null;
  const allowed = list.data?.items.filter(({ type }) => type === 'ALLOW') ?? [];
  const isListed = allowed.some((rule) => rule.domain === domain);
  const added = domain === null || isListed ? undefined : domain;
  const submit = () => {
    const before = config.data;
    if (before && isReady) save(() => turnOn.run({ before, added }));
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      description={text('fixDomains', { account: tenant.name })}
      submitLabel={text('fix')}
      onSubmit={submit}
      isBusy={isBusy}
      problem={failure?.text}
    >
      {failed && <FailedPart title={text('ipFailed')} query={failed} />}
      {!failed && !isReady && <Skeleton width="most" />}
      {!failed && isReady && (
        <>
          <ul className="foyer-impact-list">
            {allowed.length > 0 && <li>{text('domainRules', { count: allowed.length })}</li>}
            {added !== undefined && <li>{text('fixDomainOwn', { domain: added })}</li>}
          </ul>
          <DomainImpactPreview
            change={{
              active: true,
              type: 'ALLOW',
              add: added === undefined ? [] : [{ domain: added, type: 'ALLOW' }],
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Adds the caller's domain if needed, and turns the list on; Undo restores both. */
function useTurnOn() {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const withFresh = useFreshVerification();
  const notify = useNotify();
  return useApiChange({
    calls: domainRestrictionsCalls,
    invalidates: staleAfter.domainRestrictions,
    change: (api, { added }: TurnOn) =>
      withFresh(async () => {
        const rule = { domain: added ?? '', type: 'ALLOW' } as const;
        const created = added ? await api.createEmailDomain({ body: rule }) : undefined;
        await api.updateEmailDomainConfig({ body: { active: true, type: 'ALLOW' } });
        return created?.id;
      }),
    undo: (api, { before }, id) =>
      withFresh(async () => {
        const { active, listType } = before;
        await api.updateEmailDomainConfig({ body: { active, type: listType } });
        if (id) await api.deleteEmailDomain({ params: { id } });
      }),
    onDone: (_, { undo }) => notify.done(text('domainsSaved'), undo),
  });
}
