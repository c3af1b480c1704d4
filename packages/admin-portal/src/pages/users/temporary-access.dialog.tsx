import type { TeamMember } from '@foyer/contract/users';
import { Alert, Button } from '@foyer/ui';
import { DateField } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import type { Users } from './users.controller.ts';
import { dateInDays, displayName, secondsUntil } from './users.rules.ts';

interface TemporaryAccessProps {
  readonly users: Users;
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Until when a user has access. */
export function TemporaryAccessDialog({ users, member, onClose }: TemporaryAccessProps) {
  const { text, changes, portal, temporaryDisabledReason } = users;
  const { temporary } = changes;
  const [now] = useState(() => new Date(portal.client.clock.wall()));
  const ends = member.temporaryExpirationDate;
  const before = dateInDays(ends ? (Date.parse(ends) - now.getTime()) / 86_400_000 : 30, now);
  const [until, setUntil] = useState(before);
  const [tried, setTried] = useState(false);
  const seconds = secondsUntil(until, now);
  const run = (requested: number | null) =>
    temporary.run({ member, seconds: requested }).then(onClose, () => undefined);
  const save = () => {
    setTried(true);
    if (seconds !== undefined) void run(seconds);
  };
  const name = displayName(member);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="small"
      title={text('temporaryTitle', { name })}
      description={text('temporaryText', { name })}
      onSubmit={save}
      otherAction={ends && <Button onClick={() => void run(null)}>{text('permanent')}</Button>}
      isBusy={temporary.isRunning}
      problem={temporary.failure?.text}
      isDirty={until !== before}
      disabledReason={temporaryDisabledReason}
    >
      {temporaryDisabledReason !== undefined && (
        <Alert live={false}>{temporaryDisabledReason}</Alert>
      )}
      {temporaryDisabledReason === undefined && (
        <DateField
          label={text('endsOn')}
          withTime
          value={until}
          onChange={setUntil}
          min={dateInDays(0, now)}
          error={tried && seconds === undefined ? text('dateNeeded') : undefined}
          presets={[
            { label: text('inSevenDays'), value: dateInDays(7, now) },
            { label: text('inThirtyDays'), value: dateInDays(30, now) },
            { label: text('inNinetyDays'), value: dateInDays(90, now) },
          ]}
        />
      )}
    </FormDialog>
  );
}
