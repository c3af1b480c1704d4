import type { SsoSetupLink } from '@foyer/contract/sso';
import { maxSetupLinkDays } from '@foyer/contract/sso/rules';
import { useApiQuery } from '@foyer/react/query';
import { Checkbox, Stack, TextField, VisuallyHidden } from '@foyer/ui';
import {
  ActionButton,
  Chip,
  ConfirmDialog,
  SecretDialog,
  Section,
  Select,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { dayText, momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type SetupLinkForm, useSetupLinkChanges } from './setup-links.controller.ts';
import { setupLinkMessages } from './setup-links.messages.ts';
import type { ConnectionPartProps } from './sso.controller.ts';
import { ssoQueries } from './sso.queries.ts';

type Changes = ReturnType<typeof useSetupLinkChanges>;

/** Links with which contacts without an account set up the connection. Issue 19, item 9. */
export function SetupLinks({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', setupLinkMessages);
  const query = useApiQuery(ssoQueries.setupLinks(connection.id));
  const changes = useSetupLinkChanges(connection);
  const [isAdding, setAdding] = useState(false);
  const { sent, forget } = changes;
  return (
    <Section title={text('setupLinksTitle')} text={text('setupLinksText')}>
      <LoadedPart title={text('setupLinksFailed')} query={query}>
        {(links) =>
          links.length === 0 ? (
            <p className="foyer-users-none">{text('noSetupLinks')}</p>
          ) : (
            <SettingList>
              {links.map((link) => (
                <LinkRow key={link.id} {...{ link, changes, why }} />
              ))}
            </SettingList>
          )
        }
      </LoadedPart>
      <p>
        <ActionButton disabledReason={why} onClick={() => setAdding(true)}>
          {text('addSetupLink')}
        </ActionButton>
      </p>
      {isAdding && <AddDialog changes={changes} onClose={() => setAdding(false)} />}
      <SecretDialog
        isOpen={sent !== undefined && !isAdding}
        onClose={forget}
        title={text('linkTitle', { email: sent?.email ?? '' })}
        texts={[{ label: text('linkUrl'), value: sent?.url ?? '', isSecret: true }]}
      />
    </Section>
  );
}

const tones = {
  waiting: 'info',
  opened: 'success',
  expired: 'neutral',
  revoked: 'neutral',
} as const;

function stateFrom({ revokedAt, expiresAt, openedAt }: SsoSetupLink, now: number) {
  if (revokedAt !== undefined) return 'revoked';
  if (Date.parse(expiresAt) <= now) return 'expired';
  return openedAt === undefined ? 'waiting' : 'opened';
}

interface LinkRowProps {
  readonly link: SsoSetupLink;
  readonly changes: Changes;
  readonly why: string | undefined;
}

function LinkRow({ link, changes, why }: LinkRowProps) {
  const text = usePageTexts('sso', setupLinkMessages);
  const { client } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const { email, createdAt, createdBy, expiresAt, lastUsedAt, mayActivate } = link;
  const state = stateFrom(link, client.clock.wall());
  const dates = { date: dayText(createdAt, text.locale), end: dayText(expiresAt, text.locale) };
  const facts = [
    createdBy === ''
      ? text('linkFacts', dates)
      : text('linkFactsBy', { ...dates, user: createdBy }),
    ...(lastUsedAt ? [text('lastUsed', { date: momentText(lastUsedAt, text.locale) })] : []),
    ...(mayActivate ? [text('canActivate')] : []),
  ];
  const isUsable = state === 'waiting' || state === 'opened';
  return (
    <SettingRow
      label={email}
      description={facts.join(' · ')}
      value={<Chip tone={tones[state]}>{text(`link_${state}`)}</Chip>}
      action={
        isUsable && (
          <span className="foyer-sso-actions">
            <ActionButton
              disabledReason={why}
              loading={changes.renew.isRunning}
              // reported in a toast
              onClick={() => void changes.renew.run(link).catch(() => undefined)}
            >
              {text('renewLink')} <VisuallyHidden>{email}</VisuallyHidden>
            </ActionButton>
            <ActionButton variant="quiet" disabledReason={why} onClick={() => setAsking(true)}>
              {text('revokeLink')} <VisuallyHidden>{email}</VisuallyHidden>
            </ActionButton>
          </span>
        )
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('revokeLinkTitle', { email })}
        consequence={text('revokeLinkText')}
        confirmLabel={text('revokeLink')}
        tone="danger"
        onConfirm={async () => {
          await changes.revoke.run(link);
          setAsking(false);
        }}
      />
    </SettingRow>
  );
}

const dayChoices = [1, 7, 14, maxSetupLinkDays];

function AddDialog({
  changes,
  onClose,
}: {
  readonly changes: Changes;
  readonly onClose: () => void;
}) {
  const text = usePageTexts('sso', setupLinkMessages);
  const form = useForm<SetupLinkForm>({
    initial: { email: '', expiresInDays: 7, mayActivate: false },
    validate: ({ email }) => ({
      email: /^\S+@\S+$/.test(email.trim()) ? undefined : text('contactEmailMissing'),
    }),
    fieldOfError: { 'request/invalid': 'email' },
    onSubmit: (values) => changes.create.run({ ...values, email: values.email.trim() }),
    onClose,
  });
  const { expiresInDays, mayActivate } = form.values;
  return (
    <FormDialog
      {...form.dialog}
      title={text('addSetupLink')}
      description={text('addSetupLinkText')}
      submitLabel={text('addSetupLink')}
    >
      <Stack>
        <TextField
          {...form.field('email')}
          label={text('contactEmail')}
          type="email"
          autoComplete="off"
        />
        <Select
          label={text('linkExpires')}
          value={String(expiresInDays)}
          onChange={(days) => form.set({ expiresInDays: Number(days) })}
          options={dayChoices.map((count) => ({
            value: String(count),
            label: text('days', { count }),
          }))}
        />
        <Checkbox
          label={text('mayActivate')}
          hint={text('mayActivateHint')}
          checked={mayActivate}
          onCheckedChange={(isOn) => form.set({ mayActivate: isOn })}
        />
      </Stack>
    </FormDialog>
  );
}
