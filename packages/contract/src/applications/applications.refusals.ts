import { defineRefusals } from '../refusals.ts';

/** The refusals of applications. */
export const applicationsRefusals = defineRefusals('applications', {
  notAssigned: {
    status: 403,
    text: 'This application isn’t assigned to you. Ask an administrator for access.',
  },
  unknown: { status: 404, text: 'This application doesn’t exist. Reload the page.' },
  unknownUser: { status: 404, text: 'This user isn’t a member of the account.' },
  otherTenant: { status: 403, text: 'You can change assignments only in the active account.' },
  notAvailable: {
    status: 409,
    text: 'This application isn’t available in your account, so it can’t be assigned to users.',
  },
  isDefault: {
    status: 409,
    text: 'The default application can’t be deleted, deactivated, or restricted. You can change its name, URLs, logo, and description.',
  },
  otherDefault: {
    status: 409,
    text: 'You can’t choose a different default application through the API. Set application.clientId in the configuration file instead.',
  },
  noRegistration: {
    status: 400,
    text: 'Clients can’t register themselves. Set allowDcr to false.',
  },
  noSecret: { status: 404, text: 'This application has no credentials. Regenerate them first.' },
});
