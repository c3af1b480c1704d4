import { Button, type Translator } from '@foyer/ui';
import { ConfirmDialog, Section } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { useLeaving, wordsOf } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';

/** The way out of an account, with its name typed. */
export function LeaveAccount({ text }: { readonly text: Translator<typeof accountMessages> }) {
  const { tenant } = usePortal();
  const leave = useLeaving(text);
  const [isAsked, setAsked] = useState(false);
  const account = tenant.name;
  return (
    <Section title={text('danger')} text={text('dangerText')} tone="danger">
      <div>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {text('leave', { account })}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={text('leaveTitle', { account })}
        consequence={text('leaveConsequence', { account })}
        confirmLabel={text('leaveButton')}
        tone="danger"
        typeToConfirm={account}
        onConfirm={leave}
        failure={wordsOf}
      />
    </Section>
  );
}
