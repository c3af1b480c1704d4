import { Alert, Form, Stack, TextField } from '@foyer/ui';
import {
  ActionButton,
  Chip,
  RadioCards,
  Section,
  SettingList,
  SettingRow,
  Switch,
  TextArea,
} from '@foyer/ui/portal';
import { useRef, useState } from 'react';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import {
  type ConnectionPartProps,
  useConnectionChanges,
  useMetadataChange,
} from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';

const ways = ['metadataUrl', 'metadataFile', 'manual'] as const;
type Way = (typeof ways)[number];

/** The values of a SAML provider: by metadata URL, file, or hand. */
export function SamlValues({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const [way, setWay] = useState<Way>(
    connection.ready && connection.metadataUrl === '' ? 'manual' : 'metadataUrl',
  );
  return (
    <Section title={text('theirValues')} text={text('theirValuesText')}>
      <Stack>
        <RadioCards
          label={text('how')}
          value={way}
          onChange={setWay}
          options={ways.map((value) => ({ value, label: text(value) }))}
          isGrid
        />
        {way === 'metadataUrl' && <MetadataUrl {...{ connection, why }} />}
        {way === 'metadataFile' && <MetadataFile {...{ connection, why }} />}
        {way === 'manual' && <ManualSaml key={connection.revision} {...{ connection, why }} />}
        <SavedValues connection={connection} />
      </Stack>
    </Section>
  );
}

/** These forms stay open when they are saved. */
export const stay = () => undefined;

function MetadataUrl({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { load, refresh } = useMetadataChange();
  const form = useForm({
    initial: { url: connection.metadataUrl },
    validate: ({ url }) => ({ url: url.trim() === '' ? text('metadataMissing') : undefined }),
    fieldOfError: { 'sso/metadataUnreachable': 'url', 'sso/badMetadata': 'url' },
    onSubmit: ({ url }) => load.run({ connection, source: { url: url.trim() } }),
    onClose: stay,
  });
  return (
    <Form onSubmit={form.dialog.onSubmit}>
      <Stack>
        <TextField
          {...form.field('url')}
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
            variant="primary"
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
  );
}

function MetadataFile({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { load } = useMetadataChange();
  const file = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { metadata: '' },
    validate: ({ metadata }) => ({
      metadata: metadata.trim() === '' ? text('xmlMissing') : undefined,
    }),
    fieldOfError: { 'sso/badMetadata': 'metadata', 'sso/endedCertificate': 'metadata' },
    onSubmit: ({ metadata }) => load.run({ connection, source: { metadata } }),
    onClose: stay,
  });
  return (
    <Form onSubmit={form.dialog.onSubmit}>
      <Stack>
        <TextArea
          {...form.field('metadata')}
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
            void chosen?.text().then((metadata) => form.set({ metadata }));
            // the same file can be chosen again
            input.value = '';
          }}
        />
        <Problem text={form.dialog.problem} />
        <Submit {...{ why }} isBusy={form.dialog.isBusy} label={text('load')} />
      </Stack>
    </Form>
  );
}

function ManualSaml({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { update } = useConnectionChanges();
  const { ssoEndpoint, idpEntityId, publicCertificate, signRequest } = connection;
  const form = useForm({
    initial: { ssoEndpoint, idpEntityId, publicCertificate, signRequest },
    validate: (values) => ({
      ssoEndpoint: values.ssoEndpoint.trim() === '' ? text('endpointMissing') : undefined,
      publicCertificate:
        values.publicCertificate.trim() === '' ? text('certificateMissing') : undefined,
    }),
    fieldOfError: {
      'sso/badEndpoint': 'ssoEndpoint',
      'sso/badCertificate': 'publicCertificate',
      'sso/endedCertificate': 'publicCertificate',
      'sso/tooManyCertificates': 'publicCertificate',
    },
    onSubmit: (values) => update.run({ connection, form: values, done: text('saved') }),
    onClose: stay,
  });
  return (
    <Form onSubmit={form.dialog.onSubmit}>
      <Stack>
        <TextField
          {...form.field('ssoEndpoint')}
          label={text('endpoint')}
          hint={text('endpointHint')}
          type="url"
          placeholder="https://"
        />
        <TextField
          {...form.field('idpEntityId')}
          label={text('idpEntityId')}
          hint={text('idpEntityIdHint')}
          optional
        />
        <TextArea
          {...form.field('publicCertificate')}
          label={text('certificate')}
          hint={text('certificateHint')}
          placeholder="-----BEGIN CERTIFICATE-----"
          isCode
          rows={5}
        />
        <Switch
          label={text('signRequest')}
          description={text('signRequestText')}
          isOn={form.values.signRequest}
          onChange={(isOn) => form.set({ signRequest: isOn })}
        />
        <Problem text={form.dialog.problem} />
        <Submit {...{ why }} isBusy={form.dialog.isBusy} label={text('save')} />
      </Stack>
    </Form>
  );
}

/** Why a form could not be saved. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <Alert tone="error">{text}</Alert>;
}

interface SubmitProps {
  readonly why: string | undefined;
  readonly isBusy: boolean;
  readonly label: string;
}

/** The button of a form that is part of the page. */
export function Submit({ why, isBusy, label }: SubmitProps) {
  return (
    <span className="foyer-sso-actions">
      <ActionButton type="submit" variant="primary" disabledReason={why} loading={isBusy}>
        {label}
      </ActionButton>
    </span>
  );
}

/** What is saved of the provider, so that a wrong file is noticed before the test. */
function SavedValues({ connection }: Pick<ConnectionPartProps, 'connection'>) {
  const text = usePageTexts('sso', ssoMessages);
  const { ssoEndpoint, idpEntityId, certificates } = connection;
  if (!ssoEndpoint && certificates.length === 0) return null;
  return (
    <SettingList>
      <SettingRow label={text('endpoint')} value={ssoEndpoint} />
      {idpEntityId !== '' && <SettingRow label={text('idpEntityId')} value={idpEntityId} />}
      {certificates.map(({ fingerprint, subject, notAfter, state }) => (
        <SettingRow
          key={fingerprint}
          label={text('certificate')}
          value={subject}
          description={text('validUntil', { date: dayText(notAfter, text.locale) })}
          action={
            <Chip tone={state === 'good' ? 'success' : state === 'ended' ? 'error' : 'warning'}>
              {text(`state_${state}`)}
            </Chip>
          }
        />
      ))}
    </SettingList>
  );
}
