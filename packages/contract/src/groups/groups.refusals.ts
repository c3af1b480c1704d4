import { defineRefusals } from '../refusals.ts';

/** The refusals of groups. */
export const groupsRefusals = defineRefusals('groups', {
  notFound: { status: 404, text: 'This group no longer exists. Reload the page.' },
  managedByDirectory: {
    status: 403,
    text: 'This group is managed by your directory. Change it there, and it updates here.',
  },
  nameTaken: { status: 409, text: 'A group with this name already exists. Choose another name.' },
  tooManyGroups: {
    status: 409,
    text: 'An account can have up to 500 groups. Delete one that you don’t use.',
  },
  unknownMember: {
    status: 400,
    text: 'One of these users isn’t a member of this account. Reload the page.',
  },
  unknownRole: {
    status: 400,
    text: 'One of the roles no longer exists. Reload the page.',
  },
  roleAbove: {
    status: 403,
    text: 'You can’t change groups whose roles have permissions you don’t have.',
  },
});
