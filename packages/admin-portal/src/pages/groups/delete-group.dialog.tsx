import type { Group } from '@foyer/contract/groups';
import { toFailure } from '@foyer/client';
import { ConfirmDialog, useToaster } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { GroupChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface DeleteGroupProps {
  readonly group: Group | undefined;
  readonly changes: GroupChanges;
  readonly onClose: () => void;
}

/** Deletes a group, and says what its members lose. */
export function DeleteGroupDialog({ group, changes, onClose }: DeleteGroupProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  if (!group) return null;
  const { name, userCount: count, roles = [] } = group;
  const names = roles.map((role) => role.name).join(', ');
  const loses =
    roles.length > 0
      ? text('deleteLoses', { count, roles: names })
      : text('deleteNoRoles', { count });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name })}
      consequence={count === 0 ? text('deleteNobody') : loses}
      confirmLabel={text('delete')}
      tone="danger"
      onConfirm={async () => {
        await changes.remove.run(group.id);
        show({ text: text('deletedToast', { name }) });
      }}
      failure={(error) => toFailure(error).text}
    />
  );
}
