import type { AuditStream, StreamDestination } from '@foyer/contract/audit-streams';
import { needsSecretAgain } from '@foyer/contract/audit-streams/rules';
import { Stack } from '@foyer/ui';
import { SecretDialog } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { StreamFields, type StreamForm } from './stream-fields.tsx';
import { type StreamBody, useStreamChanges } from './streams.controller.ts';
import { streamsMessages } from './streams.messages.ts';

const empty: StreamForm = {
  kind: 'http',
  name: '',
  url: '',
  format: 'ndjson',
  index: '',
  tags: '',
  bucket: '',
  region: '',
  prefix: '',
  accessKeyId: '',
  secret: '',
  start: 'now',
};
const fieldOfError = {
  'auditStreams/invalidUrl': 'url',
  'auditStreams/httpsRequired': 'url',
  'auditStreams/secretRequired': 'secret',
} as const;
function toDestination(form: StreamForm): StreamBody['destination'] {
  const { kind, url, format, index, tags, bucket, region, prefix, accessKeyId } = form;
  if (kind === 'http') return { kind, url, format };
  if (kind === 'splunk') return { kind, url, index };
  if (kind === 'datadog') return { kind, url, tags };
  return { kind, url, bucket, region, prefix, accessKeyId };
}

const toForm = (name: string, destination: StreamDestination): StreamForm => ({
  ...empty,
  ...destination,
  name,
});

/** Creates a stream, then shows a generated secret once. */
export function CreateStreamDialog({ onClose }: { readonly onClose: () => void }) {
  const text = usePageTexts('streams', streamsMessages);
  const { create } = useStreamChanges();
  const [created, setCreated] = useState<AuditStream | undefined>(undefined);
  const secret = created?.secret;
  if (created && secret)
    return <StreamSecretDialog name={created.name} secret={secret} onClose={onClose} />;
  return (
    <StreamFormDialog
      title={text('createTitle')}
      submitLabel={text('create')}
      initial={empty}
      onClose={onClose}
      onSubmit={async (form) => {
        const { name, secret: own, start } = form;
        const stream = await create.run({
          name,
          destination: toDestination(form),
          secret: own || null,
          start,
        });
        if (stream.secret && !own) setCreated(stream);
        else onClose();
      }}
      staysOpen
    />
  );
}

interface EditProps {
  readonly stream: AuditStream;
  readonly onClose: () => void;
}

/** Changes a stream; its type stays. */
export function EditStreamDialog({ stream, onClose }: EditProps) {
  const text = usePageTexts('streams', streamsMessages);
  const { update } = useStreamChanges();
  const { id, name, destination } = stream;
  return (
    <StreamFormDialog
      title={text('editTitle', { name })}
      submitLabel={text('save')}
      initial={toForm(name, destination)}
      before={destination}
      onClose={onClose}
      onSubmit={(form) =>
        update.run({
          id,
          name: form.name,
          destination: toDestination(form),
          secret: form.secret || null,
        })
      }
    />
  );
}

interface FormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial: StreamForm;
  /** The destination of a stream that exists. */
  readonly before?: StreamDestination;
  readonly onClose: () => void;
  readonly onSubmit: (form: StreamForm) => Promise<unknown>;
  /** Something else may follow in its place. */
  readonly staysOpen?: boolean;
}

const isMissing = (value: string) => value.trim() === '';

/** Validates, and knows whether the secret must be entered. */
function useStreamForm(props: FormProps) {
  const { initial, before, onClose, onSubmit, staysOpen = false } = props;
  const text = usePageTexts('streams', streamsMessages);
  return useForm<StreamForm>({
    initial,
    fieldOfError,
    validate: (values) => {
      const { kind, name, url, bucket, region, accessKeyId, secret } = values;
      const isNeeded = before ? needsSecretAgain(before, values) : kind !== 'http';
      const isS3 = kind === 's3';
      return {
        name: isMissing(name) ? text('nameMissing') : undefined,
        url: isMissing(url) ? text('urlMissing') : undefined,
        bucket: isS3 && isMissing(bucket) ? text('bucketMissing') : undefined,
        region: isS3 && isMissing(region) ? text('regionMissing') : undefined,
        accessKeyId: isS3 && isMissing(accessKeyId) ? text('accessKeyMissing') : undefined,
        secret: isNeeded && isMissing(secret) ? text('secretMissing') : undefined,
      };
    },
    onClose: staysOpen ? () => undefined : onClose,
    onSubmit,
  });
}

function StreamFormDialog(props: FormProps) {
  const { title, submitLabel, before, onClose } = props;
  const form = useStreamForm(props);
  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      size="large"
    >
      <Stack>
        <StreamFields form={form} isSaved={before !== undefined} />
      </Stack>
    </FormDialog>
  );
}

interface SecretProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

function StreamSecretDialog({ name, secret, onClose }: SecretProps) {
  const text = usePageTexts('streams', streamsMessages);
  return (
    <SecretDialog
      isOpen
      onClose={onClose}
      title={text('secretTitle', { name })}
      text={text('secretText')}
      texts={[
        { label: text('secretLabel'), value: secret, isSecret: true },
        {
          label: text('secretVariable'),
          value: `AUDIT_STREAM_SECRET="${secret}"`,
          isSecret: true,
        },
      ]}
    />
  );
}
