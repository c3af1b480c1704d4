import type { Webhook } from '@foyer/contract/webhooks';
import { Stack, TextField } from '@foyer/ui';
import { SecretDialog } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { EventPicker } from './event-picker.tsx';
import { useWebhookChanges, type WebhookForm } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';

const empty: WebhookForm = { displayName: '', description: '', url: '', eventKeys: [] };
const fieldOfError = {
  'webhooks/invalidUrl': 'url',
  'webhooks/httpsRequired': 'url',
  'webhooks/unknownEvent': 'eventKeys',
  'webhooks/noEvents': 'eventKeys',
} as const;

interface CreateProps {
  readonly onClose: () => void;
  readonly onCreated: (webhook: Webhook) => void;
}

/** Creates a webhook, then shows its secret once. */
export function CreateWebhookDialog({ onClose, onCreated }: CreateProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { create } = useWebhookChanges();
  const [created, setCreated] = useState<Webhook | undefined>(undefined);
  if (created)
    return (
      <WebhookSecretDialog
        name={created.displayName}
        secret={created.secret ?? ''}
        intro={text('secretText')}
        onClose={() => {
          onClose();
          onCreated(created);
        }}
      />
    );
  return (
    <WebhookFormDialog
      title={text('createTitle')}
      submitLabel={text('create')}
      initial={empty}
      onClose={onClose}
      onSubmit={async (form) => setCreated(await create.run(form))}
      staysOpen
    />
  );
}

interface EditProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Changes name, description, URL, and events. */
export function EditWebhookDialog({ webhook, onClose }: EditProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { update } = useWebhookChanges();
  const { displayName, description, url, eventKeys } = webhook;
  return (
    <WebhookFormDialog
      title={text('editTitle', { name: displayName })}
      submitLabel={text('save')}
      initial={{ displayName, description, url, eventKeys }}
      onClose={onClose}
      onSubmit={(form) => update.run({ webhook, ...form })}
    />
  );
}

interface FormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial: WebhookForm;
  readonly onClose: () => void;
  readonly onSubmit: (form: WebhookForm) => Promise<unknown>;
  /** Something else follows in its place. */
  readonly staysOpen?: boolean;
}

function WebhookFormDialog(props: FormProps) {
  const { title, submitLabel, initial, onClose, onSubmit, staysOpen = false } = props;
  const text = usePageTexts('webhooks', webhooksMessages);
  const form = useForm<WebhookForm>({
    initial,
    fieldOfError,
    validate: ({ displayName, url, eventKeys }) => ({
      displayName: displayName.trim() === '' ? text('nameMissing') : undefined,
      url: url.trim() === '' ? text('urlMissing') : undefined,
      eventKeys: eventKeys.length === 0 ? text('eventsMissing') : undefined,
    }),
    onClose: staysOpen ? () => undefined : onClose,
    onSubmit,
  });
  const { values, set } = form;
  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      size="large"
    >
      <Stack>
        <TextField {...form.field('displayName')} label={text('name')} maxLength={100} />
        <TextField
          {...form.field('url')}
          label={text('url')}
          hint={text('urlHint')}
          type="url"
          placeholder="https://"
          maxLength={2048}
        />
        <TextField
          {...form.field('description')}
          label={text('description')}
          optional
          maxLength={500}
        />
        <EventPicker
          values={values.eventKeys}
          onChange={(eventKeys) => set({ eventKeys })}
          error={form.error('eventKeys')}
        />
      </Stack>
    </FormDialog>
  );
}

interface SecretProps {
  readonly name: string;
  readonly secret: string;
  readonly intro: string;
  readonly onClose: () => void;
}

/** Shows a signing secret once. */
export function WebhookSecretDialog({ name, secret, intro, onClose }: SecretProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  return (
    <SecretDialog
      isOpen
      onClose={onClose}
      title={text('secretTitle', { name })}
      text={intro}
      texts={[
        { label: text('secret'), value: secret, isSecret: true },
        { label: text('asVariable'), value: `WEBHOOK_SECRET="${secret}"`, isSecret: true },
      ]}
    />
  );
}
