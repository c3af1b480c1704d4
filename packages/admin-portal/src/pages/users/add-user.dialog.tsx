import { toFailure } from '@foyer/client';
import { usersCalls } from '@foyer/contract/users/calls';
import { useFoyerClient } from '@foyer/react';
import { Alert, Button, Checkbox, TextField } from '@foyer/ui';
import { DateField, MultiSelect, Reason } from '@foyer/ui/portal';
import { useState } from 'react';
import { UnsavedDialog } from '../../portal/unsaved-dialog.tsx';
import type { Users } from './users.controller.ts';
import { inDays, isAddress, secondsUntil } from './users.rules.ts';

interface AddUserProps {
  readonly users: Users;
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
const empty: Form = { email: '', name: '', phone: '', roleIds: [], isLimited: false, until: '' };

/** Invites one person. What fails is said in the dialog, which keeps what was typed. */
export function AddUserDialog({ users, isOpen, onClose }: AddUserProps) {
  const { text, giving, portal, changes, whyNotTemporary, now } = users;
  const client = useFoyerClient();
  const [form, setForm] = useState(empty);
  const [triedAt, setTriedAt] = useState<Date | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const change = (more: Partial<Form>) => setForm((now) => ({ ...now, ...more }));
  const isDirty = JSON.stringify(form) !== JSON.stringify(empty);
  const close = () => {
    setForm(empty);
    setTriedAt(undefined);
    setFailure(undefined);
    onClose();
  };
  const endAfter = (moment: Date) => (form.isLimited ? secondsUntil(form.until, moment) : undefined);
  const emailError = isAddress(form.email) ? undefined : text('wrongEmail');
  const dateError = triedAt && form.isLimited && endAfter(triedAt) === undefined ? text('dateNeeded') : undefined;

  async function send() {
    const moment = new Date(client.clock.wall());
    const seconds = endAfter(moment);
    setTriedAt(moment);
    if (emailError || (form.isLimited && seconds === undefined) || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const { email, name, phone, roleIds } = form;
    const body = {
      ...{ email: email.trim(), roleIds: [...roleIds] },
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(phone.trim() ? { phone: phone.trim() } : {}),
      ...(seconds === undefined ? {} : { expirationInSeconds: seconds }),
    };
    try {
      await changes.act(() => client.api(usersCalls, 'admin-portal').addUser({ body }));
      changes.say(text('addedToast', { email: body.email }));
      close();
    } catch (error) {
      setFailure(toFailure(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <UnsavedDialog
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      title={text('addTitle')}
      description={text('addText')}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={close}>{text('cancel')}</Button>
          <Button variant="primary" type="submit" loading={isBusy}>
            {text('addSend')}
          </Button>
        </>
      }
    >
      {failure && <Alert tone="error">{failure}</Alert>}
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
        <TextField
          label={text('phone')}
          type="tel"
          name="phone"
          optional
          autoComplete="off"
          maxLength={40}
          value={form.phone}
          onValueChange={(phone) => change({ phone })}
        />
      )}
      <MultiSelect
        label={text('roles')}
        placeholder={text('defaultRoles')}
        values={form.roleIds}
        onChange={(roleIds) => change({ roleIds })}
        options={giving.roles}
      />
      <Reason why={whyNotTemporary}>
        <Checkbox
          label={text('limited')}
          checked={form.isLimited}
          onCheckedChange={(isLimited) =>
            change({ isLimited, until: form.until || inDays(30, new Date(client.clock.wall())) })
          }
        />
      </Reason>
      {form.isLimited && (
        <DateField
          label={text('endsOn')}
          withTime
          value={form.until}
          onChange={(until) => change({ until })}
          min={inDays(0, now)}
          error={dateError}
        />
      )}
    </UnsavedDialog>
  );
}
