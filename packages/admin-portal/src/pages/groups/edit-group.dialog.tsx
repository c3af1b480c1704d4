import type { Group } from '@foyer/contract/groups';
import { toFailure } from '@foyer/client';
import { Alert, Button, Stack, TextField } from '@foyer/ui';
import { ColorField, useToaster } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { UnsavedDialog } from '../../portal/unsaved-dialog.tsx';
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

function GroupForm({ group, changes, onClose }: EditGroupProps & { readonly group: Group | 'new' }) {
  const text = usePageTexts('groups', groupsMessages);
  const present = group === 'new' ? undefined : group;
  const form = useGroupForm(present, changes, onClose);
  return (
    <UnsavedDialog
      isOpen
      onClose={onClose}
      isDirty={form.isDirty}
      title={present ? text('editTitle', { name: present.name }) : text('createTitle')}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={changes.make.isRunning || changes.update.isRunning}>
            {text(present ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <Stack>
        {form.problem !== undefined && <Alert tone="error">{form.problem}</Alert>}
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
    </UnsavedDialog>
  );
}

function useGroupForm(present: Group | undefined, { make, update }: GroupChanges, onClose: () => void) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  const [name, setName] = useState(present?.name ?? '');
  const firstColor = present ? (present.color ?? '') : colors[0].value;
  const [color, setColor] = useState<string>(firstColor);
  const [description, setDescription] = useState(present?.description ?? '');
  const [metadata, setMetadata] = useState(present?.metadata ?? '');
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string; readonly isName: boolean } | undefined>(undefined);
  const isNameless = name.trim() === '';
  const isWrongJson = metadata.trim() !== '' && !isJson(metadata);
  const submit = async (): Promise<void> => {
    setAsked(true);
    setProblem(undefined);
    if (isNameless || isWrongJson) return;
    const form = { name: name.trim(), color, description: description.trim(), metadata: metadata.trim() };
    try {
      if (present) await update.run({ groupId: present.id, ...form });
      else await make.run(form);
      show({ text: text(present ? 'savedToast' : 'madeToast', { name: form.name }) });
      onClose();
    } catch (error) {
      const failure = toFailure(error);
      setProblem({ text: failure.text, isName: failure.code === 'groups/nameTaken' });
    }
  };
  return {
    ...{ name, setName, color, setColor, description, setDescription, metadata, setMetadata, submit },
    nameError: isAsked && isNameless ? text('nameMissing') : problem?.isName ? problem.text : undefined,
    metadataError: isAsked && isWrongJson ? text('metadataWrong') : undefined,
    problem: problem?.isName ? undefined : problem?.text,
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
