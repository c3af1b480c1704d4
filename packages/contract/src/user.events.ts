import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const profile = eventsIn('profile');
const users = eventsIn('users');
const invitations = eventsIn('invitations');
const impersonation = eventsIn('impersonation');

const text = z.string();
const texts = z.array(z.string()).readonly();
const time = z.iso.datetime();

/** What users change about themselves. */
export const profileEvents = {
  'user.updated': profile('Profile changed', 'Info', 'A user changed their profile.', {
    fields: texts,
    metadata: texts.optional(),
  }),
  'notification_preferences.updated': profile(
    'Notification preferences changed',
    'Info',
    'A user changed which notifications they receive.',
    { types: texts },
  ),
  'user.picture_changed': profile(
    'Profile picture changed',
    'Info',
    'A user changed their profile picture.',
  ),
  'user.username_set': profile('Username set', 'Low', 'A user set a username.', { username: text }),
  'user.username_removed': profile('Username removed', 'Low', 'A user removed their username.', {
    username: text,
  }),
  'user.email_change_requested': profile(
    'Email change requested',
    'Medium',
    'A user asked to change their email address.',
  ),
  'user.email_changed': profile(
    'Email changed',
    'High',
    'A user changed their email address and verified the new one.',
    { from: text.nullable() },
  ),
  'phone.code_sent': profile(
    'Phone verification code sent',
    'Info',
    'A verification code was sent to a phone number.',
    { purpose: text },
  ),
  'phone.changed': profile(
    'Phone number changed',
    'Medium',
    'A user added or changed their phone number.',
    { change: text, phoneNumber: text },
  ),
  'phone.removed': profile('Phone number removed', 'Medium', 'A phone number was removed.', {
    change: text,
    phoneNumber: text,
  }),
  'phone.reset_requested': profile(
    'Phone number reset requested',
    'Low',
    'A code for replacing a lost phone was emailed.',
  ),
  'phone.reset': profile(
    'Phone number reset',
    'High',
    'A lost phone was replaced after the user verified their email address.',
  ),
  'data_export.requested': profile(
    'Data export requested',
    'Medium',
    'A user requested an export of their personal data.',
  ),
  'data_export.downloaded': profile(
    'Data export downloaded',
    'Medium',
    'A user downloaded the export of their personal data.',
  ),
  'user.deletion_requested': profile(
    'Account deletion requested',
    'High',
    'A user asked to have their account deleted.',
    { dueAt: time, deletedWith: z.unknown() },
  ),
  'user.deletion_canceled': profile(
    'Account deletion canceled',
    'Medium',
    'A user canceled the deletion of their account.',
  ),
  'user.deletion_blocked': profile(
    'Account deletion blocked',
    'Medium',
    'An account could not be deleted because its user is the last administrator.',
  ),
  'user.deleted': profile('User deleted', 'High', 'A user was deleted at their own request.'),
};

/** What administrators change about users. */
export const userEvents = {
  'user.created': users('User created', 'Medium', 'A backend created a user.', {
    roles: texts,
  }),
  'user.added': users('User added', 'Medium', 'A backend added a user to the account.', {
    roles: texts,
  }),
  'user.locked': users('User locked', 'High', 'A backend locked a user out of all accounts.'),
  'user.verified': users('Email verified', 'Medium', 'A backend marked an email as verified.'),
  'user.details_updated': users(
    'User details changed',
    'Low',
    'A backend changed the details of a user.',
    { fields: texts },
  ),
  'user.roles_updated': users(
    'User roles changed',
    'Medium',
    'An administrator changed the roles of a user.',
    { before: texts, after: texts },
  ),
  'user.disabled': users('User disabled', 'Medium', 'An administrator disabled a user.'),
  'user.enabled': users('User enabled', 'Medium', 'An administrator enabled a user.'),
  'user.unlocked': users(
    'User unlocked',
    'Medium',
    'The sign-in pause was lifted by an emailed link or by an administrator.',
  ),
  'user.sessions_revoked': users(
    'User sessions revoked',
    'Medium',
    'An administrator revoked the sessions of a user.',
  ),
  'user.temporary_access_granted': users(
    'Temporary access granted',
    'Medium',
    'An administrator gave the access of a user an end date.',
    { before: time.nullable(), after: time.nullable() },
  ),
  'user.temporary_access_removed': users(
    'Access made permanent',
    'Medium',
    'An administrator removed the end date from the access of a user.',
    { before: time.nullable(), after: time.nullable() },
  ),
  'user.mfa_reset': users(
    'User MFA reset',
    'High',
    'An administrator removed all MFA methods of a user.',
  ),
  'user.password_reset_required': users(
    'Password reset required',
    'Medium',
    'An administrator required a user to reset their password.',
  ),
  'user.breached_passwords_reset': users(
    'Breached password resets sent',
    'High',
    'An administrator sent password reset emails to all users with a breached password.',
    { count: z.number() },
  ),
  'user.list_exported': users(
    'User list exported',
    'High',
    'An administrator exported the list of users.',
    { filters: z.unknown() },
  ),
  'user.removed': users(
    'User removed',
    'High',
    'An administrator removed a user from the account.',
    { accountDeleted: z.boolean() },
  ),
  'user.left': users('User left the account', 'Medium', 'A user left the account.', {
    accountDeleted: z.boolean(),
  }),
};

