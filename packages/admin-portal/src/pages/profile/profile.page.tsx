import type { User } from '@foyer/contract';
import { languageOf } from '@foyer/contract/languages';
import { Badge, Button } from '@foyer/ui';
import { createLazyPart, PageHeader, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { type ReactNode, useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { GuardedEdit } from '../../portal/guarded-edit.tsx';
import { PhoneField } from '../../portal/phone-field.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { ConnectedAccountsSection } from './connected-accounts.section.tsx';
import { Picture } from './picture.section.tsx';
import { addressLine, factsOf, languageName, withFacts } from './profile-facts.ts';
import { type ProfileChange, useProfile, wordsOf } from './profile.controller.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./profile.dialogs.ts'));

/** What somebody says about themselves. */
const details = ['name', 'phoneNumber', 'jobTitle', 'address'] as const;

/** The own profile. Specification 1, §2; fields show as `appearance('profile.…')` says. */
export function ProfilePage() {
  const profile = useProfile();
  const { me, text } = profile;
  const { appearance } = usePortal();
  const header = <PageHeader title={text('title')} text={text('about')} />;
  if (me.isError && !me.data)
    return (
      <>
        {header}
        <FailedPart title={text('loadFailed')} query={me} />
      </>
    );
  return (
    <>
      {header}
      <Section title={text('picture')} text={text('pictureText')}>
        {me.data ? <Picture profile={profile} user={me.data} /> : <SettingsPlaceholder />}
      </Section>
      {details.some((field) => appearance(`profile.${field}`) !== 'hidden') && (
        <Section title={text('details')} text={text('detailsText')}>
          {me.data ? (
            <Details profile={profile} user={me.data} />
          ) : (
            <SettingsPlaceholder rows={details.length} />
          )}
        </Section>
      )}
      <Section title={text('messages')} text={text('messagesText')}>
        {me.data ? <LanguageRow profile={profile} user={me.data} /> : <SettingsPlaceholder />}
      </Section>
      <Section title={text('signIn')} text={text('signInText')}>
        {me.data ? <EmailRow user={me.data} profile={profile} /> : <SettingsPlaceholder />}
      </Section>
      <ConnectedAccountsSection />
    </>
  );
}

type Profile = ReturnType<typeof useProfile>;

