import type { Webhook } from '@foyer/contract/webhooks';
import { Alert, Button } from '@foyer/ui';
import { ActionButton, Chip, CopyField, EditIcon } from '@foyer/ui/portal';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { WebhookPartProps } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';

interface SettingsProps extends WebhookPartProps {
  readonly webhook: Webhook;
}

/** URL, events, and secret. */
export function WebhookSettings({ webhook, lock, open }: SettingsProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { url, description, eventKeys, previousSecretUntil: until, invocations } = webhook;
  return (
    <div className="foyer-webhook-part">
      {description !== '' && <p>{description}</p>}
      <CopyField label={text('url')} value={url} />
      <section>
        <h3>{text('events')}</h3>
        <div className="foyer-webhook-keys">
          {eventKeys.map((key) => (
            <Chip key={key}>{key}</Chip>
          ))}
        </div>
      </section>
      <div>
        <ActionButton
          icon={<EditIcon size="small" />}
          disabledReason={lock}
          onClick={() => open({ kind: 'edit', webhook })}
        >
          {text('actionEdit')}
        </ActionButton>
      </div>
      <section>
        <h3>{text('signing')}</h3>
        <p className="foyer-webhook-quiet">{text('signingText')}</p>
        {until && (
          <div className="foyer-webhook-note">
            <Alert tone="info">
              <strong>{text('previousTitle', { moment: momentText(until, text.locale) })}</strong>{' '}
              {text('previousText')}
            </Alert>
          </div>
        )}
        <div className="foyer-webhook-bar">
          <ActionButton disabledReason={lock} onClick={() => open({ kind: 'rotate', webhook })}>
            {text('rotate')}
          </ActionButton>
          {until && lock === undefined && (
            <Button onClick={() => open({ kind: 'revoke', webhook })}>{text('revoke')}</Button>
          )}
        </div>
      </section>
      <p className="foyer-webhook-quiet">{text('invocations', { count: invocations })}</p>
    </div>
  );
}
