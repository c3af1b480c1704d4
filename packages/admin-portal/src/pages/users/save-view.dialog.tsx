import { TextField } from '@foyer/ui';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { useForm } from '../../portal/use-form.ts';
import type { Users } from './users.controller.ts';

interface SaveViewProps {
  readonly users: Users;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Names the filters, sorting, and columns that are set. */
export function SaveViewDialog({ users: { text }, onSave, onClose }: SaveViewProps) {
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? text('viewNameMissing') : undefined }),
    onClose,
    onSubmit: async ({ name }) => onSave(name.trim()),
  });
  return (
    <FormDialog
      {...form.dialog}
      size="small"
      title={text('viewTitle')}
      description={text('viewText')}
    >
      <TextField label={text('viewName')} maxLength={60} {...form.field('name')} />
    </FormDialog>
  );
}
