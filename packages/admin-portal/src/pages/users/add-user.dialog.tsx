import { usersCalls } from '@foyer/contract/users/calls';
import { useFoyerClient } from '@foyer/react';
import { Checkbox, TextField } from '@foyer/ui';
import { createLazyPart, DateField, MultiSelect, type Option } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { useSaving } from '../../portal/use-saving.ts';
import type { Users } from './users.controller.ts';
import { dateInDays, isEmail, secondsUntil } from './users.rules.ts';

interface AddUserProps {
  readonly users: Pick<Users, 'text' | 'portal' | 'changes' | 'now'>;
  /** The roles to choose from. */
  readonly roles: readonly Option[];
  /** Why access cannot end on a date. */
  readonly temporaryDenial: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Form {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly roleIds: readonly string[];
  readonly isLimited: boolean;
  readonly until: string;
}
/** Its list of countries comes once a user is added. */
const usePhoneField = createLazyPart(() => import('../../portal/phone-field.tsx'));

const empty: Form = { email: '', name: '', phone: '', roleIds: [], isLimited: false, until: '' };

/** Invites one user. What fails is said in the dialog, which keeps what was typed. */
export function AddUserDialog({ users, roles, temporaryDenial, isOpen, onClose }: AddUserProps) {
  const { text, portal, changes, now } = users;
  const client = useFoyerClient();
  const [form, setForm] = useState(empty);
  const [triedAt, setTriedAt] = useState<Date | undefined>(undefined);
  const change = (more: Partial<Form>) => setForm((now) => ({ ...now, ...more }));
  const isDirty = JSON.stringify(form) !== JSON.stringify(empty);
  const leave = () => {
    setForm(empty);
    setTriedAt(undefined);
    onClose();
  };
  const { isBusy, failure, save, forget } = useSaving(leave);
  const close = () => {
    forget();
    leave();
  };
  const endAfter = (moment: Date) =>
    form.isLimited ? secondsUntil(form.until, moment) : undefined;
  const emailError = isEmail(form.email) ? undefined : text('wrongEmail');
  const dateError =
    triedAt && form.isLimited && endAfter(triedAt) === undefined ? text('dateNeeded') : undefined;

  function send() {
    const moment = new Date(client.clock.wall());
    const seconds = endAfter(moment);
    setTriedAt(moment);
    if (emailError || (form.isLimited && seconds === undefined)) return;
    const { email, name, phone, roleIds } = form;
    const body = {
      email: email.trim(),
      roleIds: [...roleIds],
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(phone.trim() ? { phone: phone.trim() } : {}),
      ...(seconds === undefined ? {} : { expirationInSeconds: seconds }),
    };
    save(async () => {
      const users = client.api(usersCalls, 'admin-portal');
      await changes.act(() => changes.withFresh(() => users.addUser({ body })));
      changes.say(text('addedToast', { email: body.email }));
    });
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      title={text('addTitle')}
      description={text('addText')}
      onSubmit={send}
      submitLabel={text('addSend')}
      isBusy={isBusy}
      problem={failure?.text}
    >
      <TextField
        label={text('email')}
        type="email"
        name="email"
        autoComplete="off"
        value={form.email}
        onValueChange={(email) => change({ email })}
        error={triedAt ? emailError : undefined}
        required
      />
      {portal.appearance('invite.name') !== 'hidden' && (
        <TextField
          label={text('name')}
          name="name"
          optional
          autoComplete="off"
          maxLength={200}
          value={form.name}
          onValueChange={(name) => change({ name })}
        />
      )}
      {portal.appearance('invite.phoneNumber') !== 'hidden' && (
        <Phone
          label={text('phone')}
          value={form.phone}
          onValueChange={(phone) => change({ phone })}
        />
      )}
      <MultiSelect
        label={text('roles')}
        placeholder={text('defaultRoles')}
        values={form.roleIds}
        onChange={(roleIds) => change({ roleIds })}
        options={roles}
      />
      <Checkbox
        label={text('limited')}
        disabledReason={temporaryDenial}
        checked={form.isLimited}
        onCheckedChange={(isLimited) =>
          change({ isLimited, until: form.until || dateInDays(30, new Date(client.clock.wall())) })
        }
      />
      {form.isLimited && (
        <DateField
          label={text('endsOn')}
          withTime
          value={form.until}
          onChange={(until) => change({ until })}
          min={dateInDays(0, now)}
          error={dateError}
        />
      )}
    </FormDialog>
  );
}

interface PhoneProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (phone: string) => void;
}

function Phone(props: PhoneProps) {
  const part = usePhoneField(true);
  const field = { ...props, optional: true, autoComplete: 'off' } as const;
  return part ? <part.PhoneField {...field} /> : <TextField {...field} type="tel" maxLength={40} />;
}
