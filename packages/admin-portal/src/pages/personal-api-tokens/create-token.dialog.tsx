import { Alert, Button, TextField } from '@foyer/ui';
import { DateField, Dialog, RadioCards, Select } from '@foyer/ui/portal';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import type { NewToken, TokenKind } from './personal-api-tokens.controller.ts';
import { personalApiTokensMessages } from './personal-api-tokens.messages.ts';
import { type Expiry, expiries, minutesOf } from './token-expiry.ts';

/** Asks what a new token is for. */
export interface CreateTokenProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onCreate: (token: NewToken) => void;
}

/** Name, kind and how long it works; ninety days unless the person chooses otherwise. */
export function CreateTokenDialog({ isOpen, onClose, isBusy, failure, onCreate }: CreateTokenProps) {
  const text = usePageTexts('personalApiTokens', personalApiTokensMessages);
  const { client } = usePortal();
  const form = useTokenForm(isOpen);
  const now = client.clock.wall();
  const minutes = minutesOf(form.expiry, form.lastDay, now);
  useUnsaved(isOpen && form.description !== '');
  const submit = () => {
    if (isBusy) return;
    form.setTried(true);
    if (form.description.trim() === '') return form.nameField.current?.focus();
    if (minutes === undefined) return;
    onCreate({ kind: form.kind, description: form.description.trim(), expiresInMinutes: minutes });
  };
  const ends = minutes
    ? text('endsOn', { day: dayText(new Date(now + minutes * 60_000).toISOString(), text.locale) })
    : undefined;
  return (
    <Dialog
      isOpen={isOpen}
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
        value={form.description}
        onValueChange={form.setDescription}
        error={form.isTried && form.description.trim() === '' ? text('descriptionMissing') : undefined}
        maxLength={255}
        autoComplete="off"
        inputRef={form.nameField}
      />
      <RadioCards<TokenKind>
        label={text('whichKind')}
        value={form.kind}
        onChange={form.setKind}
        options={[
          {
            value: 'ClientCredentials',
            label: text('kindClientCredentials'),
            description: text('aboutClientCredentials'),
          },
          { value: 'AccessToken', label: text('kindAccessToken'), description: text('aboutAccessToken') },
        ]}
      />
      <Select<Expiry>
        label={text('validFor')}
        hint={form.expiry === 'never' ? text('foreverHint') : ends}
        value={form.expiry}
        onChange={form.setExpiry}
        options={expiries.map((value) => ({ value, label: expiryText(value, text) }))}
      />
      {form.expiry === 'custom' && (
        <DateField
          label={text('lastDay')}
          value={form.lastDay}
          onChange={form.setLastDay}
          min={new Date(now).toISOString().slice(0, 10)}
          error={form.isTried && minutes === undefined ? text('lastDayMissing') : undefined}
        />
      )}
    </Dialog>
  );
}

function expiryText(expiry: Expiry, text: ReturnType<typeof usePageTexts<typeof personalApiTokensMessages>>): string {
  if (expiry === 'custom') return text('until');
  if (expiry === 'never') return text('forever');
  return text('days', { count: Number(expiry) });
}

function useTokenForm(isOpen: boolean) {
  const nameField = useRef<HTMLInputElement>(null);
  const [description, setDescription] = useState('');
  const [kind, setKind] = useState<TokenKind>('ClientCredentials');
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [lastDay, setLastDay] = useState('');
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setDescription('');
    setKind('ClientCredentials');
    setExpiry('90');
    setLastDay('');
    setTried(false);
  }, [isOpen]);
  return {
    ...{ nameField, description, setDescription, kind, setKind, expiry, setExpiry },
    ...{ lastDay, setLastDay, isTried, setTried },
  };
}
