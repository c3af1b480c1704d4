import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const account = eventsIn('account');
const roles = eventsIn('roles');
const groups = eventsIn('groups');
const apiTokens = eventsIn('apiTokens');
const messages = eventsIn('messages');

const text = z.string();
const texts = z.array(z.string()).readonly();
const time = z.iso.datetime();

/** Settings and plans of an account. */
export const accountEvents = {
  'tenant.updated': account(
    'Account settings changed',
    'Low',
    'The account settings were changed.',
    {
      changes: z.unknown(),
    },
  ),
  'tenant.created': account('Account created', 'Info', 'The account was created by a backend.', {
    name: text,
    parentTenantId: text.nullable(),
  }),
  'tenant.deleted': account('Account deleted', 'High', 'The account was deleted by a backend.', {
    name: text,
  }),
  'tenant.switched': account('Account switched', 'Info', 'A user switched to this account.'),
  'branding.updated': account(
    'Sign-in branding changed',
    'Low',
    'The branding of the sign-in page was changed.',
    { sections: texts },
  ),
  'plan.assigned': account(
    'Plan assigned',
    'Low',
    'A plan was assigned to the account or a user.',
    {
      plan: text,
      userId: text.nullable(),
      until: time.nullable(),
    },
  ),
  'plan.unassigned': account(
    'Plan removed',
    'Low',
    'A plan was removed from the account or a user.',
    {
      plan: text,
      userId: text.nullable(),
    },
  ),
  'subscription.updated': account(
    'Subscription changed',
    'Medium',
    'The subscription of the account was started or changed.',
    {
      plan: text,
      status: text,
      cancelsAtPeriodEnd: z.boolean(),
      source: z.enum(['user', 'provider', 'reconciliation']),
    },
  ),
  'subscription.canceled': account(
    'Subscription canceled',
    'Medium',
    'The subscription was canceled at the end of the period.',
    { plan: text },
  ),
  'subscription.renewed': account(
    'Subscription renewed',
    'Medium',
    'The pending cancellation of the subscription was withdrawn.',
    { plan: text },
  ),
  'payment_method.default_changed': account(
    'Default payment method changed',
    'Low',
    'Another payment method pays future invoices.',
    { last4: text },
  ),
  'payment_method.removed': account(
    'Payment method removed',
    'Low',
    'A payment method was removed from the account.',
    { last4: text },
  ),
  'invoice.paid': account('Invoice paid', 'Medium', 'An administrator paid an open invoice.', {
    number: text,
  }),
  'invoice.payment_failed': account(
    'Payment failed',
    'High',
    'An invoice of the subscription could not be paid.',
    { plan: text, accessUntil: time.nullable() },
  ),
  'billing_details.updated': account(
    'Billing details changed',
    'Low',
    'The email or address that invoices name was changed.',
  ),
  'usage.threshold_reached': account(
    'Usage limit threshold reached',
    'Medium',
    'Usage reached 80% or 100% of a limit of the plan.',
    { metric: text, threshold: z.number(), value: z.number(), limit: z.number() },
  ),
  'notification_channel.updated': account(
    'Notification channel changed',
    'Low',
    'Email, SMS, or Slack notifications of the account were changed.',
    { channel: text, event: text.optional() },
  ),
  'slack_connection.disabled': account(
    'Slack turned off',
    'High',
    'Slack rejected the connection of the account, so nothing is announced there.',
    { cause: text },
  ),
  'access.denied': account(
    'Access denied',
    'Low',
    'A call was denied because of a missing permission.',
    {
      call: text,
      code: text,
      permission: text.optional(),
    },
  ),
};

const role = {
  key: text,
  name: text,
  description: text.nullable(),
  level: z.number(),
  isDefault: z.boolean(),
};

