import type { TeamMember } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import { Button, TextField } from '@foyer/ui';
import { MultiSelect } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { channelsMessages } from './channels.messages.ts';
import { channelsQueries } from './channels.queries.ts';

interface RecipientsFieldProps {
  readonly channel: 'email' | 'sms';
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Members of the account, and other addresses that are typed. */
export function RecipientsField({ channel, values, onChange }: RecipientsFieldProps) {
  const text = usePageTexts('channels', channelsMessages);
  const members = useApiQuery(channelsQueries.members());
  const [typed, setTyped] = useState('');
  const isEmail = channel === 'email';
  const offered = (members.data ?? []).flatMap((member) => toOption(member, channel));
  const others = values.filter((value) => offered.every((option) => option.value !== value));
  const add = () => {
    const next = typed.trim();
    if (next !== '' && !values.includes(next)) onChange([...values, next]);
    setTyped('');
  };
  return (
    <>
      <MultiSelect
        label={text('members')}
        placeholder={text('membersPlaceholder')}
        emptyText={text('noMembers')}
        options={[...offered, ...others.map((value) => ({ value, label: value }))]}
        values={values}
        onChange={onChange}
      />
      <div className="foyer-channels-other">
        <TextField
          label={text(isEmail ? 'otherEmail' : 'otherNumber')}
          hint={text(isEmail ? 'otherEmailHint' : 'otherNumberHint')}
          type={isEmail ? 'email' : 'tel'}
          value={typed}
          onValueChange={setTyped}
          maxLength={254}
          autoComplete="off"
        />
        <Button onClick={add}>{text('add')}</Button>
      </div>
    </>
  );
}

function toOption({ name, email, phone }: TeamMember, channel: 'email' | 'sms') {
  const value = channel === 'email' ? email : phone;
  if (!value) return [];
  return [{ value, label: name ? `${name} (${value})` : value }];
}
