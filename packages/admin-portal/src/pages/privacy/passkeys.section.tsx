import type { Failure } from '@foyer/client';
import { toFailure } from '@foyer/client';
import { makePasskey, passkeyFailure } from '@foyer/client/own-passkeys';
import type { Passkey } from '@foyer/contract/passkeys';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Button, TextField } from '@foyer/ui';
import {
  ActionMenu,
  ConfirmDialog,
  EditIcon,
  PlusIcon,
  Section,
  SettingList,
  SettingRow,
  TrashIcon,
} from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { privacyMessages } from './privacy.messages.ts';
import { type PrivacyTexts, getTimes } from './sessions.controller.ts';
import { useNotify } from '../../portal/use-notify.ts';

const key = ['privacy', 'passkeys'] as const;

/** The user's passkeys: made, named, removed. */
export function PasskeysSection() {
  const { list, add, remove, text, failure } = usePasskeys();
  const { client } = usePortal();
  const [renaming, setRenaming] = useState<Passkey | undefined>(undefined);
  const [leaving, setLeaving] = useState<Passkey | undefined>(undefined);
  const now = client.clock.wall();
  return (
    <Section title={text('passkeys')} text={text('passkeysText')}>
      {failure && <Alert tone="error">{failure.text}</Alert>}
      <LoadedPart title={text('retryTitle')} query={list}>
        {(all) => (
          <SettingList>
            {all.map((one) => (
              <SettingRow
                key={one.id}
                label={one.name}
                description={getLine(one, text, now)}
                action={
                  <ActionMenu
                    label={text('actionsFor', { name: one.name })}
                    actions={[
                      {
                        id: 'rename',
                        label: text('rename'),
                        icon: <EditIcon size="small" />,
                        onSelect: () => setRenaming(one),
                      },
                      {
                        id: 'remove',
                        label: text('remove'),
                        icon: <TrashIcon size="small" />,
                        tone: 'danger',
                        onSelect: () => setLeaving(one),
                      },
                    ]}
                  />
                }
              />
            ))}
            <SettingRow
              label={all.length === 0 ? text('noPasskeys') : ''}
              action={
                <Button
                  icon={<PlusIcon size="small" />}
                  loading={add.isRunning}
                  onClick={() => void add.run().catch(() => undefined) /* said above */}
                >
                  {text('addPasskey')}
                </Button>
              }
            />
          </SettingList>
        )}
      </LoadedPart>
      <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text('removePasskeyTitle', { name: leaving?.name ?? '' })}
        consequence={text('removePasskeyText')}
        confirmLabel={text('remove')}
        tone="danger"
        onConfirm={async () => {
          if (leaving) await remove.run(leaving);
        }}
        failure={(error) => toFailure(error).text}
      />
    </Section>
  );
}

function usePasskeys() {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { client } = usePortal();
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const list = useApiQuery({
    calls: passkeysCalls,
    key,
    read: async (api) => (await api.listWebauthnDevices()).devices,
  });
  const add = useApiChange({
    calls: passkeysCalls,
    change: async (api) => {
      setFailure(undefined);
      try {
        const { options } = await withFresh(() => api.createWebauthnDeviceSession());
        const body = await makePasskey(client, options, {});
        return await api.verifyWebauthnDevice({ body });
      } catch (error) {
        setFailure(passkeyFailure(error));
        throw error;
      }
    },
    invalidates: [key],
    onDone: ({ name }) => notify.done(text('passkeyAdded', { name })),
  });
  const remove = useApiChange({
    calls: passkeysCalls,
    change: (api, { id }: Passkey) =>
      withFresh(() => api.deleteWebauthnDevice({ params: { deviceId: id } })),
    invalidates: [key],
    onDone: (_, { input }) => notify.done(text('passkeyRemoved', { name: input.name })),
  });
  return { list, add, remove, text, failure };
}

function RenameDialog({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
}) {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const { run, isRunning, failure, reset } = useApiChange({
    calls: passkeysCalls,
    change: (api, { id }: Passkey) =>
      api.renameWebauthnDevice({ params: { deviceId: id }, body: { name: name.trim() } }),
    invalidates: [key],
    onDone: (renamed) => {
      notify.done(text('passkeyRenamed', { name: renamed.name }));
      onClose();
    },
  });
  useEffect(() => {
    setName(passkey?.name ?? '');
    setTried(false);
    reset();
  }, [passkey, reset]);
  const submit = () => {
    setTried(true);
    if (passkey && name.trim() !== '') void run(passkey).catch(() => undefined); // said in the dialog
  };
  return (
    <FormDialog
      isOpen={passkey !== undefined}
      onClose={onClose}
      title={text('renameTitle')}
      size="small"
      onSubmit={submit}
      isBusy={isRunning}
      problem={failure?.text}
      isDirty={passkey !== undefined && name !== passkey.name}
    >
      <TextField
        label={text('passkeyName')}
        value={name}
        onValueChange={setName}
        maxLength={60}
        autoComplete="off"
        error={isTried && name.trim() === '' ? text('nameMissing') : undefined}
      />
    </FormDialog>
  );
}

function getLine(
  { createdAt, lastUsedAt, synced }: Passkey,
  text: PrivacyTexts,
  now: number,
): string {
  return [
    text(synced ? 'passkeySynced' : 'passkeyOnDevice'),
    ...getTimes({ createdAt, lastUsedAt }, text, now),
  ].join(' · ');
}
