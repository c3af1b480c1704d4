import type { Webhook } from '@foyer/contract/webhooks';
import { Alert } from '@foyer/ui';
import { Sheet, Tabs } from '@foyer/ui/portal';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import { WebhookTest } from './webhook-test.tsx';
import type { WebhookPartProps } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';

/** What the sheet of a webhook shows. */
export interface WebhookSheetProps extends WebhookPartProps {
  readonly webhook: Webhook | undefined;
  readonly part: string;
  readonly onPart: (part: string) => void;
  readonly onClose: () => void;
}

const parts = ['log', 'test', 'settings'] as const;

/** One webhook: its deliveries, a test, and settings. */
export function WebhookSheet({ webhook, part, lock, open, onPart, onClose }: WebhookSheetProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const shown = parts.find((one) => one === part) ?? 'log';
  return (
    <Sheet
      isOpen={webhook !== undefined}
      onClose={onClose}
      size="large"
      title={webhook?.displayName ?? ''}
      description={webhook?.url}
    >
      {webhook && (
        <>
          <StatusNote webhook={webhook} />
          <Tabs
            label={text('tabs')}
            value={shown}
            onChange={onPart}
            tabs={[
              { value: 'log', label: text('tabLog') },
              { value: 'test', label: text('tabTest') },
              { value: 'settings', label: text('tabSettings') },
            ]}
          >
            {shown === 'log' && <DeliveryLog key={webhook._id} {...{ webhook, lock, open }} />}
            {shown === 'test' && <WebhookTest key={webhook._id} {...{ webhook, lock }} />}
            {shown === 'settings' && <WebhookSettings {...{ webhook, lock, open }} />}
          </Tabs>
        </>
      )}
    </Sheet>
  );
}

/** Why it is off, or since when it fails. */
function StatusNote({ webhook }: { readonly webhook: Webhook }) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { isActive, disabledReason, failingSince } = webhook;
  if (isActive && !failingSince) return null;
  const off = disabledReason === 'gone' ? 'offGone' : disabledReason ? 'offFailing' : 'offNow';
  return (
    <div className="foyer-webhook-note">
      <Alert tone={isActive || disabledReason ? 'warning' : 'info'}>
        {isActive && failingSince
          ? text('failingNow', { moment: momentText(failingSince, text.locale) })
          : text(off)}
      </Alert>
    </div>
  );
}