function Details({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { change, text } = profile;
  const { appearance } = usePortal();
  const [isAddressOpen, setAddressOpen] = useState(false);
  const [phoneToProve, setPhoneToProve] = useState<string | undefined>(undefined);
  const dialogs = useDialogs(isAddressOpen || phoneToProve !== undefined);
  const { jobTitle, address } = factsOf(user);
  const phoneNumber = user.phoneNumber ?? '';
  const lockOf = (field: (typeof details)[number]) =>
    appearance(`profile.${field}`) === 'viewOnly' ? text('viewOnly') : undefined;
  const isShown = (field: (typeof details)[number]) => appearance(`profile.${field}`) !== 'hidden';
  const savePhone = async (typed: string) => {
    try {
      await change.run({
        field: text('phone'),
        form: { phoneNumber: typed },
        before: { phoneNumber },
      });
    } catch (error) {
      if (codeOf(error) !== 'profile/provedPhone' || typed === '') throw error;
      setPhoneToProve(typed);
    }
  };
  return (
    <SettingList>
      {isShown('name') && (
        <Row label={text('name')}>
          <GuardedEdit
            label={text('name')}
            value={user.name}
            autoComplete="name"
            validate={(typed) => (typed.trim() === '' ? text('noName') : undefined)}
            onSave={async (name) => {
              await change.run({
                field: text('name'),
                form: { name: name.trim() },
                before: { name: user.name },
              });
            }}
            failure={wordsOf}
            disabledReason={lockOf('name')}
          />
        </Row>
      )}
      {isShown('phoneNumber') && (
        <Row label={text('phone')}>
          <GuardedEdit
            label={text('phone')}
            value={phoneNumber}
            shown={<bdi dir="ltr">{phoneNumber}</bdi>}
            renderField={(field) => <PhoneField {...field} />}
            onSave={savePhone}
            failure={(error) =>
              codeOf(error) === 'profile/wrongPhone' ? text('phoneWrong') : wordsOf(error)
            }
            disabledReason={lockOf('phoneNumber')}
          />
        </Row>
      )}
      {isShown('jobTitle') && (
        <Row label={text('jobTitle')}>
          <GuardedEdit
            label={text('jobTitle')}
            value={jobTitle}
            autoComplete="organization-title"
            onSave={async (typed) => {
              const facts = { next: { jobTitle: typed.trim() }, before: { jobTitle } };
              await change.run({ field: text('jobTitle'), ...changeOf(user, facts) });
            }}
            failure={wordsOf}
            disabledReason={lockOf('jobTitle')}
          />
        </Row>
      )}
      {isShown('address') && (
        <SettingRow
          label={text('address')}
          value={
            addressLine(address, text.locale) ? (
              <bdi>{addressLine(address, text.locale)}</bdi>
            ) : (
              <span className="foyer-inline-value" data-empty="">
                {text('notSet')}
              </span>
            )
          }
          action={
            <Button unavailable={lockOf('address')} onClick={() => setAddressOpen(true)}>
              {text(addressLine(address, text.locale) ? 'change' : 'add')}
            </Button>
          }
        />
      )}
      {dialogs && isAddressOpen && (
        <dialogs.ChangeAddressDialog
          onClose={() => setAddressOpen(false)}
          address={address}
          onSave={async (next) => {
            const facts = { next: { address: next }, before: { address } };
            await change.run({ field: text('address'), ...changeOf(user, facts) });
          }}
        />
      )}
      {dialogs && (
        <dialogs.VerifyPhoneDialog
          phone={phoneToProve}
          onClose={() => setPhoneToProve(undefined)}
          onProved={profile.me.refetch}
        />
      )}
    </SettingList>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <SettingRow label={label} value={children} />;
}

function LanguageRow({
  user,
  profile: { change, text },
}: {
  readonly user: User;
  readonly profile: Profile;
}) {
  const [isOpen, setOpen] = useState(false);
  const dialogs = useDialogs(isOpen);
  const { locale, zoneinfo } = factsOf(user);
  const language = languageOf(locale ?? '');
  const shown = [
    language ? languageName(language) : text('browserLanguage'),
    zoneinfo ? zoneinfo.replaceAll('_', ' ') : text('companyZone'),
  ];
  return (
    <SettingList>
      <SettingRow
        label={text('languageTitle')}
        value={shown.join(' · ')}
        action={<Button onClick={() => setOpen(true)}>{text('changeLanguage')}</Button>}
      />
      {dialogs && isOpen && (
        <dialogs.LanguageAndTimeDialog
          present={{ locale: language, zoneinfo }}
          onClose={() => setOpen(false)}
          onSave={async (next) => {
            const facts = { next, before: { locale, zoneinfo } };
            await change.run({ field: text('languageTitle'), ...changeOf(user, facts) });
          }}
        />
      )}
    </SettingList>
  );
}

function EmailRow({
  user,
  profile: { me, text },
}: {
  readonly user: User;
  readonly profile: Profile;
}) {
  const [isOpen, setOpen] = useState(false);
  const dialogs = useDialogs(isOpen);
  return (
    <SettingList>
      <SettingRow
        label={text('email')}
        value={
          <>
            {user.email || text('noEmail')}{' '}
            {user.email !== '' && (
              <Badge tone={user.verified ? 'success' : 'warning'}>
                {text(user.verified ? 'verified' : 'notVerified')}
              </Badge>
            )}
          </>
        }
        action={
          <Button onClick={() => setOpen(true)}>
            {text(user.email === '' ? 'addEmail' : 'changeEmail')}
          </Button>
        }
      />
      {dialogs && (
        <dialogs.ChangeEmailDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          email={user.email}
          onChanged={me.refetch}
        />
      )}
    </SettingList>
  );
}

/** A change of what stands in the metadata. */
function changeOf(
  user: User,
  facts: NonNullable<ProfileChange['facts']>,
): Omit<ProfileChange, 'field'> {
  return {
    form: { metadata: withFacts(user, facts.next) },
    before: { metadata: user.metadata },
    facts,
  };
}

const codeOf = (error: unknown): unknown => Object(error).code;