const inviteLink = z.object({
  linkId: text,
  roleIds: texts,
  shouldSendEmail: z.boolean(),
  expiresAt: time,
});

/** Invitations and invite links. */
export const invitationEvents = {
  'invitation.sent': invitations('Invitation sent', 'Info', 'A user was invited by email.', {
    invitationId: text,
    email: text,
    from: text.optional(),
  }),
  'invitation.revoked': invitations('Invitation revoked', 'Low', 'An invitation was revoked.', {
    invitationId: text,
    email: text,
  }),
  'invitation.updated': invitations('Invitation changed', 'Low', 'An invitation was changed.', {
    invitationId: text,
    email: text,
  }),
  'invitation.accepted': invitations(
    'Invitation accepted',
    'Info',
    'A user accepted an invitation.',
    {
      connectionId: text.optional(),
    },
  ),
  'invite_link.used': invitations(
    'Joined through an invite link',
    'Info',
    'A user joined the account through an invite link.',
    { linkId: text },
  ),
  'invite_link.created': invitations(
    'Invite link created',
    'Low',
    'An invite link was created.',
    inviteLink.shape,
  ),
  'invite_link.updated': invitations('Invite link changed', 'Low', 'An invite link was changed.', {
    before: inviteLink,
    after: inviteLink,
  }),
  'invite_link.deleted': invitations(
    'Invite link deleted',
    'Info',
    'An invite link was deleted.',
    inviteLink.shape,
  ),
};

/** Impersonation. */
export const impersonationEvents = {
  'impersonation.token_created': impersonation(
    'Impersonation token created',
    'Medium',
    'A token for impersonating a user was created.',
  ),
  'impersonation.started': impersonation(
    'Impersonation started',
    'High',
    'Someone started to impersonate a user.',
    { sessionId: text, minutes: z.number() },
  ),
  'impersonation.requested': impersonation(
    'Consent to impersonation requested',
    'Low',
    'Someone asked a user for consent to be impersonated.',
  ),
  'impersonation.consent_changed': impersonation(
    'Consent to impersonation changed',
    'Medium',
    'A user gave, declined, or withdrew consent to be impersonated.',
    { isAllowed: z.boolean() },
  ),
  'impersonation_settings.updated': impersonation(
    'Impersonation setting changed',
    'Medium',
    'Whether users of the account can be impersonated was changed.',
    { before: text, after: text },
  ),
  'impersonation.expired': impersonation(
    'Impersonation expired',
    'Info',
    'An impersonation reached its time limit.',
    { sessionId: text },
  ),
  'impersonation.expired_below': impersonation(
    'Impersonation expired in a sub-account',
    'Info',
    'The impersonation of a user of a sub-account reached its time limit.',
    { sessionId: text, subAccountId: text },
  ),
  'impersonation.ended': impersonation(
    'Impersonation ended',
    'Info',
    'An impersonation ended before its time limit.',
    { sessionId: text, cause: text },
  ),
  'impersonation.ended_below': impersonation(
    'Impersonation ended in a sub-account',
    'Info',
    'The impersonation of a user of a sub-account ended before its time limit.',
    { sessionId: text, cause: text, subAccountId: text },
  ),
  'impersonation.started_below': impersonation(
    'Impersonation started in a sub-account',
    'High',
    'A user of this account started to impersonate a user of a sub-account.',
    { sessionId: text, minutes: z.number(), subAccountId: text },
  ),
};
