import { type StreamKind, streamKinds } from '@foyer/contract/audit-streams/rules';
import { TextField } from '@foyer/ui';
import { RadioCards, Select } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { useForm } from '../../portal/use-form.ts';
import { streamsMessages } from './streams.messages.ts';

/** The fields of every destination, flat. */
export interface StreamForm {
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

type FormState = ReturnType<typeof useForm<StreamForm>>;

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

interface FieldsProps {
  readonly form: FormState;
  /** The stream exists: its type stays, and so does a secret that is not entered. */
  readonly isSaved: boolean;
}

/** The fields of a stream; which there are depends on its type. */
export function StreamFields({ form, isSaved }: FieldsProps) {
  const text = usePageTexts('streams', streamsMessages);
  const { kind } = form.values;
  const isGenerated = kind === 'http' && !isSaved;
  return (
    <>
      {!isSaved && <KindChoice form={form} />}
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
        hint={isSaved ? text('secretStays') : isGenerated ? text('secretGenerated') : undefined}
        optional={isSaved || isGenerated}
        autoComplete="off"
        maxLength={512}
      />
      {!isSaved && (
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
    </>
  );
}

function KindChoice({ form }: Pick<FieldsProps, 'form'>) {
  const text = usePageTexts('streams', streamsMessages);
  return (
    <div className="foyer-streams-kinds">
      <RadioCards
        isGrid
        label={text('kind')}
        value={form.values.kind}
        onChange={(kind) => form.set({ kind, url: kind === 'datadog' ? placeholders.datadog : '' })}
        options={streamKinds.map((value) => ({
          value,
          label: text(value),
          description: text(kindTexts[value]),
        }))}
      />
    </div>
  );
}

function KindFields({ form }: Pick<FieldsProps, 'form'>) {
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
