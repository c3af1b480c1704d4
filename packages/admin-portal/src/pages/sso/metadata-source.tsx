import type { SsoConfiguration, SsoMetadataPreview } from '@foyer/contract/sso';
import { Button, Form, Stack, TextField } from '@foyer/ui';
import { ActionButton, Chip, SettingList, SettingRow, TextArea } from '@foyer/ui/portal';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { Problem, stay, Submit } from './form-parts.tsx';
import {
  type ConnectionPartProps,
  type MetadataSource,
  useMetadataChange,
} from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { certificateTones } from './sso.rules.ts';

/** Metadata that was read and is not saved yet. */
interface Found {
  readonly source: MetadataSource;
  readonly preview: SsoMetadataPreview;
}

/** What both ways to enter metadata do: read it, show what it states, then save. */
function useMetadata(connection: SsoConfiguration) {
  const { load, preview } = useMetadataChange();
  const [found, setFound] = useState<Found | undefined>(undefined);
  const discard = () => setFound(undefined);
  return {
    found,
    discard,
    isSaving: load.isRunning,
    read: async (source: MetadataSource) =>
      setFound({ source, preview: await preview.run({ source }) }),
    save: ({ source }: Found) =>
      // reported in a toast
      void load.run({ connection, source }).then(discard, stay),
  };
}

/** Metadata by URL. */
export function MetadataUrl({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { refresh } = useMetadataChange();
  const metadata = useMetadata(connection);
  const form = useForm({
    initial: { url: connection.metadataUrl },
    validate: ({ url }) => ({ url: url.trim() === '' ? text('metadataMissing') : undefined }),
    fieldOfError: {
      'sso/metadataUnreachable': 'url',
      'sso/badMetadata': 'url',
      'sso/badEndpoint': 'url',
    },
    onSubmit: ({ url }) => metadata.read({ url: url.trim() }),
    onClose: stay,
  });
  const field = form.field('url');
  return (
    <>
      <Form onSubmit={form.dialog.onSubmit}>
        <Stack>
          <TextField
            {...field}
            onValueChange={(url) => {
              metadata.discard();
              field.onValueChange(url);
            }}
            label={text('metadataUrl')}
            hint={text('metadataUrlHint')}
            type="url"
            placeholder="https://"
            autoComplete="off"
          />
          <Problem text={form.dialog.problem} />
          <span className="foyer-sso-actions">
            <ActionButton
              type="submit"
              variant={metadata.found ? 'secondary' : 'primary'}
              disabledReason={why}
              loading={form.dialog.isBusy}
            >
              {text('load')}
            </ActionButton>
            {connection.metadataUrl !== '' && (
              <ActionButton
                disabledReason={why}
                loading={refresh.isRunning}
                onClick={() => void refresh.run(connection).catch(stay)}
              >
                {text('reload')}
              </ActionButton>
            )}
          </span>
        </Stack>
      </Form>
      <Preview {...{ connection, metadata, why }} />
    </>
  );
}

/** Metadata from a file or the clipboard. */
export function MetadataFile({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const metadata = useMetadata(connection);
  const file = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { metadata: '' },
    validate: (values) => ({
      metadata: values.metadata.trim() === '' ? text('xmlMissing') : undefined,
    }),
    fieldOfError: { 'sso/badMetadata': 'metadata', 'sso/endedCertificate': 'metadata' },
    onSubmit: (values) => metadata.read(values),
    onClose: stay,
  });
  const field = form.field('metadata');
  const enter = (value: string) => {
    metadata.discard();
    field.onValueChange(value);
  };
  return (
    <>
      <Form onSubmit={form.dialog.onSubmit}>
        <Stack>
          <TextArea
            {...field}
            onValueChange={enter}
            label={text('xml')}
            hint={text('xmlHint')}
            isCode
            rows={5}
            labelEnd={
              <ActionButton variant="quiet" onClick={() => file.current?.click()}>
                {text('chooseFile')}
              </ActionButton>
            }
          />
          <input
            ref={file}
            type="file"
            hidden
            aria-label={text('chooseFile')}
            accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
            onChange={({ currentTarget: input }) => {
              const [chosen] = input.files ?? [];
              void chosen?.text().then(enter);
              // the same file can be chosen again
              input.value = '';
            }}
          />
          <Problem text={form.dialog.problem} />
          <Submit
            {...{ why }}
            isBusy={form.dialog.isBusy}
            isSecondary={metadata.found !== undefined}
            label={text('load')}
          />
        </Stack>
      </Form>
      <Preview {...{ connection, metadata, why }} />
    </>
  );
}

