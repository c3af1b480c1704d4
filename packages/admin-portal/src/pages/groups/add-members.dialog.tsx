import type { Group, GroupUser } from '@foyer/contract/groups';
import { usersCalls } from '@foyer/contract/users/calls';
import type { TeamMember } from '@foyer/contract/users';
import { toFailure } from '@foyer/client';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Checkbox, Skeleton } from '@foyer/ui';
import { Chip, EmptyState, SearchField, useToaster } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useSaving } from '../../portal/use-saving.ts';
import type { GroupChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface AddMembersProps {
  readonly group: Group;
  readonly present: readonly GroupUser[];
  readonly changes: GroupChanges;
  readonly onClose: () => void;
}

const pageSize = 20;

/** Finds people of the account and puts them into a group. */
export function AddMembersDialog({ group, present, changes, onClose }: AddMembersProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly TeamMember[]>([]);
  const { isBusy, failure, save } = useSaving(onClose);
  const [isAsked, setAsked] = useState(false);
  const found = useApiQuery({
    calls: usersCalls,
    key: ['members', 'to-add', search],
    keepsPrevious: true,
    read: (api) =>
      api.listMembers({
        query: {
          pageSize,
          searchFilter: search,
          invited: 'without',
        },
      }),
  });
  const submit = () => {
    setAsked(true);
    if (chosen.length === 0) return;
    save(async () => {
      const users = { groupId: group.id, userIds: chosen.map(({ id }) => id) };
      await changes.addUsers.run(users);
      const undo = () =>
        changes.removeUsers
          .run(users)
          .catch((error: unknown) => void show({ text: toFailure(error).text, tone: 'error' }));
      show({
        text: text('addedToast', { count: chosen.length, group: group.name }),
        action: { label: text('undo'), onPress: () => void undo() },
      });
    });
  };
  const roles = group.roles?.map(({ name }) => name).join(', ');
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isDirty={chosen.length > 0}
      title={text('addTitle', { group: group.name })}
      description={roles ? text('addText', { roles }) : text('addTextNoRoles')}
      onSubmit={submit}
      submitLabel={chosen.length === 0 ? text('addMembers') : text('add', { count: chosen.length })}
      isBusy={isBusy}
      problem={isAsked && chosen.length === 0 ? text('addNone') : failure?.text}
    >
      <div className="foyer-group-part">
        <SearchField
          label={text('searchPeople')}
          value={search}
          onSearch={setSearch}
          hasShortcut={false}
        />
        {chosen.length > 0 && (
          <div className="foyer-group-roles">
            {chosen.map((one) => (
              <Chip
                key={one.id}
                onRemove={() => setChosen(chosen.filter(({ id }) => id !== one.id))}
              >
                {one.name || one.email}
              </Chip>
            ))}
          </div>
        )}
        {found.error && <Alert tone="error">{toFailure(found.error).text}</Alert>}
        {!found.data && !found.error && <Skeleton shape="field" />}
        {found.data?.items.length === 0 && <EmptyState title={text('noPeople', { search })} />}
        <div className="foyer-group-people foyer-group-candidates">
          {found.data?.items.map((one) => (
            <Candidate
              key={one.id}
              person={one}
              isIn={present.some(({ id }) => id === one.id)}
              isChosen={chosen.some(({ id }) => id === one.id)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
              }
            />
          ))}
        </div>
        {found.data && found.data.totalItems > pageSize && (
          <p className="foyer-group-quiet">
            {text('moreMatch', { count: found.data.totalItems - pageSize })}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

interface CandidateProps {
  readonly person: TeamMember;
  readonly isIn: boolean;
  readonly isChosen: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Candidate({ person, isIn, isChosen, onChange }: CandidateProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { name, email } = person;
  if (isIn)
    return (
      <div className="foyer-group-person" data-in="">
        <span>{name || email}</span>
        <span className="foyer-group-quiet">{text('alreadyIn')}</span>
      </div>
    );
  return (
    <div className="foyer-group-person">
      <Checkbox
        label={name || email}
        hint={name ? email : undefined}
        checked={isChosen}
        onCheckedChange={onChange}
      />
    </div>
  );
}
