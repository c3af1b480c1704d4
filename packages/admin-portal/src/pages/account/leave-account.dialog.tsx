import { profileCalls } from '@foyer/contract/profile/calls';
import { useApiQuery } from '@foyer/react/query';
import { Button, type Translator } from '@foyer/ui';
import { ConfirmDialog, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { usePortal } from '../../portal/use-portal.ts';
import { useLeaveAccount, failureText } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';

interface LeaveAccountProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly text: Translator<typeof accountMessages>;
}

/** Leaves the account, after typing its name. */
export function LeaveAccount({ isOpen, onOpen, onClose, text }: LeaveAccountProps) {
  const { tenant } = usePortal();
  const leave = useLeaveAccount(text);
  const account = tenant.name;
  const outlook = useApiQuery({
    calls: profileCalls,
    key: ['account', 'leaving'],
    read: (api) => api.getMyDeletion(),
  });
  // the server decides: if this cannot be loaded, it rejects the attempt
  const { blockedBy = [], deletedWith = [] } = outlook.data ?? {};
  const isLast = [...blockedBy, ...deletedWith].some(
    ({ tenantId }) => tenantId === tenant.tenantId,
  );
  const disabledReason = isLast ? text('leaveBlocked', { account }) : undefined;
  return (
    <Section title={text('danger')} text={text('dangerText')} tone="danger">
      <SettingList>
        <SettingRow
          label={text('leave', { account })}
          description={disabledReason ?? text('leaveText')}
          action={
            <Button variant="danger" unavailable={disabledReason} onClick={onOpen}>
              {text('leaveButton')}
            </Button>
          }
        />
      </SettingList>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={text('leaveTitle', { account })}
        consequence={text('leaveConsequence', { account })}
        confirmLabel={text('leaveButton')}
        tone="danger"
        typeToConfirm={account}
        onConfirm={leave}
        failure={failureText}
      />
    </Section>
  );
}
