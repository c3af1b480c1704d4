import type { countryRestrictionsContract } from '@foyer/contract/country-restrictions';
import { countryRestrictionsCalls as calls } from '@foyer/contract/country-restrictions/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Skeleton } from '@foyer/ui';
import { createLazyPart, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useOwnIpConfirmation } from './confirm-own-ip.tsx';
import { countryRestrictionsMessages } from './country-restrictions.messages.ts';
import {
  type CountryRestrictions,
  countryRestrictionsQueries,
} from './country-restrictions.queries.ts';
import { PolicyRow } from './policy-row.tsx';
import { useCountryName } from './use-country-name.ts';

const useDialog = /* @__PURE__ */ createLazyPart(() => import('./country-restrictions.dialog.tsx'));

/** From which countries the account can be used. */
export function CountriesSection() {
  const text = usePageTexts('security', countryRestrictionsMessages);
  const present = useApiQuery(countryRestrictionsQueries.present());
  const own = useApiQuery(countryRestrictionsQueries.own());
  return (
    <Section title={text('countryAccess')} text={text('countryAccessText')}>
      {own.data?.isAvailable === false && (
        <Alert tone="info" live={false} title={text('countryUnavailable')}>
          {text('countryUnavailableText')}
        </Alert>
      )}
      <LoadedPart
        title={text('countryFailed')}
        query={present}
        waiting={<SettingsPlaceholder rows={2} />}
      >
        {(restrictions) => <Restrictions present={restrictions} />}
      </LoadedPart>
    </Section>
  );
}

function Restrictions({ present }: { readonly present: CountryRestrictions }) {
  const text = usePageTexts('security', countryRestrictionsMessages);
  const toName = useCountryName();
  const own = useApiQuery(countryRestrictionsQueries.own());
  const dialog = useDialogState<{ readonly kind: 'mode' }>();
  const lazy = useDialog(dialog.current !== undefined);
  const { save, question } = useSaveCountries(present);
  const { enabled, action, countries, failStrategy } = present;
  const names = countries.map(toName).join(', ');
  const mode = enabled
    ? text(action === 'ALLOW' ? 'countryAllow' : 'countryBlock', { count: countries.length, names })
    : text('countryOff');
  const unknown = text(
    failStrategy === 'ALLOW' ? 'countryUnknownAllowed' : 'countryUnknownBlocked',
  );
  const location = own.data && `${toName(own.data.countryCode)} (${own.data.ip})`;
  return (
    <>
      <SettingList>
        <PolicyRow
          label={text('countryMode')}
          description={enabled ? `${unknown}.` : text('countryModeText')}
          value={mode}
          isInherited={false}
          onEdit={() => dialog.open({ kind: 'mode' })}
        />
        <SettingRow
          label={text('countryOwn')}
          value={
            location ?? (own.isError ? text('countryOwnFailed') : <Skeleton width="quarter" />)
          }
        />
      </SettingList>
      {dialog.current && lazy && (
        <lazy.CountryDialog present={present} save={save} onClose={dialog.close} />
      )}
      {question}
    </>
  );
}

interface Change {
  readonly next: CountryRestrictions;
  readonly before: CountryRestrictions;
}

/** Saves country restrictions with Undo, confirmed where they block the caller. */
function useSaveCountries(before: CountryRestrictions) {
  const text = usePageTexts('security', countryRestrictionsMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { client } = usePortal();
  const { withOwnIp, question } = useOwnIpConfirmation();
  const changes = useApiChange<typeof countryRestrictionsContract, Change>({
    calls,
    invalidates: staleAfter.countryRestrictions,
    change: (api, { next }) =>
      withOwnIp((confirmedIp) =>
        withFresh(() =>
          api.updateCountryRestrictionConfig({
            body: { ...next, countries: [...next.countries], confirmedIp },
          }),
        ),
      ),
    undo: (api, input) =>
      withOwnIp((confirmedIp) =>
        withFresh(() =>
          api.updateCountryRestrictionConfig({
            body: { ...input.before, countries: [...input.before.countries], confirmedIp },
          }),
        ),
      ),
    onDone: (_, { undo }) => {
      notify.done(text('countrySaved'), undo);
      // where the change ended this session, the refresh finds out
      void client.session.refresh();
    },
  });
  return { save: (next: CountryRestrictions) => changes.run({ next, before }), question };
}
