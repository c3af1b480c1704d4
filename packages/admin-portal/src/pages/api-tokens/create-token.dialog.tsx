import { Alert, Button, TextField, type Translator } from '@foyer/ui';
import { DateField, Dialog, MultiSelect, RadioCards, Select } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import { type NewToken, type TokenKind, useRoleChoices } from './api-tokens.controller.ts';
import type { apiTokensMessages } from './api-tokens.messages.ts';
import { type Expiry, expiries, minutesOf } from './token-expiry.ts';

type Texts = Translator<typeof apiTokensMessages>;

/** Asks what a new token is for. Drawn anew each time it opens. */
export interface CreateTokenProps {
  readonly text: Texts;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onCreate: (token: NewToken) => void;
}

/** Name, kind, roles and end; ninety days unless the person chooses otherwise. */
export function CreateTokenDialog({ text, onClose, isBusy, failure, onCreate }: CreateTokenProps) {
  const { client } = usePortal();
  const roles = useRoleChoices();
  const [description, setDescription] = useState('');
  const [kind, setKind] = useState<TokenKind>('ClientCredentials');
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [lastDay, setLastDay] = useState('');
  const [isTried, setTried] = useState(false);
  const now = client.clock.wall();
  const minutes = minutesOf(expiry, lastDay, now);
  useUnsaved(description !== '');
  const submit = () => {
    setTried(true);
    if (isBusy || description.trim() === '' || minutes === undefined) return;
    onCreate({ kind, description: description.trim(), roleIds, expiresInMinutes: minutes });
  };
  const kinds = [
    { value: 'ClientCredentials', label: text('clientCredentials'), description: text('aboutClientCredentials') },
    { value: 'AccessToken', label: text('kindAccessToken'), description: text('aboutAccessToken') },
  ] as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('create')}
      description={text('createText')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy}>
            {text('make')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <TextField
        label={text('description')}
        hint={text('descriptionHint')}
        value={description}
        onValueChange={setDescription}
        error={isTried && description.trim() === '' ? text('descriptionMissing') : undefined}
        maxLength={255}
        autoComplete="off"
      />
      <RadioCards<TokenKind> label={text('whichKind')} value={kind} onChange={setKind} options={kinds} />
      <MultiSelect
        label={text('roles')}
        hint={text('rolesHint')}
        placeholder={text('findRoles')}
        emptyText={text('noSuchRole')}
        values={roleIds}
        onChange={setRoleIds}
        options={roles.map(({ id, name, isAbove }) => ({
          value: id,
          label: name,
          ...(isAbove ? { disabledReason: text('roleAbove') } : {}),
        }))}
      />
      <Select<Expiry>
        label={text('validFor')}
        hint={expiry === 'never' ? text('foreverHint') : undefined}
        value={expiry}
        onChange={setExpiry}
        options={expiries.map((value) => ({ value, label: expiryText(value, text) }))}
      />
      {expiry === 'custom' && (
        <DateField
          label={text('lastDay')}
          value={lastDay}
          onChange={setLastDay}
          min={new Date(now).toISOString().slice(0, 10)}
          error={isTried && minutes === undefined ? text('lastDayMissing') : undefined}
        />
      )}
    </Dialog>
  );
}

function expiryText(expiry: Expiry, text: Texts): string {
  if (expiry === 'custom') return text('until');
  return expiry === 'never' ? text('forever') : text('days', { count: Number(expiry) });
}
