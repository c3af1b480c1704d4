import { Button } from '@foyer/ui';
import { Dialog, MultiSelect } from '@foyer/ui/portal';
import { useState } from 'react';
import type { Users } from './users.controller.ts';

interface EditRolesProps {
  readonly users: Users;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Roles for several people at once. */
export function EditRolesDialog({ users, isOpen, onClose }: EditRolesProps) {
  const { text, rows, selected, setSelected, giving, changes } = users;
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const close = () => {
    setRoleIds([]);
    onClose();
  };
  const save = async () => {
    setBusy(true);
    await changes.setRolesOf(chosen, roleIds).finally(() => setBusy(false));
    setSelected(new Set());
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="small"
      title={text('rolesTitle', { count: chosen.length })}
      description={text('rolesManyText')}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={close}>{text('cancel')}</Button>
          <Button variant="primary" type="submit" loading={isBusy}>
            {text('save')}
          </Button>
        </>
      }
    >
      <MultiSelect
        label={text('roles')}
        placeholder={text('chooseRoles')}
        values={roleIds}
        onChange={setRoleIds}
        options={giving.roles}
      />
    </Dialog>
  );
}
