import { toFailure } from '@foyer/client';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Avatar, Badge, Button } from '@foyer/ui';
import { EmptyState, PageHeader } from '@foyer/ui/portal';
import { useEffect, useRef, useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { BackLink } from '../../shell/portal-link.tsx';
import { useDocumentTitle } from '../../shell/use-document-title.ts';
import { Mark } from '../users/member-columns.tsx';
import { ImpersonateDialog } from '../users/impersonate.dialog.tsx';
import { TemporaryAccessDialog } from '../users/temporary-access.dialog.tsx';
import { UserConfirmations } from '../users/user-confirmations.tsx';
import type { UserDialog } from '../users/user-dialog.ts';
import type { Users } from '../users/users.controller.ts';
import { usersQueries } from '../users/users.queries.ts';
import { displayName, getIdentifier } from '../users/users.rules.ts';
import { AccessSection } from './access.section.tsx';
import { ActivitySection } from './activity.section.tsx';
import { ApplicationsSection } from './applications.section.tsx';
import { ManageSection } from './manage.section.tsx';
import { ProfileSection } from './profile.section.tsx';
import { SessionsSection, TokensSection } from './sessions.section.tsx';
import { SignInSection } from './sign-in.section.tsx';
import type { UserView } from './user-view.ts';
import { userMessages } from './user.messages.ts';

interface UserPageProps {
  readonly users: Users;
  readonly userId: string;
}

/** One user, or one invitation: profile, access and its sources, sign-in, activity, and what can be done. */
export function UserPage({ users, userId }: UserPageProps) {
  const text = usePageTexts('user', userMessages);
  const { place } = usePortalFrame();
  const row = users.rows.find(({ id }) => id === userId);
  // users of sub-accounts are shown as in the list, and changed there
  const isElsewhere = row !== undefined && users.roleGrants.isElsewhere(row);
  const details = useApiQuery({ ...usersQueries.details(userId), isEnabled: !isElsewhere });
  const [opened, setOpened] = useState<UserDialog | undefined>(undefined);
  const close = () => setOpened(undefined);
  const isUnknown = details.isError && toFailure(details.error).status === 404;
  const { isReseller } = users.portal.tenant;
  const below = useApiQuery({
    ...usersQueries.ofSubAccount(userId),
    isEnabled: isUnknown && isReseller,
  });
  const elsewhere = isElsewhere ? row : below.data;
  const data = elsewhere ? { member: elsewhere, permissions: [], isElsewhere: true } : details.data;
  const isSearching = isUnknown && isReseller && below.isPending;
  const isGone = isUnknown && !isSearching && !elsewhere;
  return (
    <div className="foyer-user">
      <BackLink
        to={{ tab: 'users', sub: undefined, search: place.get().search }}
        label={text('back')}
      />
      {data && (
        <UserSections
          users={users}
          member={data.member}
          details={data}
          text={text}
          open={setOpened}
        />
      )}
      {!data && (details.isPending || isSearching) && <SettingsPlaceholder />}
      {details.isError && !isUnknown && <FailedPart title={text('failed')} query={details} />}
      {isGone && (
        <EmptyState
          title={text('gone')}
          text={text('goneText')}
          action={<Button onClick={users.closeUser}>{text('back')}</Button>}
        />
      )}
      <UserConfirmations users={users} opened={opened} onClose={close} />
      {opened?.kind === 'impersonate' && (
        <ImpersonateDialog
          userId={opened.member.id}
          name={displayName(opened.member)}
          accounts={[users.portal.tenant]}
          onClose={close}
        />
      )}
      {opened?.kind === 'temporary' && (
        <TemporaryAccessDialog users={users} member={opened.member} onClose={close} />
      )}
    </div>
  );
}

function UserSections(view: UserView) {
  const { users, member, text } = view;
  const name = displayName(member);
  const title = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(name);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const isMember = member.invitation === undefined;
  const isElsewhere = users.roleGrants.isElsewhere(member);
  return (
    <>
      <div className="foyer-user-head">
        <Avatar name={name} src={member.profileImageUrl} size="large" />
        <PageHeader
          title={name}
          titleRef={title}
          text={name === getIdentifier(member) ? undefined : getIdentifier(member)}
          mark={<Flags view={view} text={text} />}
        />
      </div>
      {isElsewhere && (
        <Alert tone="info" live={false}>
          {text('ofSubAccount', {
            account: (member.accounts ?? []).map((account) => account.name).join(', '),
          })}
        </Alert>
      )}
      <ProfileSection {...view} />
      <AccessSection {...view} />
      {isMember && !isElsewhere && <ApplicationsSection {...view} />}
      {isMember && <SignInSection {...view} />}
      {isMember && view.details.sessions && <SessionsSection {...view} />}
      {isMember && view.details.tokens && <TokensSection {...view} />}
      {isMember && <ActivitySection users={users} member={member} text={text} />}
      <ManageSection {...view} />
    </>
  );
}

function Flags({ view: { users, member }, text }: { view: UserView; text: UserView['text'] }) {
  const isPending = member.invitation !== undefined && !member.invitation.isExpired;
  return (
    <>
      {member.id === users.portal.user.id && <Badge tone="accent">{users.text('you')}</Badge>}
      {isPending && <Badge tone="info">{text('pending')}</Badge>}
      <Mark one={member} text={users.text} now={users.now} />
    </>
  );
}
