import { toFailure } from '@foyer/client';
import { profileCalls } from '@foyer/contract/profile/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Button, DownloadIcon } from '@foyer/ui';
import { ConfirmDialog, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { dayText } from '../../portal/moments.ts';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { getIdentifier } from '../../portal/user-identifier.ts';
import { privacyMessages } from './privacy.messages.ts';
import { saveFile } from './save-file.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** A copy of everything kept about the user. Decision 0212. */
export function OwnDataSection() {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { run, isRunning, failure } = useApiChange({
    calls: profileCalls,
    change: async (api) => {
      const { token } = await withFresh(() => api.askOwnData());
      return api.downloadOwnData({ body: { token } });
    },
    onDone: (data) => {
      saveFile('my-data.json', JSON.stringify(data, null, 2));
      notify.done(text('downloaded'));
    },
  });
  return (
    <Section title={text('data')} text={text('dataText')}>
      {failure && <Alert tone="error">{failure.text}</Alert>}
      <SettingList>
        <SettingRow
          label={text('dataCopy')}
          description={text('downloadText')}
          action={
            <Button
              icon={<DownloadIcon size="small" />}
              loading={isRunning}
              onClick={() => void run().catch(() => undefined) /* said above */}
            >
              {text('download')}
            </Button>
          }
        />
      </SettingList>
    </Section>
  );
}

/** Deleting a user's account, with days of grace. Decision 0213. */
export function DeleteAccountSection() {
  const { outlook, ask, cancel, text } = useDeletion();
  const { client, user } = usePortal();
  const [isAsked, setAsked] = useState(false);
  const reported = outlook.data;
  const names = (some: readonly { readonly name: string }[] = []) =>
    some.map(({ name }) => name).join(', ');
  const day = (iso: string) => dayText(iso, text.locale);
  const due = new Date(client.clock.wall() + (reported?.graceDays ?? 0) * 86_400_000).toISOString();
  const blocked =
    reported && reported.blockedBy.length > 0
      ? text('deleteBlocked', { companies: names(reported.blockedBy) })
      : undefined;
  const along =
    reported && reported.deletedWith.length > 0
      ? text('deletesAccounts', { companies: names(reported.deletedWith) })
      : '';
  return (
    <Section title={text('danger')} text={text('dangerText')} tone="danger">
      {cancel.failure && <Alert tone="error">{cancel.failure.text}</Alert>}
      <LoadedPart title={text('retryTitle')} query={outlook}>
        {({ deletion, graceDays }) => (
          <SettingList>
            {deletion ? (
              <SettingRow
                label={text('deletionWaits', { day: day(deletion.dueAt) })}
                description={text('deletionWaitsText')}
                action={
                  <Button
                    variant="primary"
                    loading={cancel.isRunning}
                    onClick={() => void cancel.run().catch(() => undefined) /* said above */}
                  >
                    {text('keepAccount')}
                  </Button>
                }
              />
            ) : (
              <SettingRow
                label={text('wholeAccount')}
                description={
                  blocked ??
                  [text('deleteText', { count: graceDays }), along].filter(Boolean).join(' ')
                }
                action={
                  <Button variant="danger" unavailable={blocked} onClick={() => setAsked(true)}>
                    {text('deleteAccount')}
                  </Button>
                }
              />
            )}
          </SettingList>
        )}
      </LoadedPart>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={text('deleteTitle')}
        consequence={[text('deleteConsequence', { day: day(due) }), along]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={text('deleteConfirm')}
        tone="danger"
        typeToConfirm={getIdentifier(user)}
        onConfirm={async () => {
          await ask.run();
        }}
        failure={(error) => toFailure(error).text}
      />
    </Section>
  );
}

function useDeletion() {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const key = ['privacy', 'deletion'];
  const outlook = useApiQuery({ calls: profileCalls, key, read: (api) => api.getMyDeletion() });
  const ask = useApiChange({
    calls: profileCalls,
    change: (api) => withFresh(() => api.askMyDeletion()),
    invalidates: [key],
  });
  const cancel = useApiChange({
    calls: profileCalls,
    change: (api) => api.cancelMyDeletion(),
    invalidates: [key],
    onDone: () => notify.done(text('kept')),
  });
  return { outlook, ask, cancel, text };
}
