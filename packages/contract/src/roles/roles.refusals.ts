import { defineRefusals } from '../refusals.ts';

/** The refusals of roles and permissions. */
export const rolesRefusals = defineRefusals('roles', {
  notFound: { status: 404, text: 'This role does not exist any more. Load the page again.' },
  permissionNotFound: {
    status: 404,
    text: 'This permission does not exist any more. Load the page again.',
  },
  unknownPermission: {
    status: 400,
    text: 'One of the permissions cannot be given. Load the page again.',
  },
  unknownRole: {
    status: 400,
    text: 'One of the roles does not exist any more. Load the page again.',
  },
  locked: {
    status: 403,
    text: 'This role comes with the product and cannot be changed here. Copy it to make your own.',
  },
  roleAbove: {
    status: 403,
    text: 'You can only make and change roles that hold no more than your own.',
  },
  permissionAbove: { status: 403, text: 'You can only give permissions that you hold yourself.' },
  keyTaken: { status: 409, text: 'There is a role with this key already. Choose another one.' },
  tooManyRoles: {
    status: 409,
    text: 'An account can have 200 roles of its own. Delete one that is not used.',
  },
  inUse: { status: 409, text: 'This role is in use. Choose the role that takes its place.' },
  badSuccessor: {
    status: 400,
    text: 'Choose another role to take the place of the one that is deleted.',
  },
});
