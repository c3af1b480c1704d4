import type { EventName } from '../events.ts';

/** Webhooks of one account. */
export const maxWebhooks = 50;
/** Days after which a delivery is deleted, unless the configuration says otherwise. */
export const defaultRetentionDays = 30;
/** Hours for which the secret before a rotation also signs. */
export const overlapHours = 24;
/** Days of failures after which a webhook is turned off. */
export const failingDays = 5;
/** Hours for which a delivery is retried. */
export const retryHours = 72;
/** Attempts that may take place before the delivery counts as failed. */
export const retryDelaysSeconds = [
  5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 43_200, 43_200, 43_200, 43_200,
] as const;
/** Milliseconds that a receiver has for its response. */
export const deliveryTimeoutMs = 10_000;

/** How a delivery stands. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Recorded for every account, and never sent: too frequent, or not about an account. */
export const eventsNotSent = [
  'session.refreshed',
  'api_token.exchanged',
  'vendor_credential.created',
  'vendor_credential.rotated',
  'vendor_credential.revoked',
  'signing_key.rotated',
  'database.restored',
  'custom_event.triggered',
] as const satisfies readonly EventName[];

type Payload = Readonly<Record<string, unknown>>;

/** A key in the form of the provider, and the event that it represents. Management contract, §8. */
interface ProviderKey {
  readonly key: string;
  readonly event: EventName;
  /** Only payloads like this; default: all. */
  readonly when?: (payload: Payload) => boolean;
}

const isNonEmpty = (value: unknown) => Array.isArray(value) && value.length > 0;
const hasUser = ({ userId }: Payload) => typeof userId === 'string';
const ofOneUser = ({ owner }: Payload) => owner === 'user';

/** Every key in the form of the provider that has an event here. */
export const providerKeys: readonly ProviderKey[] = [
  { key: 'frontegg.user.authenticated', event: 'user.authenticated' },
  {
    key: 'frontegg.user.authenticatedWithSSO',
    event: 'user.authenticated',
    when: ({ connectionId }) => typeof connectionId === 'string',
  },
  { key: 'frontegg.user.failedAuthentication', event: 'user.authentication_failed' },
  { key: 'frontegg.user.enrolledMFA', event: 'mfa.enrolled' },
  { key: 'frontegg.user.disabledMFA', event: 'mfa.removed' },
  { key: 'frontegg.user.disabledMFA', event: 'user.mfa_reset' },
  { key: 'frontegg.user.created', event: 'user.created' },
  { key: 'frontegg.user.created', event: 'user.signed_up' },
  { key: 'frontegg.user.created', event: 'sso.user_provisioned' },
  { key: 'frontegg.user.created', event: 'user.migrated' },
  { key: 'frontegg.user.signedUp', event: 'user.signed_up' },
  { key: 'frontegg.user.activated', event: 'user.activated' },
  { key: 'frontegg.user.deleted', event: 'user.deleted' },
  {
    key: 'frontegg.user.deleted',
    event: 'user.removed',
    when: ({ accountDeleted }) => accountDeleted === true,
  },
  { key: 'frontegg.user.updated', event: 'user.updated' },
  { key: 'frontegg.user.updated', event: 'user.details_updated' },
  { key: 'frontegg.user.updated', event: 'user.roles_updated' },
  { key: 'frontegg.user.updated', event: 'user.email_changed' },
  { key: 'frontegg.user.invitedToTenant', event: 'invitation.sent' },
  { key: 'frontegg.user.invitedToTenant', event: 'user.added' },
  { key: 'frontegg.user.removedFromTenant', event: 'user.removed' },
  { key: 'frontegg.user.removedFromTenant', event: 'user.left' },
  { key: 'frontegg.user.joinedTenantUsingInvitationLink', event: 'invite_link.used' },
  { key: 'frontegg.user.changedPassword', event: 'password.changed' },
  { key: 'frontegg.user.changedPassword', event: 'password.reset' },
  { key: 'frontegg.user.forgotPassword', event: 'password.reset_requested' },
  { key: 'frontegg.user.plan.assigned', event: 'plan.assigned', when: hasUser },
  { key: 'frontegg.user.plan.unassigned', event: 'plan.unassigned', when: hasUser },
  {
    key: 'frontegg.user.temporary.access.given',
    event: 'user.temporary_access_granted',
    when: ({ before }) => before === null,
  },
  {
    key: 'frontegg.user.temporary.access.edited',
    event: 'user.temporary_access_granted',
    when: ({ before }) => before !== null,
  },
  { key: 'frontegg.tenant.created', event: 'tenant.created' },
  { key: 'frontegg.tenant.updated', event: 'tenant.updated' },
  { key: 'frontegg.tenant.deleted', event: 'tenant.deleted' },
  { key: 'frontegg.tenant.plan.assigned', event: 'plan.assigned', when: (one) => !hasUser(one) },
  {
    key: 'frontegg.tenant.plan.unassigned',
    event: 'plan.unassigned',
    when: (one) => !hasUser(one),
  },
  { key: 'frontegg.userApiToken.created', event: 'api_token.created', when: ofOneUser },
  { key: 'frontegg.userApiToken.deleted', event: 'api_token.deleted', when: ofOneUser },
  {
    key: 'frontegg.tenantApiToken.created',
    event: 'api_token.created',
    when: (one) => !ofOneUser(one),
  },
  {
    key: 'frontegg.tenantApiToken.deleted',
    event: 'api_token.deleted',
    when: (one) => !ofOneUser(one),
  },
  { key: 'frontegg.group.created', event: 'group.created' },
  { key: 'frontegg.group.updated', event: 'group.updated' },
  { key: 'frontegg.group.deleted', event: 'group.deleted' },
  {
    key: 'frontegg.group.users.added',
    event: 'group.members_updated',
    when: ({ added }) => isNonEmpty(added),
  },
  {
    key: 'frontegg.group.users.removed',
    event: 'group.members_updated',
    when: ({ removed }) => isNonEmpty(removed),
  },
  { key: 'frontegg.group.roles.updated', event: 'group.roles_updated' },
  {
    key: 'frontegg.account.security.domain.restricted',
    event: 'email_domain_restrictions.updated',
  },
];

/** The keys under which webhooks can subscribe to an event that has happened. */
export function toWebhookKeys(event: EventName, payload: Payload): readonly string[] {
  const theirs = providerKeys.filter(
    ({ event: name, when = () => true }) => name === event && when(payload),
  );
  return [event, ...theirs.map(({ key }) => key)];
}
