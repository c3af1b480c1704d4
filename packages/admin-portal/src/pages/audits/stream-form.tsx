import type { AuditStream, StreamDestination } from '@foyer/contract/audit-streams';
import {
  needsSecretAgain,
  type StreamKind,
  streamKinds,
} from '@foyer/contract/audit-streams/rules';
import { Stack, TextField } from '@foyer/ui';
import { RadioCards, SecretDialog, Select } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { type StreamBody, useStreamChanges } from './streams.controller.ts';
import { streamsMessages } from './streams.messages.ts';

/** The fields of every destination, flat. */
interface StreamForm {
  readonly kind: StreamKind;
  readonly name: string;
  readonly url: string;
  readonly format: 'ndjson' | 'json';
  readonly index: string;
  readonly tags: string;
  readonly bucket: string;
  readonly region: string;
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secret: string;
  readonly start: 'now' | 'oldest';
}

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
/** What a URL of the destination looks like. */
const placeholders: Readonly<Record<StreamKind, string>> = {
  http: 'https://',
  splunk: 'https://splunk.example.com:8088/services/collector/event',
  datadog: 'https://http-intake.logs.datadoghq.com/api/v2/logs',
  s3: 'https://s3.eu-central-1.amazonaws.com',
};
const urlHints = {
  http: 'httpUrlHint',
  splunk: 'splunkUrlHint',
  datadog: 'datadogUrlHint',
  s3: 's3UrlHint',
} as const;
const secretLabels = {
  http: 'httpSecret',
  splunk: 'splunkSecret',
  datadog: 'datadogSecret',
  s3: 's3Secret',
} as const;
const kindTexts = {
  http: 'httpText',
  splunk: 'splunkText',
  datadog: 'datadogText',
  s3: 's3Text',
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

type FormState = ReturnType<typeof useStreamForm>;

function StreamFormDialog(props: FormProps) {
  const { title, submitLabel, before, onClose } = props;
  const text = usePageTexts('streams', streamsMessages);
  const form = useStreamForm(props);
  const { kind } = form.values;
  const secretHint = before
    ? text('secretKept')
    : kind === 'http'
      ? text('secretGenerated')
      : undefined;
  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      size="large"
    >
      <Stack>
        {!before && (
          <RadioCards
            isGrid
            label={text('kind')}
            value={kind}
            onChange={(next) =>
              form.set({ kind: next, url: next === 'datadog' ? placeholders.datadog : '' })
            }
            options={streamKinds.map((value) => ({
              value,
              label: text(value),
              description: text(kindTexts[value]),
            }))}
          />
        )}
        <TextField {...form.field('name')} label={text('name')} maxLength={100} />
        <TextField
          {...form.field('url')}
          label={text('url')}
          hint={text(urlHints[kind])}
          type="url"
          placeholder={placeholders[kind]}
          maxLength={2048}
        />
        <KindFields form={form} />
        <TextField
          {...form.field('secret')}
          label={text(secretLabels[kind])}
          hint={secretHint}
          optional={before !== undefined || kind === 'http'}
          autoComplete="off"
          maxLength={512}
        />
        {!before && (
          <Select
            label={text('start')}
            value={form.values.start}
            onChange={(start) => form.set({ start })}
            options={[
              { value: 'now', label: text('startNow') },
              { value: 'oldest', label: text('startOldest') },
            ]}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

function KindFields({ form }: { readonly form: FormState }) {
  const text = usePageTexts('streams', streamsMessages);
  const { kind, format } = form.values;
  if (kind === 'http')
    return (
      <Select
        label={text('format')}
        value={format}
        onChange={(next) => form.set({ format: next })}
        options={[
          { value: 'ndjson', label: text('ndjson') },
          { value: 'json', label: text('json') },
        ]}
      />
    );
  if (kind === 'splunk')
    return (
      <TextField
        {...form.field('index')}
        label={text('index')}
        hint={text('indexHint')}
        optional
        maxLength={200}
      />
    );
  if (kind === 'datadog')
    return (
      <TextField
        {...form.field('tags')}
        label={text('tags')}
        hint={text('tagsHint')}
        optional
        maxLength={200}
      />
    );
  return (
    <>
      <TextField {...form.field('bucket')} label={text('bucket')} maxLength={63} />
      <TextField {...form.field('region')} label={text('region')} maxLength={50} />
      <TextField
        {...form.field('prefix')}
        label={text('prefix')}
        hint={text('prefixHint')}
        optional
        maxLength={200}
      />
      <TextField
        {...form.field('accessKeyId')}
        label={text('accessKeyId')}
        autoComplete="off"
        maxLength={128}
      />
    </>
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
