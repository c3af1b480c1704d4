import { noChangesText, saveCustomLogin } from '@foyer/client';
import type { AccountSettings } from '@foyer/contract/account-settings';
import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { useState } from 'react';
import { useConcurrentEditCheck } from '../../portal/concurrent-edits.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { failureText } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** What the form of the custom login holds. */
export interface LoginDraft {
  readonly hasCustomLogin: boolean;
  readonly alias: string;
  readonly applicationUrl: string;
  readonly loginUrl: string;
  /** `#rrggbb`, or empty: as the product has it. */
  readonly primary: string;
}

const documentKey = ['custom-login'];

/** The custom login of the account as a draft. Only what was edited is saved: the rest may have been changed elsewhere in the meantime. */
export function useCustomLogin(
  settings: AccountSettings,
  text: Translator<typeof accountMessages>,
) {
  const { client } = usePortal();
  const notify = useNotify();
  const checkMeanwhile = useConcurrentEditCheck();
  const [edits, setEdits] = useState<Partial<LoginDraft>>({});
  const [seen, setSeen] = useState<LoginDraft | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const document = useApiQuery({
    calls: metadataCalls,
    key: documentKey,
    read: (api, signal) => api.getAdminBoxMetadata({}, { signal }),
  });
  const saved = document.data && toDraft(settings, document.data);
  const draft = saved && { ...saved, ...edits };
  const change = useApiChange({
    calls: accountSettingsCalls,
    change: async (api) => {
      // Specification 1, §5: saving what did not change fails.
      if (Object.keys(changedFields(edits, saved)).length === 0) throw new Error(noChangesText);
      const metadata = client.api(metadataCalls, 'admin-portal');
      const [present, look] = await Promise.all([
        api.getAccountSettings(),
        metadata.getAdminBoxMetadata(),
      ]);
      const now = toDraft(present, look);
      const { primary, ...login } = changedFields(edits, now);
      const mine = { ...login, ...(primary === undefined ? {} : { primary }) };
      checkMeanwhile({ seen: { ...seen }, now: { ...now }, mine, names: fieldNames(text) });
      if (Object.keys(login).length > 0) await api.updateAccountSettings({ body: login });
      const requested = { theme: { palette: { primary: primary || null } } };
      if (primary !== undefined) await saveCustomLogin(client, look, requested);
    },
    // what was typed stays where it stands until it is read again
    optimistic: (cache) => {
      const { primary, ...login } = edits;
      cache.update<AccountSettings>(['account-settings'], (before) => ({ ...before, ...login }));
      const look = primary === undefined ? {} : { theme: { palette: { primary } } };
      cache.update<object>(documentKey, (before) => ({ ...before, ...look }));
    },
    invalidates: [documentKey, ['account-settings']],
  });
  const discard = () => {
    setEdits({});
    setSeen(undefined);
    setFailure(undefined);
  };
  return {
    draft,
    document,
    isDirty: Object.keys(changedFields(edits, saved)).length > 0,
    isSaving: change.isRunning,
    failure,
    edit: (next: Partial<LoginDraft>) => {
      setFailure(undefined);
      setSeen((before) => before ?? saved);
      setEdits((before) => ({ ...before, ...next }));
    },
    discard,
    save: async () => {
      setFailure(undefined);
      try {
        await change.run();
        discard();
        notify.done(text('loginSaved'));
        await client.session.refresh();
      } catch (error) {
        setFailure(
          error instanceof Error && error.message === noChangesText
            ? text('noChanges')
            : failureText(error),
        );
      }
    },
  };
}

/** What of the edits is not there already. */
function changedFields(
  edits: Partial<LoginDraft>,
  saved: LoginDraft | undefined,
): Partial<LoginDraft> {
  const present = new Map<string, unknown>(Object.entries(saved ?? {}));
  return Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => present.get(field) !== value),
  );
}

function fieldNames(text: Translator<typeof accountMessages>) {
  return {
    hasCustomLogin: text('isOn'),
    primary: text('primary'),
    alias: text('alias'),
    applicationUrl: text('applicationUrl'),
    loginUrl: text('loginUrl'),
  };
}

function toDraft(
  settings: AccountSettings,
  document: Readonly<Record<string, unknown>>,
): LoginDraft {
  const { hasCustomLogin = false, alias = '', applicationUrl = '', loginUrl = '' } = settings;
  const primary = ['theme', 'palette', 'primary'].reduce<unknown>(
    (at, key) => Object(at)[key],
    document,
  );
  const isColor = typeof primary === 'string' && /^#[0-9a-f]{6}$/i.test(primary);
  return { hasCustomLogin, alias, applicationUrl, loginUrl, primary: isColor ? primary : '' };
}
