import type { WebhookEventCategory } from '@foyer/contract/webhooks';

/** Some events of the server, which has more than a hundred: category, key, title, description. */
const listed: readonly (readonly [category: string, key: string, title: string, text: string])[] = [
  ['Authentication', 'user.signed_up', 'Signed up', 'A user signed up.'],
  ['Authentication', 'user.authenticated', 'Signed in', 'A user signed in.'],
  ['Authentication', 'user.authentication_failed', 'Sign-in failed', 'A sign-in failed.'],
  ['Users', 'user.roles_updated', 'User roles changed', 'The roles of a user were changed.'],
  ['Users', 'user.disabled', 'User disabled', 'An administrator disabled a user.'],
  ['Users', 'user.removed', 'User removed', 'A user was removed from the account.'],
  ['Invitations', 'invitation.sent', 'Invitation sent', 'A user was invited by email.'],
  ['Invitations', 'invitation.accepted', 'Invitation accepted', 'A user accepted an invitation.'],
  ['Groups', 'group.created', 'Group created', 'A group was created.'],
  ['Groups', 'group.members_updated', 'Group members changed', 'The members of a group changed.'],
  ['Account', 'tenant.updated', 'Account settings changed', 'The account settings were changed.'],
  ['API tokens', 'api_token.created', 'API token created', 'An API token was created.'],
];

/** The events that webhooks of the preview can subscribe to. */
export function previewCategories(now: Date): WebhookEventCategory[] {
  const stamps = {
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    vendorId: 'preview',
  };
  return [...new Set(listed.map(([category]) => category))].map((name) => ({
    id: name,
    name,
    ...stamps,
    events: listed
      .filter(([category]) => category === name)
      .map(([category, key, displayName, description]) => ({
        key,
        displayName,
        description,
        category,
        categoryId: name,
        id: key,
        ...stamps,
      })),
  }));
}

const resources: Readonly<Record<string, string>> = {
  user: 'Users',
  invitation: 'Invitations',
  session: 'Sessions',
  refresh_token: 'Sessions',
  passkey: 'Passwords and passkeys',
  password: 'Passwords and passkeys',
  mfa: 'Multi-factor authentication',
  role: 'Roles',
  api_token: 'API tokens',
  sso: 'Single sign-on',
  impersonation: 'Impersonation',
  webhook: 'Webhooks and custom events',
  audit_stream: 'System',
  scim_user: 'Provisioning',
};

/** Title, description, and category of an event; those of unlisted ones come from its name. */
export function describePreviewEvent(key: string) {
  const [category, , title, description] = listed.find((one) => one[1] === key) ?? [];
  const [resource = ''] = key.split('.');
  const words = key
    .replaceAll(/[._]/g, ' ')
    .replace(/\b(?:sso|mfa|api|ip|scim)\b/g, (word) => word.toUpperCase());
  return {
    title: title ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    description: description ?? '',
    category: category ?? resources[resource] ?? 'Account',
  };
}

/** Whether there is such an event. */
export const isPreviewEvent = (key: string) => listed.some((one) => one[1] === key);

/** What a webhook receives for an event. */
export function previewPayload(
  eventKey: string,
  one: { now: Date; tenantId: string; userId: string; email: string; name: string },
): Record<string, unknown> {
  const { now, tenantId, userId, email, name } = one;
  return {
    eventKey,
    eventId: crypto.randomUUID(),
    createdAt: now.toISOString(),
    eventContext: { tenantId, userId },
    data: {},
    user: { id: userId, email, name, verified: true, tenantId },
  };
}
