import type { AccountSettings } from '@foyer/contract/account-settings';
import { largestLogo } from '@foyer/contract/account-settings/rules';
import { Link, type Translator } from '@foyer/ui';
import { ConfirmDialog, createLazyPart, ImageField, Section, SettingList } from '@foyer/ui/portal';
import { useState } from 'react';
import { EditRow } from '../../portal/edit-row.tsx';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePortal } from '../../portal/use-portal.ts';
import {
  type AccountField,
  accountPermission,
  type FieldChange,
  failureText,
} from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';
import { LeaveAccount } from './leave-account.dialog.tsx';
import { Region } from './region.section.tsx';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./account.dialogs.tsx'));

/** The dialogs of the tab. */
type AccountDialog =
  | { readonly kind: 'setting'; readonly field: AccountField }
  | { readonly kind: 'removeLogo' }
  | { readonly kind: 'leave' };

const tenantRows = [
  { field: 'name', path: 'account.companyName', label: 'companyName' },
  { field: 'address', path: 'account.address', label: 'address' },
  { field: 'website', path: 'account.website', label: 'website' },
] as const;

type Texts = Translator<typeof accountMessages>;

interface SettingsTabProps {
  readonly settings: AccountSettings;
  readonly save: (change: FieldChange) => Promise<unknown>;
  readonly isSaving: boolean;
  readonly text: Texts;
}

/** Tenant, region, and the way out. */
export function SettingsTab(props: SettingsTabProps) {
  const { settings, save, text } = props;
  const { appearance, disabledReason: denialReason } = usePortal();
  const { current, open, close } = useDialogState<AccountDialog>();
  const dialogs = useDialogs(current?.kind === 'setting');
  const disabledReason = denialReason(accountPermission);
  const edit = (field: AccountField) => open({ kind: 'setting', field });
  return (
    <>
      <Section title={text('company')} text={text('accountText')}>
        <Logo {...props} onRemove={() => open({ kind: 'removeLogo' })} />
        <SettingList>
          {tenantRows.map(({ field, path, label }) => {
            const shows = appearance(path);
            const value = settings[field] ?? '';
            return (
              shows !== 'hidden' && (
                <EditRow
                  key={field}
                  label={text(label)}
                  value={field === 'website' && value ? <Link href={value}>{value}</Link> : value}
                  disabledReason={disabledReason}
                  onEdit={shows === 'edit' ? () => edit(field) : undefined}
                />
              )
            );
          })}
        </SettingList>
      </Section>
      <Region settings={settings} onEdit={edit} text={text} />
      <LeaveAccount
        isOpen={current?.kind === 'leave'}
        onOpen={() => open({ kind: 'leave' })}
        onClose={close}
        text={text}
      />
      {dialogs && current?.kind === 'setting' && (
        <dialogs.SettingDialog
          field={current.field}
          onClose={close}
          {...{ settings, save, text }}
        />
      )}
      <ConfirmDialog
        isOpen={current?.kind === 'removeLogo'}
        onClose={close}
        title={text('removeLogoTitle')}
        consequence={text('removeLogoText')}
        confirmLabel={text('removeLogo')}
        tone="danger"
        onConfirm={async () => {
          await save({ label: text('logo'), form: { logo: '' } });
        }}
        failure={failureText}
      />
    </>
  );
}

const pictures = {
  bytes: largestLogo,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
} as const;

/** The logo in light and dark mode. */
function Logo(props: SettingsTabProps & { readonly onRemove: () => void }) {
  const { settings, save, isSaving, text, onRemove } = props;
  const { disabledReason } = usePortal();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const change = (logo: string) => save({ label: text('logo'), form: { logo } });
  const pick = (file: File) => {
    setProblem(undefined);
    void dataAddress(file)
      .then(change)
      .catch((error: unknown) => setProblem(failureText(error)));
  };
  return (
    <div className="foyer-account-logo">
      {disabledReason(accountPermission) === undefined && (
        <ImageField
          // what was refused is not shown as if it were there
          key={problem ?? ''}
          label={text('logo')}
          name={settings.name ?? ''}
          src={settings.logo}
          shape="company"
          limit={pictures}
          onFile={pick}
          onRemove={settings.logo ? onRemove : undefined}
          isBusy={isSaving}
          error={problem}
        />
      )}
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
