import { defineRefusals } from '../refusals.ts';

/** The refusals of groups. */
export const groupsRefusals = defineRefusals('groups', {
  notFound: { status: 404, text: 'This group does not exist any more. Load the page again.' },
  managedByDirectory: {
    status: 403,
    text: 'This group comes from your directory. Change it there; it is brought up to date here.',
  },
  nameTaken: { status: 409, text: 'There is a group with this name already. Choose another one.' },
  tooManyGroups: {
    status: 409,
    text: 'An account can have 500 groups of its own. Delete one that is not used.',
  },
  unknownMember: {
    status: 400,
    text: 'One of these people is not a member of this company. Load the page again.',
  },
  unknownRole: {
    status: 400,
    text: 'One of the roles does not exist any more. Load the page again.',
  },
  roleAbove: {
    status: 403,
    text: 'You can only change groups whose roles hold no more than you do.',
  },
});
