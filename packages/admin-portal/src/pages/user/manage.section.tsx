import { type Action, ActionButton, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { dayText } from '../../portal/moments.ts';
import { userActions } from '../users/member-actions.tsx';
import type { UserView } from './user-view.ts';

/** What decides whether the user can get in at all; what is not possible says why. */
export function ManageSection(view: UserView) {
  const { users, member, text, open } = view;
  const { resend, impersonate, temporary, disable, remove } = userActions(users, member, open);
  const tenant = users.portal.tenant.name;
  const isInvited = member.invitation !== undefined;
  const isSelf = member.id === users.portal.user.id;
  const removal = isInvited ? 'revokeText' : isSelf ? 'leaveText' : 'removeText';
  return (
    <Section title={text(isInvited ? 'manageInvitation' : 'manage')}>
      <SettingList>
        <ActionRow action={resend} description={text('resendText')} />
        {!isInvited && <ActionRow action={impersonate} description={text('impersonateText')} />}
        <ActionRow action={temporary} description={temporaryText(view)} />
        <ActionRow
          action={disable}
          description={text(member.isDisabled ? 'enableText' : 'disableText', { tenant })}
        />
        <ActionRow action={remove} description={text(removal, { tenant })} isDanger />
      </SettingList>
    </Section>
  );
}

interface ActionRowProps {
  readonly action: Action;
  readonly description: string;
  readonly isDanger?: boolean;
}

function ActionRow({ action, description, isDanger = false }: ActionRowProps) {
  const { label, disabledReason, onSelect } = action;
  return (
    <SettingRow
      label={label}
      description={disabledReason ?? description}
      action={
        <ActionButton
          variant={isDanger ? 'danger' : 'secondary'}
          disabledReason={disabledReason}
          onClick={onSelect}
        >
          {label}
        </ActionButton>
      }
    />
  );
}

function temporaryText({ users, member, text }: UserView): string {
  const end = member.temporaryExpirationDate;
  if (!end) return text('temporaryText');
  const isOver = Date.parse(end) <= users.now.getTime();
  return text(isOver ? 'temporaryOver' : 'temporaryUntil', { date: dayText(end, text.locale) });
}
