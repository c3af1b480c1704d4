import { countryRestrictionsRefusals } from '@foyer/contract/country-restrictions/refusals';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Skeleton, Stack } from '@foyer/ui';
import { MultiSelect, RadioCards, Switch } from '@foyer/ui/portal';
import { countryOptions } from '../../portal/countries.ts';
import { FailedPart } from '../../portal/failed-part.tsx';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { countryRestrictionsMessages } from './country-restrictions.messages.ts';
import {
  type CountryRestrictions,
  countryRestrictionsQueries,
} from './country-restrictions.queries.ts';
import { EffectList } from './policy-impact.tsx';
import { securityMessages } from './security.messages.ts';
import { useCountryName } from './use-country-name.ts';

interface CountryForm {
  readonly mode: 'OFF' | CountryRestrictions['action'];
  readonly countries: readonly string[];
  readonly allowsUnknown: boolean;
  readonly shouldSendRestrictionEmail: boolean;
}

interface CountryDialogProps {
  readonly present: CountryRestrictions;
  readonly save: (next: CountryRestrictions) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changes the country restrictions, and shows who is affected before they are saved. */
export function CountryDialog({ present, save, onClose }: CountryDialogProps) {
  const text = usePageTexts('security', countryRestrictionsMessages);
  const toRestrictions = (form: CountryForm): CountryRestrictions => ({
    enabled: form.mode !== 'OFF',
    action: form.mode === 'OFF' ? present.action : form.mode,
    failStrategy: form.allowsUnknown ? 'ALLOW' : 'BLOCK',
    shouldSendRestrictionEmail: form.shouldSendRestrictionEmail,
    countries: form.countries.toSorted(),
  });
  const form = useForm<CountryForm>({
    initial: {
      mode: present.enabled ? present.action : 'OFF',
      countries: present.countries,
      allowsUnknown: present.failStrategy === 'ALLOW',
      shouldSendRestrictionEmail: present.shouldSendRestrictionEmail,
    },
    validate: ({ mode, countries }) => ({
      countries:
        mode !== 'OFF' && countries.length === 0 ? text('countryFieldRequired') : undefined,
    }),
    fieldOfError: { [countryRestrictionsRefusals.unknownCountry.code]: 'countries' },
    onSubmit: (values) => save(toRestrictions(values)),
    onClose,
  });
  const { mode, countries, allowsUnknown, shouldSendRestrictionEmail } = form.values;
  const options = (
    [
      ['OFF', 'countryOffOption'],
      ['ALLOW', 'countryAllowOption'],
      ['BLOCK', 'countryBlockOption'],
    ] as const
  ).map(([value, name]) => ({ value, label: text(name), description: text(`${name}Text`) }));
  const isComplete = mode === 'OFF' || countries.length > 0;
  return (
    <FormDialog {...form.dialog} title={text('countryMode')}>
      <Stack>
        <RadioCards
          label={text('countryChoice')}
          value={mode}
          onChange={(next) => form.set({ mode: next })}
          options={options}
        />
        {mode !== 'OFF' && (
          <>
            <MultiSelect
              label={text('countryField')}
              placeholder={text('countryFieldPlaceholder')}
              emptyText={text('countryFieldEmpty')}
              error={form.error('countries')}
              values={countries}
              onChange={(next) => form.set({ countries: next })}
              options={countryOptions(text.locale)}
            />
            <Switch
              label={text('countryUnknown')}
              description={text('countryUnknownText')}
              isOn={allowsUnknown}
              onChange={(isOn) => form.set({ allowsUnknown: isOn })}
            />
            <Switch
              label={text('countryEmail')}
              description={text('countryEmailText')}
              isOn={shouldSendRestrictionEmail}
              onChange={(isOn) => form.set({ shouldSendRestrictionEmail: isOn })}
            />
          </>
        )}
        {form.dialog.isDirty && isComplete && (
          <CountryImpact restrictions={toRestrictions(form.values)} />
        )}
      </Stack>
    </FormDialog>
  );
}

/** Who is affected by restrictions, before they are saved. */
function CountryImpact({ restrictions }: { readonly restrictions: CountryRestrictions }) {
  const text = usePageTexts('security', countryRestrictionsMessages);
  const shared = usePageTexts('security', securityMessages);
  const toName = useCountryName();
  const impact = useApiQuery(countryRestrictionsQueries.impact(restrictions));
  const own = useApiQuery(countryRestrictionsQueries.own());
  if (impact.isError) return <FailedPart title={shared('impactFailed')} query={impact} />;
  const { locksOutCaller, locksOutAdministrators } = impact.data ?? {};
  return (
    <section className="foyer-impact" aria-label={shared('impact')} aria-live="polite">
      {!impact.data && (
        <div role="status" aria-label={shared('impactWaiting')}>
          <Skeleton width="most" />
        </div>
      )}
      {locksOutCaller && (
        <Alert
          tone="warning"
          live={false}
          title={text('countryOwnExcluded', { country: toName(own.data?.countryCode ?? null) })}
        >
          {text('countryOwnExcludedText')}
        </Alert>
      )}
      {locksOutAdministrators && !locksOutCaller && (
        <Alert tone="warning" live={false}>
          {text('countryAdministrators')}
        </Alert>
      )}
      {impact.data && <EffectList effects={impact.data.effects} />}
    </section>
  );
}
