import { defineRefusals } from '../refusals.ts';

/** The refusals of directory provisioning. */
export const provisioningRefusals = defineRefusals('provisioning', {
  notFound: { status: 404, text: 'This directory connection was deleted. Reload the page.' },
  tooManyConnections: {
    status: 409,
    text: 'An account can have up to 20 directory connections. Delete one you don’t use.',
  },
  tooManyTokens: {
    status: 409,
    text: 'A connection can have up to two tokens. Revoke the one your directory no longer uses.',
  },
  unknownToken: { status: 404, text: 'This token was revoked. Reload the page.' },
  unknownGroup: { status: 404, text: 'This group was deleted by the directory. Reload the page.' },
  unknownRole: {
    status: 400,
    text: 'One of these roles was deleted. Reload the page and choose again.',
  },
  roleAbove: {
    status: 403,
    text: 'You can’t map a group to a role with permissions that you don’t have.',
  },
  /** Who holds the token can put users into the mapped groups. */
  connectionAbove: {
    status: 403,
    text: 'Users of this connection get roles with permissions that you don’t have. Ask an administrator who has them.',
  },
  unknownConflict: { status: 404, text: 'This conflict is already resolved. Reload the page.' },
  notMember: {
    status: 409,
    text: 'This user isn’t a member of the account. Invite them first, then assign them once they accept.',
  },
  assignedElsewhere: {
    status: 409,
    text: 'Another connection manages this user. Remove them there first.',
  },
  unknownUser: { status: 404, text: 'This connection doesn’t manage this user. Reload the page.' },
  missingUser: { status: 400, text: 'Choose at least one member of this account.' },
});
