import type { ScimToken } from '@foyer/contract/provisioning';
import { maxTokens } from '@foyer/contract/provisioning/rules';
import { VisuallyHidden } from '@foyer/ui';
import {
  ActionButton,
  ConfirmDialog,
  CopyField,
  PlusIcon,
  SecretDialog,
  Section,
  Select,
  SettingList,
  SettingRow,
  Switch,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { LifetimeField } from './add-connection.tsx';
import {
  type ConnectionPartProps,
  useConnectionChanges,
  useTokenChanges,
} from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import { directoryGuides, guideFor } from './setup-guides.ts';

/** What to enter in the directory, the tokens, and the settings of a connection. */
export function OverviewPart(props: ConnectionPartProps) {
  const guide = <Guide {...props} />;
  const isSetUp = props.connection.health !== 'waiting';
  return (
    <>
      {!isSetUp && guide}
      <Tokens {...props} />
      <Settings {...props} />
      {isSetUp && guide}
    </>
  );
}

function Guide({ connection }: ConnectionPartProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const [params, setParams] = usePageParams({ guide: '' });
  const guide = guideFor(connection.source, params.guide);
  if (!guide) return null;
  const { checked, documentation } = guide;
  return (
    <Section title={text('guide', { name: guide.name })} text={text('guideText')}>
      {connection.source === 'other' && (
        <Select
          label={text('guideChoice')}
          value={guide.id}
          onChange={(next) => setParams({ guide: next })}
          options={directoryGuides
            .filter(({ source }) => source === 'other')
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ol className="foyer-provisioning-guide">
        {guide.steps.map((step) => (
          <li key={step.text}>
            <p>{step.text}</p>
            {step.hasUrl && <CopyField label={text('baseUrl')} value={connection.url} />}
          </li>
        ))}
      </ol>
      {checked && (
        <p className="foyer-provisioning-quiet">
          {text('guideChecked', { date: dayText(checked, text.locale) })}{' '}
          {documentation && (
            <a className="foyer-link" href={documentation} target="_blank" rel="noreferrer">
              {text('guideDocumentation', { name: guide.name })}
            </a>
          )}
        </p>
      )}
    </Section>
  );
}

type TokenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'revoke'; readonly token: ScimToken };

function Tokens({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { client } = usePortal();
  const { current, open, close } = useDialogState<TokenDialog>();
  const { revoke } = useTokenChanges();
  const { tokens, connectionName: name } = connection;
  const now = client.clock.wall();
  const expiry = ({ expiresAt }: ScimToken) => {
    if (!expiresAt) return text('tokenNoExpiry');
    const date = dayText(expiresAt, text.locale);
    return text(Date.parse(expiresAt) <= now ? 'tokenExpired' : 'tokenExpires', { date });
  };
  const used = ({ lastUsedAt }: ScimToken) =>
    lastUsedAt
      ? text('tokenUsed', { when: distanceText(lastUsedAt, text.locale, now) })
      : text('tokenUnused');
  return (
    <Section title={text('tokens')} text={text('tokensText')}>
      <SettingList>
        {tokens.map((token) => (
          <SettingRow
            key={token.id}
            label={text('tokenRow', { hint: token.hint })}
            value={`${used(token)} · ${expiry(token)}`}
            action={
              <ActionButton disabledReason={why} onClick={() => open({ kind: 'revoke', token })}>
                {text('revoke')}{' '}
                <VisuallyHidden>{text('tokenRow', { hint: token.hint })}</VisuallyHidden>
              </ActionButton>
            }
          />
        ))}
        <SettingRow
          label=""
          action={
            <ActionButton
              icon={<PlusIcon size="small" />}
              disabledReason={why ?? (tokens.length >= maxTokens ? text('twoTokens') : undefined)}
              onClick={() => open({ kind: 'create' })}
            >
              {text('newToken')}
            </ActionButton>
          }
        />
      </SettingList>
      {current?.kind === 'create' && <NewTokenDialog connection={connection} onClose={close} />}
      {current?.kind === 'revoke' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={text('revokeTitle', { hint: current.token.hint })}
          consequence={tokens.length === 1 ? text('revokeLastText', { name }) : text('revokeText')}
          confirmLabel={text('revoke')}
          tone="danger"
          onConfirm={async () => {
            await revoke.run({ connection, token: current.token });
          }}
        />
      )}
    </Section>
  );
}

function NewTokenDialog({
  connection,
  onClose,
}: Pick<ConnectionPartProps, 'connection'> & { readonly onClose: () => void }) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { create } = useTokenChanges();
  const [token, setToken] = useState<string>();
  const form = useForm({
    initial: { days: '365' },
    onSubmit: async ({ days }) => {
      const created = await create.run({ connection, expiresInDays: Number(days) || null });
      setToken(created.token);
    },
    onClose: () => undefined,
  });
  const { connectionName: name, url } = connection;
  if (token !== undefined)
    return (
      <SecretDialog
        isOpen
        onClose={onClose}
        title={text('tokenTitle', { name })}
        texts={[
          { label: text('baseUrl'), value: url },
          { label: text('token'), value: token, isSecret: true },
        ]}
      />
    );
  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={text('newTokenTitle')}
      description={text('newTokenText')}
      submitLabel={text('newToken')}
    >
      <LifetimeField value={form.values.days} onChange={(days) => form.set({ days })} />
    </FormDialog>
  );
}

function Settings({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { setSync } = useConnectionChanges();
  return (
    <Section title={text('settings')}>
      <Switch
        label={text('sync')}
        description={text('syncText')}
        isOn={connection.syncToUserManagement}
        disabledReason={why}
        onChange={(isOn) =>
          // reported in a toast
          void setSync.run({ connection, isOn }).catch(() => undefined)
        }
      />
    </Section>
  );
}
