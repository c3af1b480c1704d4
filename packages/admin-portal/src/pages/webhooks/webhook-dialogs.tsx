import { toFailure } from '@foyer/client';
import type { Webhook } from '@foyer/contract/webhooks';
import { ConfirmDialog } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { RetryRangeDialog } from './retry-range.tsx';
import { CreateWebhookDialog, EditWebhookDialog, WebhookSecretDialog } from './webhook-form.tsx';
import { WebhookSheet, type WebhookSheetProps } from './webhook.sheet.tsx';
import { useWebhookChanges, type WebhookDialog } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';

interface WebhookDialogsProps extends Omit<WebhookSheetProps, 'onClose'> {
  readonly current: WebhookDialog | undefined;
  readonly onCloseSheet: () => void;
  readonly onCreated: (webhook: Webhook) => void;
  readonly onClose: () => void;
}

/** The dialogs of the page and the sheet of a webhook. They load when the user first interacts with the page. */
export function WebhookDialogs(props: WebhookDialogsProps) {
  const { current, onCloseSheet, onCreated, onClose, ...sheet } = props;
  return (
    <>
      <WebhookSheet {...sheet} onClose={onCloseSheet} />
      {current?.kind === 'create' && <CreateWebhookDialog {...{ onClose, onCreated }} />}
      {current?.kind === 'edit' && (
        <EditWebhookDialog webhook={current.webhook} onClose={onClose} />
      )}
      {current?.kind === 'delete' && <DeleteDialog webhook={current.webhook} onClose={onClose} />}
      {current?.kind === 'rotate' && <RotateDialog webhook={current.webhook} onClose={onClose} />}
      {current?.kind === 'revoke' && <RevokeDialog webhook={current.webhook} onClose={onClose} />}
      {current?.kind === 'retry' && (
        <RetryRangeDialog webhook={current.webhook} onClose={onClose} />
      )}
    </>
  );
}

interface DialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function DeleteDialog({ webhook, onClose }: DialogProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { remove } = useWebhookChanges();
  const { displayName: name, recent } = webhook;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name })}
      consequence={
        recent.pending > 0 ? text('deleteText', { count: recent.pending }) : text('deleteNone')
      }
      confirmLabel={text('actionDelete')}
      tone="danger"
      onConfirm={async () => void (await remove.run(webhook))}
      failure={(error) => toFailure(error).text}
    />
  );
}

/** Confirms, then shows the new secret once. */
function RotateDialog({ webhook, onClose }: DialogProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { rotate } = useWebhookChanges();
  const [created, setCreated] = useState<{ secret: string; moment: string } | undefined>(undefined);
  const { displayName: name, previousSecretUntil } = webhook;
  if (created)
    return (
      <WebhookSecretDialog
        name={name}
        secret={created.secret}
        intro={text('rotatedText', { moment: created.moment })}
        onClose={onClose}
      />
    );
  const submit = async () => {
    const { secret, previousSecretUntil: until } = await rotate.run(webhook);
    setCreated({ secret, moment: momentText(until, text.locale) });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('rotateTitle', { name })}
      description={`${text('rotateText')}${previousSecretUntil ? ` ${text('rotateAgain')}` : ''}`}
      submitLabel={text('rotate')}
      isBusy={rotate.isRunning}
      problem={rotate.failure?.text}
      onSubmit={() => void submit().catch(() => undefined)}
    >
      {null}
    </FormDialog>
  );
}

function RevokeDialog({ webhook, onClose }: DialogProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { revoke } = useWebhookChanges();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('revokeTitle', { name: webhook.displayName })}
      consequence={text('revokeText')}
      confirmLabel={text('revoke')}
      tone="danger"
      onConfirm={async () => void (await revoke.run(webhook))}
      failure={(error) => toFailure(error).text}
    />
  );
}
