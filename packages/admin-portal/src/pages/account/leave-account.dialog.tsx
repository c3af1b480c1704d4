import { profileCalls } from '@foyer/contract/profile/calls';
import { useApiQuery } from '@foyer/react/query';
import { Button, type Translator } from '@foyer/ui';
import { ConfirmDialog, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { useLeaveAccount, failureText } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';

/** The way out of an account, with its name typed. */
export function LeaveAccount({ text }: { readonly text: Translator<typeof accountMessages> }) {
  const { tenant } = usePortal();
  const leave = useLeaveAccount(text);
  const [isAsked, setAsked] = useState(false);
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
  const whyNot = isLast ? text('leaveBlocked', { account }) : undefined;
  return (
    <Section title={text('danger')} text={text('dangerText')} tone="danger">
      <SettingList>
        <SettingRow
          label={text('leave', { account })}
          description={whyNot ?? text('leaveText')}
          action={
            <Button variant="danger" unavailable={whyNot} onClick={() => setAsked(true)}>
              {text('leaveButton')}
            </Button>
          }
        />
      </SettingList>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
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
