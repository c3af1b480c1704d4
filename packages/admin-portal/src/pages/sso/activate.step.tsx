import type { SsoConfiguration } from '@foyer/contract/sso';
import { useApiQuery } from '@foyer/react/query';
import { Stack } from '@foyer/ui';
import {
  ActionButton,
  ConfirmDialog,
  createLazyPart,
  Section,
  SettingList,
  SettingRow,
  Switch,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import {
  type ConnectionPartProps,
  type ConnectionForm,
  useConnectionChanges,
} from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { EnabledSwitch } from './connection-state.tsx';
import { getProvider } from './sso.providers.ts';
import { ssoQueries } from './sso.queries.ts';

const useRehearsal = /* @__PURE__ */ createLazyPart(() => import('./rehearsal.dialog.tsx'));

/** Turns a connection on, and decides who has to use it. */
export function ActivateStep({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { update } = useConnectionChanges();
  const { jit, allowIdpInitiated } = connection;
  const change = (form: ConnectionForm, before: ConnectionForm, done: string) =>
    // reported in a toast
    void update.run({ connection, form, before, done }).catch(() => undefined);
  const setJit = (isOn: boolean) => change({ jit: isOn }, { jit }, text(isOn ? 'jitOn' : 'jitOff'));
  const setIdpInitiated = (isOn: boolean) =>
    change(
      { allowIdpInitiated: isOn },
      { allowIdpInitiated },
      text(isOn ? 'idpInitiatedOn' : 'idpInitiatedOff'),
    );
  return (
    <Section title={text('activate')} text={text('activateText')}>
      <Stack>
        <SettingList>
          <SettingRow
            label={text('isOn')}
            description={text('isOnText', { provider: getProvider(connection).name })}
            action={<EnabledSwitch connection={connection} isLabelHidden />}
          />
          <RehearsalRow connection={connection} />
          <RequiredRow {...{ connection, why }} />
          <SettingRow
            label={text('jit')}
            description={text('jitText')}
            action={
              <Switch
                label={text('jit')}
                isLabelHidden
                isOn={jit}
                disabledReason={why}
                onChange={setJit}
              />
            }
          />
          {connection.type !== 'oidc' && (
            <SettingRow
              label={text('idpInitiated')}
              description={text('idpInitiatedText')}
              action={
                <Switch
                  label={text('idpInitiated')}
                  isLabelHidden
                  isOn={allowIdpInitiated}
                  disabledReason={why}
                  onChange={setIdpInitiated}
                />
              }
            />
          )}
        </SettingList>
      </Stack>
    </Section>
  );
}

function RehearsalRow({ connection }: Pick<ConnectionPartProps, 'connection'>) {
  const text = usePageTexts('sso', ssoMessages);
  const { disabledReason } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const part = useRehearsal(isOpen);
  return (
    <SettingRow
      label={text('rehearsal')}
      description={text('rehearsalText')}
      action={
        <ActionButton
          disabledReason={disabledReason('fe.secure.read.users')}
          onClick={() => setOpen(true)}
        >
          {text('rehearse')}
        </ActionButton>
      }
    >
      {isOpen && part && (
        <part.RehearsalDialog connection={connection} onClose={() => setOpen(false)} />
      )}
    </SettingRow>
  );
}

const domainsText = ({ domains }: SsoConfiguration, locale: string) =>
  new Intl.ListFormat(locale).format(
    domains.filter(({ validated }) => validated).map(({ domain }) => domain),
  );

function RequiredRow({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { update } = useConnectionChanges();
  const hasCode = useApiQuery(ssoQueries.breakGlass()).data?.exists;
  const [isAsking, setAsking] = useState(false);
  const rehearsal = useRehearsal(isAsking);
  const { enforced, enabled, testIsFresh, needsConfirmation } = connection;
  const domains = domainsText(connection, text.locale);
  const missing = () => {
    if (!enabled) return text('needsEnabled');
    if (needsConfirmation) return text('needsConfirmation');
    return testIsFresh ? undefined : text('needsTest');
  };
  const setEnforced = (isOn: boolean) =>
    update.run({
      connection,
      form: { enforced: isOn },
      before: isOn ? { enforced: false } : undefined,
      done: text(isOn ? 'requiredOn' : 'requiredOff'),
    });
  return (
    <SettingRow
      label={text('required')}
      description={(enforced ? undefined : missing()) ?? text('requiredText', { domains })}
      action={
        <Switch
          label={text('required')}
          isLabelHidden
          isOn={enforced}
          isBusy={update.isRunning}
          disabledReason={why ?? (enforced ? undefined : missing())}
          onChange={(isOn) =>
            isOn ? setAsking(true) : void setEnforced(false).catch(() => undefined)
          }
        />
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('requireTitle', { domains })}
        consequence={
          <>
            {text('requireConsequence', { domains })}
            {hasCode === false && ` ${text('requireNoCode')}`}
            {rehearsal && <rehearsal.RehearsalSummary connection={connection} />}
          </>
        }
        confirmLabel={text('require')}
        tone="danger"
        onConfirm={async () => {
          await setEnforced(true);
          setAsking(false);
        }}
      />
    </SettingRow>
  );
}
