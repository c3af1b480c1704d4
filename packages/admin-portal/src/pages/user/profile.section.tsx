import { Badge } from '@foyer/ui';
import { ActionButton, Section } from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { dayText, distanceText, momentText } from '../../portal/moments.ts';
import { getMemberStatus } from '../users/users.rules.ts';
import { providerName } from '../users/users.filters.ts';
import type { UserView } from './user-view.ts';

/** Who the user is. Their profile is theirs to edit. */
export function ProfileSection(view: UserView) {
  const { users, member, text } = view;
  const { portal } = users;
  const isSelf = member.id === portal.user.id;
  return (
    <Section title={text('profile')} text={text('profileText')}>
      <dl className="foyer-user-facts">
        {getFacts(view).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {member.customData && (
        <div className="foyer-user-data">
          <h3>{text('customData')}</h3>
          <div role="textbox" aria-readonly="true" aria-label={text('customData')} tabIndex={0}>
            <pre>{JSON.stringify(member.customData, undefined, 2)}</pre>
          </div>
        </div>
      )}
      <div>
        <ActionButton
          disabledReason={isSelf ? undefined : text('onlyThey')}
          onClick={() => portal.openPage('profile')}
        >
          {text('editProfile')}
        </ActionButton>
      </div>
    </Section>
  );
}

function getFacts({ users, member, text }: UserView): readonly (readonly [string, ReactNode])[] {
  const { locale } = text;
  const { invitation } = member;
  const none = <span className="foyer-users-none">{text('none')}</span>;
  const invited = dayText(member.createdAt, locale);
  if (invitation)
    return [
      [text('name'), member.name || none],
      [text('email'), member.email],
      [text('phone'), member.phone ?? none],
      [
        text('invited'),
        invitation.invitedBy
          ? text('invitedBy', { date: invited, name: invitation.invitedBy })
          : invited,
      ],
      [
        text('invitationExpires'),
        invitation.expires ? momentText(invitation.expires, locale) : none,
      ],
    ];
  return [
    [text('name'), member.name || none],
    [text('email'), member.email ? <Email key="email" view={{ member, text }} /> : none],
    ...(member.username ? [[text('username'), member.username] as const] : []),
    [text('phone'), member.phone ?? none],
    [text('provider'), providerName(member.provider ?? 'local', users.text)],
    [text('status'), statusText({ users, member, text })],
    [text('joined'), dayText(member.createdAt, locale)],
    [
      text('lastSignIn'),
      member.lastLogin ? (
        <time
          key="lastSignIn"
          dateTime={member.lastLogin}
          title={momentText(member.lastLogin, locale)}
        >
          {distanceText(member.lastLogin, locale, users.now.getTime())}
        </time>
      ) : (
        text('never')
      ),
    ],
    [text('userId'), <code key="id">{member.id}</code>],
  ];
}

function Email({ view: { member, text } }: { view: Pick<UserView, 'member' | 'text'> }) {
  return (
    <>
      {member.email}{' '}
      <Badge tone={member.verified ? 'success' : 'warning'}>
        {text(member.verified ? 'verified' : 'unverified')}
      </Badge>
    </>
  );
}

function statusText({ users, member, text }: Pick<UserView, 'users' | 'member' | 'text'>): string {
  const words = {
    active: text('active'),
    invited: text('pending'),
    late: text('pending'),
    notActivated: users.text('statusNotActivated'),
    temporary: users.text('statusTemporary'),
    expired: users.text('statusExpired'),
    disabled: users.text('statusDisabled'),
    locked: users.text('statusLocked'),
  };
  return words[getMemberStatus(member, users.now)];
}
