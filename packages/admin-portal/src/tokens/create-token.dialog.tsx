import { TextField, type Translator } from '@foyer/ui';
import { DateField, RadioCards, Select } from '@foyer/ui/portal';
import { type ReactNode, useRef, useState } from 'react';
import { FormDialog } from '../portal/form-dialog.tsx';
import { lastDayText } from '../portal/moments.ts';
import { usePortal } from '../portal/use-portal.ts';
import { type Expiry, expiries, toMinutes } from './token-expiry.ts';
import type { NewToken, TokenKind } from './token.ts';
import type { tokenMessages } from './token.messages.ts';

type Texts = Translator<typeof tokenMessages>;

/** Asks what a new token is for. Drawn again each time it opens. */
export interface CreateTokenProps {
  readonly text: Texts;
  /** What the token can do, in a sentence. */
  readonly about: string;
  /** An example of what it may be for. */
  readonly descriptionHint: string;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onCreate: (token: NewToken) => void;
  /** Fields of its own, between the kind and the end. */
  readonly children?: ReactNode;
}

/** Name, kind and how long it works; ninety days unless the user chooses otherwise. */
export function CreateTokenDialog(props: CreateTokenProps) {
  const { text, about, descriptionHint, onClose, isBusy, failure, onCreate, children } = props;
  const { client } = usePortal();
  const nameField = useRef<HTMLInputElement>(null);
  const [description, setDescription] = useState('');
  const [kind, setKind] = useState<TokenKind>('ClientCredentials');
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [lastDay, setLastDay] = useState('');
  const [isTried, setTried] = useState(false);
  const now = client.clock.wall();
  const minutes = toMinutes(expiry, lastDay, now);
  const submit = () => {
    setTried(true);
    if (description.trim() === '') return nameField.current?.focus();
    if (minutes === undefined) return;
    onCreate({ kind, description: description.trim(), expiresInMinutes: minutes });
  };
  const ends = minutes
    ? text('endsOn', {
        day: lastDayText(new Date(now + minutes * 60_000).toISOString(), text.locale),
      })
    : undefined;
  const kinds = [
    {
      value: 'ClientCredentials',
      label: text('kindClientCredentials'),
      description: text('aboutClientCredentials'),
    },
    { value: 'AccessToken', label: text('kindAccessToken'), description: text('aboutAccessToken') },
  ] as const;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('create')}
      description={about}
      onSubmit={submit}
      submitLabel={text('make')}
      isBusy={isBusy}
      problem={failure}
      isDirty={description !== ''}
    >
      <TextField
        label={text('description')}
        hint={descriptionHint}
        value={description}
        onValueChange={setDescription}
        error={isTried && description.trim() === '' ? text('descriptionMissing') : undefined}
        maxLength={255}
        autoComplete="off"
        inputRef={nameField}
      />
      <RadioCards<TokenKind>
        label={text('whichKind')}
        value={kind}
        onChange={setKind}
        options={kinds}
      />
      {children}
      <Select<Expiry>
        label={text('validFor')}
        hint={expiry === 'never' ? text('foreverHint') : ends}
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
    </FormDialog>
  );
}

function expiryText(expiry: Expiry, text: Texts): string {
  if (expiry === 'custom') return text('until');
  return expiry === 'never' ? text('forever') : text('days', { count: Number(expiry) });
}
