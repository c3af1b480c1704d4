import type { Group } from '@foyer/contract/groups';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { Stack, TextField } from '@foyer/ui';
import { ColorField, useToaster } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { changedOf, useMeanwhile } from '../../portal/meanwhile.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import type { GroupChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface EditGroupProps {
  /** `new` for one that is to be made. */
  readonly group: Group | 'new' | undefined;
  readonly changes: GroupChanges;
  readonly onClose: () => void;
}

/** Makes a group, or changes what it is called and looks like. */
export function EditGroupDialog({ group, ...props }: EditGroupProps) {
  if (!group) return null;
  return <GroupForm key={group === 'new' ? 'new' : group.id} group={group} {...props} />;
}

const colors = [
  { value: '#1d4ed8', name: 'colorBlue' },
  { value: '#047857', name: 'colorGreen' },
  { value: '#0f766e', name: 'colorTeal' },
  { value: '#b45309', name: 'colorAmber' },
  { value: '#b91c1c', name: 'colorRed' },
  { value: '#be185d', name: 'colorPink' },
  { value: '#6d28d9', name: 'colorViolet' },
  { value: '#4b5563', name: 'colorGrey' },
] as const;

function GroupForm({
  group,
  changes,
  onClose,
}: EditGroupProps & { readonly group: Group | 'new' }) {
  const text = usePageTexts('groups', groupsMessages);
  const present = group === 'new' ? undefined : group;
  const form = useGroupForm(present, changes, onClose);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isDirty={form.isDirty}
      title={present ? text('editTitle', { name: present.name }) : text('createTitle')}
      onSubmit={form.submit}
      submitLabel={text(present ? 'save' : 'create')}
      isBusy={form.isBusy}
      problem={form.problem}
    >
      <Stack>
        <TextField
          label={text('name')}
          value={form.name}
          onValueChange={form.setName}
          maxLength={100}
          error={form.nameError}
        />
        <ColorField
          label={text('color')}
          value={form.color}
          onChange={form.setColor}
          swatches={colors.map(({ value, name }) => ({ value, label: text(name) }))}
          isFree
        />
        <TextField
          label={text('description')}
          optional
          value={form.description}
          onValueChange={form.setDescription}
          maxLength={500}
        />
        <TextField
          label={text('metadata')}
          optional
          value={form.metadata}
          onValueChange={form.setMetadata}
          error={form.metadataError}
          hint={text('metadataHint')}
          placeholder={'{"costCentre": 7}'}
        />
      </Stack>
    </FormDialog>
  );
}

function useGroupForm(
  present: Group | undefined,
  { make, update }: GroupChanges,
  onClose: () => void,
) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  const [name, setName] = useState(present?.name ?? '');
  const firstColor = present ? (present.color ?? '') : colors[0].value;
  const [color, setColor] = useState<string>(firstColor);
  const [description, setDescription] = useState(present?.description ?? '');
  const [metadata, setMetadata] = useState(present?.metadata ?? '');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, save } = useSaving(onClose);
  const checkMeanwhile = useMeanwhile();
  const { client } = usePortal();
  const names = {
    name: text('name'),
    color: text('color'),
    description: text('description'),
    metadata: text('metadata'),
  };
  const isNameTaken = failure?.code === 'groups/nameTaken';
  const isNameless = name.trim() === '';
  const isWrongJson = metadata.trim() !== '' && !isJson(metadata);
  const submit = () => {
    setAsked(true);
    if (isNameless || isWrongJson) return;
    const form = {
      name: name.trim(),
      color,
      description: description.trim(),
      metadata: metadata.trim(),
    };
    save(async () => {
      if (present) {
        const seen = wordsOf(present);
        const mine = changedOf(form, seen);
        const now = await client
          .api(groupsCalls, 'admin-portal')
          .getGroup({ params: { groupId: present.id } });
        checkMeanwhile({ seen, now: wordsOf(now), mine, names });
        await update.run({ groupId: present.id, ...mine });
      } else await make.run(form);
      show({ text: text(present ? 'savedToast' : 'madeToast', { name: form.name }) });
    });
  };
  return {
    name,
    setName,
    color,
    setColor,
    description,
    setDescription,
    metadata,
    setMetadata,
    submit,
    nameError: isAsked && isNameless ? text('nameMissing') : isNameTaken ? failure.text : undefined,
    metadataError: isAsked && isWrongJson ? text('metadataWrong') : undefined,
    problem: isNameTaken ? undefined : failure?.text,
    isBusy,
    isDirty:
      name !== (present?.name ?? '') ||
      color !== firstColor ||
      description !== (present?.description ?? '') ||
      metadata !== (present?.metadata ?? ''),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What of it the dialog changes. */
function wordsOf({ name, color, description, metadata }: Group) {
  return { name, color, description, metadata };
}
