import type { Group } from '@foyer/contract/groups';
import { useRoot } from '@foyer/ui';
import { ActionButton, CopyField, EditIcon, SettingList, SettingRow } from '@foyer/ui/portal';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { GroupDialog, GroupLocks } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupDetailsProps {
  readonly group: Group;
  readonly locks: GroupLocks;
  readonly open: (dialog: GroupDialog) => void;
}

/** Name, description, color, and metadata of a group. */
export function GroupDetails({ group, locks, open }: GroupDetailsProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { locale } = useRoot().text;
  const moment = (when: string | undefined) => (when ? momentText(when, locale) : '');
  const { name, description, color, metadata, createdAt, updatedAt } = group;
  return (
    <div className="foyer-group-part">
      <SettingList>
        <SettingRow label={text('name')} value={name} />
        <SettingRow label={text('description')} value={description ?? text('none')} />
        <SettingRow
          label={text('color')}
          value={
            color ? (
              <span
                className="foyer-group-swatch"
                style={{ backgroundColor: color }}
                title={color}
              />
            ) : (
              text('none')
            )
          }
        />
        <SettingRow
          label={text('metadata')}
          value={metadata ? <code className="foyer-group-code">{metadata}</code> : text('none')}
        />
      </SettingList>
      <CopyField label="ID" value={group.id} />
      <p className="foyer-group-quiet">
        {text('createdAt', { when: moment(createdAt) })} ·{' '}
        {text('updatedAt', { when: moment(updatedAt) })}
      </p>
      <div className="foyer-group-actions">
        <ActionButton
          icon={<EditIcon size="small" />}
          disabledReason={locks.edit(group)}
          onClick={() => open({ kind: 'edit', group })}
        >
          {text('edit')}
        </ActionButton>
      </div>
    </div>
  );
}
