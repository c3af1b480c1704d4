import type { User } from '@foyer/contract';
import { findLanguage } from '@foyer/contract/languages';
import { Badge } from '@foyer/ui';
import { createLazyPart, PageHeader, Section, SettingList } from '@foyer/ui/portal';
import { EditRow } from '../../portal/edit-row.tsx';
import { FailedPart } from '../../portal/failed-part.tsx';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { ConnectedAccountsSection } from './connected-accounts.section.tsx';
import { JoinAccountsSection } from './join-accounts.section.tsx';
import { Picture } from './picture.section.tsx';
import { addressLine, getFacts, languageName } from './profile-facts.ts';
import { useProfile } from './profile.controller.ts';
import type { ProfileDialog } from './profile.dialogs.tsx';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./profile.dialogs.tsx'));

/** The details about the user. */
const details = [
  { field: 'name', label: 'name' },
  { field: 'phoneNumber', label: 'phone' },
  { field: 'jobTitle', label: 'jobTitle' },
  { field: 'address', label: 'address' },
] as const;

/** The profile of the signed-in user. Specification 1, §2; fields show as `appearance('profile.…')` says. */
export function ProfilePage() {
  const profile = useProfile();
  const { me, text, whyManaged } = profile;
  const { appearance } = usePortal();
  const dialog = useDialogState<ProfileDialog>();
  const dialogs = useDialogs(dialog.current !== undefined);
  const header = <PageHeader title={text('title')} text={text('about')} />;
  if (me.isError && !me.data)
    return (
      <>
        {header}
        <FailedPart title={text('loadFailed')} query={me} />
      </>
    );
  const user = me.data;
  const edit = (kind: Exclude<ProfileDialog['kind'], 'verifyPhone'>) => dialog.open({ kind });
  return (
    <>
      {header}
      <JoinAccountsSection />
      <Section title={text('picture')} text={text('pictureText')}>
        {user ? <Picture profile={profile} user={user} /> : <SettingsPlaceholder />}
      </Section>
      {details.some(({ field }) => appearance(`profile.${field}`) !== 'hidden') && (
        <Section title={text('details')} text={text('detailsText')}>
          {user ? (
            <Details user={user} text={text} whyManaged={whyManaged} onEdit={edit} />
          ) : (
            <SettingsPlaceholder rows={details.length} />
          )}
        </Section>
      )}
      <Section title={text('messages')} text={text('messagesText')}>
        {user ? (
          <LanguageRow user={user} text={text} whyManaged={whyManaged} onEdit={edit} />
        ) : (
          <SettingsPlaceholder />
        )}
      </Section>
      <Section title={text('signIn')} text={text('signInText')}>
        {user ? (
          <EmailRow user={user} text={text} whyManaged={whyManaged} onEdit={edit} />
        ) : (
          <SettingsPlaceholder />
        )}
      </Section>
      <ConnectedAccountsSection />
      {dialogs && user && dialog.current && (
        <dialogs.ProfileDialogs
          current={dialog.current}
          {...{ profile, user }}
          onOpen={dialog.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface RowsProps {
  readonly user: User;
  readonly text: ReturnType<typeof useProfile>['text'];
  /** Why the user cannot change a field that someone else manages. */
  readonly whyManaged: ReturnType<typeof useProfile>['whyManaged'];
  readonly onEdit: (kind: Exclude<ProfileDialog['kind'], 'verifyPhone'>) => void;
}

function Details({ user, text, whyManaged, onEdit }: RowsProps) {
  const { appearance } = usePortal();
  const { jobTitle, address } = getFacts(user);
  const line = addressLine(address, text.locale);
  const values = {
    name: user.name,
    phoneNumber: user.phoneNumber ? <bdi dir="ltr">{user.phoneNumber}</bdi> : '',
    jobTitle,
    address: line && <bdi>{line}</bdi>,
  };
  return (
    <SettingList>
      {details.map(({ field, label }) => {
        const shows = appearance(`profile.${field}`);
        const why = whyManaged(field);
        return (
          shows !== 'hidden' && (
            <EditRow
              key={field}
              label={text(label)}
              value={values[field]}
              description={why}
              disabledReason={shows === 'viewOnly' ? text('viewOnly') : undefined}
              onEdit={why === undefined ? () => onEdit(field) : undefined}
            />
          )
        );
      })}
    </SettingList>
  );
}

function LanguageRow({ user, text, onEdit }: RowsProps) {
  const { locale, zoneinfo } = getFacts(user);
  const language = findLanguage(locale ?? '');
  const shown = [
    language ? languageName(language) : text('browserLanguage'),
    zoneinfo ? zoneinfo.replaceAll('_', ' ') : text('accountTimeZone'),
  ];
  return (
    <SettingList>
      <EditRow
        label={text('languageTitle')}
        value={shown.join(' · ')}
        onEdit={() => onEdit('language')}
      />
    </SettingList>
  );
}

function EmailRow({ user, text, whyManaged, onEdit }: RowsProps) {
  const { email, verified } = user;
  const why = whyManaged('email');
  const shown = (
    <>
      {email}{' '}
      <Badge tone={verified ? 'success' : 'warning'}>
        {text(verified ? 'verified' : 'notVerified')}
      </Badge>
    </>
  );
  return (
    <SettingList>
      <EditRow
        label={text('email')}
        value={email === '' ? text('noEmail') : shown}
        description={why}
        onEdit={why === undefined ? () => onEdit('email') : undefined}
      />
    </SettingList>
  );
}
