import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const provisioning = eventsIn('provisioning');

const text = z.string();
const texts = z.array(text).readonly();
const connection = { connectionId: text };
const user = { connectionId: text, userName: text };
const group = { connectionId: text, groupId: text, name: text };

/** Directory provisioning. */
export const provisioningEvents = {
  'scim_connection.created': provisioning(
    'Directory connection created',
    'High',
    'A directory connection was created.',
    { ...connection, name: text, source: text },
  ),
  'scim_connection.updated': provisioning(
    'Directory connection changed',
    'Medium',
    'A directory connection was changed.',
    { ...connection, changed: texts },
  ),
  'scim_connection.deleted': provisioning(
    'Directory connection deleted',
    'High',
    'A directory connection was deleted.',
    { ...connection, name: text, users: z.number(), usersDeleted: z.boolean() },
  ),
  'scim_token.created': provisioning(
    'Directory token created',
    'High',
    'A token of a directory connection was created.',
    { ...connection, tokenId: text, expiresAt: z.iso.datetime().nullable() },
  ),
  'scim_token.revoked': provisioning(
    'Directory token revoked',
    'Medium',
    'A token of a directory connection was revoked.',
    { ...connection, tokenId: text },
  ),
  'scim_token.expiry_warning_sent': provisioning(
    'Directory token expires soon',
    'Medium',
    'Administrators were notified that a token of a directory connection expires soon.',
    { ...connection, tokenId: text, name: text, endsAt: z.iso.datetime(), days: z.number() },
  ),
  'scim_user.created': provisioning(
    'User provisioned',
    'Info',
    'A directory created a user.',
    user,
  ),
  'scim_user.updated': provisioning(
    'Provisioned user changed',
    'Info',
    'A directory changed a user.',
    { ...user, changed: texts },
  ),
  'scim_user.deactivated': provisioning(
    'User deprovisioned',
    'Medium',
    'A directory deactivated a user, which ended their sessions.',
    user,
  ),
  'scim_user.reactivated': provisioning(
    'User reactivated by directory',
    'Medium',
    'A directory gave a user access again.',
    user,
  ),
  'scim_user.deleted': provisioning(
    'User removed by directory',
    'Medium',
    'A directory removed a user from the account.',
    { ...user, accountDeleted: z.boolean() },
  ),
  'scim_user.assigned': provisioning(
    'User assigned to directory',
    'Medium',
    'An administrator let a directory connection manage a user.',
    user,
  ),
  'scim_user.released': provisioning(
    'User released from directory',
    'Medium',
    'A directory connection no longer manages a user.',
    user,
  ),
  'scim_user.rejected': provisioning(
    'Directory user conflict',
    'Low',
    'A directory could not create a user because one with the email exists.',
    user,
  ),
  'scim_conflict.dismissed': provisioning(
    'Directory conflict dismissed',
    'Info',
    'An administrator dismissed a conflict of a directory connection.',
    user,
  ),
  'scim_group.created': provisioning(
    'Group provisioned',
    'Low',
    'A directory created a group.',
    group,
  ),
  'scim_group.updated': provisioning(
    'Provisioned group changed',
    'Low',
    'A directory changed a group or its members.',
    { ...group, added: z.number(), removed: z.number() },
  ),
  'scim_group.deleted': provisioning(
    'Provisioned group deleted',
    'Medium',
    'A directory deleted a group.',
    group,
  ),
  'scim_group.roles_updated': provisioning(
    'Roles of a provisioned group changed',
    'High',
    'The roles that a group of a directory maps to were changed.',
    { ...group, before: texts, after: texts },
  ),
};
