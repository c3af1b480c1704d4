import { Checkbox, Stack, TextField } from '@foyer/ui';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { auditsMessages } from './audits.messages.ts';

interface SaveViewProps {
  readonly onSave: (view: {
    readonly name: string;
    readonly isShared: boolean;
  }) => Promise<unknown>;
  readonly onClose: () => void;
}

const fieldOfError = { 'audits/viewNameTaken': 'name' } as const;

/** Names the filters, sorting, and columns that are set, and shares them with the account. */
export function SaveViewDialog({ onSave, onClose }: SaveViewProps) {
  const text = usePageTexts('audits', auditsMessages);
  const form = useForm({
    initial: { name: '', isShared: false },
    fieldOfError,
    validate: ({ name }) => ({ name: name.trim() === '' ? text('viewNameMissing') : undefined }),
    onClose,
    onSubmit: ({ name, isShared }) => onSave({ name: name.trim(), isShared }),
  });
  return (
    <FormDialog
      {...form.dialog}
      size="small"
      title={text('viewTitle')}
      description={text('viewText')}
    >
      <Stack>
        <TextField label={text('viewName')} maxLength={60} {...form.field('name')} />
        <Checkbox
          label={text('viewShare')}
          checked={form.values.isShared}
          onCheckedChange={(isShared) => form.set({ isShared })}
        />
      </Stack>
    </FormDialog>
  );
}
