import type { Permission, Role } from '@foyer/contract';
import { toFailure } from '@foyer/client';
import { Alert, Stack } from '@foyer/ui';
import { ConfirmDialog, Select } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { lostPermissions } from './matrix.rules.ts';
import {
  type RoleLocks,
  type RoleChanges,
  type RolesData,
  getRoleUses,
} from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';
import { useUsesText } from './use-uses-text.ts';
import { useNotify } from '../../portal/use-notify.ts';

interface DeleteRoleProps {
  readonly role: Role | undefined;
  readonly onClose: () => void;
  readonly data: RolesData;
  readonly roleGrants: RoleLocks;
  readonly changes: RoleChanges;
}

/** Deletes a role; one that stands somewhere has a successor, and it is said what users lose. */
export function DeleteRoleDialog({ role, ...props }: DeleteRoleProps) {
  const text = usePageTexts('roles', rolesMessages);
  const usesText = useUsesText();
  const notify = useNotify();
  if (!role) return null;
  const { data, changes, onClose } = props;
  const uses = usesText(getRoleUses(data, role));
  const remove = async (successorId: string | undefined) => {
    await changes.remove.run({ roleId: role.id, successorId });
    notify.done(text('deletedToast', { name: role.name }));
  };
  if (uses.length > 0)
    return <WithSuccessor key={role.id} role={role} uses={uses} onRemove={remove} {...props} />;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name: role.name })}
      consequence={text('deleteUnused')}
      confirmLabel={text('delete')}
      tone="danger"
      onConfirm={() => remove(undefined)}
      failure={(error) => toFailure(error).text}
    />
  );
}

interface WithSuccessorProps extends Omit<DeleteRoleProps, 'role'> {
  readonly role: Role;
  /** Where it stands, in words. */
  readonly uses: readonly string[];
  readonly onRemove: (successorId: string) => Promise<void>;
}

function WithSuccessor({ role, uses, onClose, onRemove, data, roleGrants }: WithSuccessorProps) {
  const text = usePageTexts('roles', rolesMessages);
  const [successorId, setSuccessor] = useState<string | undefined>(undefined);
  const { isBusy, failure, save } = useSaving(onClose);
  const [isAsked, setAsked] = useState(false);
  const successor = data.roles.find(({ id }) => id === successorId);
  const submit = () => {
    setAsked(true);
    if (successorId) save(() => onRemove(successorId));
  };
  return (
    <FormDialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={text('deleteTitle', { name: role.name })}
      description={text('deleteUsed')}
      onSubmit={submit}
      submitLabel={text('delete')}
      tone="danger"
      isBusy={isBusy}
      problem={failure?.text}
    >
      <Stack>
        <div className="foyer-role-uses">
          <p className="foyer-role-uses-title">{text('standsAt', { name: role.name })}</p>
          <ul className="foyer-role-list">
            {uses.map((use) => (
              <li key={use} className="foyer-role-item">
                {use}
              </li>
            ))}
          </ul>
        </div>
        <Select
          label={text('successor')}
          placeholder={text('successorPlaceholder')}
          value={successorId}
          onChange={setSuccessor}
          error={isAsked && !successorId ? text('successorMissing') : undefined}
          options={data.roles
            .filter(({ id }) => id !== role.id)
            .map((one) => ({
              value: one.id,
              label: one.name,
              disabledReason: roleGrants.grantDenialReason(one),
            }))}
        />
        {successor && <Consequence role={role} successor={successor} data={data} />}
      </Stack>
    </FormDialog>
  );
}

/** "14 members lose: …", in the moment the successor is chosen. */
function Consequence({
  role,
  successor,
  data,
}: Pick<WithSuccessorProps, 'role' | 'data'> & { readonly successor: Role }) {
  const text = usePageTexts('roles', rolesMessages);
  const lost = lostPermissions(role, successor, data.permissions);
  const gained = lostPermissions(successor, role, data.permissions);
  const count = getRoleUses(data, role).members;
  return (
    <Alert tone={lost.length > 0 || gained.length > 0 ? 'warning' : 'info'}>
      <Named
        title={text(lost.length > 0 ? 'loses' : 'losesNothing', { count })}
        permissions={lost}
      />
      {gained.length > 0 && <Named title={text('gains')} permissions={gained} />}
    </Alert>
  );
}

const maxNamed = 6;

function Named({
  title,
  permissions,
}: {
  readonly title: string;
  readonly permissions: readonly Permission[];
}) {
  const text = usePageTexts('roles', rolesMessages);
  return (
    <div className="foyer-role-uses">
      <p className="foyer-role-uses-title">{title}</p>
      {permissions.length > 0 && (
        <ul className="foyer-role-list">
          {permissions.slice(0, maxNamed).map(({ id, name }) => (
            <li key={id} className="foyer-role-item">
              {name}
            </li>
          ))}
          {permissions.length > maxNamed && (
            <li className="foyer-role-item">
              {text('andMore', { count: permissions.length - maxNamed })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
