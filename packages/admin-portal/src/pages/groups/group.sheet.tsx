import type { Group, GroupUser } from '@foyer/contract/groups';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Avatar, CloseIcon, Skeleton } from '@foyer/ui';
import {
  ActionButton,
  CellText,
  EmptyState,
  UsersIcon,
  PlusIcon,
  SearchField,
  Sheet,
  Tabs,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { useDiscardConfirmation } from '../../portal/use-discard-confirmation.tsx';
import { AddMembersDialog } from './add-members.dialog.tsx';
import { GroupDetails } from './group-details.tsx';
import { GroupRoles } from './group-roles.tsx';
import { type GroupDialog, type GroupLocks, useGroupMemberChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';
import { groupsQueries } from './groups.queries.ts';

/** What the sheet of a group shows. */
export interface GroupSheetProps {
  readonly group: Group | undefined;
  readonly part: string;
  readonly locks: GroupLocks;
  readonly open: (dialog: GroupDialog) => void;
  readonly onPart: (part: string) => void;
  readonly onClose: () => void;
}

const parts = ['members', 'roles', 'details'] as const;

/** One group: members, roles, and details. */
export function GroupSheet({ group, part, onPart, onClose, locks, open }: GroupSheetProps) {
  const text = usePageTexts('groups', groupsMessages);
  const shown = parts.find((one) => one === part) ?? 'members';
  const { guard } = usePortalFrame();
  const { close, leave, question } = useDiscardConfirmation(guard.isHeld, onClose);
  return (
    <Sheet
      isOpen={group !== undefined}
      onClose={close}
      size="large"
      title={group?.name ?? ''}
      description={group?.description}
    >
      {question}
      {group && (
        <>
          {group.managedBy === 'scim2' && (
            <div className="foyer-groups-note">
              <Alert tone="info">{text('directoryReason')}</Alert>
            </div>
          )}
          <Tabs
            label={text('tabs')}
            value={shown}
            onChange={(next) => leave(() => onPart(next))}
            tabs={[
              { value: 'members', label: text('tabMembers'), count: group.userCount },
              { value: 'roles', label: text('tabRoles'), count: group.roles?.length ?? 0 },
              { value: 'details', label: text('tabDetails') },
            ]}
          >
            {shown === 'members' && (
              <Members key={group.id} group={group} disabledReason={locks.change(group)} />
            )}
            {shown === 'roles' && <GroupRoles key={group.id} group={group} locks={locks} />}
            {shown === 'details' && <GroupDetails {...{ group, locks, open }} />}
          </Tabs>
        </>
      )}
    </Sheet>
  );
}

interface MembersProps {
  readonly group: Group;
  readonly disabledReason: string | undefined;
}

/** Search finds the others. */
const maxShown = 200;

function Members({ group, disabledReason }: MembersProps) {
  const text = usePageTexts('groups', groupsMessages);
  const query = useApiQuery(groupsQueries.members(group.id));
  const { remove } = useGroupMemberChanges();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const users = query.data?.users;
  const term = search.trim().toLowerCase();
  const matching = (users ?? []).filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(term),
  );
  const removeUser = (user: GroupUser) =>
    void remove
      .run({ group, userIds: [user.id], name: user.name || user.email })
      .catch(() => undefined);
  return (
    <div className="foyer-group-part">
      <div className="foyer-group-bar">
        <SearchField
          label={text('searchMembers')}
          value={search}
          onSearch={setSearch}
          hasShortcut={false}
        />
        <ActionButton
          icon={<PlusIcon size="small" />}
          disabledReason={disabledReason}
          onClick={() => setAdding(true)}
        >
          {text('addUsers')}
        </ActionButton>
      </div>
      {query.isError && <FailedPart title={text('membersFailed')} query={query} />}
      {!users && !query.isError && <Skeleton shape="field" />}
      {users?.length === 0 && (
        <EmptyState icon={<UsersIcon />} title={text('noMembers')} text={text('noMembersText')} />
      )}
      {users && users.length > 0 && matching.length === 0 && (
        <EmptyState title={text('noUsers', { search })} />
      )}
      <ul className="foyer-group-people">
        {matching.slice(0, maxShown).map((user) => (
          // the reason is given once, by the button above the list
          <Member
            key={user.id}
            user={user}
            onRemove={disabledReason === undefined ? () => removeUser(user) : undefined}
          />
        ))}
      </ul>
      {matching.length > maxShown && (
        <p className="foyer-group-quiet">
          {text('moreMatch', { count: matching.length - maxShown })}
        </p>
      )}
      {isAdding && (
        <AddMembersDialog
          group={group}
          memberIds={(users ?? []).map(({ id }) => id)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

interface MemberProps {
  readonly user: GroupUser;
  readonly onRemove: (() => void) | undefined;
}

function Member({ user, onRemove }: MemberProps) {
  const text = usePageTexts('groups', groupsMessages);
  const name = user.name || user.email;
  return (
    <li className="foyer-group-person">
      <CellText
        start={<Avatar name={name} src={user.profilePictureUrl ?? undefined} size="small" />}
        title={name}
        text={user.email}
      />
      {onRemove && (
        <button
          type="button"
          className="foyer-icon-button"
          aria-label={text('removeMember', { name })}
          onClick={onRemove}
        >
          <CloseIcon size="small" />
        </button>
      )}
    </li>
  );
}
