import type { Group, GroupUser } from '@foyer/contract/groups';
import { toFailure } from '@foyer/client';
import { Alert, Avatar, Button, CloseIcon, Skeleton } from '@foyer/ui';
import {
  CellText,
  EmptyState,
  PeopleIcon,
  PlusIcon,
  Reason,
  SearchField,
  Sheet,
  Tabs,
  useToaster,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { useDiscarding } from '../../portal/use-discarding.tsx';
import { AddMembersDialog } from './add-members.dialog.tsx';
import { GroupDetails } from './group-details.tsx';
import { GroupRoles } from './group-roles.tsx';
import { type GroupChanges, type GroupGiving, useGroupMembers } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupSheetProps {
  readonly group: Group | undefined;
  readonly part: string;
  readonly giving: GroupGiving;
  readonly changes: GroupChanges;
  readonly onPart: (part: string) => void;
  readonly onEdit: (group: Group) => void;
  readonly onClose: () => void;
}

const parts = ['members', 'roles', 'details'] as const;

/** One group: who is in it, what it gives, what it is. */
export function GroupSheet({ group, part, onPart, onClose, ...props }: GroupSheetProps) {
  const text = usePageTexts('groups', groupsMessages);
  const shown = parts.find((one) => one === part) ?? 'members';
  const { guard } = usePortalFrame();
  const { close, leave, question } = useDiscarding(guard.isHeld, onClose);
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
            {shown === 'members' && <Members key={group.id} group={group} {...props} />}
            {shown === 'roles' && <GroupRoles key={group.id} group={group} {...props} />}
            {shown === 'details' && <GroupDetails group={group} {...props} />}
          </Tabs>
        </>
      )}
    </Sheet>
  );
}

type PartProps = Pick<GroupSheetProps, 'giving' | 'changes'> & { readonly group: Group };

/** More rows are found by searching. */
const shownAtMost = 200;

function Members({ group, giving, changes }: PartProps) {
  const text = usePageTexts('groups', groupsMessages);
  const query = useGroupMembers(group.id);
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const whyNot = giving.whyNotChange(group);
  const users = query.data?.users;
  const wanted = search.trim().toLowerCase();
  const matching = (users ?? []).filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(wanted),
  );
  const addButton = (
    <Reason why={whyNot}>
      <Button icon={<PlusIcon size="small" />} onClick={() => setAdding(true)}>
        {text('addMembers')}
      </Button>
    </Reason>
  );
  return (
    <div className="foyer-group-part">
      <div className="foyer-group-bar">
        <SearchField
          label={text('searchMembers')}
          value={search}
          onSearch={setSearch}
          hasShortcut={false}
        />
        {addButton}
      </div>
      {query.isError && <FailedPart title={text('membersFailed')} query={query} />}
      {!users && !query.isError && <Skeleton shape="field" />}
      {users?.length === 0 && (
        <EmptyState icon={<PeopleIcon />} title={text('noMembers')} text={text('noMembersText')} />
      )}
      {users && users.length > 0 && matching.length === 0 && (
        <EmptyState title={text('noMemberMatch', { search })} />
      )}
      <ul className="foyer-group-people">
        {matching.slice(0, shownAtMost).map((user) => (
          <Member key={user.id} {...{ user, group, changes, whyNot }} />
        ))}
      </ul>
      {matching.length > shownAtMost && (
        <p className="foyer-group-quiet">
          {text('moreMatch', { count: matching.length - shownAtMost })}
        </p>
      )}
      {isAdding && (
        <AddMembersDialog
          group={group}
          present={users ?? []}
          changes={changes}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

interface MemberProps {
  readonly user: GroupUser;
  readonly group: Group;
  readonly changes: GroupChanges;
  readonly whyNot: string | undefined;
}

function Member({ user, group, changes, whyNot }: MemberProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  const name = user.name || user.email;
  const failed = (error: unknown) => void show({ text: toFailure(error).text, tone: 'error' });
  const putBack = () =>
    void changes.addUsers.run({ groupId: group.id, userIds: [user.id] }).catch(failed);
  const remove = () =>
    void changes.removeUsers.run({ groupId: group.id, userIds: [user.id] }).then(() => {
      const action = { label: text('undo'), onPress: putBack };
      show({ text: text('removedToast', { name, group: group.name }), action });
    }, failed);
  return (
    <li className="foyer-group-person">
      <CellText
        start={<Avatar name={name} src={user.profilePictureUrl ?? undefined} size="small" />}
        title={name}
        text={user.email}
      />
      {/* why not is said once, at the button above the list */}
      {whyNot === undefined && (
        <button
          type="button"
          className="foyer-icon-button"
          aria-label={text('removeMember', { name })}
          onClick={remove}
        >
          <CloseIcon size="small" />
        </button>
      )}
    </li>
  );
}