interface PreviewProps extends ConnectionPartProps {
  readonly metadata: ReturnType<typeof useMetadata>;
}

/** What the metadata states and what it replaces, with the button that saves it. */
function Preview({ connection, metadata, why }: PreviewProps) {
  const text = usePageTexts('sso', ssoMessages);
  const title = useRef<HTMLHeadingElement>(null);
  const { found, discard, save, isSaving } = metadata;
  useEffect(() => {
    if (found) title.current?.focus();
  }, [found]);
  if (!found) return null;
  const { idpEntityId, ssoEndpoint, sloEndpoint, certificates } = found.preview;
  const replaced = (before: string, now: string) =>
    before !== '' && before !== now ? text('replaces', { value: before }) : undefined;
  const removed = connection.certificates.filter(
    (one) => !certificates.some(({ fingerprint }) => fingerprint === one.fingerprint),
  );
  return (
    <section className="foyer-sso-preview" aria-labelledby="foyer-sso-preview">
      <h3 id="foyer-sso-preview" className="foyer-sso-title" ref={title} tabIndex={-1}>
        {text('previewTitle')}
      </h3>
      <SettingList>
        <SettingRow
          label={text('idpEntityId')}
          value={idpEntityId}
          description={replaced(connection.idpEntityId, idpEntityId)}
        />
        <SettingRow
          label={text('endpoint')}
          value={ssoEndpoint}
          description={replaced(connection.ssoEndpoint, ssoEndpoint)}
        />
        <SettingRow
          label={text('sloEndpoint')}
          value={sloEndpoint || text('notOffered')}
          description={replaced(connection.sloEndpoint, sloEndpoint)}
        />
        <CertificateRows certificates={certificates} />
        {removed.map(({ fingerprint, subject, notAfter }) => (
          <SettingRow
            key={fingerprint}
            label={text('certificateRemoved')}
            value={subject}
            description={text('validUntil', { date: dayText(notAfter, text.locale) })}
            action={<Chip tone="warning">{text('removed')}</Chip>}
          />
        ))}
      </SettingList>
      {connection.enforced && <p className="foyer-users-none">{text('previewEnforced')}</p>}
      <span className="foyer-sso-actions">
        <ActionButton
          variant="primary"
          disabledReason={why}
          loading={isSaving}
          onClick={() => save(found)}
        >
          {text('saveMetadata')}
        </ActionButton>
        <Button onClick={discard}>{text('discard')}</Button>
      </span>
    </section>
  );
}

/** The certificates of a provider: while it changes its certificate, there are two. */
export function CertificateRows({
  certificates,
}: {
  readonly certificates: SsoConfiguration['certificates'];
}) {
  const text = usePageTexts('sso', ssoMessages);
  const label = (at: number) => {
    if (certificates.length === 1) return text('certificate');
    return text(at === 0 ? 'certificateCurrent' : 'certificateNext');
  };
  return certificates.map(({ fingerprint, subject, notAfter, state }, at) => (
    <SettingRow
      key={fingerprint}
      label={label(at)}
      value={subject}
      description={text('validUntil', { date: dayText(notAfter, text.locale) })}
      action={<Chip tone={certificateTones[state]}>{text(`state_${state}`)}</Chip>}
    />
  ));
}
