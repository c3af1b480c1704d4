import type { ChannelConfig, SlackSubscription } from '@foyer/contract/integrations';
import type { AuditView } from '@foyer/contract/audits';
import type { AuditStream } from '@foyer/contract/audit-streams';
import type { DeliveryAttempt, Webhook, WebhookDelivery } from '@foyer/contract/webhooks';

/** A delivery of the preview. */
export type PreviewDelivery = WebhookDelivery & {
  readonly payload: string;
  history: DeliveryAttempt[];
};

/** What an account has beside its audit log; missing until it is looked at. */
export interface PreviewAuditLog {
  streams?: AuditStream[];
  views?: AuditView[];
}

/** The webhooks of an account. */
export interface PreviewWebhooks {
  webhooks: Webhook[];
  /** The newest first. */
  deliveries: PreviewDelivery[];
  /** The log grows while the user looks at it. */
  grownAt: string;
  /** Email, SMS, and Slack; missing until they are looked at. */
  channels?: PreviewChannels;
}

/** What an account sends. */
export interface PreviewChannels {
  email: readonly ChannelConfig[];
  sms: readonly ChannelConfig[];
  slack: { readonly isConnected: boolean; readonly subscriptions: readonly SlackSubscription[] };
}
