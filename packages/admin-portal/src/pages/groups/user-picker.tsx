import { toFailure } from '@foyer/client';
import type { TeamMember } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Checkbox, Skeleton } from '@foyer/ui';
import { Chip, EmptyState, SearchField } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usersQueries } from '../users/users.queries.ts';
import { displayName } from '../users/users.rules.ts';
import { groupsMessages } from './groups.messages.ts';

interface UserPickerProps {
  readonly label: string;
  readonly values: readonly TeamMember[];
  readonly onChange: (users: readonly TeamMember[]) => void;
  /** Users who are members already. */
  readonly memberIds?: readonly string[] | undefined;
}

/** Finds users of the account and selects several of them. */
export function UserPicker({ label, values, onChange, memberIds = [] }: UserPickerProps) {
  const text = usePageTexts('groups', groupsMessages);
  const [search, setSearch] = useState('');
  const query = useApiQuery(usersQueries.search(search));
  const without = (userId: string) => values.filter(({ id }) => id !== userId);
  const users = query.data?.items ?? [];
  const hidden = (query.data?.totalItems ?? 0) - users.length;
  return (
    <fieldset className="foyer-group-picker">
      <legend className="foyer-field-label">{label}</legend>
      <SearchField
        label={text('searchUsers')}
        value={search}
        onSearch={setSearch}
        hasShortcut={false}
      />
      {values.length > 0 && (
        <div className="foyer-group-roles">
          {values.map((user) => (
            <Chip key={user.id} onRemove={() => onChange(without(user.id))}>
              {displayName(user)}
            </Chip>
          ))}
        </div>
      )}
      {query.error && <Alert tone="error">{toFailure(query.error).text}</Alert>}
      {query.isPending && <Skeleton shape="field" />}
      {query.data && users.length === 0 && <EmptyState title={text('noUsers', { search })} />}
      <div className="foyer-group-people foyer-group-candidates">
        {users.map((user) => (
          <div key={user.id} className="foyer-group-person">
            <Checkbox
              label={displayName(user)}
              hint={user.name ? user.email : undefined}
              disabledReason={memberIds.includes(user.id) ? text('alreadyMember') : undefined}
              checked={memberIds.includes(user.id) || values.some(({ id }) => id === user.id)}
              onCheckedChange={(isOn) => onChange(isOn ? [...values, user] : without(user.id))}
            />
          </div>
        ))}
      </div>
      {hidden > 0 && <p className="foyer-group-quiet">{text('moreMatch', { count: hidden })}</p>}
    </fieldset>
  );
}
