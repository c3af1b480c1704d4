import type { EventName } from '@foyer/contract/events';
import type { NotificationType } from '@foyer/contract/notifications/rules';
import type { PermissionKey } from '@foyer/contract';

/** What a text can name: the event, and who and what it is about. */
export interface NotificationFacts {
  readonly json: Readonly<Record<string, unknown>>;
  /** Browser and system, such as `Firefox on Windows`; empty if unknown. */
  readonly device: string;
  readonly tenant: string;
  /** The user who caused it; empty if there is none. */
  readonly actor: string;
}

/**
 * Who receives a notification: the user the event is about, that user in all of their accounts (by
 * the email of the payload), or the members with a permission.
 */
export type Recipients =
  | 'user'
  | 'userEverywhere'
  | {
      readonly permission: PermissionKey;
      /** Leaves out the user who caused the event. */
      readonly exceptCause?: true;
    };

/** The notification that an event causes. */
export interface NotificationRule {
  readonly type: NotificationType;
  readonly to: Recipients;
  /** Whether this event causes one. Default: always. */
  readonly isFor?: (json: NotificationFacts['json']) => boolean;
  readonly title: (facts: NotificationFacts) => string;
  readonly body: (facts: NotificationFacts) => string;
  /** Portal tab, its inner tab, and the view of the page as a query without `?`. */
  readonly tab?: string;
  readonly sub?: string;
  readonly search?: string;
}

const byActor = ({ actor }: NotificationFacts) => actor || 'An administrator';
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

const mfaChange = (title: string, body: string): NotificationRule => ({
  type: 'securityChange',
  to: 'user',
  title: () => title,
  body: () => body,
  tab: 'privacy',
});

/**
 * Event → audience, type, text, link. The one place to add a notification: a feature that records
 * an event needs a row here and nothing else.
 */
