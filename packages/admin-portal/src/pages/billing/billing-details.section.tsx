import { toFailure } from '@foyer/client';
import { useApiQuery } from '@foyer/react/query';
import { ActionButton, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { EditRow } from '../../portal/edit-row.tsx';
import { FailedPart } from '../../portal/failed-part.tsx';
import { countryName } from '../../portal/countries.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import type { BillingDialog } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import { billingQueries } from './billing.queries.ts';

interface DetailsProps {
  readonly locked: string | undefined;
  readonly open: (dialog: BillingDialog) => void;
}

/** To whom invoices are addressed. */
export function BillingDetailsSection({ locked, open }: DetailsProps) {
  const text = usePageTexts('billing', billingMessages);
  const profile = useApiQuery(billingQueries.profile());
  const isNew = profile.isError && toFailure(profile.error).code === 'billing/customerNotFound';
  const edit = () => open({ kind: 'profile' });
  return (
    <Section title={text('details')} text={text('detailsText')}>
      {isNew && (
        <SettingList>
          <SettingRow
            label={text('notSet')}
            action={
              <ActionButton disabledReason={locked} onClick={edit}>
                {text('setUpDetails')}
              </ActionButton>
            }
          />
        </SettingList>
      )}
      {profile.isError && !isNew && <FailedPart title={text('detailsFailed')} query={profile} />}
      {profile.isPending && <SettingsPlaceholder rows={2} />}
      {profile.data && (
        <SettingList>
          <EditRow
            label={text('name')}
            value={profile.data.name}
            description={profile.data.email}
            onEdit={edit}
            disabledReason={locked}
          />
          <SettingRow
            label={text('address')}
            value={addressText(profile.data.address, text.locale) || text('notSet')}
          />
          <SettingRow label={text('taxId')} value={profile.data.taxId?.value ?? text('notSet')} />
        </SettingList>
      )}
    </Section>
  );
}

type Address = NonNullable<
  Awaited<ReturnType<ReturnType<typeof billingQueries.profile>['read']>>
>['address'];

function addressText(address: Address, locale: string): string {
  const { addressLine1, addressLine2, postalCode, city, state, country } = address;
  const town = [postalCode, city, state].filter(Boolean).join(' ');
  const land = country && countryName(country, locale);
  return [addressLine1, addressLine2, town, land].filter(Boolean).join(', ');
}
