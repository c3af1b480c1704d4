import { toFailure } from '@foyer/client';
import type { AccountSettings, AccountSettingsForm } from '@foyer/contract/account-settings';
import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import type { Translator } from '@foyer/ui';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { useConcurrentEditCheck } from '../../portal/concurrent-edits.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import type { accountMessages } from './account.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

type Texts = Translator<typeof accountMessages>;
/** The permission to change the settings of the account. */
export const accountPermission = 'fe.secure.write.accountSettings';

/** A setting that has a dialog. */
export type AccountField =
  | 'name'
  | 'address'
  | 'website'
  | 'timezone'
  | 'currency'
  | 'dateFormat'
  | 'timeFormat';

/** A field of the settings, with what it is called. */
export interface FieldChange {
  readonly label: string;
  readonly form: AccountSettingsForm;
  /** Undoes a change; the undo itself cannot be undone. */
  readonly isUndo?: boolean | undefined;
}

const key = ['account-settings'];

/** The settings of the account, and changing them: at once, with Undo. */
export function useAccountSettings(text: Texts) {
  const notify = useNotify();
  const { client } = usePortal();
  const settings = useApiQuery({
    calls: accountSettingsCalls,
    key,
    read: (api, signal) => api.getAccountSettings({}, { signal }),
  });
  const present = settings.data;
  const checkMeanwhile = useConcurrentEditCheck();
  const change = useApiChange({
    calls: accountSettingsCalls,
    change: async (
      api,
      { form, label, seen }: FieldChange & { readonly seen: Fields | undefined },
    ) => {
      const { logo, ...mine } = form;
      // a picture was just chosen, and cannot be shown in words
      if (seen && logo === undefined) {
        checkMeanwhile({
          seen,
          now: toFields(await api.getAccountSettings()),
          mine: toFields(mine),
          names: Object.fromEntries(Object.keys(form).map((field) => [field, label])),
        });
      }
      return api.updateAccountSettings({ body: form });
    },
    // a logo is drawn by the server first
    optimistic: (cache, { form: { logo: _logo, ...form } }) =>
      cache.update<AccountSettings>(key, (before) => applyForm(before, form)),
    invalidates: [key, ['overview']],
    onDone: (result, { input: { label, form, isUndo } }) => {
      // name, logo and formats are in the frame, too
      void client.session.refresh();
      if (isUndo) {
        notify.done(text('restored', { field: label }));
        return;
      }
      const [field = ''] = Object.keys(form);
      const isRemoved = Object.values(form).every((value) => !value);
      const before = present && valueBefore(present, field);
      const takeBack = { ...form, ...Object.fromEntries([[field, before ?? '']]) };
      const undo = () =>
        change.run({ label, form: takeBack, isUndo: true, seen: toFields(result) });
      // a removed logo cannot be put back
      notify.done(
        text(isRemoved ? 'removed' : 'saved', { field: label }),
        field === 'logo' ? undefined : undo,
      );
    },
  });
  const save = (requested: FieldChange) =>
    change.run({ ...requested, seen: present && toFields(present) });
  return { settings, save, isSaving: change.isRunning };
}

/** Leaving the account: the session continues in another one, or ends. */
export function useLeaveAccount(text: Texts) {
  const { client, user, tenant } = usePortal();
  const withFresh = useFreshVerification();
  const notify = useNotify();
  return async () => {
    const members = client.api(usersCalls, 'admin-portal');
    await withFresh(() => members.deleteMember({ params: { userId: user.id } }));
    notify.done(text('left', { account: tenant.name }));
    await client.session.refresh();
  };
}

/** The words of a failure. */
export function failureText(error: unknown): string {
  return toFailure(error).text;
}

type Fields = Readonly<Record<string, string | boolean | undefined>>;

/** What is not said is empty. */
function toFields(settings: AccountSettingsForm): Fields {
  return Object.fromEntries(
    Object.entries(settings).map(([field, value]) => [field, value ?? undefined]),
  );
}

function applyForm(before: AccountSettings, form: AccountSettingsForm): AccountSettings {
  const all = Object.entries({ ...before, ...form }).filter(
    ([, value]) => value !== null && value !== '',
  );
  return Object.fromEntries(all);
}

function valueBefore(settings: AccountSettings, field: string): string | boolean | undefined {
  return Object.entries(settings).find(([name]) => name === field)?.[1];
}
