import type { MemberActivity } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import { Badge, Button } from '@foyer/ui';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { distanceText, momentText } from '../../portal/moments.ts';
import { usersQueries } from '../users/users.queries.ts';
import { deviceText } from './sessions.section.tsx';
import type { UserView } from './user-view.ts';

type ActivityProps = Pick<UserView, 'users' | 'member' | 'text'>;

const shownAtFirst = 8;

/** The latest events of the audit log about the user, or caused by them. */
export function ActivitySection({ users, member, text }: ActivityProps) {
  const disabledReason = users.portal.disabledReason('fe.secure.read.audits');
  const isShown = disabledReason === undefined && !users.roleGrants.isElsewhere(member);
  const activity = useApiQuery({ ...usersQueries.activity(member.id), isEnabled: isShown });
  const [isAll, setAll] = useState(false);
  return (
    <Section title={text('activity')} text={text('activityText')}>
      {isShown && users.portal.hasPage('audits') && (
        <div>
          <Button onClick={() => users.portal.openPage('audits', undefined, { user: member.id })}>
            {text('activityAll')}
          </Button>
        </div>
      )}
      {disabledReason !== undefined && <p className="foyer-users-none">{disabledReason}</p>}
      {isShown && (
        <LoadedPart title={text('activityFailed')} query={activity}>
          {(events) =>
            events.length === 0 ? (
              <p className="foyer-users-none">{text('noActivity')}</p>
            ) : (
              <>
                <SettingList>
                  {events.slice(0, isAll ? undefined : shownAtFirst).map((event) => (
                    <EventRow key={event.id} event={event} users={users} text={text} />
                  ))}
                </SettingList>
                {!isAll && events.length > shownAtFirst && (
                  <div>
                    <Button onClick={() => setAll(true)}>{text('showMore')}</Button>
                  </div>
                )}
              </>
            )
          }
        </LoadedPart>
      )}
    </Section>
  );
}

interface EventRowProps extends Pick<UserView, 'users' | 'text'> {
  readonly event: MemberActivity;
}

function EventRow({ event, users, text }: EventRowProps) {
  const { title, description, at, actor, target, severity, ipAddress } = event;
  const facts = [
    ...(actor ? [text('byActor', { name: actor.name || text('outsider') })] : []),
    ...(target ? [text('onTarget', { name: target.name || text('outsider') })] : []),
    ...((event.browser ?? event.system) ? [deviceText({ text }, event)] : []),
    ...(ipAddress ? [ipAddress] : []),
  ];
  const isGrave = severity === 'High' || severity === 'Critical';
  return (
    <SettingRow
      label={
        <>
          {title} {isGrave && <Badge tone="warning">{severity}</Badge>}
        </>
      }
      value={description}
      description={facts.length > 0 ? facts.join(' · ') : undefined}
      action={
        <time className="foyer-user-time" dateTime={at} title={momentText(at, text.locale)}>
          {distanceText(at, text.locale, users.now.getTime())}
        </time>
      }
    />
  );
}
