import type { MemberDetails } from '@foyer/contract/users';
import { Badge, VisuallyHidden } from '@foyer/ui';
import { ActionButton, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { dayText, distanceText } from '../../portal/moments.ts';
import { userActions } from '../users/member-actions.tsx';
import type { UserView } from './user-view.ts';

/** Where the user is signed in to this account. */
export function SessionsSection(view: UserView) {
  const { users, member, details, text, open } = view;
  const { sessions = [] } = details;
  const { signOut } = userActions(users, member, open);
  const isSelf = member.id === users.portal.user.id;
  const disabledReason = isSelf ? text('ownSessions') : signOut.disabledReason;
  const getTime = (at: string) => distanceText(at, text.locale, users.now.getTime());
  return (
    <Section
      title={text('sessions')}
      text={text('sessionsText', { tenant: users.portal.tenant.name })}
    >
      {sessions.length === 0 ? (
        <p className="foyer-users-none">{text('noSessions')}</p>
      ) : (
        <SettingList>
          {sessions.map((session) => (
            <SettingRow
              key={session.id}
              label={
                <>
                  {deviceText(view, session)}{' '}
                  {session.impersonated && <Badge tone="warning">{text('impersonated')}</Badge>}
                </>
              }
              description={`${session.ipAddress} · ${text('lastActive', { time: getTime(session.lastSeen) })}`}
              action={
                <ActionButton
                  disabledReason={disabledReason}
                  onClick={() => void users.changes.endSession(member, session.id)}
                >
                  {text('endSession')}
                  <VisuallyHidden> {deviceText(view, session)}</VisuallyHidden>
                </ActionButton>
              }
            />
          ))}
          <SettingRow
            label={text('endAllText', { count: sessions.length })}
            action={
              <ActionButton
                variant="danger"
                disabledReason={disabledReason}
                onClick={signOut.onSelect}
              >
                {text('endAll')}
              </ActionButton>
            }
          />
        </SettingList>
      )}
    </Section>
  );
}

/** The browser as the server names it, as in emails. */
export function deviceText(
  { text }: Pick<UserView, 'text'>,
  { browser, system }: { browser?: string | undefined; system?: string | undefined },
): string {
  if (browser && system) return text('browserOn', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}

/** Personal API tokens of the user in this account. */
export function TokensSection(view: UserView) {
  const { details, text } = view;
  const { tokens = [] } = details;
  return (
    <Section title={text('tokens')} text={text('tokensText')}>
      {tokens.length === 0 ? (
        <p className="foyer-users-none">{text('noTokens')}</p>
      ) : (
        <SettingList>
          {tokens.map((token) => (
            <SettingRow
              key={token.id}
              label={
                <>
                  {token.description}{' '}
                  {isExpired(view, token) && <Badge tone="warning">{text('tokenExpired')}</Badge>}
                </>
              }
              description={tokenText(view, token)}
            />
          ))}
        </SettingList>
      )}
    </Section>
  );
}

type Token = NonNullable<MemberDetails['tokens']>[number];

const isExpired = ({ users }: UserView, { expires }: Token) =>
  expires !== undefined && Date.parse(expires) <= users.now.getTime();

function tokenText({ users, text }: UserView, { kind, expires, lastUsedAt }: Token): string {
  const { locale } = text;
  const used = lastUsedAt
    ? text('lastUsed', { time: distanceText(lastUsedAt, locale, users.now.getTime()) })
    : text('neverUsed');
  const until = expires
    ? text('tokenExpires', { date: dayText(expires, locale) })
    : text('tokenForever');
  return [text(kind === 'AccessToken' ? 'accessToken' : 'apiToken'), used, until].join(' · ');
}
