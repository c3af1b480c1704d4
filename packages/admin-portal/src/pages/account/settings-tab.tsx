import type { AccountSettings } from '@foyer/contract/account-settings';
import { isWebAddress, largestLogo } from '@foyer/contract/account-settings/rules';
import { Link, type Translator } from '@foyer/ui';
import { ConfirmDialog, ImageField, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import type { AppearancePath } from '../../navigation/appearance.ts';
import { GuardedEdit } from '../../portal/guarded-edit.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { type FieldChange, failureText } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';
import { LeaveAccount } from './leave-account.dialog.tsx';
import { joinAddress, splitAddress } from './company-address.ts';
import { Region } from './region.section.tsx';

type Texts = Translator<typeof accountMessages>;

interface SettingsTabProps {
  readonly settings: AccountSettings;
  readonly save: (change: FieldChange) => Promise<unknown>;
  readonly isSaving: boolean;
  readonly text: Texts;
}

/** Company, region, and the way out. */
export function SettingsTab(props: SettingsTabProps) {
  const { text } = props;
  return (
    <>
      <Section title={text('company')} text={text('companyText')}>
        <Logo {...props} />
        <SettingList>
          <TextRow {...props} field="name" path="account.companyName" label={text('companyName')} />
          <TextRow {...props} field="address" path="account.address" label={text('address')} />
          <TextRow {...props} field="website" path="account.website" label={text('website')} />
        </SettingList>
      </Section>
      <Region {...props} />
      <LeaveAccount text={text} />
    </>
  );
}

const permission = 'fe.secure.write.accountSettings';

interface TextRowProps extends SettingsTabProps {
  readonly field: 'name' | 'address' | 'website';
  readonly path: AppearancePath;
  readonly label: string;
}

/** A text that is changed in its place; empty takes it away, but for the name. */
function TextRow({ settings, save, text, field, path, label }: TextRowProps) {
  const { appearance, whyNot } = usePortal();
  const disabledReason = whyNot(permission);
  const shows = appearance(path);
  const whole = settings[field] ?? '';
  // the country is chosen from a list of its own, where anything is chosen
  const { line: value, country } =
    field === 'address' && shows === 'edit' && disabledReason === undefined
      ? splitAddress(whole, text.locale)
      : { line: whole, country: undefined };
  if (shows === 'hidden') return null;
  const shown =
    field === 'website' && value !== '' ? (
      <Link href={value}>{value}</Link>
    ) : (
      value || text('notSet')
    );
  if (shows === 'viewOnly') return <SettingRow label={label} value={shown} />;
  const validate = (typed: string) => {
    if (field === 'name' && typed.trim() === '') return text('nameMissing');
    return field === 'website' && typed !== '' && !isWebAddress(typed)
      ? text('websiteWrong')
      : undefined;
  };
  const edit = (
    <GuardedEdit
      label={label}
      value={value}
      shown={shown}
      type={field === 'website' ? 'url' : 'text'}
      autoComplete={{ name: 'organization', address: 'street-address', website: 'url' }[field]}
      validate={validate}
      failure={failureText}
      disabledReason={disabledReason}
      onSave={async (typed) =>
        void (await save({ label, form: { [field]: joinAddress(typed.trim(), country) } }))
      }
    />
  );
  return <SettingRow label={label} value={edit} />;
}

const pictures = {
  bytes: largestLogo,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
} as const;

/** The logo, as it looks on both kinds of page. */
function Logo({ settings, save, isSaving, text }: SettingsTabProps) {
  const { whyNot } = usePortal();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const change = (logo: string) => save({ label: text('logo'), form: { logo } });
  const pick = (file: File) => {
    setProblem(undefined);
    void dataAddress(file)
      .then(change)
      .catch((error: unknown) => setProblem(failureText(error)));
  };
  return (
    <div className="foyer-account-logo">
      {whyNot(permission) === undefined && (
        <ImageField
          // what was refused is not shown as if it were there
          key={problem ?? ''}
          label={text('logo')}
          name={settings.name ?? ''}
          src={settings.logo}
          shape="company"
          limit={pictures}
          onFile={pick}
          onRemove={settings.logo ? () => setAsked(true) : undefined}
          isBusy={isSaving}
          error={problem}
        />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={text('removeLogoTitle')}
        consequence={text('removeLogoText')}
        confirmLabel={text('removeLogo')}
        tone="danger"
        onConfirm={async () => {
          await change('');
        }}
        failure={failureText}
      />
      {settings.logo && (
        <div className="foyer-account-plates">
          {(['light', 'dark'] as const).map((scheme) => (
            <figure key={scheme} className="foyer-account-plate" data-scheme={scheme}>
              <img src={settings.logo} alt="" />
              <figcaption>{text(scheme === 'light' ? 'logoLight' : 'logoDark')}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}

async function dataAddress(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${file.type};base64,${btoa(text)}`;
}
