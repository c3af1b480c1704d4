import type { Translator } from '@foyer/ui';
import { MultiSelect } from '@foyer/ui/portal';
import { useState } from 'react';
import { CreateTokenDialog, type CreateTokenProps } from '../../tokens/create-token.dialog.tsx';
import { type NewAccountToken, useRoleChoices } from './api-tokens.controller.ts';
import type { apiTokensMessages } from './api-tokens.messages.ts';

/** What the dialog needs from the page. */
export interface CreateAccountTokenProps
  extends Pick<CreateTokenProps, 'onClose' | 'isBusy' | 'failure'> {
  readonly text: Translator<typeof apiTokensMessages>;
  readonly onCreate: (token: NewAccountToken) => void;
}

/** A new token of the account, with the roles it acts by. */
export function CreateAccountTokenDialog({ text, onCreate, ...props }: CreateAccountTokenProps) {
  const roles = useRoleChoices();
  const [roleIds, setRoleIds] = useState<string[]>([]);
  return (
    <CreateTokenDialog
      {...props}
      text={text}
      about={text('createText')}
      descriptionHint={text('descriptionHint')}
      onCreate={(token) => onCreate({ ...token, roleIds })}
    >
      <MultiSelect
        label={text('roles')}
        hint={text('rolesHint')}
        placeholder={text('findRoles')}
        emptyText={text('noSuchRole')}
        values={roleIds}
        onChange={setRoleIds}
        options={roles.map(({ id, name, isAbove }) => ({
          value: id,
          label: name,
          ...(isAbove ? { disabledReason: text('roleAbove') } : {}),
        }))}
      />
    </CreateTokenDialog>
  );
}
