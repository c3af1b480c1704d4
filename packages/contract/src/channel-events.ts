import type { EventName } from './events.ts';

/**
 * The events that email, SMS, and Slack can announce: those that administrators act on. Webhooks
 * send every event.
 */
export const channelEvents = [
  'user.locked_out',
  'user.disabled',
  'user.removed',
  'user.roles_updated',
  'user.mfa_reset',
  'user.list_exported',
  'invitation.accepted',
  'join_request.created',
  'session.new_device_detected',
  'refresh_token.reused',
  'passkey.clone_detected',
  'password.breach_detected',
  'mfa.locked',
  'role.created',
  'role.permissions_updated',
  'role.deleted',
  'api_token.created',
  'sso.connection_created',
  'sso.connection_updated',
  'sso.enforcement_disabled',
  'sso.certificate_warning_sent',
  'sso.emergency_code_used',
  'security_policy.updated',
  'ip_restrictions.updated',
  'impersonation.started',
  'impersonation.requested',
  'audit_log.exported',
  'subscription.updated',
  'subscription.canceled',
  'invoice.payment_failed',
  'usage.threshold_reached',
  'webhook.disabled',
  'audit_stream.disabled',
  'scim_user.rejected',
] as const satisfies readonly EventName[];

/** An event that email, SMS, and Slack can announce. */
export type ChannelEvent = (typeof channelEvents)[number];
