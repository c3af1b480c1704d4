import type { TeamMember } from '@foyer/contract/users';
import { TextField } from '@foyer/ui';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { useForm } from '../../portal/use-form.ts';
import type { Users } from './users.controller.ts';
import { displayName, isEmail } from './users.rules.ts';

interface ResetWithoutEmailProps {
  readonly users: Users;
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Requires a password reset of a user without an email; a link goes to the email given here, and using it adds the email. */
export function ResetWithoutEmailDialog({ users, member, onClose }: ResetWithoutEmailProps) {
  const { text, changes } = users;
  const name = displayName(member);
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({
      email: email.trim() === '' || isEmail(email) ? undefined : text('wrongEmail'),
    }),
    onClose,
    onSubmit: ({ email }) => changes.resetPassword(member, email.trim()),
  });
  return (
    <FormDialog
      {...form.dialog}
      size="small"
      tone="danger"
      title={text('resetPasswordTitle', { name })}
      description={text('resetPasswordNoEmail', { name })}
      submitLabel={text('resetPassword')}
    >
      <TextField
        {...form.field('email')}
        label={text('resetPasswordEmail')}
        hint={text('resetPasswordEmailHint', { name })}
        inputMode="email"
        autoComplete="off"
      />
    </FormDialog>
  );
}
