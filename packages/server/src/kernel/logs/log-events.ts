import type { Log } from './log.ts';

interface LogEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/**
 * Every event that the server logs, as `resource.verb_past`. Operators filter and alert by these
 * names, so they change only with a note in docs/operations/upgrading.md. Events that are also in
 * the audit log have the same name there.
 */
export const logEvents = {
  'request.completed': { level: 'info', message: 'request completed' },
  'request.failed': { level: 'error', message: 'request failed' },
  'oidc.request_failed': { level: 'error', message: 'OpenID provider request failed' },
  'database.connection_lost': { level: 'warn', message: 'database connection lost' },
  'database.transaction_retried': { level: 'warn', message: 'transaction conflict, retrying' },
  'database.restore_detected': {
    level: 'error',
    message:
      'restored database detected: all sessions and links were revoked; see docs/operations/backups.md',
  },
  'traces.export_failed': {
    level: 'warn',
    message: 'the OpenTelemetry receiver did not accept spans, and they are lost',
  },
  'environment.settings_ignored': {
    level: 'error',
    message:
      'settings changed through the management API do not fit the configuration file and are ignored',
  },
  'environment.reading_failed': {
    level: 'warn',
    message: 'changed settings of the environment could not be read',
  },
  'signals.connection_failed': {
    level: 'warn',
    message: 'no connection for live updates, reading every two seconds instead',
  },
  'job_queue.failed': { level: 'warn', message: 'job queue error' },
  'job_queue.maintenance_failed': { level: 'warn', message: 'job queue maintenance failed' },
  'job.dropped': { level: 'error', message: 'a job with an invalid payload was dropped' },
  'outbox.relay_failed': { level: 'warn', message: 'outbox is waiting for the database' },
  'webhook.worker_failed': { level: 'warn', message: 'webhook deliveries are waiting' },
  'webhook.disabled': {
    level: 'warn',
    message: 'a webhook was turned off because its deliveries kept failing',
  },
  'audit_stream.worker_failed': { level: 'warn', message: 'audit streams are waiting' },
  'audit_stream.disabled': {
    level: 'warn',
    message: 'an audit stream was turned off because its destination kept failing',
  },
  'housekeeping.task_failed': { level: 'warn', message: 'a housekeeping task failed' },
  'audit.recording_failed': { level: 'warn', message: 'denied call could not be audited' },
  'email.decryption_failed': {
    level: 'error',
    message: 'queued email cannot be decrypted, the secret may have changed',
  },
  'hook.failed': { level: 'error', message: 'a hook did not respond as expected' },
  'custom_code.request_failed': {
    level: 'error',
    message: 'a request of custom code failed unexpectedly',
  },
  'user_source.failed': {
    level: 'error',
    message: 'a user source failed, and the sign-in was rejected as with a wrong password',
  },
  'user_source.metadata_too_large': {
    level: 'warn',
    message:
      'the metadata of a user was not updated, because it would exceed 64 KB with the values from the user source',
  },
  'template.ignored': {
    level: 'error',
    message: 'a custom template cannot be used; the standard message is sent instead',
  },
  'email.rejected': { level: 'error', message: 'the mail server rejected an email' },
  'email.delivery_failed': { level: 'error', message: 'an email could not be delivered' },
  'sms.decryption_failed': {
    level: 'error',
    message: 'queued SMS cannot be decrypted, the secret may have changed',
  },
  'sms.rejected': { level: 'warn', message: 'the SMS gateway rejected a message' },
  'sms.delivery_failed': { level: 'warn', message: 'an SMS could not be delivered' },
  'sms.rate_limited': { level: 'warn', message: 'an SMS was not sent because of a limit' },
  'attempt.refund_failed': { level: 'warn', message: 'attempt without a result remains counted' },
  'captcha.check_skipped': {
    level: 'warn',
    message: 'captcha service unreachable, request accepted without the check',
  },
  'password.breach_check_skipped': {
    level: 'warn',
    message: 'breached-password list unreachable, password accepted without the check',
  },
  'passkey.origin_rejected': {
    level: 'warn',
    message: 'passkey response from an origin that is not in application.allowedOrigins',
  },
  'country_restriction.notice_failed': {
    level: 'warn',
    message: 'the email about a blocked country could not be queued',
  },
  'social_login.failed': { level: 'warn', message: 'social login failed' },
  'social_login.provider_failed': { level: 'warn', message: 'social login provider unreachable' },
  'sso.logout_skipped': { level: 'warn', message: 'identity provider does not support logout' },
  'sso.logout_token_rejected': { level: 'info', message: 'logout token rejected' },
  'bulk_operation.item_failed': { level: 'error', message: 'a bulk operation failed for an entry' },
  'policy_template.account_failed': {
    level: 'error',
    message: 'a policy template could not be applied to an account',
  },
  'user.deletion_failed': { level: 'error', message: 'account deletion failed, retrying' },
} as const satisfies Readonly<Record<`${string}.${string}`, LogEvent>>;

/** Names of log events. */
export type LogEventName = keyof typeof logEvents;

/** Writes an event with its level and message; `facts` never hold what users typed. */
export function logEvent(log: Log, event: LogEventName, facts: object = {}): void {
  const { level, message } = logEvents[event];
  log[level]({ event, ...facts }, message);
}
