import { Form, Stack, TextField } from '@foyer/ui';
import { RadioCards, Section, SettingList, SettingRow, Switch, TextArea } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { Problem, stay, Submit } from './form-parts.tsx';
import { CertificateRows, MetadataFile, MetadataUrl } from './metadata-source.tsx';
import { type ConnectionPartProps, useConnectionChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';

const methods = ['metadataUrl', 'metadataFile', 'manual'] as const;
type Way = (typeof methods)[number];

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
          options={methods.map((value) => ({ value, label: text(value) }))}
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

/** What is saved of the provider, so that a wrong file is noticed before the test. */
function SavedValues({ connection }: Pick<ConnectionPartProps, 'connection'>) {
  const text = usePageTexts('sso', ssoMessages);
  const { ssoEndpoint, idpEntityId, certificates } = connection;
  if (!ssoEndpoint && certificates.length === 0) return null;
  return (
    <SettingList>
      <SettingRow label={text('endpoint')} value={ssoEndpoint} />
      {idpEntityId !== '' && <SettingRow label={text('idpEntityId')} value={idpEntityId} />}
      <CertificateRows certificates={certificates} />
    </SettingList>
  );
}
