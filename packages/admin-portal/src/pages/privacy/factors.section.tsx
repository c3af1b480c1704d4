import { toFailure } from '@foyer/client';
import { Button } from '@foyer/ui';
import {
  ConfirmDialog,
  PlusIcon,
  Section,
  SettingList,
  SettingRow,
  Switch,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { AddAppDialog } from './add-app.dialog.tsx';
import { AddEmailDialog } from './add-email.dialog.tsx';
import { AddPhoneDialog } from './add-phone.dialog.tsx';
import { type Factor, useFactors } from './factors.controller.ts';
import { RecoveryCodeDialog } from './recovery-code.dialog.tsx';
import { useAddKey } from './use-add-key.ts';
import { getTimes } from './sessions.controller.ts';

type Open = 'app' | 'phone' | 'mailbox' | 'recovery' | 'off';

/** MFA methods: added, removed, and the code for the day they are lost. */
export function FactorsSection({ lock }: { readonly lock: string | undefined }) {
  const factors = useFactors();
  const { failed, list, text } = factors;
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [leaving, setLeaving] = useState<Factor | undefined>(undefined);
  const [recoveryCode, setRecoveryCode] = useState<string | undefined>(undefined);
  const close = () => setOpen(undefined);
  const added = (code: string | undefined) => {
    close();
    factors.tellFrame();
    setRecoveryCode(code);
  };
  return (
    <Section title={text('factors')} text={text('factorsText')}>
      {failed && <FailedPart title={text('retryTitle')} query={failed} />}
      {!list && !failed && <SettingsPlaceholder />}
      {list && (
        <FactorList
          factors={factors}
          list={list}
          lock={lock}
          onOpen={setOpen}
          onRemove={setLeaving}
          onAdded={added}
        />
      )}
      <AddAppDialog isOpen={open === 'app'} onClose={close} onAdded={added} />
      <AddPhoneDialog isOpen={open === 'phone'} onClose={close} onAdded={added} />
      <AddEmailDialog isOpen={open === 'mailbox'} onClose={close} onAdded={added} />
      <RecoveryCodeDialog recoveryCode={recoveryCode} onClose={() => setRecoveryCode(undefined)} />
      <ConfirmDialog
        isOpen={open === 'recovery'}
        onClose={close}
        title={text('renewTitle')}
        consequence={text('renewText')}
        confirmLabel={text('renewConfirm')}
        tone="danger"
        onConfirm={async () => {
          setRecoveryCode((await factors.renew.run()).recoveryCode);
        }}
        failure={(error) => toFailure(error).text}
      />
      <ConfirmDialog
        isOpen={open === 'off'}
        onClose={close}
        title={text('turnOffTitle')}
        consequence={text('turnOffText')}
        confirmLabel={text('turnOff')}
        tone="danger"
        onConfirm={async () => {
          await factors.turnOff.run();
        }}
        failure={(error) => toFailure(error).text}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text('removeFactorTitle', { name: leaving?.name ?? '' })}
        consequence={text(list?.length === 1 ? 'removeLastFactorText' : 'removeFactorText')}
        confirmLabel={text('remove')}
        tone="danger"
        onConfirm={async () => {
          if (leaving) await factors.remove.run(leaving);
        }}
        failure={(error) => toFailure(error).text}
      />
    </Section>
  );
}

interface FactorListProps {
  readonly factors: ReturnType<typeof useFactors>;
  readonly list: readonly Factor[];
  readonly lock: string | undefined;
  readonly onOpen: (what: Open) => void;
  readonly onRemove: (factor: Factor) => void;
  readonly onAdded: (recoveryCode: string | undefined) => void;
}

function FactorList({ factors, list, lock, onOpen, onRemove, onAdded }: FactorListProps) {
  const { text, forcedBy, offered } = factors;
  const { client, user } = usePortal();
  const now = client.clock.wall();
  const key = useAddKey(onAdded);
  const isOn = list.length > 0;
  const hasMailbox = list.some(({ kind }) => kind === 'mailbox');
  const isLast = list.length === 1;
  const about: Readonly<Record<Factor['kind'], string>> = {
    app: text('appText'),
    phone: text('phoneText'),
    key: text('keyText'),
    mailbox: text('mailboxText'),
  };
  const hasKeys = offered.some(
    (one) => one === 'WebAuthnCrossPlatform' || one === 'WebAuthnPlatform',
  );
  const turnOn = () => {
    if (offered.includes('AuthenticatorApp')) return onOpen('app');
    if (offered.includes('SMS')) return onOpen('phone');
    return hasKeys ? key.add() : onOpen('mailbox');
  };
  const plus = <PlusIcon size="small" />;
  return (
    <SettingList>
      <SettingRow
        label={text('factorsSwitch')}
        description={lock ?? forcedBy ?? text(isOn ? 'factorsOn' : 'factorsOff')}
        action={
          <Switch
            label={text('factorsSwitch')}
            isLabelHidden
            isOn={isOn || forcedBy !== undefined}
            disabledReason={lock ?? forcedBy}
            onChange={(requested) => (requested ? turnOn() : onOpen('off'))}
          />
        }
      />
      {list.map((factor) => (
        <SettingRow
          key={factor.id}
          label={factor.name}
          description={[about[factor.kind], ...getTimes(factor, text, now)].join(' · ')}
          action={
            <Button
              unavailable={lock ?? (isLast ? forcedBy : undefined)}
              onClick={() => onRemove(factor)}
            >
              {text('remove')}
            </Button>
          }
        />
      ))}
      <SettingRow
        label={list.length === 0 ? text('noFactors') : ''}
        action={
          <>
            {offered.includes('AuthenticatorApp') && (
              <Button icon={plus} unavailable={lock} onClick={() => onOpen('app')}>
                {text('addApp')}
              </Button>
            )}
            {offered.includes('SMS') && (
              <Button icon={plus} unavailable={lock} onClick={() => onOpen('phone')}>
                {text('addPhone')}
              </Button>
            )}
            {hasKeys && (
              <Button icon={plus} unavailable={lock} loading={key.isRunning} onClick={key.add}>
                {text('addKey')}
              </Button>
            )}
            {offered.includes('EmailCode') && user.email !== '' && !hasMailbox && (
              <Button icon={plus} unavailable={lock} onClick={() => onOpen('mailbox')}>
                {text('addMailbox')}
              </Button>
            )}
          </>
        }
      />
      {isOn && (
        <SettingRow
          label={text('recoveryRow')}
          description={text('recoveryRowText')}
          action={
            <Button unavailable={lock} onClick={() => onOpen('recovery')}>
              {text('renewRecovery')}
            </Button>
          }
        />
      )}
    </SettingList>
  );
}
