import type { Role } from '@foyer/contract';
import { DeleteRoleDialog } from './delete-role.dialog.tsx';
import { EditRoleDialog, type RoleTask } from './edit-role.dialog.tsx';
import { RoleSheet } from './role.sheet.tsx';
import type { RoleChanges, RoleLocks, RolesData } from './roles.controller.ts';

/** A dialog of the page. */
export type RoleDialog = RoleTask | { readonly kind: 'delete'; readonly role: Role };

interface RoleDialogsProps {
  readonly current: RoleDialog | undefined;
  /** The role whose sheet is open. */
  readonly shown: Role | undefined;
  readonly data: RolesData;
  readonly roleGrants: RoleLocks;
  readonly changes: RoleChanges;
  /** A new role has no permissions yet: choosing them comes next. */
  readonly onCreated: (role: Role) => void;
  readonly onCloseSheet: () => void;
  readonly onClose: () => void;
}

/** The dialogs of the page and the sheet of a role. They load when the user first interacts with the page. */
export function RoleDialogs(props: RoleDialogsProps) {
  const { current, shown, onCreated, onCloseSheet, onClose, ...rest } = props;
  return (
    <>
      {current && current.kind !== 'delete' && (
        <EditRoleDialog task={current} onClose={onClose} onCreated={onCreated} {...rest} />
      )}
      <DeleteRoleDialog
        role={current?.kind === 'delete' ? current.role : undefined}
        onClose={onClose}
        {...rest}
      />
      <RoleSheet role={shown} data={rest.data} onClose={onCloseSheet} />
    </>
  );
}
