import type { MemberDetails } from '@foyer/contract/users';
import { Alert } from '@foyer/ui';
import { ActionButton, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { dayText, distanceText, momentText } from '../../portal/moments.ts';
import { userActions } from '../users/member-actions.tsx';
import type { UserView } from './user-view.ts';

/** Password and MFA methods; for viewers who may edit users. Decision 0286. */
export function SignInSection(view: UserView) {
  const { users, member, details, text, open } = view;
  const { password, mfa } = userActions(users, member, open);
  const { factors, pausedUntil } = details;
  if (!factors)
    return (
      <Section title={text('signIn')} text={text('signInText')}>
        <p className="foyer-users-none">{text('hidden')}</p>
      </Section>
    );
  const lock = details.isElsewhere ? text('elsewhere') : undefined;
  return (
    <Section title={text('signIn')} text={text('signInText')}>
      {pausedUntil && (
        <Alert
          tone="warning"
          action={
            <ActionButton
              disabledReason={users.disabledReason ?? lock}
              onClick={() => void users.changes.unlock(member)}
            >
              {users.text('unlock')}
            </ActionButton>
          }
        >
          {text('pausedUntil', { time: momentText(pausedUntil, text.locale) })}
        </Alert>
      )}
      <SettingList>
        <SettingRow
          label={text('password')}
          description={passwordText(view)}
          action={
            <ActionButton
              disabledReason={
                password.disabledReason ??
                (details.hasPassword || member.email === '' ? undefined : text('noPassword'))
              }
              onClick={password.onSelect}
            >
              {password.label}
            </ActionButton>
          }
        />
        {factors.map((factor) => (
          <SettingRow
            key={`${factor.kind} ${factor.createdAt} ${factor.name}`}
            label={factorName(view, factor)}
            description={factorTimes(view, factor)}
          />
        ))}
        <SettingRow
          label={text('mfa')}
          description={text(factors.length === 0 ? 'noFactors' : 'resetMfaText')}
          action={
            <ActionButton disabledReason={mfa.disabledReason ?? lock} onClick={mfa.onSelect}>
              {mfa.label}
            </ActionButton>
          }
        />
      </SettingList>
    </Section>
  );
}

function passwordText({ details, text }: UserView): string {
  if (!details.hasPassword) return text('none');
  return text(details.mustChangePassword ? 'mustChange' : 'passwordSet');
}

type Factor = NonNullable<MemberDetails['factors']>[number];

function factorName({ text }: UserView, { kind, name }: Factor): string {
  if (kind === 'authenticator' || kind === 'email')
    return text(kind === 'email' ? 'emailFactor' : 'authenticator');
  const keys = { phone: 'phoneFactor', securityKey: 'securityKey', passkey: 'passkey' } as const;
  return text(keys[kind], { name }).trim();
}

function factorTimes({ users, text }: UserView, { createdAt, lastUsedAt }: Factor): string {
  const added = text('added', { date: dayText(createdAt, text.locale) });
  if (!lastUsedAt) return added;
  const time = distanceText(lastUsedAt, text.locale, users.now.getTime());
  return `${added}, ${text('lastUsed', { time })}`;
}