export const notificationEvents: Readonly<Partial<Record<EventName, NotificationRule>>> = {
  'session.new_device_detected': {
    type: 'newDevice',
    to: 'user',
    title: () => 'Sign-in from a new device',
    body: ({ device }) =>
      `${device ? `You signed in with ${device}.` : 'You signed in with a new device.'} If this wasn’t you, end the session and change your password.`,
    tab: 'privacy',
  },
  'impersonation.started': {
    type: 'impersonation',
    to: 'user',
    title: () => 'Impersonation started',
    body: (facts) =>
      `${facts.actor || 'Support'} started to use ${facts.tenant} as you. The audit log records what they do.`,
    tab: 'privacy',
  },
  'impersonation.requested': {
    type: 'impersonation',
    to: 'user',
    title: () => 'Support access requested',
    body: (facts) =>
      `${facts.actor || 'Support'} requests to use ${facts.tenant} as you. Allow or decline the request in your security settings.`,
    tab: 'privacy',
  },
  'mfa.enrolled': mfaChange('MFA method added', 'An MFA method was added to your account.'),
  'mfa.removed': mfaChange('MFA method removed', 'An MFA method was removed from your account.'),
  'mfa.recovered': mfaChange(
    'Recovery code used',
    'Your recovery code was used, which removed your MFA methods. Set up MFA again.',
  ),
  'user.mfa_reset': mfaChange(
    'MFA reset by an administrator',
    'An administrator removed your MFA methods. Set up MFA again.',
  ),
  'passkey.added': mfaChange('Passkey added', 'A passkey was added to your account.'),
  'user.roles_updated': {
    type: 'roleChange',
    to: 'user',
    title: () => 'Your roles changed',
    body: (facts) => `${byActor(facts)} changed your roles in ${facts.tenant}.`,
    tab: 'profile',
  },
  'invitation.sent': {
    type: 'invitation',
    to: 'userEverywhere',
    title: ({ tenant }) => `Invitation to ${tenant}`,
    body: (facts) =>
      `${byActor(facts)} invited you to ${facts.tenant}. Accept the invitation from the email we sent you.`,
  },
  'join_request.created': {
    type: 'joinRequest',
    to: { permission: 'fe.secure.write.users' },
    title: () => 'Access requested',
    body: ({ json, tenant }) => `${textIn(json['email'])} requests access to ${tenant}.`,
    tab: 'users',
    search: 'view=requests',
  },
  'join_request.approved': {
    type: 'invitation',
    to: 'userEverywhere',
    title: ({ tenant }) => `You joined ${tenant}`,
    body: ({ tenant }) => `Your request to join ${tenant} was approved.`,
  },
  'join_request.declined': {
    type: 'invitation',
    to: 'userEverywhere',
    title: () => 'Access request declined',
    body: ({ tenant }) => `Your request to join ${tenant} was declined.`,
    tab: 'profile',
  },
  'sso.confirmation_requested': {
    type: 'ssoConfirmation',
    to: { permission: 'fe.secure.write.samlConfiguration', exceptCause: true },
    title: () => 'An SSO connection needs confirmation',
    body: () =>
      'A user with fewer permissions than other users changed it. Users with more permissions can’t sign in with it until an administrator with full permissions reviews and confirms the change.',
    tab: 'sso',
  },
  'sso.certificate_warning_sent': {
    type: 'certificateExpiry',
    to: { permission: 'fe.secure.write.samlConfiguration' },
    title: () => 'SSO certificate expires soon',
    body: ({ json }) =>
      `A certificate of your identity provider expires on ${textIn(json['endsAt']).slice(0, 10)}. Add the new certificate before then; after it, nobody can sign in with SSO.`,
    tab: 'sso',
  },
  'sso.secret_warning_sent': {
    type: 'certificateExpiry',
    to: { permission: 'fe.secure.write.samlConfiguration' },
    title: () => 'SSO client secret expires soon',
    body: ({ json }) =>
      `The client secret of an SSO connection expires on ${textIn(json['endsAt']).slice(0, 10)}. Create a new secret at your identity provider and save it before then; after it, nobody can sign in with SSO.`,
    tab: 'sso',
  },
  'scim_token.expiry_warning_sent': {
    type: 'certificateExpiry',
    to: { permission: 'fe.secure.write.provisioningConfiguration' },
    title: () => 'Directory token expires soon',
    body: ({ json }) =>
      `A token of the directory connection ${textIn(json['name'])} expires on ${textIn(json['endsAt']).slice(0, 10)}. Create a second token and enter it in your directory before then.`,
    tab: 'provisioning',
  },
  'sub_account.expiry_warning_sent': {
    type: 'subAccountExpiry',
    to: { permission: 'fe.account-hierarchy.read.subAccount' },
    title: () => 'Sub-accounts need attention',
    body: ({ json }) =>
      json['items'] === 1
        ? 'A certificate, secret, or token expires soon, or a domain isn’t verified, in one of your sub-accounts. Review it so that users can still sign in.'
        : `${String(json['items'])} certificates, secrets, tokens, or domains in your sub-accounts expire soon or aren’t verified. Review them so that users can still sign in.`,
    tab: 'allAccounts',
    sub: 'expirations',
  },
  'scim_user.rejected': {
    type: 'provisioningFailure',
    to: { permission: 'fe.secure.write.provisioningConfiguration' },
    title: () => 'A directory could not create a user',
    body: ({ json }) =>
      `A user called ${textIn(json['userName']) || 'of the directory'} exists already. Decide whether the directory manages this user.`,
    tab: 'provisioning',
  },
  'webhook.disabled': {
    type: 'disabledEndpoint',
    to: { permission: 'fe.connectivity.write.webhooks' },
    title: ({ json }) => `Webhook ${textIn(json['name'])} was turned off`,
    body: ({ json }) =>
      json['reason'] === 'gone'
        ? 'Its receiver responded 410 Gone. Check the URL, then turn it on.'
        : 'Its deliveries failed for five days. Fix the receiver, turn it on, and retry them.',
    tab: 'webhooks',
  },
  'slack_connection.disabled': {
    type: 'disabledEndpoint',
    to: { permission: 'fe.connectivity.write.webhooks' },
    title: () => 'Slack was turned off',
    body: () =>
      'Slack rejected the connection, so events are no longer announced there. Connect Slack again.',
    tab: 'webhooks',
  },
  'audit_stream.disabled': {
    type: 'disabledEndpoint',
    to: { permission: 'fe.connectivity.write.webhooks' },
    title: ({ json }) => `Audit stream ${textIn(json['name'])} was turned off`,
    body: ({ json }) =>
      json['reason'] === 'gone'
        ? 'Its destination responded 410 Gone. Check the URL, then resume the stream.'
        : 'Its destination rejected entries for five days. Fix it, then resume the stream: no entries are lost.',
    tab: 'audits',
  },
  'usage.threshold_reached': {
    type: 'seatLimit',
    to: { permission: 'fe.secure.write.users' },
    isFor: ({ metric, threshold }) => metric === 'seats' && threshold === 100,
    title: () => 'All seats are in use',
    body: ({ json, tenant }) =>
      `${tenant} uses all ${String(json['limit'])} seats of its plan. Upgrade the plan or remove users before you invite others.`,
    tab: 'users',
  },
  'invoice.payment_failed': {
    type: 'failedInvoice',
    to: { permission: 'fe.subscriptions.write' },
    title: () => 'A payment failed',
    body: ({ tenant }) =>
      `An invoice of ${tenant} could not be paid. Update the payment method to keep the plan.`,
    tab: 'subscriptions',
  },
};

/** The events that notify users. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the table above
export const notifyingEvents = Object.keys(notificationEvents) as EventName[];
