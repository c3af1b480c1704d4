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
    text: 'The default application is always open and active, and can’t be deleted. Its name, URLs, logo, and description can be changed.',
  },
  otherDefault: {
    status: 409,
    text: 'Which application is the default is set in the configuration file, because its ID is part of cookies and tokens. Change application.clientId there, and leave isDefault as it is.',
  },
  noRegistration: {
    status: 400,
    text: 'Clients can’t register themselves. Set allowDcr to false.',
  },
  noSecret: { status: 404, text: 'This application has no credentials. Regenerate them first.' },
});
