import type { TeamMember } from '@foyer/contract/users';
import { Alert, Button } from '@foyer/ui';
import { DateField, Dialog } from '@foyer/ui/portal';
import { useState } from 'react';
import type { Users } from './users.controller.ts';
import { inDays, nameOf, secondsUntil } from './users.rules.ts';

interface TemporaryAccessProps {
  readonly users: Users;
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Until when somebody has access. */
export function TemporaryAccessDialog({ users, member, onClose }: TemporaryAccessProps) {
  const { text, changes, portal, whyNotTemporary } = users;
  const { temporary } = changes;
  const [now] = useState(() => new Date(portal.client.clock.wall()));
  const ends = member.temporaryExpirationDate;
  const [until, setUntil] = useState(
    ends ? inDays((Date.parse(ends) - now.getTime()) / 86_400_000, now) : inDays(30, now),
  );
  const [tried, setTried] = useState(false);
  const seconds = secondsUntil(until, now);
  const run = (wanted: number | null) => temporary.run({ member, seconds: wanted }).then(onClose, () => undefined);
  const save = () => {
    setTried(true);
    if (seconds !== undefined && whyNotTemporary === undefined) void run(seconds);
  };
  const name = nameOf(member);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={text('temporaryTitle', { name })}
      description={text('temporaryText', { name })}
      onSubmit={save}
      footer={
        <>
          {ends && <Button onClick={() => void run(null)}>{text('permanent')}</Button>}
          <Button onClick={onClose}>{text('cancel')}</Button>
          {whyNotTemporary === undefined && (
            <Button variant="primary" type="submit" loading={temporary.isRunning}>
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      {whyNotTemporary !== undefined && <Alert live={false}>{whyNotTemporary}</Alert>}
      {temporary.failure && <Alert tone="error">{temporary.failure.text}</Alert>}
      {whyNotTemporary === undefined && (
        <DateField
          label={text('endsOn')}
          withTime
          value={until}
          onChange={setUntil}
          min={inDays(0, now)}
          error={tried && seconds === undefined ? text('dateNeeded') : undefined}
          presets={[
            { label: text('inSevenDays'), value: inDays(7, now) },
            { label: text('inThirtyDays'), value: inDays(30, now) },
            { label: text('inNinetyDays'), value: inDays(90, now) },
          ]}
        />
      )}
    </Dialog>
  );
}
