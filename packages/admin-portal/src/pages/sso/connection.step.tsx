import type { SsoConfiguration } from '@foyer/contract/sso';
import { Form, Stack, TextField } from '@foyer/ui';
import { ActionButton, CopyField, DateField, Section } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { Problem, stay, Submit } from './form-parts.tsx';
import { SamlValues } from './saml-values.tsx';
import { type GuideValue, guidesChecked, setupGuides } from './setup-guides.ts';
import { type ConnectionPartProps, useConnectionChanges, useSpMetadata } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { getProvider } from './sso.providers.ts';

/** What to enter at the provider, and what it gives back. */
export function ConnectionStep(props: ConnectionPartProps) {
  const { connection } = props;
  return (
    <>
      <Guide connection={connection} />
      {connection.type === 'oidc' ? <OidcValues {...props} /> : <SamlValues {...props} />}
    </>
  );
}

function Guide({ connection }: Pick<ConnectionPartProps, 'connection'>) {
  const text = usePageTexts('sso', ssoMessages);
  const provider = getProvider(connection);
  const month = new Intl.DateTimeFormat(text.locale, { month: 'long', year: 'numeric' });
  const date = month.format(new Date(`${guidesChecked}-15`));
  return (
    <Section title={text('guide', { provider: provider.name })} text={text('guideText', { date })}>
      <ol className="foyer-sso-guide">
        {setupGuides[provider.id].map((step) => (
          <li key={step.text}>
            <p>{step.text}</p>
            {step.values?.map((value) => (
              <OwnValue key={value} value={value} connection={connection} />
            ))}
          </li>
        ))}
      </ol>
      {connection.type !== 'oidc' && <SpMetadata connection={connection} />}
    </Section>
  );
}

function SpMetadata({ connection }: Pick<ConnectionPartProps, 'connection'>) {
  const text = usePageTexts('sso', ssoMessages);
  const file = useSpMetadata();
  return (
    <p className="foyer-sso-file">
      <ActionButton loading={file.isRunning} onClick={() => void file.run(connection).catch(stay)}>
        {text('downloadSpMetadata')}
      </ActionButton>
      <span>{text('spMetadataHint')}</span>
    </p>
  );
}

interface OwnValueProps {
  readonly value: GuideValue;
  readonly connection: SsoConfiguration;
}

function OwnValue({ value, connection }: OwnValueProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { acsUrl, spEntityId: entityId, spMetadataUrl: spMetadata, redirectUri } = connection;
  const values = { acsUrl, entityId, spMetadata, redirectUri };
  return <CopyField label={text(value)} value={values[value]} />;
}

function OidcValues({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { update } = useConnectionChanges();
  const { ssoEndpoint, oidcClientId, hasOidcSecret } = connection;
  const oidcSecretExpiresAt = connection.oidcSecretExpiresAt.slice(0, 10);
  const form = useForm({
    initial: { ssoEndpoint, oidcClientId, oidcSecret: '', oidcSecretExpiresAt },
    validate: (values) => ({
      ssoEndpoint: values.ssoEndpoint.trim() === '' ? text('issuerMissing') : undefined,
      oidcClientId: values.oidcClientId.trim() === '' ? text('clientIdMissing') : undefined,
    }),
    fieldOfError: { 'sso/badIssuer': 'ssoEndpoint', 'sso/discoveryFailed': 'ssoEndpoint' },
    onSubmit: (values) => update.run({ connection, form: values, done: text('saved') }),
    onClose: stay,
  });
  return (
    <Section title={text('theirValues')}>
      <Form onSubmit={form.dialog.onSubmit}>
        <Stack>
          <TextField
            {...form.field('ssoEndpoint')}
            label={text('issuer')}
            hint={text('issuerHint', { path: '/.well-known/openid-configuration' })}
            type="url"
            placeholder="https://"
          />
          <TextField {...form.field('oidcClientId')} label={text('clientId')} autoComplete="off" />
          <TextField
            {...form.field('oidcSecret')}
            label={text('clientSecret')}
            hint={hasOidcSecret ? text('clientSecretStored') : undefined}
            autoComplete="off"
          />
          <DateField
            value={form.values.oidcSecretExpiresAt}
            onChange={(date) => form.set({ oidcSecretExpiresAt: date })}
            error={form.error('oidcSecretExpiresAt')}
            label={text('secretExpires')}
            hint={text('secretExpiresHint')}
            optional
          />
          <Problem text={form.dialog.problem} />
          <Submit {...{ why }} isBusy={form.dialog.isBusy} label={text('save')} />
        </Stack>
      </Form>
    </Section>
  );
}
