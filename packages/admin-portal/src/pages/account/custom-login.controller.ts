import { noChangesText, saveCustomLogin } from '@foyer/client';
import type { AccountSettings } from '@foyer/contract/account-settings';
import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import { useToaster } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { wordsOf } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';

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

/** The custom login of the account as a draft that is saved as one. */
export function useCustomLogin(settings: AccountSettings, text: Translator<typeof accountMessages>) {
  const { client } = usePortal();
  const toaster = useToaster();
  const [edited, setEdited] = useState<LoginDraft | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const document = useApiQuery({
    calls: metadataCalls,
    key: documentKey,
    read: (api, signal) => api.getAdminBoxMetadata({}, { signal }),
  });
  const saved = document.data && draftOf(settings, document.data);
  const draft = edited ?? saved;
  const change = useApiChange({
    calls: accountSettingsCalls,
    change: async (api, next: LoginDraft) => {
      const { primary, ...login } = next;
      const isLook = primary !== saved?.primary;
      const isLogin = Object.entries(login).some(
        ([name, value]) => new Map<string, unknown>(Object.entries(saved ?? {})).get(name) !== value,
      );
      // Specification 1, §5: saving what did not change fails.
      if (!isLook && !isLogin) throw new Error(noChangesText);
      if (isLogin) await api.updateAccountSettings({ body: login });
      const wanted = { theme: { palette: { primary: primary === '' ? null : primary } } };
      if (isLook) await saveCustomLogin(client, document.data ?? {}, wanted);
    },
    invalidates: [documentKey, ['account-settings']],
  });
  return {
    draft,
    document,
    isDirty: edited !== undefined && JSON.stringify(edited) !== JSON.stringify(saved),
    isSaving: change.isRunning,
    failure,
    edit: (next: LoginDraft) => {
      setFailure(undefined);
      setEdited(next);
    },
    discard: () => setEdited(undefined),
    save: async () => {
      if (!draft) return;
      setFailure(undefined);
      try {
        await change.run(draft);
        setEdited(undefined);
        toaster.show({ text: text('loginSaved') });
        await client.session.refresh();
      } catch (error) {
        setFailure(error instanceof Error && error.message === noChangesText ? text('noChanges') : wordsOf(error));
      }
    },
  };
}

function draftOf(settings: AccountSettings, document: Readonly<Record<string, unknown>>): LoginDraft {
  const { hasCustomLogin = false, alias = '', applicationUrl = '', loginUrl = '' } = settings;
  const primary = ['theme', 'palette', 'primary'].reduce<unknown>((at, key) => Object(at)[key], document);
  const isColour = typeof primary === 'string' && /^#[0-9a-f]{6}$/i.test(primary);
  return { hasCustomLogin, alias, applicationUrl, loginUrl, primary: isColour ? primary : '' };
}
