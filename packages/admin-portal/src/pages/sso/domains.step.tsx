import type { SsoConfiguration, SsoDomain } from '@foyer/contract/sso';
import { toFailure } from '@foyer/client';
import { Stack, TextField } from '@foyer/ui';
import {
  ActionButton,
  Chip,
  CopyField,
  createLazyPart,
  PlusIcon,
  Section,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { useCallback, useEffect, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useForm } from '../../portal/use-form.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { type ConnectionPartProps, useDomainChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { cleanDomain } from './sso.rules.ts';

const useRemoveDialog = /* @__PURE__ */ createLazyPart(() => import('./remove-domain.dialog.tsx'));

/** Time between two looks for a DNS record, in milliseconds. */
const checkEvery = 8_000;

type DomainDialog = { readonly kind: 'add' } | { readonly kind: 'remove'; domain: SsoDomain };

/** The domains of a connection, and the DNS records that verify them. */
export function DomainsStep({ connection, why, isForContact = false }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { current, open, close } = useDialogState<DomainDialog>();
  return (
    <Section title={text('domains')} text={text('domainsText')}>
      <SettingList>
        {connection.domains.map((domain) => (
          <DomainRow
            key={domain.id}
            {...{ connection, domain, why }}
            whyKeep={why ?? (isForContact && domain.validated ? text('verifiedStays') : undefined)}
            onRemove={() => open({ kind: 'remove', domain })}
          />
        ))}
        <SettingRow
          label=""
          action={
            <ActionButton
              icon={<PlusIcon size="small" />}
              disabledReason={why}
              onClick={() => open({ kind: 'add' })}
            >
              {text('addDomain')}
            </ActionButton>
          }
        />
      </SettingList>
      {current?.kind === 'add' && <AddDomainDialog connection={connection} onClose={close} />}
      {current?.kind === 'remove' && (
        <RemoveDomain connection={connection} domain={current.domain} onClose={close} />
      )}
    </Section>
  );
}

function RemoveDomain(props: DomainDialogProps & { readonly domain: SsoDomain }) {
  const part = useRemoveDialog(true);
  return part ? <part.RemoveDomainDialog {...props} /> : null;
}

interface DomainRowProps extends ConnectionPartProps {
  readonly domain: SsoDomain;
  /** Why it cannot be removed. */
  readonly whyKeep: string | undefined;
  readonly onRemove: () => void;
}

function DomainRow({ connection, domain, why, whyKeep, onRemove }: DomainRowProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { checkedAt, check, isChecking } = useDomainCheck(connection, domain, why === undefined);
  const time = new Intl.DateTimeFormat(text.locale, { timeStyle: 'medium' });
  return (
    <SettingRow
      label={
        <>
          {domain.domain}{' '}
          <Chip tone={domain.validated ? 'success' : 'info'}>
            {text(domain.validated ? 'verified_yes' : 'verified_no')}
          </Chip>
        </>
      }
      action={
        <span className="foyer-sso-actions">
          {!domain.validated && (
            <ActionButton disabledReason={why} loading={isChecking} onClick={check}>
              {text('verify')}
            </ActionButton>
          )}
          <ActionButton variant="quiet" disabledReason={whyKeep} onClick={onRemove}>
            {text('removeDomain')}
          </ActionButton>
        </span>
      }
    >
      {!domain.validated && (
        <div className="foyer-sso-record">
          <p>{text('recordHint', { domain: domain.domain })}</p>
          <div className="foyer-sso-record-fields">
            <CopyField label={text('recordType')} value="TXT" />
            <CopyField label={text('recordName')} value={domain.domain} />
            <CopyField label={text('recordValue')} value={domain.txtRecord} />
          </div>
          <p role="status">
            {checkedAt ? text('lastCheck', { time: time.format(checkedAt) }) : text('checking')}
          </p>
        </div>
      )}
    </SettingRow>
  );
}

/** Looks for the record by itself while the page is visible; only a check that was asked for reports other failures. */
function useDomainCheck(connection: SsoConfiguration, domain: SsoDomain, mayChange: boolean) {
  const { verify } = useDomainChanges();
  const notify = useNotify();
  const [checkedAt, setCheckedAt] = useState<Date | undefined>(undefined);
  const { run } = verify;
  const isWaiting = mayChange && !domain.validated;
  const look = useCallback(
    async (isAsked: boolean) => {
      try {
        await run({ connection, domain });
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code === 'sso/notProved') setCheckedAt(new Date());
        if (isAsked) notify.failed(failure);
      }
    },
    [run, connection, domain, notify],
  );
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look(false);
    }, checkEvery);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  return { checkedAt, check: () => void look(true), isChecking: verify.isRunning };
}

interface DomainDialogProps {
  readonly connection: SsoConfiguration;
  readonly onClose: () => void;
}

function AddDomainDialog({ connection, onClose }: DomainDialogProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { add } = useDomainChanges();
  const form = useForm({
    initial: { domain: '' },
    validate: ({ domain }) => ({
      domain: cleanDomain(domain) === '' ? text('domainMissing') : undefined,
    }),
    fieldOfError: {
      'sso/badDomain': 'domain',
      'sso/publicDomain': 'domain',
      'sso/domainExists': 'domain',
    },
    onSubmit: ({ domain }) => add.run({ connection, domain: cleanDomain(domain) }),
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('addDomain')} submitLabel={text('addDomain')}>
      <Stack>
        <TextField
          {...form.field('domain')}
          label={text('domain')}
          placeholder="company.com"
          type="url"
          autoComplete="off"
        />
      </Stack>
    </FormDialog>
  );
}
