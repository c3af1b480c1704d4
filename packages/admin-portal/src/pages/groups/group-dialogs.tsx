import { toFailure } from '@foyer/client';
import type { Group, GroupSettings } from '@foyer/contract/groups';
import { ConfirmDialog } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { CreateGroupDialog, EditGroupDialog } from './edit-group.dialog.tsx';
import { GroupSettingsDialog } from './group-settings.dialog.tsx';
import { GroupSheet, type GroupSheetProps } from './group.sheet.tsx';
import { type GroupDialog, useGroupChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupDialogsProps extends Omit<GroupSheetProps, 'onClose'> {
  readonly current: GroupDialog | undefined;
  readonly settings: GroupSettings | undefined;
  readonly onCloseSheet: () => void;
  readonly onClose: () => void;
}

/** The dialogs of the page and the sheet of a group. They load when the user first interacts with the page. */
export function GroupDialogs(props: GroupDialogsProps) {
  const { current, settings, onCloseSheet, onClose, ...sheet } = props;
  return (
    <>
      <GroupSheet {...sheet} onClose={onCloseSheet} />
      {current?.kind === 'create' && <CreateGroupDialog locks={sheet.locks} onClose={onClose} />}
      {current?.kind === 'edit' && <EditGroupDialog group={current.group} onClose={onClose} />}
      {current?.kind === 'delete' && <DeleteGroupDialog group={current.group} onClose={onClose} />}
      {current?.kind === 'settings' && settings && (
        <GroupSettingsDialog settings={settings} onClose={onClose} />
      )}
    </>
  );
}

interface DeleteGroupProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Deletes a group after naming what its members lose. */
function DeleteGroupDialog({ group, onClose }: DeleteGroupProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { remove } = useGroupChanges();
  const { name, userCount: count, roles = [] } = group;
  const consequence =
    roles.length > 0
      ? text('deleteLoses', { count, roles: roles.map((role) => role.name).join(', ') })
      : text('deleteNoRoles', { count });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name })}
      consequence={count === 0 ? text('deleteEmpty') : consequence}
      confirmLabel={text('delete')}
      tone="danger"
      onConfirm={async () => void (await remove.run(group))}
      failure={(error) => toFailure(error).text}
    />
  );
}
