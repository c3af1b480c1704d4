import { defineRefusals } from '../refusals.ts';

/** The refusals of roles and permissions. */
export const rolesRefusals = defineRefusals('roles', {
  notFound: { status: 404, text: 'This role no longer exists. Reload the page.' },
  permissionNotFound: {
    status: 404,
    text: 'This permission no longer exists. Reload the page.',
  },
  unknownPermission: {
    status: 400,
    text: 'One of the permissions can’t be assigned. Reload the page.',
  },
  unknownRole: {
    status: 400,
    text: 'One of the roles no longer exists. Reload the page.',
  },
  locked: {
    status: 403,
    text: 'This is a built-in role and can’t be changed. Duplicate it to create your own.',
  },
  roleAbove: {
    status: 403,
    text: 'You can’t create or change roles with permissions you don’t have.',
  },
  permissionAbove: { status: 403, text: 'You can’t assign permissions you don’t have.' },
  keyTaken: { status: 409, text: 'A role with this key already exists. Choose another key.' },
  tooManyRoles: {
    status: 409,
    text: 'An account can have up to 200 custom roles. Delete one that you don’t use.',
  },
  inUse: { status: 409, text: 'This role is in use. Choose a role to replace it.' },
  badSuccessor: {
    status: 400,
    text: 'Choose a different role as the replacement.',
  },
});
