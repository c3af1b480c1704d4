import { toFailure } from '@foyer/client';
import type { AccountItem } from '@foyer/contract/sub-accounts';
import { useApiQuery } from '@foyer/react/query';
import { ConfirmDialog } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { tenantsMessages } from './tenants.messages.ts';
import { tenantsQueries } from './tenants.queries.ts';
import type { AccountTreeView } from './use-account-tree.ts';
import { useAccountChanges } from './use-account-changes.ts';

/** What the dialogs of an account take. */
export interface AccountDialogProps {
  readonly account: AccountItem;
  readonly tree: AccountTreeView;
  readonly onClose: () => void;
}

/** Deletes an account after counting what goes with it. */
export function DeleteAccountDialog({ account, tree, onClose }: AccountDialogProps) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { remove } = useAccountChanges(tree);
  const impact = useApiQuery(tenantsQueries.impact(account.tenantId)).data;
  const consequence = impact
    ? text('deleteText', {
        users: text('deleteUsers', { count: impact.users }),
        accounts: text('deleteAccounts', { count: impact.subAccounts }),
        alone:
          impact.usersWithoutOtherAccount > 0
            ? text('deleteAlone', { count: impact.usersWithoutOtherAccount })
            : '',
        days: impact.graceDays,
      })
    : text('deleteCounting');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name: account.name })}
      consequence={consequence}
      confirmLabel={text('delete')}
      tone="danger"
      typeToConfirm={account.name}
      onConfirm={() => remove(account)}
      failure={(error) => toFailure(error).text}
    />
  );
}
