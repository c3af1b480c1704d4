import type { ScimConnection } from '@foyer/contract/provisioning';
import { Stack, TextField } from '@foyer/ui';
import { RadioCards, SecretDialog, Select } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useConnectionChanges } from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import { type DirectoryId, directoryGuides } from './setup-guides.ts';

interface AddConnectionProps {
  readonly onClose: () => void;
  readonly onDone: (id: string, guide: DirectoryId) => void;
}

type Created = ScimConnection & { readonly token: string };

/** Days that a token can be valid; 0 is without an end. */
const lifetimes = [90, 180, 365, 0] as const;

/** Asks for the directory, then shows what to enter there. The token is shown once. */
export function AddConnectionDialog({ onClose, onDone }: AddConnectionProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { create } = useConnectionChanges();
  const [created, setCreated] = useState<Created>();
  const initial: { directory: DirectoryId; name: string; days: string } = {
    directory: 'okta',
    name: '',
    days: '365',
  };
  const form = useForm({
    initial,
    onSubmit: async ({ directory, name, days }) => {
      const guide = directoryGuides.find(({ id }) => id === directory);
      if (guide) setCreated(await create.run({ guide, name, expiresInDays: Number(days) || null }));
    },
    onClose: () => undefined,
  });
  const { directory } = form.values;
  if (created)
    return (
      <SecretDialog
        isOpen
        onClose={() => {
          onClose();
          onDone(created.id, directory);
        }}
        title={text('tokenTitle', { name: created.connectionName })}
        text={text('tokenText')}
        texts={[
          { label: text('baseUrl'), value: created.url },
          { label: text('token'), value: created.token, isSecret: true },
        ]}
      />
    );
  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={text('addTitle')}
      description={text('addText')}
      submitLabel={text('create')}
    >
      <Stack>
        <RadioCards
          label={text('directory')}
          value={directory}
          onChange={(next) => form.set({ directory: next })}
          options={directoryGuides.map(({ id, name }) => ({ value: id, label: name }))}
          isGrid
        />
        <TextField {...form.field('name')} label={text('name')} hint={text('nameHint')} optional />
        <LifetimeField value={form.values.days} onChange={(days) => form.set({ days })} />
      </Stack>
    </FormDialog>
  );
}

/** How long a token is valid. */
export function LifetimeField(props: {
  readonly value: string;
  readonly onChange: (days: string) => void;
}) {
  const text = usePageTexts('provisioning', provisioningMessages);
  return (
    <Select
      {...props}
      label={text('expires')}
      options={lifetimes.map((days) => ({
        value: String(days),
        label:
          days === 0
            ? text('noExpiry')
            : days === 365
              ? text('year')
              : text('days', { count: days }),
      }))}
    />
  );
}