/** Roles. */
export const roleEvents = {
  'role.created': roles('Role created', 'Medium', 'A role was created.', {
    roleId: text,
    ...role,
    permissions: texts,
    baseRoleId: text.nullable().optional(),
  }),
  'role.updated': roles('Role changed', 'Medium', 'The details of a role were changed.', {
    roleId: text,
    before: z.object(role),
    after: z.object(role),
  }),
  'role.permissions_updated': roles(
    'Role permissions changed',
    'Medium',
    'The permissions of a role were changed.',
    { roleId: text, added: texts, removed: texts },
  ),
  'permission.updated': roles(
    'Permissions changed',
    'High',
    'The permissions of the environment or their categories were changed.',
    { permissions: texts },
  ),
  'role.deleted': roles('Role deleted', 'Medium', 'A role was deleted.', {
    roleId: text,
    key: text,
    successor: text.optional(),
    members: z.number(),
    groups: z.number(),
    invitations: z.number(),
    sso: z.number(),
    tokens: z.number(),
  }),
};

const group = { groupId: text, name: text };
const groupDetails = {
  name: text,
  color: text.nullable(),
  description: text.nullable(),
  metadata: text.nullable(),
};
const groupSettings = z.object({ enabled: z.boolean(), rolesEnabled: z.boolean() });

/** Groups. */
export const groupEvents = {
  'group.created': groups('Group created', 'Low', 'A group was created.', {
    groupId: text,
    ...groupDetails,
  }),
  'group.updated': groups('Group changed', 'Low', 'The details of a group were changed.', {
    groupId: text,
    before: z.object(groupDetails),
    after: z.object(groupDetails),
  }),
  'group.deleted': groups('Group deleted', 'Medium', 'A group was deleted.', {
    ...group,
    roleIds: texts,
    userIds: texts,
  }),
  'group.roles_updated': groups(
    'Group roles changed',
    'Medium',
    'The roles of a group were changed.',
    {
      ...group,
      added: texts.optional(),
      removed: texts.optional(),
    },
  ),
  'group.members_updated': groups(
    'Group members changed',
    'Medium',
    'Members were added to a group or removed from it.',
    { ...group, added: texts.optional(), removed: texts.optional() },
  ),
  'group.settings_updated': groups(
    'Group settings changed',
    'Medium',
    'The group settings of the account were changed.',
    { before: groupSettings, after: groupSettings },
  ),
};

const apiToken = {
  tokenId: text,
  kind: text,
  owner: z.enum(['user', 'tenant']),
  roleIds: texts,
  name: text,
  expiresAt: time.nullable(),
};

/** API tokens. */
export const apiTokenEvents = {
  'api_token.created': apiTokens(
    'API token created',
    'Medium',
    'An API token was created.',
    apiToken,
  ),
  'api_token.deleted': apiTokens(
    'API token deleted',
    'Medium',
    'An API token was deleted.',
    apiToken,
  ),
  'api_token.rotated': apiTokens(
    'API token rotated',
    'Medium',
    'The secret of an API token was rotated.',
    apiToken,
  ),
  'api_token.updated': apiTokens(
    'API token changed',
    'Medium',
    'The description, metadata, or roles of an API token were changed.',
    apiToken,
  ),
  'api_token.exchanged': apiTokens(
    'API token exchanged',
    'Info',
    'An API token was exchanged for an access token.',
    { apiTokenId: text },
  ),
};

/** Delivery of emails and SMS. Rows name neither the recipient nor the text. */
export const messageEvents = {
  'email.rejected': messages('Email rejected', 'Medium', 'The mail server rejected an email.', {
    template: text,
    reason: text,
  }),
  'email.delivery_failed': messages(
    'Email delivery failed',
    'High',
    'An email could not be delivered; no further attempt is made.',
    { template: text, reason: text },
  ),
  'sms.rate_limited': messages(
    'SMS rate limit reached',
    'Medium',
    'An SMS was not sent because a limit was reached.',
    { limit: text },
  ),
  'sms.rejected': messages('SMS rejected', 'Medium', 'The SMS gateway rejected a message.', {
    reason: text,
  }),
  'sms.delivery_failed': messages(
    'SMS delivery failed',
    'High',
    'An SMS could not be delivered; no further attempt is made.',
    { template: text, reason: text },
  ),
};
