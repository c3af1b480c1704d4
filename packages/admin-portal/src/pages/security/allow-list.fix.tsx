import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Skeleton } from '@foyer/ui';
import { FailedPart } from '../../portal/failed-part.tsx';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { securityCenterMessages } from './security-center.messages.ts';
import { securityCenterQueries } from './security-center.queries.ts';

/** Turns on the IP allow list, with the address of the caller on it. */
export function AllowListDialog({ onClose }: { readonly onClose: () => void }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { tenant } = usePortal();
  const query = useApiQuery(securityCenterQueries.allowList());
  const { isBusy, failure, save } = useSaving(onClose);
  const turnOn = useTurnOn();
  const { data } = query;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('ENABLE_IP_RESTRICTIONS')}
      description={text('fixIp', { account: tenant.name })}
      submitLabel={text('fix')}
      onSubmit={() => data && save(() => turnOn.run(data))}
      isBusy={isBusy}
      problem={failure?.text}
    >
      {query.isError ? (
        <FailedPart title={text('ipFailed')} query={query} />
      ) : (
        <div className="foyer-impact" aria-live="polite">
          {data ? <AllowListImpact data={data} /> : <Skeleton width="most" />}
        </div>
      )}
    </FormDialog>
  );
}

type AllowList = Awaited<ReturnType<ReturnType<typeof securityCenterQueries.allowList>['read']>>;

function AllowListImpact({ data }: { readonly data: AllowList }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { impact, isInside, ownIp, rules } = data;
  const sessions = impact.effects.find(({ effect }) => effect === 'sessionsEnded')?.count ?? 0;
  return (
    <>
      <ul className="foyer-impact-list">
        <li>{text('ipRules', { count: rules })}</li>
        {!isInside && <li>{text('fixIpOwn', { ip: ownIp })}</li>}
        <li>{text('ipSessions', { count: sessions })}</li>
      </ul>
      {impact.locksOutAdministrators && (
        <Alert tone="warning" live={false}>
          {text('ipAdministrators')}
        </Alert>
      )}
    </>
  );
}

/** Adds the caller's address if needed, and turns the list on; Undo restores both. */
function useTurnOn() {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const withFresh = useFreshVerification();
  const notify = useNotify();
  return useApiChange({
    calls: ipRestrictionsCalls,
    invalidates: staleAfter.ipRestrictions,
    change: (api, { isInside, ownIp }: AllowList) =>
      withFresh(async () => {
        // Specification 2, §9: the description of an own address
        const rule = { ip: ownIp, strategy: 'ALLOW', description: 'My IP' } as const;
        const added = isInside ? undefined : await api.createIpRestriction({ body: rule });
        await api.updateIpConfig({ body: { isActive: true, strategy: 'ALLOW' } });
        return added?.id;
      }),
    undo: (api, { before }, added) =>
      withFresh(async () => {
        await api.updateIpConfig({ body: before });
        if (added) await api.deleteIpRestriction({ params: { id: added }, query: {} });
      }),
    onDone: (_, { undo }) => notify.done(text('ipSaved'), undo),
  });
}
