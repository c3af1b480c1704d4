import type { Group } from '@foyer/contract/groups';
import { Button, useRoot } from '@foyer/ui';
import { CopyField, EditIcon, Reason, SettingList, SettingRow } from '@foyer/ui/portal';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { GroupGiving } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupDetailsProps {
  readonly group: Group;
  readonly giving: GroupGiving;
  readonly onEdit: (group: Group) => void;
}

/** What a group is called and looks like, and what the application keeps with it. */
export function GroupDetails({ group, giving, onEdit }: GroupDetailsProps) {
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
        {text('made', { when: moment(createdAt) })} · {text('changed', { when: moment(updatedAt) })}
      </p>
      <div className="foyer-group-actions">
        <Reason why={giving.whyNotEdit(group)}>
          <Button icon={<EditIcon size="small" />} onClick={() => onEdit(group)}>
            {text('edit')}
          </Button>
        </Reason>
      </div>
    </div>
  );
}
